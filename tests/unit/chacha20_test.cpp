// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stream/chacha20/chacha20.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string_view>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed {
namespace {

static_assert(stream_cipher<chacha20>);

using octets = std::vector<std::uint8_t>;

octets unhex(std::string_view text) { return from_hex(text).value(); }

octets random_bytes(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  octets data(size);
  for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
  return data;
}

chacha20 cipher(const octets& key, const octets& nonce, const chacha20_ops& ops) {
  return {cbytes_n<32>(key.data(), 32), cbytes_n<12>(nonce.data(), 12), ops};
}

class every_kernel : public testing::TestWithParam<const chacha20_ops*> {
 protected:
  void SetUp() override {
    if (!chacha20::kernels().usable(*GetParam())) GTEST_SKIP() << "not on this CPU";
  }
};

// RFC 8439 section 2.4.2.
TEST_P(every_kernel, the_example_of_the_standard) {
  const std::string_view text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be "
      "it.";
  chacha20 c = cipher(unhex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
                      unhex("000000000000004a00000000"), *GetParam());
  c.seek(1);
  octets out(text.size());
  ASSERT_TRUE(c.apply(out, as_bytes(text)));
  EXPECT_EQ(
      to_hex(out),
      "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab"
      "8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42"
      "874d");
}

TEST_P(every_kernel, equals_the_portable_one_at_every_length_and_counter) {
  const chacha20_ops& portable = *chacha20::kernels().find("portable");
  const octets key = random_bytes(32, 1), nonce = random_bytes(12, 2), text = random_bytes(2048 + 64, 3);
  std::mt19937_64 random(4);
  for (std::size_t size = 0; size <= 2048; ++size) {
    const std::size_t offset = size * 7 % 64;
    const std::uint64_t block = size % 3 == 0 ? 0 : size % 3 == 1 ? random() % 1000 : 0xffffffff - 40;
    const cbytes in = cbytes(text).subspan(offset, size);
    octets expected(size), got(size + 1, 0x77);
    chacha20 a = cipher(key, nonce, portable), b = cipher(key, nonce, *GetParam());
    a.seek(block);
    b.seek(block);
    ASSERT_TRUE(a.apply(expected, in));
    ASSERT_TRUE(b.apply(bytes(got).first(size), in));
    EXPECT_EQ(got.back(), 0x77) << "wrote past the end";
    got.pop_back();
    ASSERT_EQ(got, expected) << size << " bytes from block " << block;
  }
}

TEST_P(every_kernel, any_split_and_in_place) {
  const octets key = random_bytes(32, 5), nonce = random_bytes(12, 6), text = random_bytes(3000, 7);
  octets whole(text.size());
  ASSERT_TRUE(cipher(key, nonce, *GetParam()).apply(whole, text));
  std::mt19937_64 random(8);
  for (int i = 0; i < 200; ++i) {
    octets pieces = text;
    chacha20 c = cipher(key, nonce, *GetParam());
    for (bytes left(pieces); !left.empty();) {
      const std::size_t now = std::min<std::size_t>(left.size(), random() % (i % 2 == 0 ? 700 : 70));
      ASSERT_TRUE(c.apply(left.first(now), left.first(now)));
      left = left.subspan(now);
    }
    ASSERT_EQ(pieces, whole);
  }
}

TEST_P(every_kernel, seek_drops_what_was_left_of_a_block) {
  const octets key = random_bytes(32, 9), nonce = random_bytes(12, 10);
  octets a(64), b(64);
  chacha20 c = cipher(key, nonce, *GetParam());
  ASSERT_TRUE(c.apply(bytes(a).first(10), cbytes(a).first(10)));
  c.seek(5);
  std::fill(a.begin(), a.end(), std::uint8_t{0});
  ASSERT_TRUE(c.apply(a, a));
  chacha20 d = cipher(key, nonce, *GetParam());
  d.seek(5);
  ASSERT_TRUE(d.apply(b, b));
  EXPECT_EQ(a, b);
}

TEST_P(every_kernel, nothing_is_encrypted_beyond_the_last_block) {
  const octets key = random_bytes(32, 11), nonce = random_bytes(12, 12);
  octets out(129, 0x55);
  chacha20 c = cipher(key, nonce, *GetParam());
  c.seek((std::uint64_t{1} << 32) - 2);
  EXPECT_FALSE(c.apply(out, out)) << "two blocks are left, and a byte more was wanted";
  EXPECT_EQ(out, octets(129, 0x55));
  EXPECT_TRUE(c.apply(bytes(out).first(100), cbytes(out).first(100)));
  EXPECT_TRUE(c.apply(bytes(out).first(28), cbytes(out).first(28)));
  EXPECT_FALSE(c.apply(bytes(out).first(1), cbytes(out).first(1)));
  c.seek(std::uint64_t{1} << 32);
  EXPECT_FALSE(c.apply(bytes(out).first(1), cbytes(out).first(1)));
  EXPECT_TRUE(c.apply({}, {}));
}

INSTANTIATE_TEST_SUITE_P(chacha20, every_kernel,
                         testing::ValuesIn(chacha20::kernels().all().begin(), chacha20::kernels().all().end()),
                         [](const auto& one) { return std::string(one.param->info.name); });

}  // namespace
}  // namespace cryptospeed
