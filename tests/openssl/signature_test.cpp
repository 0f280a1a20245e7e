// SPDX-License-Identifier: Apache-2.0
// Published signatures, round trips of every scheme, and what must not verify.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <map>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

fields to_sign(byte_string secret, byte_string message) {
  return fields().set(CRYPTOSPEED_KEY, std::move(secret)).set(CRYPTOSPEED_INPUT, std::move(message));
}
fields to_verify(byte_string shown, byte_string message, byte_string signature) {
  return fields()
      .set(CRYPTOSPEED_PEER_KEY, std::move(shown))
      .set(CRYPTOSPEED_INPUT, std::move(message))
      .set(CRYPTOSPEED_TAG, std::move(signature));
}

/// DER of two positive integers of n bytes each.
byte_string der_signature(const byte_string& both) {
  byte_string content;
  for (std::size_t half = 0; half < 2; ++half) {
    auto from = both.begin() + static_cast<std::ptrdiff_t>(half * both.size() / 2);
    const auto to = from + static_cast<std::ptrdiff_t>(both.size() / 2);
    while (from + 1 != to && *from == 0) ++from;
    byte_string integer(from, to);
    if (integer[0] >= 0x80) integer.insert(integer.begin(), 0);
    content.push_back(2);
    content.push_back(static_cast<std::uint8_t>(integer.size()));
    content.insert(content.end(), integer.begin(), integer.end());
  }
  content.insert(content.begin(), {0x30, static_cast<std::uint8_t>(content.size())});
  return content;
}

/// PKCS#8 and SubjectPublicKeyInfo of a new RSA key, made once a size.
struct rsa_key {
  byte_string secret, shown;
};
const rsa_key& rsa(unsigned bits) {
  static std::map<unsigned, rsa_key> made;
  const auto found = made.find(bits);
  if (found != made.end()) return found->second;
  EVP_PKEY* const key = EVP_RSA_gen(bits);
  PKCS8_PRIV_KEY_INFO* const info = EVP_PKEY2PKCS8(key);
  unsigned char *secret = nullptr, *shown = nullptr;
  const int secret_size = i2d_PKCS8_PRIV_KEY_INFO(info, &secret);
  const int shown_size = i2d_PUBKEY(key, &shown);
  rsa_key one{byte_string(secret, secret + secret_size), byte_string(shown, shown + shown_size)};
  OPENSSL_free(secret);
  OPENSSL_free(shown);
  PKCS8_PRIV_KEY_INFO_free(info);
  EVP_PKEY_free(key);
  return made.emplace(bits, std::move(one)).first->second;
}

TEST(openssl_signature, ed25519) {  // RFC 8032 section 7.1, test 2
  const byte_string secret = hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  const byte_string shown = hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const byte_string signature =
      hex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb430"
          "2aeeb00"
          "d291612bb0c00");
  expect_output("ed25519", "keygen", fields().set(CRYPTOSPEED_SEED, secret), shown);
  expect_output("ed25519", "decode-secret", fields().set(CRYPTOSPEED_KEY, secret), shown);
  expect_output("ed25519", "decode-public", fields().set(CRYPTOSPEED_PEER_KEY, shown), shown);
  expect_output("ed25519", "sign", to_sign(secret, hex("72")), signature);
  expect_output("ed25519", "verify", to_verify(shown, hex("72"), signature), {});
}

TEST(openssl_signature, ed448) {  // RFC 8032 section 7.4, blank
  const byte_string secret =
      hex("6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3528c8a3fcc2f044e39a3fc5b94492f8f032e7549a200"
          "98f95b");
  const byte_string shown =
      hex("5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8"
          "256180");
  const byte_string signature =
      hex("533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f2b233f034f628281f2fd7a22ddd47d7828c59bd0a21b"
          "fd3980ff"
          "0d2028d4b18a9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cdda8530a113a0f4dbb61149f05a7363268c71d95808ff2e65"
          "2600");
  expect_output("ed448", "keygen", fields().set(CRYPTOSPEED_SEED, secret), shown);
  expect_output("ed448", "sign", to_sign(secret, {}), signature);
  expect_output("ed448", "verify", to_verify(shown, {}, signature), {});
}

