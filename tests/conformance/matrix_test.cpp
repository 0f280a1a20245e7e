// SPDX-License-Identifier: Apache-2.0
// What the packaged libraries are known to have, typed from their documentation, and the operations in which it can be
// measured: nothing of it may be lost. An algorithm that a restricted build of the library lacks is skipped and said
// so.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

struct line {
  const char* provider;
  const char* ids;  ///< parted by blanks
  const char* ops;  ///< each of them has all of these
};

constexpr const char* hash = "digest stream";
constexpr const char* mac = "mac mac-rekey";
constexpr const char* block = "encrypt-1 encrypt-8 encrypt decrypt key-schedule";
constexpr const char* cipher = "encrypt decrypt";
constexpr const char* aead = "seal open open-reject seal-open rekey-seal";

const line matrix[] = {
    {"openssl", "md5 sha1 sha224 sha256 sha384 sha512 sha512-224 sha512-256 sha3-224 sha3-256 sha3-384 sha3-512", hash},
    {"openssl", "blake2b blake2s sm3 ripemd160 shake128 shake256", hash},
    {"openssl",
     "hmac-md5 hmac-sha1 hmac-sha224 hmac-sha256 hmac-sha384 hmac-sha512 hmac-sha3-256 hmac-sha3-512 hmac-sm3", mac},
    {"openssl", "kmac128 kmac256 poly1305 siphash-2-4 siphash128-2-4 aes-128-cmac aes-192-cmac aes-256-cmac", mac},
    {"openssl", "aes-128-gmac aes-192-gmac aes-256-gmac", mac},
    {"openssl", "aes-128 aes-192 aes-256 sm4", block},
    {"openssl", "aes-128-cbc aes-192-cbc aes-256-cbc aes-128-ctr aes-192-ctr aes-256-ctr aes-128-xts aes-256-xts",
     cipher},
    {"openssl", "sm4-cbc sm4-ctr chacha20", cipher},
    {"openssl", "aes-128-gcm aes-192-gcm aes-256-gcm aes-128-ocb aes-192-ocb aes-256-ocb aes-128-ccm aes-192-ccm",
     aead},
    {"openssl", "aes-256-ccm chacha20-poly1305", aead},
    {"openssl",
     "ed25519 ed448 ecdsa-p256 ecdsa-p384 ecdsa-p521 ecdsa-secp256k1 sm2 rsa-1024 rsa-2048 rsa-3072 rsa-4096",
     "keygen sign verify decode-public decode-secret"},
    {"openssl", "rsa-8192 rsa-2048-pss rsa-4096-pss", "keygen sign verify decode-public decode-secret"},
    {"openssl", "x25519 x448 ecdh-p256 ecdh-p384 ecdh-p521 ecdh-secp256k1 ffdh-2048 ffdh-8192", "keygen derive"},
    {"openssl", "hkdf-sha256 hkdf-sha512 pbkdf2-hmac-sha1 pbkdf2-hmac-sha256 pbkdf2-hmac-sha512 tls13-hkdf-sha256",
     "derive"},
    {"openssl", "tls13-hkdf-sha384 x963-kdf-sha256 sskdf-sha256 scrypt", "derive"},
    {"openssl", "ctr-drbg-aes-256", "fill"},
    {"openssl", "control", "fetch"},
    {"libsodium", "sha256 sha512 blake2b", hash},
    {"libsodium", "hmac-sha256 hmac-sha512 poly1305 siphash-2-4 siphash128-2-4", mac},
    {"libsodium", "chacha20 chacha20-djb xchacha20 salsa20 xsalsa20", cipher},
    {"libsodium", "aes-256-gcm chacha20-poly1305 xchacha20-poly1305 xsalsa20-poly1305", aead},
    {"libsodium", "ed25519", "keygen sign verify"},
    {"libsodium", "x25519", "keygen derive"},
    {"libsodium", "scrypt argon2i argon2id", "derive"},
    {"libsodium", "getrandom", "fill"},
    {"libsodium", "envelope-salsa20 envelope-chacha20 envelope-salsa20-poly1305 envelope-chacha20-poly1305",
     "seal open"},
};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

TEST(matrix, every_pair_is_there_in_every_operation) {
  bench with(providers({"openssl", "libsodium"}));
  std::map<std::string, std::map<std::string, std::set<std::string>>> there;
  std::map<std::string, std::string> unusable;
  for (const provider_slot& slot : with.set.slots()) {
    ASSERT_FALSE(slot.failed) << slot.failed->reason;
    for (const algorithm_info& algorithm : slot.info.algorithms) {
      if (algorithm.unusable) unusable[slot.module.name + " " + algorithm.id] = *algorithm.unusable;
      for (const op_info& op : algorithm.ops) there[slot.module.name][algorithm.id].insert(op.name);
    }
  }
  if (there.empty()) GTEST_SKIP() << "neither library is here";
  std::size_t pairs = 0;
  for (const line& one : matrix) {
    if (!there.contains(one.provider)) {
      std::printf("%s is not here\n", one.provider);
      continue;
    }
    for (const std::string& id : words_of(one.ids)) {
      ++pairs;
      for (const std::string& op : words_of(one.ops))
        EXPECT_TRUE(there[one.provider][id].contains(op)) << one.provider << " " << id << ":" << op;
      const auto why = unusable.find(std::string(one.provider) + " " + id);
      if (why != unusable.end()) std::printf("not usable here: %s: %s\n", why->first.c_str(), why->second.c_str());
    }
  }
  std::printf("%zu pairs\n", pairs);
}

}  // namespace
}  // namespace cryptospeed::suite::test
