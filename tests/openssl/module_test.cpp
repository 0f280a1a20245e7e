// SPDX-License-Identifier: Apache-2.0
// What the module says of itself, and what it leaves behind.
#include <gtest/gtest.h>
#include <malloc.h>

#include <set>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

TEST(openssl_module, measures_the_library_it_names) {
  Dl_info where{};
  ASSERT_NE(dladdr(module().entry_point(), &where), 0);
  EXPECT_NE(std::string(where.dli_fname).find("libcrypto.so"), std::string::npos) << where.dli_fname;
}

TEST(openssl_module, describes_itself) {
  EXPECT_STREQ(module().name, "openssl");
  EXPECT_STREQ(module().licence, "Apache-2.0");
  EXPECT_EQ(std::string(module().version_header).rfind("OpenSSL 3", 0), 0U);
  EXPECT_EQ(std::string(module().version_runtime()).rfind("OpenSSL 3", 0), 0U);
  EXPECT_NE(module().cpu_report(), nullptr);
}

TEST(openssl_module, every_operation_has_a_contract_and_ids_are_unique) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < module().count; ++i) {
    const cryptospeed_algorithm& algorithm = module().algorithm[i];
    EXPECT_TRUE(seen.insert(std::string(algorithm.id) + "/" + algorithm.variant).second) << algorithm.id;
    EXPECT_GT(algorithm.op_count, 0U);
    for (std::size_t k = 0; k < algorithm.op_count; ++k) {
      ASSERT_NE(algorithm.op[k].contract, nullptr) << algorithm.id;
      // Random bytes are the one thing that applications do not ask of EVP.
      const char* const called = algorithm.family == CRYPTOSPEED_RNG ? "RAND_" : "EVP_";
      EXPECT_NE(std::string(algorithm.op[k].contract).find(called), std::string::npos)
          << algorithm.id << ":" << algorithm.op[k].name;
    }
  }
  EXPECT_EQ(seen.size(), 167U);
}

TEST(openssl_module, gives_back_the_memory_of_every_context) {
  const fields hash = fields().set(CRYPTOSPEED_INPUT, byte_string(64, 1));
  const fields mac = fields().set(CRYPTOSPEED_KEY, byte_string(32, 2)).set(CRYPTOSPEED_INPUT, byte_string(64, 1));
  const fields aead = fields()
                          .set(CRYPTOSPEED_KEY, byte_string(32, 3))
                          .set(CRYPTOSPEED_NONCE, byte_string(12, 4))
                          .set(CRYPTOSPEED_INPUT, byte_string(64, 5));
  const fields kex = fields()
                         .set(CRYPTOSPEED_KEY, byte_string(32, 6))
                         .set(CRYPTOSPEED_PEER_KEY, perform("ecdh-p256", "keygen", fields()).output);
  const fields bad = fields().set(CRYPTOSPEED_KEY, byte_string(32, 6)).set(CRYPTOSPEED_PEER_KEY, byte_string(65, 4));
  const fields sign = fields().set(CRYPTOSPEED_KEY, byte_string(32, 7)).set(CRYPTOSPEED_INPUT, byte_string(64, 8));
  const fields cipher = fields()
                            .set(CRYPTOSPEED_KEY, byte_string(16, 9))
                            .set(CRYPTOSPEED_NONCE, byte_string(16, 10))
                            .set(CRYPTOSPEED_INPUT, byte_string(16, 11));
  const fields derivation =
      fields().set(CRYPTOSPEED_KEY, byte_string(32, 12)).set(CRYPTOSPEED_SALT, byte_string(8, 13));
  const auto round = [&] {
    perform("sha256", "digest", hash);
    perform("hmac-sha256", "mac", mac);
    perform("aes-256-gcm", "seal", aead);
    perform("ecdh-p256", "derive", kex);
    perform("ecdh-p256", "derive", bad);
    perform("ecdh-p256", "keygen", fields());
    perform("ed25519", "sign", sign);
    perform("ecdsa-p256", "sign", sign);
    perform("aes-128", "key-schedule", cipher);
    perform("aes-128-ctr", "encrypt", cipher);
    perform("shake128", "digest", hash);
    perform("hkdf-sha256", "derive", std::vector<fields>{derivation}, 1, 32);
    perform("ctr-drbg-aes-256", "fill", hash);
    perform("sm2", "sign", sign);
  };
  for (int i = 0; i < 20; ++i) round();  // whatever the library keeps for good
  const std::size_t before = mallinfo2().uordblks;
  for (int i = 0; i < 1000; ++i) round();
  const std::size_t after = mallinfo2().uordblks;
  EXPECT_LT(after, before + 4096) << "bytes before " << before << ", after 1000 rounds " << after;
}

}  // namespace
}  // namespace cryptospeed::test
