// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/catalogue.hpp"

#include <array>
#include <map>
#include <string>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/catalogue/builder.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::uint32_t in_bytes = CRYPTOSPEED_BYTES;
constexpr std::uint32_t in_calls = CRYPTOSPEED_CALLS;

constexpr std::array<std::string_view, CRYPTOSPEED_FAMILIES> names{
    "hash", "xof", "mac",    "block", "cipher", "aead", "signature", "kex",    "kem",
    "pke",  "kdf", "pwhash", "curve", "field",  "rng",  "workload",  "control"};

std::vector<algorithm_entry> build() {
  std::vector<algorithm_entry> entries;
  entries.reserve(512);
  catalogue_data::builder b(entries);
  catalogue_data::add_hashes(b);
  catalogue_data::add_macs(b);
  catalogue_data::add_ciphers(b);
  catalogue_data::add_signatures(b);
  catalogue_data::add_key_agreement(b);
  catalogue_data::add_derivation(b);
  catalogue_data::add_curves(b);
  catalogue_data::add_workloads(b);
  return entries;
}

const std::map<std::string_view, const algorithm_entry*>& by_id() {
  static const auto index = [] {
    std::map<std::string_view, const algorithm_entry*> map;
    for (const algorithm_entry& entry : catalogue()) map.emplace(entry.id, &entry);
    return map;
  }();
  return index;
}

const std::map<std::string, std::string_view, std::less<>>& by_spelling() {
  static const auto index = [] {
    std::map<std::string, std::string_view, std::less<>> map;
    for (const algorithm_entry& entry : catalogue()) map.emplace(normalised_name(entry.id), entry.id);
    // An id always means itself, whatever another algorithm's aliases say.
    for (const algorithm_entry& entry : catalogue()) {
      for (const std::string_view alias : entry.aliases) map.emplace(normalised_name(alias), entry.id);
    }
    return map;
  }();
  return index;
}

constexpr std::array hash_ops{family_op{"digest", in_bytes}, family_op{"stream", in_bytes},
                              family_op{"batch", in_bytes}, family_op{"parallel", in_bytes}};
constexpr std::array mac_ops{family_op{"mac", in_bytes}, family_op{"mac-rekey", in_bytes},
                             family_op{"batch", in_bytes}};
constexpr std::array block_ops{family_op{"encrypt-1", in_calls}, family_op{"encrypt-8", in_calls},
                               family_op{"encrypt", in_bytes}, family_op{"decrypt", in_bytes},
                               family_op{"key-schedule", in_calls}};
constexpr std::array cipher_ops{family_op{"encrypt", in_bytes}, family_op{"decrypt", in_bytes},
                                family_op{"batch", in_bytes}};
constexpr std::array aead_ops{family_op{"seal", in_bytes}, family_op{"open", in_bytes},
                              family_op{"open-reject", in_bytes}, family_op{"seal-open", in_bytes},
                              family_op{"rekey-seal", in_bytes}};
constexpr std::array signature_ops{family_op{"keygen", in_calls},        family_op{"sign", in_calls},
                                   family_op{"verify", in_calls},        family_op{"verify-batch", in_calls},
                                   family_op{"decode-public", in_calls}, family_op{"decode-secret", in_calls}};
constexpr std::array kex_ops{family_op{"keygen", in_calls}, family_op{"derive", in_calls},
                             family_op{"batch", in_calls}};
constexpr std::array kem_ops{family_op{"keygen", in_calls},      family_op{"encaps", in_calls},
                             family_op{"decaps", in_calls},      family_op{"encaps-wire", in_calls},
                             family_op{"decaps-wire", in_calls}, family_op{"batch", in_calls}};
constexpr std::array pke_ops{family_op{"keygen", in_calls}, family_op{"encrypt", in_calls},
                             family_op{"decrypt", in_calls}};
constexpr std::array derive_ops{family_op{"derive", in_calls}, family_op{"derive-batch", in_calls}};
constexpr std::array curve_ops{family_op{"add", in_calls},
                               family_op{"double", in_calls},
                               family_op{"negate", in_calls},
                               family_op{"mul", in_calls},
                               family_op{"mul-base", in_calls},
                               family_op{"mul-add", in_calls},
                               family_op{"add-of-muls", in_calls},
                               family_op{"dh", in_calls},
                               family_op{"scalar-generate", in_calls},
                               family_op{"is-valid", in_calls},
                               family_op{"is-infinity", in_calls},
                               family_op{"encode", in_calls},
                               family_op{"decode", in_calls},
                               family_op{"decode-unchecked", in_calls},
                               family_op{"scalar-add", in_calls},
                               family_op{"scalar-sub", in_calls},
                               family_op{"scalar-mul", in_calls},
                               family_op{"scalar-inv", in_calls},
                               family_op{"scalar-cmp", in_calls},
                               family_op{"scalar-is-zero", in_calls},
                               family_op{"scalar-encode", in_calls},
                               family_op{"scalar-decode", in_calls}};
