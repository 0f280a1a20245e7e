// SPDX-License-Identifier: Apache-2.0
// kdf, pwhash and rng. The level of a KDF is its hash's output, at most 256 bits; a password hash has the password's.
#include <algorithm>

#include "cryptospeed/suite/catalogue/builder.hpp"

namespace cryptospeed::suite::catalogue_data {

void add_derivation(builder& b) {
  for (const hash_facts& hash : hashes()) {
    const std::string name(hash.id);
    const int level = static_cast<int>(std::min(8 * hash.digest_size, 256U));
    const auto add = [&](const std::string& prefix, std::string_view standard,
                         std::initializer_list<std::string> names) {
      algorithm_entry& entry = b.add(CRYPTOSPEED_KDF, prefix + name, standard, level, names);
      if (hash.status != "standard") entry.status = "legacy";
    };
    add("hkdf-", "RFC 5869", {"hkdf(" + name + ")", "hkdf-hmac-" + name});
    add("pbkdf2-hmac-", "RFC 8018", {"pbkdf2-" + name, "pbkdf2(" + name + ")", "pbkdf2-hmac(" + name + ")"});
    if (hash.id == "sha256" || hash.id == "sha384" || hash.id == "sm3") {
      add("tls13-hkdf-", "RFC 8446 section 7.1", {"tls13-kdf-" + name});
    }
    if (name.starts_with("sha") || hash.id == "sm3") {
      add("x963-kdf-", "SEC 1 section 3.6.1, ANSI X9.63", {"x963kdf-" + name, "kdf2-" + name});
      add("sskdf-", "SP 800-56C", {"single-step-kdf-" + name});
    }
  }
  const auto password = [&b](const char* id, std::string_view standard, std::string_view status, std::uint32_t size,
                             std::initializer_list<std::string> names) {
    algorithm_entry& entry = b.add(CRYPTOSPEED_PWHASH, id, standard, std::nullopt, names);
    entry.status = status;
    entry.output_size = size;
  };
  password("bcrypt", "USENIX 1999 (Provos, Mazieres)", "standard", 23, {"bcrypt-2b"});
  password("scrypt", "RFC 7914", "standard", 32, {"crypto-pwhash-scryptsalsa208sha256"});
  password("argon2d", "RFC 9106", "standard", 32, {});
  password("argon2i", "RFC 9106", "standard", 32, {"crypto-pwhash-argon2i"});
  password("argon2id", "RFC 9106", "standard", 32, {"argon2", "crypto-pwhash", "crypto-pwhash-argon2id"});
  password("yescrypt", "yescrypt specification (Openwall)", "standard", 32, {});

  b.add(CRYPTOSPEED_RNG, "getrandom", "getrandom(2)", 256, {"rand", "urandom", "randombytes"});
  b.add(CRYPTOSPEED_RNG, "chacha20-drbg", "fast key erasure (Bernstein 2017)", 256, {"chacha20-rng"});
  b.add(CRYPTOSPEED_RNG, "ctr-drbg-aes-256", "SP 800-90A Rev. 1", 256,
        {"ctr-drbg", "aes-256-ctr-drbg", "ctr-drbg(aes-256)"});
}

void add_workloads(builder& b) {
  const auto workload = [&b](const char* id, std::string_view standard, std::initializer_list<std::string> names) {
    b.add(CRYPTOSPEED_WORKLOAD, id, standard, std::nullopt, names).status = "draft";
  };
  const auto envelope = [&b](const char* id, std::string_view standard, std::uint32_t nonce, std::uint32_t tag) {
    algorithm_entry& entry = b.add(CRYPTOSPEED_WORKLOAD, id, standard, std::nullopt);
    entry.status = "draft";
    entry.key_size = 32;
    entry.nonce_size = nonce;
    entry.tag_size = tag;
  };
  envelope("envelope-salsa20", "Nalix envelope, suite 3", 8, 0);
  envelope("envelope-chacha20", "Nalix envelope, suite 4", 12, 0);
  envelope("envelope-salsa20-poly1305", "Nalix envelope, suite 7", 8, 16);
  envelope("envelope-chacha20-poly1305", "Nalix envelope, suite 8", 12, 16);
  workload("handshake-nalix", "Nalix handshake (HKDF-Keccak-256)", {"nalix-handshake"});
  workload("merkle-accumulator", "Starcoin accumulator (SHA3-256)", {"accumulator", "accumulator-append"});
  b.add(CRYPTOSPEED_CONTROL, "control", "no cryptography: what a call and a copy cost", std::nullopt);
}

}  // namespace cryptospeed::suite::catalogue_data
