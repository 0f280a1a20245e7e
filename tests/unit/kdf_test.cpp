// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/kdf/hkdf/hkdf.hpp"
#include "cryptospeed/kdf/pbkdf2/pbkdf2.hpp"

namespace cryptospeed {
namespace {

using octets = std::vector<std::uint8_t>;

octets unhex(std::string_view text) { return from_hex(text).value(); }

// RFC 5869 appendix A.1.
TEST(hkdf, the_example_of_the_standard) {
  octets out(42);
  ASSERT_TRUE(
      hkdf_sha256().derive(out, octets(22, 0x0b), unhex("000102030405060708090a0b0c"), unhex("f0f1f2f3f4f5f6f7f8f9")));
  EXPECT_EQ(to_hex(out), "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
}

TEST(hkdf, every_length_begins_like_the_longest) {
  octets longest(hkdf_sha256::largest_output);
  ASSERT_TRUE(hkdf_sha256().derive(longest, octets(3, 1), octets(4, 2), octets(5, 3)));
  for (std::size_t size = 0; size < 200; ++size) {
    octets out(size + 1, 0x77);
    ASSERT_TRUE(hkdf_sha256().derive(bytes(out).first(size), octets(3, 1), octets(4, 2), octets(5, 3)));
    EXPECT_EQ(out.back(), 0x77) << "wrote past the end";
    out.pop_back();
    EXPECT_TRUE(std::equal(out.begin(), out.end(), longest.begin())) << size;
  }
  octets more(hkdf_sha256::largest_output + 1, 0x55);
  EXPECT_FALSE(hkdf_sha256().derive(more, octets(3, 1), octets(4, 2), octets(5, 3)));
  EXPECT_EQ(more, octets(more.size(), 0x55));
}

// RFC 7914 section 11.
TEST(pbkdf2, the_example_of_the_standard) {
  octets out(64);
  ASSERT_TRUE(pbkdf2_hmac_sha256().derive(out, as_bytes("passwd"), as_bytes("salt"), 1));
  EXPECT_EQ(
      to_hex(out),
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd5"
      "09112041d3a19783");
}

TEST(pbkdf2, every_kernel_says_the_same_and_no_iteration_is_none) {
  octets expected(70), out(70);
  ASSERT_TRUE(pbkdf2_hmac_sha256().derive(expected, as_bytes("password"), as_bytes("salt"), 77));
  for (const auto* ops : pbkdf2_hmac_sha256::kernels().all()) {
    if (!pbkdf2_hmac_sha256::kernels().usable(*ops)) continue;
    ASSERT_TRUE(pbkdf2_hmac_sha256(*ops).derive(out, as_bytes("password"), as_bytes("salt"), 77));
    EXPECT_EQ(out, expected) << ops->info.name;
  }
  ASSERT_TRUE(pbkdf2_hmac_sha256().derive(out, as_bytes("password"), as_bytes("salt"), 78));
  EXPECT_NE(out, expected);
  out.assign(70, 0x55);
  EXPECT_FALSE(pbkdf2_hmac_sha256().derive(out, as_bytes("password"), as_bytes("salt"), 0));
  EXPECT_EQ(out, octets(70, 0x55));
}

}  // namespace
}  // namespace cryptospeed