constexpr std::array field_ops{family_op{"mod", in_calls}, family_op{"mul", in_calls}, family_op{"square", in_calls},
                               family_op{"inv", in_calls}};
constexpr std::array rng_ops{family_op{"fill", in_bytes}};
constexpr std::array workload_ops{
    family_op{"seal", in_bytes},         family_op{"open", in_bytes},         family_op{"master-secret", in_calls},
    family_op{"server-proof", in_calls}, family_op{"client-proof", in_calls}, family_op{"session-key", in_calls},
    family_op{"transcript", in_calls},   family_op{"build", in_calls},        family_op{"append", in_calls},
    family_op{"prove", in_calls},        family_op{"verify-proof", in_calls}};
constexpr std::array control_ops{family_op{"empty", in_calls}, family_op{"memcpy", in_bytes},
                                 family_op{"fetch", in_calls}};

}  // namespace

std::string_view family_name(std::uint32_t family) { return family < names.size() ? names[family] : "unknown"; }

std::string normalised_name(std::string_view name) {
  std::string text(name);
  for (char& c : text) {
    if (c == '_') c = '-';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::span<const algorithm_entry> catalogue() {
  static const std::vector<algorithm_entry> entries = build();
  return entries;
}

const algorithm_entry* find_algorithm(std::string_view id) {
  const auto found = by_id().find(id);
  return found == by_id().end() ? nullptr : found->second;
}

std::optional<std::string_view> resolve_alias(std::string_view name) {
  const auto found = by_spelling().find(normalised_name(name));
  if (found == by_spelling().end()) return std::nullopt;
  return found->second;
}

std::span<const family_op> family_operations(std::uint32_t family) {
  switch (family) {
    case CRYPTOSPEED_HASH:
    case CRYPTOSPEED_XOF:
      return hash_ops;
    case CRYPTOSPEED_MAC:
      return mac_ops;
    case CRYPTOSPEED_BLOCK:
      return block_ops;
    case CRYPTOSPEED_CIPHER:
      return cipher_ops;
    case CRYPTOSPEED_AEAD:
      return aead_ops;
    case CRYPTOSPEED_SIGNATURE:
      return signature_ops;
    case CRYPTOSPEED_KEX:
      return kex_ops;
    case CRYPTOSPEED_KEM:
      return kem_ops;
    case CRYPTOSPEED_PKE:
      return pke_ops;
    case CRYPTOSPEED_KDF:
    case CRYPTOSPEED_PWHASH:
      return derive_ops;
    case CRYPTOSPEED_CURVE:
      return curve_ops;
    case CRYPTOSPEED_FIELD:
      return field_ops;
    case CRYPTOSPEED_RNG:
      return rng_ops;
    case CRYPTOSPEED_WORKLOAD:
      return workload_ops;
    case CRYPTOSPEED_CONTROL:
      return control_ops;
    default:
      return {};
  }
}

std::span<const known_provider> known_providers() {
  static constexpr std::array list{
      known_provider{"native", "", "cryptospeed's own library"},
      known_provider{"openssl", "libssl-dev", "OpenSSL"},
      known_provider{"libsodium", "libsodium-dev", "libsodium"},
      known_provider{"botan", "libbotan-2-dev", "Botan"},
      known_provider{"cryptopp", "libcrypto++-dev", "Crypto++"},
      known_provider{"gcrypt", "libgcrypt20-dev", "libgcrypt"},
      known_provider{"nettle", "nettle-dev", "Nettle"},
      known_provider{"mbedtls", "libmbedtls-dev", "Mbed TLS"},
      known_provider{"wolfssl", "libwolfssl-dev", "wolfSSL"},
      known_provider{"tomcrypt", "libtomcrypt-dev", "LibTomCrypt"},
      known_provider{"ipsecmb", "libipsec-mb-dev", "Intel Multi-Buffer Crypto for IPsec"},
      known_provider{"boringssl", "android-libboringssl-dev", "BoringSSL"},
      known_provider{"bearssl", "libbearssl-dev", "BearSSL"},
      known_provider{"secp256k1", "libsecp256k1-dev", "libsecp256k1"},
      known_provider{"libb2", "libb2-dev", "libb2"},
      known_provider{"argon2", "libargon2-dev", "libargon2"},
      known_provider{"xcrypt", "libcrypt-dev", "libxcrypt"},
      known_provider{"scrypt", "libscrypt-dev", "libscrypt"},
      known_provider{"rhash", "librhash-dev", "RHash"},
      known_provider{"nss", "libnss3-dev", "NSS"},
      known_provider{"gmp", "libgmp-dev", "GMP"},
      known_provider{"rustcrates", "librust-sha3-dev librust-tiny-keccak-dev librust-blake3-dev",
                     "Rust crates sha3, tiny-keccak, blake3"}};
  return list;
}

}  // namespace cryptospeed::suite