TEST(openssl_signature, ecdsa_p256) {  // RFC 6979 appendix A.2.5, SHA-256, "sample"
  const byte_string secret = hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
  const byte_string shown =
      hex("0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d"
          "7e9f5177a3c2"
          "94d4462299");
  const byte_string signature =
      der_signature(hex("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f"
                        "65f3e900dbb9aff4064dc4"
                        "ab2f843acda8"));
  expect_output("ecdsa-p256", "decode-secret", fields().set(CRYPTOSPEED_KEY, secret), shown);
  expect_output("ecdsa-p256", "decode-public", fields().set(CRYPTOSPEED_PEER_KEY, shown), shown);
  expect_output("ecdsa-p256", "verify", to_verify(shown, ascii("sample"), signature), {});
  byte_string trailing = signature;
  trailing.push_back(0);
  EXPECT_EQ(perform("ecdsa-p256", "verify", to_verify(shown, ascii("sample"), trailing)).status, CRYPTOSPEED_REJECTED);
}

TEST(openssl_signature, sm2_identity) {
  const byte_string secret = hex("110e7973206f68c19ee5f7328c036f26911c8c73b4e4f36ae3291097f8984ffc");
  const byte_string shown = perform("sm2", "decode-secret", fields().set(CRYPTOSPEED_KEY, secret)).output;
  const byte_string signature =
      der_signature(hex("05890b9077b92e47b17a1ff42a814280e556afd92b4a98b9670bf8b1a274c2fae3abbb8db2b6ecd9b24ecceA7f679f"
                        "b9a4b1db52f4aa985e443a"
                        "d73237fa1993"));
  const fields named =
      to_verify(shown, ascii("hi chappy"), signature).set(CRYPTOSPEED_INFO, ascii("sm2test@example.com"));
  expect_output("sm2", "verify", named, {});
  // The identity is signed: without it, or with another one, in any order of sets.
  const fields unnamed = to_verify(shown, ascii("hi chappy"), signature);
  EXPECT_EQ(perform("sm2", "verify", unnamed).status, CRYPTOSPEED_REJECTED);
  fields other = unnamed;
  EXPECT_EQ(perform("sm2", "verify", other.set(CRYPTOSPEED_INFO, ascii("someone"))).status, CRYPTOSPEED_REJECTED);

  const fields plain = to_sign(secret, ascii("m"));
  fields with_name = plain;
  with_name.set(CRYPTOSPEED_INFO, ascii("someone"));
  for (std::uint64_t n = 1; n <= 4; ++n) {
    const answer made = perform("sm2", "sign", {plain, with_name}, n);
    ASSERT_EQ(made.status, CRYPTOSPEED_OK);
    fields check = to_verify(shown, ascii("m"), made.output);
    if (n % 2 == 0) check.set(CRYPTOSPEED_INFO, ascii("someone"));
    EXPECT_EQ(perform("sm2", "verify", check).status, CRYPTOSPEED_OK) << n;
  }
  fields explicit_default = to_verify(shown, ascii("m"), perform("sm2", "sign", plain).output);
  expect_output("sm2", "verify", explicit_default.set(CRYPTOSPEED_INFO, ascii("1234567812345678")), {});
}

/// Signs after 1, 2, 3 messages, verifies as often, and refuses changes.
void round_trip(const std::string& id, const byte_string& secret, const byte_string& shown) {
  SCOPED_TRACE(id);
  const byte_string message(64, 0x3c);
  std::vector<fields> sets;
  for (const std::size_t size : {64U, 65U, 0U}) sets.push_back(to_sign(secret, byte_string(size, 0x3c)));
  for (std::uint64_t n = 1; n <= 4; ++n) {
    const answer made = perform(id, "sign", sets, n);
    ASSERT_EQ(made.opened, CRYPTOSPEED_OK);
    ASSERT_EQ(made.status, CRYPTOSPEED_OK);
    const byte_string& signed_message = sets[(n - 1) % 3].value[CRYPTOSPEED_INPUT];
    expect_output(id, "verify", to_verify(shown, signed_message, made.output), {});
  }
  const byte_string signature = perform(id, "sign", to_sign(secret, message)).output;
  for (const std::size_t at : {std::size_t{0}, signature.size() / 2, signature.size() - 1}) {
    byte_string bad = signature;
    bad[at] ^= 1;
    EXPECT_EQ(perform(id, "verify", to_verify(shown, message, bad)).status, CRYPTOSPEED_REJECTED) << at;
  }
  const byte_string cut(signature.begin(), signature.end() - 1);
  EXPECT_EQ(perform(id, "verify", to_verify(shown, message, cut)).status, CRYPTOSPEED_REJECTED);
  EXPECT_EQ(perform(id, "verify", to_verify(shown, message, {})).status, CRYPTOSPEED_REJECTED);
  EXPECT_EQ(perform(id, "verify", to_verify(shown, byte_string(64, 0x3d), signature)).status, CRYPTOSPEED_REJECTED);
  expect_output(id, "decode-public", fields().set(CRYPTOSPEED_PEER_KEY, shown), shown);
  expect_output(id, "decode-secret", fields().set(CRYPTOSPEED_KEY, secret), shown);
  const answer malformed = perform(id, "verify", to_verify(byte_string(7, 0xee), message, signature));
  EXPECT_EQ(malformed.opened, CRYPTOSPEED_OK);
  EXPECT_EQ(malformed.status, CRYPTOSPEED_REJECTED);
}

