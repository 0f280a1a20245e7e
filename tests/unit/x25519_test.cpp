// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/kex/x25519/x25519.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed {
namespace {

static_assert(key_exchange<x25519>);

using key = std::array<std::uint8_t, 32>;

key from(std::string_view hex) {
  const auto data = from_hex(hex).value();
  key k;
  std::copy_n(data.begin(), 32, k.begin());
  return k;
}

class x25519_kernel : public testing::TestWithParam<const x25519_ops*> {
 protected:
  void SetUp() override {
    if (!kernel_set<x25519_ops>::usable(*GetParam())) GTEST_SKIP() << "this CPU cannot run it";
  }
  std::string derive(const key& scalar, const key& point) {
    key shared;
    EXPECT_TRUE(x25519::derive(shared, scalar, point, *GetParam()));
    return to_hex(shared);
  }
};

INSTANTIATE_TEST_SUITE_P(all, x25519_kernel,
                         testing::ValuesIn(x25519::kernels().all().begin(), x25519::kernels().all().end()),
                         [](const auto& kernel) { return std::string(kernel.param->info.name); });

// RFC 7748 section 5.2.
TEST_P(x25519_kernel, rfc7748_function) {
  EXPECT_EQ(derive(from("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
                   from("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")),
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
  EXPECT_EQ(derive(from("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d"),
                   from("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493")),
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957");
}

// RFC 7748 section 5.2, iterated: one and a thousand times.
TEST_P(x25519_kernel, rfc7748_iterated) {
  key k = {9};
  key u = {9};
  for (int i = 0; i < 1000; ++i) {
    key next;
    ASSERT_TRUE(x25519::derive(next, k, u, *GetParam()));
    u = k;
    k = next;
    if (i == 0) {
      EXPECT_EQ(to_hex(k), "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079");
    }
  }
  EXPECT_EQ(to_hex(k), "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51");
}

// RFC 7748 section 6.1.
TEST_P(x25519_kernel, rfc7748_exchange) {
  const key alice = from("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
  const key bob = from("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
  key alice_public;
  key bob_public;
  x25519::public_key(alice_public, alice, *GetParam());
  x25519::public_key(bob_public, bob, *GetParam());
  EXPECT_EQ(to_hex(alice_public), "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
  EXPECT_EQ(to_hex(bob_public), "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
  EXPECT_EQ(derive(alice, bob_public), "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
  EXPECT_EQ(derive(bob, alice_public), "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
}

// All points of small order and their encodings that are not reduced: 0, 1, the two of order 8, p-1, p and p+1.
TEST_P(x25519_kernel, low_order_keys_are_refused_with_a_zero_secret) {
  const char* points[] = {
      "0000000000000000000000000000000000000000000000000000000000000000",
      "0100000000000000000000000000000000000000000000000000000000000000",
      "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
      "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  };
  const key scalar = from("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
  for (const char* point : points) {
    for (const int top : {0, 0x80}) {
      key peer = from(point);
      peer[31] = static_cast<std::uint8_t>(peer[31] | top);
      key shared;
      shared.fill(0xaa);
      EXPECT_FALSE(x25519::derive(shared, scalar, peer, *GetParam())) << point;
      EXPECT_EQ(shared, key{}) << point;
    }
  }
}

// Section 5: the top bit of u is ignored, u is taken modulo p, the clamped bits of the scalar are ignored.
TEST_P(x25519_kernel, ignored_bits_and_unreduced_points) {
  const key scalar = from("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
  for (std::uint8_t value = 2; value < 19; ++value) {
    const key small = {value};
    key large;  // p + value, below 2^255
    large.fill(0xff);
    large[0] = static_cast<std::uint8_t>(0xed + value);
    large[31] = 0x7f;
    key marked = small;
    marked[31] = 0x80;
    EXPECT_EQ(derive(scalar, small), derive(scalar, large));
    EXPECT_EQ(derive(scalar, small), derive(scalar, marked));
  }
  key other = scalar;
  other[0] ^= 7;
  other[31] ^= 0xc0;
  EXPECT_EQ(derive(scalar, {9}), derive(other, {9}));
}

TEST_P(x25519_kernel, output_over_either_input) {
  const key scalar = from("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
  const key point = from("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
  key k = scalar;
  ASSERT_TRUE(x25519::derive(k, k, point, *GetParam()));
  EXPECT_EQ(to_hex(k), derive(scalar, point));
  key u = point;
  ASSERT_TRUE(x25519::derive(u, scalar, u, *GetParam()));
  EXPECT_EQ(to_hex(u), derive(scalar, point));
}

TEST_P(x25519_kernel, the_default_functions_agree) {
  const key scalar = from("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d");
  key one;
  key two;
  x25519::public_key(one, scalar);
  x25519::public_key(two, scalar, *GetParam());
  EXPECT_EQ(one, two);
  ASSERT_TRUE(x25519::derive(one, scalar, two));
  EXPECT_EQ(to_hex(one), derive(scalar, two));
}

}  // namespace
}  // namespace cryptospeed
