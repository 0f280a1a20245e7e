// SPDX-License-Identifier: Apache-2.0
// OpenSSL 3 as an application uses it: methods fetched once, contexts used again.
#include <openssl/crypto.h>
#include <openssl/opensslv.h>

#include <string>

#include "aead.hpp"
#include "cryptospeed/abi/sdk.hpp"
#include "fetch.hpp"
#include "hash.hpp"
#include "kex.hpp"
#include "mac.hpp"
#include "provider_parts.hpp"
#include "signature.hpp"

namespace cryptospeed::openssl {
namespace {

/// The headers may be older than the library within one major version, never of another one.
int check_version() { return OPENSSL_version_major() == OPENSSL_VERSION_MAJOR ? CRYPTOSPEED_OK : CRYPTOSPEED_ERROR; }
const char* version_runtime() { return OpenSSL_version(OPENSSL_VERSION); }
const char* cpu_report() { return OPENSSL_info(OPENSSL_INFO_CPU_SETTINGS); }
const void* entry_point() { return reinterpret_cast<const void*>(&EVP_DigestUpdate); }

void add_hashes(abi::builder& b) {
  for (const hash_name& name : hash_names()) {
    hash_factory factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    b.hash(name.id,
           {.unusable = unusable,
            .contract =
                "EVP_DigestInit_ex2 (null type), EVP_DigestUpdate, EVP_DigestFinal_ex; context: EVP_MD fetched once, "
                "EVP_MD_CTX reused"},
           std::move(factory));
  }
}

void add_macs(abi::builder& b) {
  const std::string reuse = "; context: EVP_MAC fetched once, EVP_MAC_CTX reused";
  for (const mac_name& name : mac_names()) {
    mac_factory<mac> factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    const std::string rekeyed = "EVP_MAC_init (key), EVP_MAC_update, EVP_MAC_final" + reuse;
    const bool key_again = name.next == next_message::key_again;
    b.mac(name.id,
          {.unusable = unusable,
           .contract = key_again ? rekeyed + "; key: set with every message, the library forgets it"
                                 : "EVP_MAC_init (null key), EVP_MAC_update, EVP_MAC_final" + reuse,
           .ops = {{.op = "mac-rekey", .contract = rekeyed}}},
          std::move(factory));
  }
  for (const mac_name& name : gmac_names()) {
    mac_factory<gmac> factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    b.mac(name.id,
          {.unusable = unusable,
           .contract = "EVP_MAC_init (null key, iv parameter), EVP_MAC_update, EVP_MAC_final" + reuse,
           .ops = {{.op = "mac-rekey",
                    .contract =
                        "EVP_MAC_init (key), EVP_MAC_init (iv parameter), EVP_MAC_update, EVP_MAC_final" + reuse}}},
          std::move(factory));
  }
}

void add_aeads(abi::builder& b) {
  for (const aead_name& name : aead_names()) {
    aead_factory factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    const bool ccm = name.mode == aead_mode::ccm;
    const std::string seal =
        ccm ? "EVP_EncryptInit_ex2 (iv), EVP_EncryptUpdate (length, aad, data), EVP_EncryptFinal_ex, "
              "EVP_CIPHER_CTX_ctrl (get tag)"
            : "EVP_EncryptInit_ex2 (iv), EVP_EncryptUpdate (aad, data), EVP_EncryptFinal_ex, "
              "EVP_CIPHER_CTX_ctrl (get tag)";
    const std::string open =
        ccm ? "EVP_DecryptInit_ex2 (iv), EVP_CIPHER_CTX_ctrl (set tag), EVP_DecryptUpdate (length, "
              "aad, data)"
            : "EVP_DecryptInit_ex2 (iv), EVP_CIPHER_CTX_ctrl (set tag), EVP_DecryptUpdate (aad, "
              "data), EVP_DecryptFinal_ex";
    const std::string reuse = "; context: EVP_CIPHER fetched once, EVP_CIPHER_CTX keyed once and reused";
    b.aead(name.id,
           {.unusable = unusable,
            .contract = seal + reuse,
            .ops = {{.op = "open", .contract = open + reuse},
                    {.op = "open-reject", .contract = open + ", output zeroed" + reuse},
                    {.op = "seal-open", .contract = seal + "; " + open + reuse},
                    {.op = "rekey-seal",
                     .contract = "EVP_EncryptInit_ex2 (key), " + seal +
                                 "; context: EVP_CIPHER fetched once, EVP_CIPHER_CTX reused"}}},
           std::move(factory));
  }
}

const std::string generated_key =
    "EVP_PKEY_generate, EVP_PKEY_get_octet_string_param (encoded public key), EVP_PKEY_free; context: EVP_PKEY_CTX "
    "reused, an EVP_PKEY new each time; randomness: the secret, from the library's own DRBG (RAND_priv_bytes)";

void add_key_exchanges(abi::builder& b) {
  const std::string once = "; key: both parsed once, outside; context: EVP_PKEY_CTX initialised once per secret key";
  const std::string derive = "EVP_PKEY_derive_set_peer (validates the peer's key), EVP_PKEY_derive" + once;
  for (const kex_name& name : kex_names()) {
    if (name.type.kind == key_kind::raw) {
      b.kex(name.id,
            {.contract = derive,
             .ops = {{.op = "keygen",
                      .contract = "EVP_PKEY_new_raw_private_key_ex (computes the public key), "
                                  "EVP_PKEY_get_raw_public_key, EVP_PKEY_free; context: an EVP_PKEY new each "
                                  "time"}}},
            [&name] { return raw_exchange(name); });
      continue;
    }
    const auto about = [&](const char* variant, bool is_default, const std::string& contract) -> abi::registration {
      return {.variant = variant,
              .is_default = is_default,
              .unusable = unusable_unless(key_generator(name.type) != nullptr),
              .contract = contract,
              .ops = {{.op = "keygen", .contract = generated_key, .offered = is_default}}};
    };
    b.kex(name.id, about("default", true, derive), [&name] { return group_exchange(name, true); });
    if (name.type.kind != key_kind::ec) continue;
    // Decoding has checked that the point is on the curve; with cofactor 1 the default check multiplies it by the order
    // for nothing. An application may skip that.
    b.kex(name.id,
          about("unchecked-order", false,
                "EVP_PKEY_derive_set_peer_ex (parsing has checked that the point is on the curve, nothing is validated "
                "again), EVP_PKEY_derive" +
                    once),
          [&name] { return group_exchange(name, false); });
  }
}

/// What signing draws, and what guards it.
std::string drawn_by_signing(const signature_name& name) {
  if (name.type.kind == key_kind::rsa) {
    return std::string("; randomness: ") + (name.form == signature_form::pss ? "the salt and " : "") +
           "the blinding factor, from the library's own DRBG; blinding: on, its factor squared every time and drawn "
           "anew every 32 times, the result of the two primes checked with the public exponent";
  }
  if (name.form == signature_form::identity) return "; randomness: the nonce, from the library's own DRBG";
  if (name.type.kind == key_kind::ec)
    return "; randomness: the nonce, from key, message and the library's own DRBG (BN_generate_dsa_nonce)";
  return "; randomness: none, the nonce is made from key and message";
}

abi::registration about_signature(const signature_name& name) {
  const bool pure = name.form == signature_form::pure;
  const std::string kept = pure ? "; context: EVP_MD_CTX initialised once per key"
                                : "; context: EVP_MD_CTX with its key kept, EVP_MD_CTX_FLAG_FINALISE set";
  const std::string again = name.form == signature_form::pss ? " (null key, padding parameters), " : " (null key), ";
  const std::string sign = (pure ? "EVP_DigestSign" : "EVP_DigestSignInit_ex" + again + "EVP_DigestSign") + kept;
  const std::string verify =
      (pure ? "EVP_DigestVerify" : "EVP_DigestVerifyInit_ex" + again + "EVP_DigestVerify") + kept;
  const std::string fresh = "; context: an EVP_PKEY new each time";
  std::string keygen = generated_key;
  std::string decode_public =
      "EVP_PKEY_fromdata, EVP_PKEY_get_octet_string_param; context: EVP_PKEY_CTX, parameters and EVP_PKEY new each "
      "time";
  std::string decode_secret =
      "EVP_PKEY_fromdata, EC_POINT_mul for the public key; context: EVP_PKEY_CTX, parameters and EVP_PKEY new each "
      "time";
  if (name.type.kind == key_kind::raw) {
    keygen =
        "EVP_PKEY_new_raw_private_key_ex (computes the public key), EVP_PKEY_get_raw_public_key, EVP_PKEY_free" + fresh;
    decode_public = "EVP_PKEY_new_raw_public_key_ex, EVP_PKEY_get_raw_public_key, EVP_PKEY_free" + fresh;
    decode_secret = "EVP_PKEY_new_raw_private_key_ex, EVP_PKEY_get_raw_public_key, EVP_PKEY_free" + fresh;
  } else if (name.type.kind == key_kind::rsa) {
    keygen =
        "EVP_PKEY_generate, i2d_PUBKEY, EVP_PKEY_free; context: EVP_PKEY_CTX reused, an EVP_PKEY new each time; "
        "randomness: the primes and their tests, from the library's own DRBG (RAND_priv_bytes)";
    decode_public = "d2i_PUBKEY_ex, i2d_PUBKEY, EVP_PKEY_free" + fresh;
    decode_secret = "d2i_AutoPrivateKey_ex, i2d_PUBKEY, EVP_PKEY_free" + fresh;
  }
  const bool own_nonce = name.form == signature_form::pss || name.type.kind == key_kind::ec;
  return {.contract = sign,
          .ops = {{.op = "sign",
                   .contract = sign + drawn_by_signing(name),
                   .flags = own_nonce ? std::uint32_t{CRYPTOSPEED_OWN_RANDOMNESS} : 0U},
                  {.op = "verify", .contract = verify},
                  {.op = "keygen", .contract = keygen},
                  {.op = "decode-public", .contract = decode_public},
                  {.op = "decode-secret", .contract = decode_secret}}};
}

void add_signatures(abi::builder& b) {
  static const std::vector<signature_name> names = signature_names();
  for (const signature_name& name : names) {
    abi::registration about = about_signature(name);
    if (name.form == signature_form::pure) {
      b.signature(name.id, std::move(about), [&name] { return seeded_signature(name); });
      continue;
    }
    about.unusable = unusable_unless(key_generator(name.type) != nullptr && hash_usable(name.digest));
    if (name.form == signature_form::identity) {
      b.signature(name.id, std::move(about), [&name] { return generated_signature<true>(name); });
    } else {
      b.signature(name.id, std::move(about), [&name] { return generated_signature<false>(name); });
    }
  }
}

template <class Fetched>
void add_fetch(abi::builder& b, typename Fetched::names names, bool is_default, const std::string& functions) {
  fetch_factory<Fetched> factory(names);
  const std::string unusable = unusable_unless(factory.usable());
  b.control({.variant = is_default ? "default" : factory.id(),
             .is_default = is_default,
             .unusable = unusable,
             .contract = functions + " of the object before it; context: the library's default one (null)"},
            std::move(factory));
}

/// One of each kind: the cost is that of the library's locks and of its list of names, which is longer for some.
void add_fetches(abi::builder& b) {
  add_fetch<fetched_digest>(b, {"SHA256", "SHA2-256", "sha256"}, true, "EVP_MD_fetch (\"SHA256\"), EVP_MD_free");
  add_fetch<fetched_cipher>(b, {"AES-256-GCM", "AES-256-GCM", "aes-256-gcm"}, false,
                            "EVP_CIPHER_fetch (\"AES-256-GCM\"), EVP_CIPHER_free");
  add_fetch<fetched_signature>(b, {"ED25519", "ED25519", "ed25519"}, false,
                               "EVP_SIGNATURE_fetch (\"ED25519\"), EVP_SIGNATURE_free");
}

}  // namespace
}  // namespace cryptospeed::openssl

CRYPTOSPEED_MODULE const cryptospeed_provider* cryptospeed_provider_v1() {
  using namespace cryptospeed::openssl;
  // First, so that the library's own clean-up at exit is registered before, and runs after, the end of what is fetched.
  static const int library = OPENSSL_init_crypto(0, nullptr);
  static cryptospeed::abi::builder b({.name = "openssl",
                                      .licence = "Apache-2.0",
                                      .version_header = OPENSSL_VERSION_TEXT,
                                      .init = check_version,
                                      .version_runtime = version_runtime,
                                      .cpu_report = cpu_report,
                                      .entry_point = entry_point});
  static const bool filled = [] {
    add_hashes(b);
    add_xofs(b);
    add_macs(b);
    add_blocks(b);
    add_ciphers(b);
    add_generators(b);
    add_derivations(b);
    add_aeads(b);
    add_key_exchanges(b);
    add_signatures(b);
    add_fetches(b);
    return true;
  }();
  return library == 1 && filled ? b.provider() : nullptr;
}