TEST(openssl_signature, round_trips_of_curves) {
  const std::map<std::string, std::size_t> sizes = {{"ed25519", 32},    {"ed448", 57},      {"ecdsa-p256", 32},
                                                    {"ecdsa-p384", 48}, {"ecdsa-p521", 66}, {"ecdsa-secp256k1", 32},
                                                    {"sm2", 32}};
  for (const auto& [id, size] : sizes) {
    byte_string secret(size, 0x21);
    secret[0] = 0;
    round_trip(id, secret, perform(id, "decode-secret", fields().set(CRYPTOSPEED_KEY, secret)).output);
  }
}

TEST(openssl_signature, round_trips_of_rsa) {
  for (const unsigned bits : {1024U, 2048U, 3072U}) {
    for (const char* const form : {"", "-pss"}) {
      round_trip("rsa-" + std::to_string(bits) + form, rsa(bits).secret, rsa(bits).shown);
    }
  }
  // The two forms do not verify each other's.
  const byte_string signature = perform("rsa-2048", "sign", to_sign(rsa(2048).secret, ascii("m"))).output;
  EXPECT_EQ(perform("rsa-2048-pss", "verify", to_verify(rsa(2048).shown, ascii("m"), signature)).status,
            CRYPTOSPEED_REJECTED);
  EXPECT_EQ(perform("rsa-2048", "sign", to_sign(rsa(1024).secret, ascii("m"))).opened, CRYPTOSPEED_NOT_OFFERED);
}

TEST(openssl_signature, generated_keys_are_read_back) {
  for (const char* const id :
       {"ecdsa-p256", "ecdsa-p384", "ecdsa-p521", "ecdsa-secp256k1", "sm2", "rsa-1024", "rsa-2048-pss"}) {
    const answer made = perform(id, "keygen", std::vector<fields>(1), 2);
    ASSERT_EQ(made.status, CRYPTOSPEED_OK) << id;
    expect_output(id, "decode-public", fields().set(CRYPTOSPEED_PEER_KEY, made.output), made.output);
    EXPECT_NE(made.output, perform(id, "keygen", fields()).output) << id;
  }
}

TEST(openssl_signature, says_which_operations_draw_randomness) {
  const auto flags = [](const char* id, const char* op) { return find_op(*find_algorithm(id), op)->flags; };
  for (const char* const id : {"ecdsa-p256", "sm2", "rsa-2048-pss"}) {
    EXPECT_EQ(flags(id, "sign"), std::uint32_t{CRYPTOSPEED_OWN_RANDOMNESS}) << id;
  }
  for (const char* const id : {"ed25519", "ed448", "rsa-2048"}) {
    EXPECT_EQ(flags(id, "sign"), std::uint32_t{CRYPTOSPEED_DETERMINISTIC}) << id;
  }
  fields seeded = to_sign(byte_string(32, 5), ascii("m"));
  seeded.set(CRYPTOSPEED_SEED, byte_string(32, 1));
  EXPECT_EQ(perform("ecdsa-p256", "sign", seeded).opened, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(perform("sm2", "sign", seeded).opened, CRYPTOSPEED_NOT_OFFERED);
}

}  // namespace
}  // namespace cryptospeed::test
