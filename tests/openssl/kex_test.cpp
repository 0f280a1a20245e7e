// SPDX-License-Identifier: Apache-2.0
// Published shared secrets, agreement of both sides, and peers that must be refused.
#include <gtest/gtest.h>

#include <algorithm>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

fields pair(byte_string secret, byte_string peer) {
  return fields().set(CRYPTOSPEED_KEY, std::move(secret)).set(CRYPTOSPEED_PEER_KEY, std::move(peer));
}

TEST(openssl_kex, x25519) {  // RFC 7748 section 5.2; a public key is the secret times the base point
  expect_output("x25519", "derive",
                pair(hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
                     hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")),
                hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"));
  expect_output("x25519", "keygen",
                fields().set(CRYPTOSPEED_SEED, hex("4242424242424242424242424242424242424242424242424242424242424242")),
                perform("x25519", "derive",
                        pair(hex("4242424242424242424242424242424242424242424242424242424242424242"),
                             hex("0900000000000000000000000000000000000000000000000000000000000000")))
                    .output);
}

TEST(openssl_kex, x448) {  // RFC 7748 section 5.2
  expect_output(
      "x448", "derive",
      pair(hex("3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121700a779c984c24f8cdd78fbff44943eba368f54b29259a"
               "4f1c600ad3"),
           hex("06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9814dc031ddbdc38c19c6da2583fa5429db94ada18aa7a7"
               "fb4ef8a086")),
      hex("ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239fe14fbaadeb445fc66a01b0779d98223961111e21766282f73dd"
          "96b6f"));
  byte_string base(56, 0);
  base[0] = 5;
  const byte_string secret(56, 0x42);
  expect_output("x448", "keygen", fields().set(CRYPTOSPEED_SEED, secret),
                perform("x448", "derive", pair(secret, base)).output);
}

TEST(openssl_kex, p256) {  // NIST CAVP, ECC CDH primitive, P-256, count 0; then the same point compressed
  const byte_string secret = hex("7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534");
  const std::string x = "700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287";
  const std::string y = "db71e509e3fd9b060ddb20ba5c51dcc5948d46fbf640dfe0441782cab85fa4ac";
  const byte_string shared = hex("46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b");
  expect_output("ecdh-p256", "derive", pair(secret, hex("04" + x + y)), shared);
  expect_output("ecdh-p256", "derive", pair(secret, hex("02" + x)), shared);
  EXPECT_EQ(perform("ecdh-p256", "derive", {pair(secret, hex("04" + x + y))}, 3, 0, 0, "unchecked-order").output,
            shared);
}

struct curve {
  const char* exchange;
  const char* signature;
  std::size_t size;
};
constexpr curve curves[] = {{"ecdh-p256", "ecdsa-p256", 32},
                            {"ecdh-p384", "ecdsa-p384", 48},
                            {"ecdh-p521", "ecdsa-p521", 66},
                            {"ecdh-secp256k1", "ecdsa-secp256k1", 32}};

TEST(openssl_kex, both_sides_of_a_curve_agree) {
  for (const curve& c : curves) {
    byte_string a(c.size, 0x13), b(c.size, 0x24);
    a[0] = b[0] = 0;  // below every order
    const auto point = [&](const byte_string& scalar) {
      return perform(c.signature, "decode-secret", fields().set(CRYPTOSPEED_KEY, scalar)).output;
    };
    const answer one = perform(c.exchange, "derive", pair(a, point(b)));
    ASSERT_EQ(one.status, CRYPTOSPEED_OK) << c.exchange;
    EXPECT_EQ(one.output.size(), c.size);
    expect_output(c.exchange, "derive", pair(b, point(a)), one.output);
    EXPECT_EQ(perform(c.exchange, "derive", {pair(b, point(a))}, 1, 0, 0, "unchecked-order").output, one.output);
    // A scalar of 1 gives the other side's own x coordinate.
    byte_string unit(c.size, 0);
    unit.back() = 1;
    const byte_string peer = point(b);
    expect_output(c.exchange, "derive", pair(unit, peer),
                  byte_string(peer.begin() + 1, peer.begin() + 1 + static_cast<std::ptrdiff_t>(c.size)));
  }
}

TEST(openssl_kex, generated_keys_are_points_and_differ) {
  for (const curve& c : curves) {
    const byte_string one = perform(c.exchange, "keygen", fields()).output;
    EXPECT_EQ(one.size(), 2 * c.size + 1);
    EXPECT_NE(one, perform(c.exchange, "keygen", fields()).output);
    byte_string secret(c.size, 0);
    secret.back() = 7;
    EXPECT_EQ(perform(c.exchange, "derive", pair(secret, one)).status, CRYPTOSPEED_OK) << c.exchange;
  }
}

TEST(openssl_kex, bad_points_are_refused_and_the_output_zeroed) {
  for (const curve& c : curves) {
    byte_string secret(c.size, 0);
    secret.back() = 7;
    byte_string off_curve = perform(c.exchange, "keygen", fields()).output;
    off_curve.back() ^= 1;
    for (const byte_string& peer : {off_curve, byte_string{0}, byte_string(2 * c.size + 1, 4), byte_string(),
                                    byte_string(off_curve.begin(), off_curve.end() - 1)}) {
      for (const char* const variant : {"default", "unchecked-order"}) {
        const answer got = perform(c.exchange, "derive", {pair(secret, peer)}, 2, 0, 0, variant);
        ASSERT_EQ(got.opened, CRYPTOSPEED_OK);
        EXPECT_EQ(got.status, CRYPTOSPEED_REJECTED) << c.exchange << " " << to_hex(peer);
        EXPECT_EQ(got.output, byte_string(c.size, 0));
      }
    }
  }
  for (const char* const id : {"x25519", "x448"}) {
    const std::size_t size = std::string(id) == "x448" ? 56 : 32;
    const answer zero = perform(id, "derive", pair(byte_string(size, 9), byte_string(size, 0)));
    EXPECT_EQ(zero.status, CRYPTOSPEED_REJECTED) << id;
    EXPECT_EQ(zero.output, byte_string(size, 0));
    EXPECT_EQ(perform(id, "derive", pair(byte_string(size, 9), byte_string(size - 1, 9))).status, CRYPTOSPEED_REJECTED);
  }
}

TEST(openssl_kex, finite_fields) {
  for (const std::size_t bits : {2048U, 3072U, 4096U}) {
    const std::string id = "ffdh-" + std::to_string(bits);
    const std::size_t size = bits / 8;
    // The groups have the generator 2: with a secret of 1 000 the shared secret of the peer 2 is the number 2^1000.
    byte_string peer(size, 0), expected(size, 0);
    peer.back() = 2;
    expected[size - 1 - 1000 / 8] = 1;
    expect_output(id, "derive", pair(hex("03e8"), peer), expected);
    // (2^1000)^3 = (2^3)^1000, by way of the prime.
    byte_string eight(size, 0);
    eight.back() = 8;
    const answer one = perform(id, "derive", pair(hex("03e8"), eight));
    const answer other = perform(id, "derive", pair(hex("03"), expected));
    ASSERT_EQ(one.status, CRYPTOSPEED_OK) << id;
    ASSERT_EQ(other.status, CRYPTOSPEED_OK) << id;
    EXPECT_EQ(one.output, other.output);
    const answer made = perform(id, "keygen", fields());
    EXPECT_EQ(made.output.size(), size);
    EXPECT_EQ(perform(id, "derive", pair(hex("03e8"), made.output)).status, CRYPTOSPEED_OK);
    for (const bool one_or_zero : {false, true}) {
      byte_string bad(size, 0);
      bad.back() = one_or_zero ? 1 : 0;
      const answer refused = perform(id, "derive", pair(hex("03e8"), bad));
      EXPECT_EQ(refused.status, CRYPTOSPEED_REJECTED) << id;
    }
    EXPECT_EQ(perform(id, "derive", pair(hex("03e8"), byte_string(size, 0xff))).status, CRYPTOSPEED_REJECTED);
  }
}

}  // namespace
}  // namespace cryptospeed::test
