// SPDX-License-Identifier: Apache-2.0
// Project Wycheproof's files, read from the folder named by CRYPTOSPEED_VECTORS: every test of the algorithms here,
// valid and invalid.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

using json = nlohmann::json;

struct tally {
  std::size_t used = 0, not_offered = 0;
};

/// One test: `valid` must give `expected`, `invalid` must be refused, `acceptable` may do either.
void judge(tally& count, const std::string& result, const answer& got, const byte_string& expected) {
  ++count.used;
  if (got.opened == CRYPTOSPEED_NOT_OFFERED) {
    if (result == "valid") ++count.not_offered;  // sizes that the standard does not have need not be offered
    return;
  }
  const bool refused =
      got.opened == CRYPTOSPEED_REJECTED || (got.opened == CRYPTOSPEED_OK && got.status == CRYPTOSPEED_REJECTED);
  const bool matched = got.opened == CRYPTOSPEED_OK && got.status == CRYPTOSPEED_OK && got.output == expected;
  if (result == "valid") {
    EXPECT_TRUE(matched) << "status " << got.status << ", got " << to_hex(got.output);
  } else if (result == "invalid") {
    EXPECT_TRUE(refused) << "status " << got.status << ", got " << to_hex(got.output);
  } else {
    EXPECT_TRUE(matched || refused) << "status " << got.status;
  }
}

byte_string field(const json& test, const char* name) { return hex(test.at(name).get<std::string>()); }

class openssl_wycheproof : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("CRYPTOSPEED_VECTORS") == nullptr) GTEST_SKIP() << "CRYPTOSPEED_VECTORS names no folder of vectors";
  }
};

/// Calls `each(group, test)` for every test of a file.
void each_test(const std::string& file, const std::function<void(const json&, const json&)>& each) {
  const std::filesystem::path path =
      std::filesystem::path(std::getenv("CRYPTOSPEED_VECTORS")) / "wycheproof" / (file + "_test.json");
  std::ifstream stream(path);
  ASSERT_TRUE(stream) << path;
  const json all = json::parse(stream);
  std::size_t count = 0;
  for (const json& group : all.at("testGroups")) {
    for (const json& test : group.at("tests")) {
      SCOPED_TRACE(file + " tcId " + std::to_string(test.at("tcId").get<int>()));
      each(group, test);
      ++count;
    }
  }
  EXPECT_GT(count, 0U);
  EXPECT_EQ(count, all.at("numberOfTests").get<std::size_t>());
}

void check_aead(const std::string& file, const std::string& before, const std::string& after, std::size_t may_refuse) {
  tally count;
  each_test(file, [&](const json& group, const json& test) {
    const auto size = group.at("keySize").get<int>();
    const std::string id = before.empty() ? after : before + std::to_string(size) + after;
    fields in;
    in.set(CRYPTOSPEED_KEY, field(test, "key"))
        .set(CRYPTOSPEED_NONCE, field(test, "iv"))
        .set(CRYPTOSPEED_AAD, field(test, "aad"));
    fields back = in;
    back.set(CRYPTOSPEED_INPUT, field(test, "ct")).set(CRYPTOSPEED_TAG, field(test, "tag"));
    in.set(CRYPTOSPEED_INPUT, field(test, "msg"));
    const std::string result = test.at("result");
    judge(count, result, perform(id, "open", back), field(test, "msg"));
    if (result == "valid") {
      byte_string out = field(test, "ct");
      const byte_string tag = field(test, "tag");
      out.insert(out.end(), tag.begin(), tag.end());
      judge(count, result, perform(id, "seal", {in}, 1, tag.size()), out);
    }
  });
  EXPECT_EQ(count.not_offered, may_refuse) << "of " << count.used;
}

// The library takes nonces of up to 128 bytes: three tests with 257, sealed and opened.
TEST_F(openssl_wycheproof, aes_gcm) { check_aead("aes_gcm", "aes-", "-gcm", 6); }
TEST_F(openssl_wycheproof, aes_ccm) { check_aead("aes_ccm", "aes-", "-ccm", 0); }
TEST_F(openssl_wycheproof, chacha20_poly1305) { check_aead("chacha20_poly1305", "", "chacha20-poly1305", 0); }

void check_mac(const std::string& file, const std::function<std::string(int)>& id_of, std::size_t may_refuse) {
  tally count;
  each_test(file, [&](const json& group, const json& test) {
    const std::string id = id_of(group.at("keySize").get<int>());
    if (id.empty()) return;
    fields in;
    in.set(CRYPTOSPEED_KEY, field(test, "key")).set(CRYPTOSPEED_INPUT, field(test, "msg"));
    if (test.contains("iv")) in.set(CRYPTOSPEED_NONCE, field(test, "iv"));
    const byte_string tag = field(test, "tag");
    for (const char* const op : {"mac", "mac-rekey"}) {
      const answer got = perform(id, op, {in}, 1, tag.size());
      if (test.at("result") == "valid") {
        judge(count, "valid", got, tag);
      } else {  // codes have no operation that refuses: a wrong tag is one that differs
        EXPECT_FALSE(got.opened == CRYPTOSPEED_OK && got.output == tag);
      }
    }
  });
  EXPECT_EQ(count.not_offered, may_refuse) << "of " << count.used;
}

