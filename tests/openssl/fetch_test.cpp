// SPDX-License-Identifier: Apache-2.0
// What the look-ups find, and that what they find is asked and not guessed.
#include <malloc.h>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

constexpr const char* variants[] = {"default", "aes-256-gcm", "ed25519"};

std::string id_of(std::string_view variant) { return variant == "default" ? "sha256" : std::string(variant); }

TEST(openssl_fetch, every_variant_finds_its_own_algorithm) {
  for (const char* variant : variants) {
    for (const std::string& asked : {std::string(), id_of(variant)}) {
      const fields in = fields().set(CRYPTOSPEED_INFO, ascii(asked));
      for (const std::uint64_t iterations : {1U, 2U, 1000U}) {
        const answer got = perform("control", "fetch", {in}, iterations, 0, 0, variant);
        EXPECT_EQ(got.opened, CRYPTOSPEED_OK) << variant;
        EXPECT_EQ(got.status, CRYPTOSPEED_OK) << variant;
        EXPECT_EQ(got.output, ascii(id_of(variant))) << variant << " asked for '" << asked << "'";
      }
    }
    for (const char* other : {"sha512", "SHA256", "sha256 ", "x"}) {
      const fields in = fields().set(CRYPTOSPEED_INFO, ascii(other));
      EXPECT_EQ(perform("control", "fetch", {in}, 1, 0, 0, variant).opened, CRYPTOSPEED_NOT_OFFERED) << variant;
    }
  }
}

TEST(openssl_fetch, only_the_digest_is_the_default) {
  for (const char* variant : variants) {
    const cryptospeed_algorithm* const found = find_algorithm("control", variant);
    ASSERT_NE(found, nullptr) << variant;
    EXPECT_EQ(found->family, unsigned{CRYPTOSPEED_CONTROL});
    EXPECT_EQ((found->flags & CRYPTOSPEED_DEFAULT_VARIANT) != 0, variant == std::string_view("default"));
    EXPECT_EQ(found->unusable, nullptr) << found->unusable;
    EXPECT_EQ(found->op_count, 1U) << "no empty and no memcpy: the library has none";
  }
}

TEST(openssl_fetch, lets_go_of_what_it_found) {
  const auto round = [] {
    for (const char* variant : variants) perform("control", "fetch", {fields()}, 100, 0, 0, variant);
  };
  for (int i = 0; i < 20; ++i) round();
  const std::size_t before = mallinfo2().uordblks;
  for (int i = 0; i < 200; ++i) round();
  EXPECT_LT(mallinfo2().uordblks, before + 4096);
}

}  // namespace
}  // namespace cryptospeed::test
