// SPDX-License-Identifier: Apache-2.0
// Published tags, and every HMAC against its definition over the module's own digest.
#include <gtest/gtest.h>

#include <map>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

fields keyed(byte_string key, byte_string message) {
  return fields().set(CRYPTOSPEED_KEY, std::move(key)).set(CRYPTOSPEED_INPUT, std::move(message));
}

void expect_mac(const char* id, const fields& in, const char* tag, std::size_t output_size = 0) {
  const cryptospeed_algorithm* const algorithm = find_algorithm(id);
  ASSERT_NE(algorithm, nullptr) << id;
  if (algorithm->unusable != nullptr) GTEST_SKIP() << id << ": " << algorithm->unusable;
  expect_output(id, "mac", in, hex(tag), output_size);
  expect_output(id, "mac-rekey", in, hex(tag), output_size);
}

TEST(openssl_mac, hmac_published) {
  const fields in = keyed(byte_string(20, 0x0b), ascii("Hi There"));
  expect_mac("hmac-md5", keyed(byte_string(16, 0x0b), ascii("Hi There")), "9294727a3638bb1c13f48ef8158bfc9d");
  expect_mac("hmac-sha1", in, "b617318655057264e28bc0b6fb378c8ef146be00");
  expect_mac("hmac-ripemd160", in, "24cb4bd67d20fc1a5d2ed7732dcc39377f0a5668");
  expect_mac("hmac-sha224", in, "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22");
  expect_mac("hmac-sha256", in, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  expect_mac("hmac-sha384", in,
             "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6");
  expect_mac(
      "hmac-sha512", in,
      "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f"
      "1702e696c203a126854");
}

// Spec: FIPS 198-1 section 4: H((K ^ opad) || H((K ^ ipad) || text)).
TEST(openssl_mac, hmac_is_its_definition) {
  const std::map<std::string, std::size_t> block_size = {
      {"md5", 64},       {"sha1", 64},      {"sha224", 64},      {"sha256", 64},
      {"sha384", 128},   {"sha512", 128},   {"sha512-224", 128}, {"sha512-256", 128},
      {"sha3-224", 144}, {"sha3-256", 136}, {"sha3-384", 104},   {"sha3-512", 72},
      {"blake2s", 64},   {"blake2b", 128},  {"sm3", 64},         {"ripemd160", 64}};
  for (const auto& [hash, block] : block_size) {
    if (find_algorithm(hash)->unusable != nullptr) continue;
    for (const std::size_t key_size : {std::size_t{0}, std::size_t{20}, block}) {
      byte_string inner(block, 0x36), outer(block, 0x5c);
      for (std::size_t i = 0; i < key_size; ++i) {
        inner[i] ^= static_cast<std::uint8_t>(i);
        outer[i] ^= static_cast<std::uint8_t>(i);
      }
      byte_string key(key_size);
      for (std::size_t i = 0; i < key_size; ++i) key[i] = static_cast<std::uint8_t>(i);
      const byte_string message(1000, 0x77);
      inner.insert(inner.end(), message.begin(), message.end());
      const byte_string middle = perform(hash, "digest", fields().set(CRYPTOSPEED_INPUT, inner)).output;
      outer.insert(outer.end(), middle.begin(), middle.end());
      const byte_string tag = perform(hash, "digest", fields().set(CRYPTOSPEED_INPUT, outer)).output;
      expect_output("hmac-" + hash, "mac", keyed(key, message), tag);
      expect_output("hmac-" + hash, "mac-rekey", keyed(key, message), tag);
    }
  }
}

TEST(openssl_mac, kmac) {  // the samples to SP 800-185
  const byte_string key = hex("404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f");
  byte_string counted(200);
  for (std::size_t i = 0; i < counted.size(); ++i) counted[i] = static_cast<std::uint8_t>(i);
  expect_mac("kmac128", keyed(key, hex("00010203")),
             "e5780b0d3ea6f7d3a429c5706aa43a00fadbd7d49628839e3187243f456ee14e");
  expect_mac("kmac128", keyed(key, hex("00010203")).set(CRYPTOSPEED_INFO, ascii("My Tagged Application")),
             "3b1fba963cd8b0b59e8c1a6d71888b7143651af8ba0a7070c0979e2811324aa5");
  expect_mac(
      "kmac256", keyed(key, counted),
      "75358cf39e41494e949707927cee0af20a3ff553904c86b08f21cc414bcfd691589d27cf5e15369cbbff8b9a4c2eb17800855d0235ff6"
      "35da82533ec6b759b69");
  // The size wanted is hashed too: a shorter tag is no prefix.
  const answer shorter = perform("kmac128", "mac", {keyed(key, hex("00010203"))}, 1, 16);
  EXPECT_EQ(shorter.output.size(), 16U);
  EXPECT_NE(to_hex(shorter.output), "e5780b0d3ea6f7d3a429c5706aa43a00");
}

TEST(openssl_mac, poly1305) {  // RFC 8439 section 2.5.2
  expect_mac("poly1305",
             keyed(hex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b"),
                   ascii("Cryptographic Forum Research Group")),
             "a8061dc1305136c6c22b8baf0c0127a9");
}

TEST(openssl_mac, siphash) {
  const byte_string key = hex("000102030405060708090a0b0c0d0e0f");
  expect_mac("siphash-2-4", keyed(key, hex("000102030405060708090a0b0c0d0e")), "e545be4961ca29a1");  // the paper
  expect_mac("siphash128-2-4", keyed(key, {}), "a3817f04ba25a8e66df67214c7550293");  // its reference vectors
  expect_mac("siphash-1-3", keyed(key, {}), "dcc40f055801acab");
  expect_mac("siphash128-1-3", keyed(key, {}), "e77ebcb22788a5befd62db6add303001");
}

TEST(openssl_mac, cmac) {  // SP 800-38B, examples
  const byte_string block = hex("6bc1bee22e409f96e93d7e117393172a");
  const byte_string k128 = hex("2b7e151628aed2a6abf7158809cf4f3c");
  expect_mac("aes-128-cmac", keyed(k128, {}), "bb1d6929e95937287fa37d129b756746");
  expect_mac("aes-128-cmac", keyed(k128, block), "070a16b46b4d4144f79bdd9dd04a287c");
  expect_mac("aes-128-cmac", keyed(k128, block), "070a16b46b4d4144", 8);
  expect_mac("aes-192-cmac", keyed(hex("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b"), {}),
             "d17ddf46adaacde531cac483de7a9367");
  expect_mac("aes-256-cmac", keyed(hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"), {}),
             "028962f61b7bf89efc6b551f4667d983");
}

// Spec: SP 800-38D: GMAC is GCM of no plaintext.
TEST(openssl_mac, gmac) {
  const auto in = [](std::size_t key_size) {
    return keyed(byte_string(key_size, 0), {}).set(CRYPTOSPEED_NONCE, byte_string(12, 0));
  };
  expect_mac("aes-128-gmac", in(16), "58e2fccefa7e3061367f1d57a4e7455a");
  expect_mac("aes-192-gmac", in(24), "cd33b28ac773f74ba00ed1f312572435");
  expect_mac("aes-256-gmac", in(32), "530f8afbc74536b9a963b4f1c4cb738b");
  for (const std::size_t nonce_size : {1U, 12U, 16U, 128U}) {
    const fields mac = keyed(byte_string(16, 9), byte_string(77, 1)).set(CRYPTOSPEED_NONCE, byte_string(nonce_size, 5));
    const fields aead = fields()
                            .set(CRYPTOSPEED_KEY, byte_string(16, 9))
                            .set(CRYPTOSPEED_AAD, byte_string(77, 1))
                            .set(CRYPTOSPEED_NONCE, byte_string(nonce_size, 5));
    const byte_string tag = perform("aes-128-gcm", "seal", aead).output;
    expect_output("aes-128-gmac", "mac", mac, tag);
    expect_output("aes-128-gmac", "mac-rekey", mac, tag);
  }
}

TEST(openssl_mac, refuses_other_sizes) {
  EXPECT_EQ(perform("poly1305", "mac", keyed(byte_string(31, 1), {})).opened, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(perform("aes-128-cmac", "mac", keyed(byte_string(32, 1), {})).opened, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(perform("kmac128", "mac", keyed(byte_string(3, 1), {})).opened, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(perform("aes-128-gmac", "mac", keyed(byte_string(16, 1), {})).opened, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(perform("hmac-sha256", "mac", keyed(byte_string(16, 1), {}).set(CRYPTOSPEED_INFO, ascii("x"))).opened,
            CRYPTOSPEED_NOT_OFFERED);
}

}  // namespace
}  // namespace cryptospeed::test
