// SPDX-License-Identifier: Apache-2.0
// libsodium as a provider: everything it has in the families hash, mac, cipher, aead, kex, signature, pwhash
// and rng.
#include <string>

#include "cryptospeed/abi/sdk.hpp"
#include "cryptospeed/workload/envelope/envelope.hpp"
#include "envelope.hpp"
#include "password_hash.hpp"
#include "public_key.hpp"
#include "stream.hpp"
#include "symmetric.hpp"

namespace {

using namespace cryptospeed;

int start() { return sodium_init() < 0 ? CRYPTOSPEED_ERROR : CRYPTOSPEED_OK; }

const char* cpu_report() {
  static const std::string text = [] {
    std::string names;
    const auto add = [&](int has, const char* name) {
      if (has != 0) names.append(names.empty() ? "" : " ").append(name);
    };
    add(sodium_runtime_has_neon(), "neon");
    add(sodium_runtime_has_sse2(), "sse2");
    add(sodium_runtime_has_sse3(), "sse3");
    add(sodium_runtime_has_ssse3(), "ssse3");
    add(sodium_runtime_has_sse41(), "sse41");
    add(sodium_runtime_has_avx(), "avx");
    add(sodium_runtime_has_avx2(), "avx2");
    add(sodium_runtime_has_avx512f(), "avx512f");
    add(sodium_runtime_has_pclmul(), "pclmul");
    add(sodium_runtime_has_aesni(), "aesni");
    add(sodium_runtime_has_rdrand(), "rdrand");
    return names.empty() ? std::string("none") : names;
  }();
  return text.c_str();
}

const void* entry_point() { return reinterpret_cast<const void*>(&crypto_hash_sha256_init); }

template <class Envelope, class Cipher>
void add_envelope(abi::builder& b, const char* id, const std::string& functions) {
  b.envelope(id,
             {.contract = functions + "; key: taken as it is with every message; context: one object with the header"},
             [](cbytes key) -> std::optional<Envelope> {
               if (key.size() != Cipher::key_size) return std::nullopt;
               return Envelope(Cipher(cbytes_n<Cipher::key_size>(key.data(), Cipher::key_size)));
             });
}

void add_envelopes(abi::builder& b) {
  using namespace libsodium;
  using workload::sealed_envelope;
  using workload::stream_envelope;
  add_envelope<stream_envelope<salsa20, 3, 8>, salsa20>(b, "envelope-salsa20",
                                                        "stream_envelope over crypto_stream_salsa20_xor");
  add_envelope<stream_envelope<chacha20, 4, 12>, chacha20>(b, "envelope-chacha20",
                                                           "stream_envelope over crypto_stream_chacha20_ietf_xor");
  add_envelope<sealed_envelope<salsa20_poly1305, 7, 8>, salsa20_poly1305>(
      b, "envelope-salsa20-poly1305",
      "sealed_envelope over crypto_stream_salsa20, crypto_stream_salsa20_xor_ic, crypto_onetimeauth_poly1305_init, "
      "_update, _final");
  add_envelope<sealed_envelope<chacha20_poly1305, 8, 12>, chacha20_poly1305>(
      b, "envelope-chacha20-poly1305",
      "sealed_envelope over crypto_aead_chacha20poly1305_ietf_encrypt_detached, _decrypt_detached");
}

void fill(abi::builder& b) {
  b.hash<libsodium::sha256>(
      "sha256",
      {.contract =
           "crypto_hash_sha256_init, _update, _final; the packaged code is portable C; context: one state reused"});
  b.hash<libsodium::sha512>(
      "sha512",
      {.contract =
           "crypto_hash_sha512_init, _update, _final; the packaged code is portable C; context: one state reused"});
  b.hash("blake2b", {.contract = "crypto_generichash_init (no key), _update, _final; context: one state reused"},
         [](std::size_t wanted) { return libsodium::blake2b::make(wanted); });

  b.mac<libsodium::hmac_sha256>(
      "hmac-sha256",
      {.contract = "crypto_auth_hmacsha256_init, _update, _final; key: padded and hashed with every message, the "
                   "library has no keyed state to keep; context: one state reused"});
  b.mac<libsodium::hmac_sha512>(
      "hmac-sha512",
      {.contract = "crypto_auth_hmacsha512_init, _update, _final; key: padded and hashed with every message, the "
                   "library has no keyed state to keep; context: one state reused"});
  b.mac<libsodium::poly1305>("poly1305", {.contract = "crypto_onetimeauth_poly1305_init, _update, _final; key: set "
                                                      "with every message; context: one state reused"});
  b.mac<libsodium::siphash_2_4>(
      "siphash-2-4",
      {.contract =
           "crypto_shorthash_siphash24, one call a message; key: taken as it is with every message; context: none"});
  b.mac<libsodium::siphash128_2_4>(
      "siphash128-2-4",
      {.contract =
           "crypto_shorthash_siphashx24, one call a message; key: taken as it is with every message; context: none"});

  const auto stream = [](const char* function) -> abi::registration {
    return {.contract = std::string(function) + "; key: taken as it is with every message; context: none"};
  };
  b.cipher<libsodium::chacha20>("chacha20", stream("crypto_stream_chacha20_ietf_xor"));
  b.cipher<libsodium::chacha20_djb>("chacha20-djb", stream("crypto_stream_chacha20_xor"));
  b.cipher<libsodium::xchacha20>("xchacha20", stream("crypto_stream_xchacha20_xor"));
  b.cipher<libsodium::salsa20>("salsa20", stream("crypto_stream_salsa20_xor"));
  b.cipher<libsodium::xsalsa20>("xsalsa20", stream("crypto_stream_xsalsa20_xor"));
  b.rng<libsodium::generator>(
      "getrandom", {.contract = "randombytes_buf: its system generator, getrandom(2) in pieces of at most 256 bytes; "
                                "context: none; randomness: the kernel's generator, inside"});

  // The library has the check of the CPU behind sodium_init, which may be called any number of times.
  const bool has_aes = sodium_init() >= 0 && crypto_aead_aes256gcm_is_available() == 1;
  b.aead<libsodium::aes256_gcm>(
      "aes-256-gcm", {.unusable = has_aes ? "" : "crypto_aead_aes256gcm_is_available says no: needs aes, pclmul",
                      .contract = "crypto_aead_aes256gcm_encrypt_detached_afternm, _decrypt_detached_afternm; context: "
                                  "one expanded key, reused",
                      .ops = {{.op = "rekey-seal",
                               .contract = "crypto_aead_aes256gcm_beforenm, _encrypt_detached_afternm; context: one "
                                           "expanded key, overwritten each time"}}});
  b.aead<libsodium::chacha20_poly1305>(
      "chacha20-poly1305",
      {.contract =
           "crypto_aead_chacha20poly1305_ietf_encrypt_detached, _decrypt_detached; key: taken as it is with every "
           "message; context: none"});
  b.aead<libsodium::xchacha20_poly1305>(
      "xchacha20-poly1305",
      {.contract =
           "crypto_aead_xchacha20poly1305_ietf_encrypt_detached, _decrypt_detached; key: taken as it is with every "
           "message; context: none"});
  b.aead<libsodium::xsalsa20_poly1305>(
      "xsalsa20-poly1305",
      {.contract = "crypto_secretbox_detached, crypto_secretbox_open_detached; refused messages are zeroed by the "
                   "provider; key: taken as it is with every message; context: none"});

  b.password_hash("scrypt", {.contract = "crypto_pwhash_scryptsalsa208sha256_ll; context: none"},
                  libsodium::scrypt::make);
  b.password_hash("argon2i", {.contract = "crypto_pwhash_argon2i (version 1.3, one lane); context: none"},
                  libsodium::argon2i::make);
  b.password_hash("argon2id", {.contract = "crypto_pwhash_argon2id (version 1.3, one lane); context: none"},
                  libsodium::argon2id::make);

  add_envelopes(b);

  b.kex("x25519",
        {.contract =
             "crypto_scalarmult_curve25519, its check for points of small order included; key: both taken as they "
             "are, decoded with every call; context: none",
         .ops = {{.op = "keygen", .contract = "crypto_scalarmult_curve25519_base of the raw secret; context: none"}}},
        [] { return libsodium::x25519(); });
  b.signature(
      "ed25519",
      {.contract = "crypto_sign_ed25519_seed_keypair; context: none",
       .ops = {{.op = "sign",
                .contract = "crypto_sign_ed25519_detached; key: pair made of the seed once, outside; context: none; "
                            "randomness: none, the nonce is made from key and message"},
               {.op = "verify",
                .contract = "crypto_sign_ed25519_verify_detached; key: decoded with every call; context: none"}}},
      [] { return libsodium::ed25519(); });
}

}  // namespace

CRYPTOSPEED_MODULE const cryptospeed_provider* cryptospeed_provider_v1() {
  static abi::builder b({.name = "libsodium",
                         .licence = "Apache-2.0 AND ISC",
                         .version_header = SODIUM_VERSION_STRING,
                         .init = start,
                         .version_runtime = sodium_version_string,
                         .cpu_report = cpu_report,
                         .entry_point = entry_point});
  static const bool filled = (fill(b), true);
  return filled ? b.provider() : nullptr;
}
