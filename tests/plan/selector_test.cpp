// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/selector.hpp"

#include <gtest/gtest.h>

#include "plan/hand_made.hpp"

namespace cryptospeed::suite {
namespace {

selector parsed(const std::string& text) {
  auto made = parse_selector(text);
  EXPECT_TRUE(made.has_value()) << text;
  return made ? *made : selector{};
}

TEST(selector, globs) {
  EXPECT_TRUE(glob_match("aes-*-gcm", "aes-256-gcm"));
  EXPECT_TRUE(glob_match("AES_*", "aes-256-gcm"));
  EXPECT_TRUE(glob_match("*", ""));
  EXPECT_TRUE(glob_match("a*b*c", "aXbXbYc"));
  EXPECT_TRUE(glob_match("sha?56", "sha256"));
  EXPECT_FALSE(glob_match("sha?56", "sha56"));
  EXPECT_FALSE(glob_match("aes-*-gcm", "aes-256-gcm-siv"));
  EXPECT_FALSE(glob_match("", "a"));
}

TEST(selector, parts_in_any_combination) {
  const selector whole = parsed("ml-dsa-65@native/*:sign");
  EXPECT_EQ(whole.algorithm, "ml-dsa-65");
  EXPECT_EQ(whole.provider, "native");
  EXPECT_EQ(whole.variant, "*");
  EXPECT_EQ(whole.op, "sign");
  EXPECT_EQ(parsed("@native").provider, "native");
  EXPECT_EQ(parsed(":verify").op, "verify");
  EXPECT_EQ(parsed("sha256/portable").variant, "portable");
  EXPECT_EQ(parsed("sha256/portable").algorithm, "sha256");
  EXPECT_EQ(parsed("aes-*-gcm@openssl:seal").algorithm, "aes-*-gcm");
  EXPECT_EQ(parsed("*").algorithm, "*");
}

TEST(selector, aliases_with_separators_inside) {
  EXPECT_EQ(parsed("SHA512/256").algorithm, "sha512-256");
  EXPECT_EQ(parsed("SHA512/256:digest").algorithm, "sha512-256");
  EXPECT_EQ(parsed("SHA512/256:digest").op, "digest");
  EXPECT_EQ(parsed("SHA512/256@openssl/default:digest").algorithm, "sha512-256");
  EXPECT_EQ(parsed("AES256_GCM@openssl").algorithm, "aes-256-gcm");
}

TEST(selector, malformed_ones_are_refused) {
  for (const char* text : {"", "sha256:", "sha256@", "sha256@a@b", "sha256@native/", "a:b:c"}) {
    const auto made = parse_selector(text);
    ASSERT_FALSE(made.has_value()) << text;
    EXPECT_EQ(made.failure().message.find('\n'), std::string::npos);
  }
}

TEST(selector, distance_counts_changes_and_exchanges) {
  EXPECT_EQ(edit_distance("sha256", "sha256"), 0U);
  EXPECT_EQ(edit_distance("sha265", "sha256"), 1U);
  EXPECT_EQ(edit_distance("sha25", "sha256"), 1U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  // A name as long as a book is compared with nothing.
  const std::vector<std::string_view> ids{"sha256", "sha512"};
  EXPECT_TRUE(nearest_names(std::string(1'000'000, 'x'), ids).empty());
  EXPECT_EQ(nearest_names("sha", ids).size(), 2U);
}

TEST(selector, misspellings_name_the_nearest) {
  const auto slots = hand_made::three_providers();
  EXPECT_NE(misspelling(parsed("sha265"), slots).find("nearest: sha256"), std::string::npos)
      << misspelling(parsed("sha265"), slots);
  EXPECT_NE(misspelling(parsed("chacha20poly1306"), slots).find("chacha20-poly1305"), std::string::npos);
  EXPECT_NE(misspelling(parsed("sha256@opnssl"), slots).find("openssl"), std::string::npos);
  EXPECT_NE(misspelling(parsed("sha256:digset"), slots).find("digest"), std::string::npos);
  EXPECT_EQ(misspelling(parsed("sha256@botan:digest"), slots), "");
  EXPECT_EQ(misspelling(parsed("aes256-*"), slots), "") << "a glob over another tool's spelling";
}

TEST(selector, missing_provider_is_named_with_its_package) {
  const auto slots = hand_made::three_providers();
  const auto lines = missing_providers(parsed("sha256@botan"), slots);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("libbotan-2-dev"), std::string::npos);
  EXPECT_TRUE(missing_providers(parsed("sha256@openssl"), slots).empty());
  EXPECT_TRUE(missing_providers(parsed("sha256"), slots).empty());
}

}  // namespace
}  // namespace cryptospeed::suite
