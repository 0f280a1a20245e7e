// SPDX-License-Identifier: Apache-2.0
// Digests of "abc" as their standards print them, and the streamed form against the whole one.
#include <gtest/gtest.h>

#include <algorithm>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

struct known {
  const char* id;
  const char* digest;
};

// RFC 1321, FIPS 180-4 and its examples, FIPS 202 examples, RFC 7693, GB/T 32905, the RIPEMD-160 paper.
constexpr known abc[] = {
    {"md5", "900150983cd24fb0d6963f7d28e17f72"},
    {"sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"},
    {"sha224", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"},
    {"sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"sha384", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"},
    {"sha512",
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2"
     "a"
     "9ac94fa54ca49f"},
    {"sha512-224", "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa"},
    {"sha512-256", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"},
    {"sha3-224", "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf"},
    {"sha3-256", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"},
    {"sha3-384", "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25"},
    {"sha3-512",
     "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56"
     "59"
     "2f8274eec53f0"},
    {"blake2s", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"},
    {"blake2b",
     "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab"
     "9"
     "2386edd4009923"},
    {"sm3", "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"},
    {"ripemd160", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"},
};

class openssl_hash : public testing::TestWithParam<known> {
 protected:
  void SetUp() override {
    const cryptospeed_algorithm* const algorithm = find_algorithm(GetParam().id);
    ASSERT_NE(algorithm, nullptr);
    if (algorithm->unusable != nullptr) GTEST_SKIP() << GetParam().id << ": " << algorithm->unusable;
  }
};

TEST_P(openssl_hash, digest_of_abc) {
  const fields in = fields().set(CRYPTOSPEED_INPUT, ascii("abc"));
  expect_output(GetParam().id, "digest", in, hex(GetParam().digest));
  expect_output(GetParam().id, "stream", in, hex(GetParam().digest));
}

TEST_P(openssl_hash, pieces_equal_the_whole) {
  for (const std::size_t size : {0U, 65535U, 65536U, 65537U, 200000U}) {
    const fields in = fields().set(CRYPTOSPEED_INPUT, byte_string(size, 0x5a));
    const answer whole = perform(GetParam().id, "digest", in);
    expect_output(GetParam().id, "stream", in, whole.output);
  }
}

TEST_P(openssl_hash, sets_follow_one_another) {
  std::vector<fields> sets(3);
  for (std::size_t i = 0; i < sets.size(); ++i) sets[i].set(CRYPTOSPEED_INPUT, byte_string(100 + i, 0x11));
  for (std::uint64_t n = 1; n <= 7; ++n) {
    EXPECT_EQ(perform(GetParam().id, "digest", sets, n).output,
              perform(GetParam().id, "digest", sets[(n - 1) % sets.size()]).output);
  }
}

INSTANTIATE_TEST_SUITE_P(all, openssl_hash, testing::ValuesIn(abc), [](const auto& one) {
  std::string name = one.param.id;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace cryptospeed::test