TEST_F(openssl_wycheproof, aes_cmac) {
  check_mac(
      "aes_cmac",
      [](int bits) {
        return bits % 64 == 0 && bits >= 128 && bits <= 256 ? "aes-" + std::to_string(bits) + "-cmac" : "";
      },
      0);
}
TEST_F(openssl_wycheproof, aes_gmac) {
  check_mac(
      "aes_gmac", [](int bits) { return "aes-" + std::to_string(bits) + "-gmac"; }, 0);
}
TEST_F(openssl_wycheproof, siphash) {
  check_mac(
      "siphash_1_3", [](int) { return "siphash-1-3"; }, 0);
  check_mac(
      "siphash_2_4", [](int) { return "siphash-2-4"; }, 0);
  check_mac(
      "siphashx_2_4", [](int) { return "siphash128-2-4"; }, 0);
}
TEST_F(openssl_wycheproof, kmac) {
  check_mac(
      "kmac128_no_customization", [](int) { return "kmac128"; }, 0);
  check_mac(
      "kmac256_no_customization", [](int) { return "kmac256"; }, 0);
}
TEST_F(openssl_wycheproof, hmac) {
  for (const char* const hash : {"sha1", "sha224", "sha256", "sha384", "sha512", "sha512_224", "sha512_256", "sha3_224",
                                 "sha3_256", "sha3_384", "sha3_512", "sm3"}) {
    std::string id = std::string("hmac-") + hash;
    for (char& c : id) c = c == '_' ? '-' : c;
    check_mac(
        std::string("hmac_") + hash, [&](int) { return id; }, 0);
  }
}

void check_exchange(const std::string& file, const std::string& id, std::size_t size) {
  tally count;
  each_test(file, [&](const json&, const json& test) {
    byte_string secret = field(test, "private");
    while (secret.size() > size && secret.front() == 0) secret.erase(secret.begin());
    fields in;
    in.set(CRYPTOSPEED_KEY, secret).set(CRYPTOSPEED_PEER_KEY, field(test, "public"));
    judge(count, test.at("result"), perform(id, "derive", in), field(test, "shared"));
  });
  EXPECT_EQ(count.not_offered, 0U);
}

TEST_F(openssl_wycheproof, x25519) { check_exchange("x25519", "x25519", 32); }
TEST_F(openssl_wycheproof, x448) { check_exchange("x448", "x448", 56); }
TEST_F(openssl_wycheproof, ecdh_p256) { check_exchange("ecdh_secp256r1_ecpoint", "ecdh-p256", 32); }
TEST_F(openssl_wycheproof, ecdh_p384) { check_exchange("ecdh_secp384r1_ecpoint", "ecdh-p384", 48); }
TEST_F(openssl_wycheproof, ecdh_p521) { check_exchange("ecdh_secp521r1_ecpoint", "ecdh-p521", 66); }

void check_verify(const std::string& file, const std::string& id, const char* key_name) {
  tally count;
  each_test(file, [&](const json& group, const json& test) {
    const json& key = group.contains(key_name) ? group.at(key_name) : group.at("publicKey").at(key_name);
    fields in;
    in.set(CRYPTOSPEED_PEER_KEY, hex(key.get<std::string>()))
        .set(CRYPTOSPEED_INPUT, field(test, "msg"))
        .set(CRYPTOSPEED_TAG, field(test, "sig"));
    judge(count, test.at("result"), perform(id, "verify", in), {});
  });
  EXPECT_EQ(count.not_offered, 0U);
}

TEST_F(openssl_wycheproof, ed25519) { check_verify("ed25519", "ed25519", "pk"); }
TEST_F(openssl_wycheproof, ed448) { check_verify("ed448", "ed448", "pk"); }
TEST_F(openssl_wycheproof, ecdsa_p256) { check_verify("ecdsa_secp256r1_sha256", "ecdsa-p256", "uncompressed"); }
TEST_F(openssl_wycheproof, ecdsa_p384) { check_verify("ecdsa_secp384r1_sha384", "ecdsa-p384", "uncompressed"); }
TEST_F(openssl_wycheproof, ecdsa_p521) { check_verify("ecdsa_secp521r1_sha512", "ecdsa-p521", "uncompressed"); }
TEST_F(openssl_wycheproof, ecdsa_secp256k1) {
  check_verify("ecdsa_secp256k1_sha256", "ecdsa-secp256k1", "uncompressed");
}
TEST_F(openssl_wycheproof, rsa) {
  check_verify("rsa_signature_2048_sha256", "rsa-2048", "publicKeyDer");
  check_verify("rsa_signature_3072_sha256", "rsa-3072", "publicKeyDer");
}
TEST_F(openssl_wycheproof, rsa_pss) {
  check_verify("rsa_pss_2048_sha256_mgf1_32", "rsa-2048-pss", "publicKeyDer");
  check_verify("rsa_pss_3072_sha256_mgf1_32", "rsa-3072-pss", "publicKeyDer");
}

TEST_F(openssl_wycheproof, rsa_signing) {
  for (const char* const bits : {"1024", "2048", "3072", "4096"}) {
    tally count;
    each_test(std::string("rsa_pkcs1_") + bits + "_sig_gen", [&](const json& group, const json& test) {
      if (group.at("sha") != "SHA-256") return;
      fields in;
      in.set(CRYPTOSPEED_KEY, hex(group.at("privateKeyPkcs8").get<std::string>()))
          .set(CRYPTOSPEED_INPUT, field(test, "msg"));
      judge(count, test.at("result"), perform(std::string("rsa-") + bits, "sign", in), field(test, "sig"));
    });
    EXPECT_EQ(count.not_offered, 0U);
  }
}

}  // namespace
}  // namespace cryptospeed::test
