// SPDX-License-Identifier: Apache-2.0
// The family control is verified like every other: each word is earned, and each lie takes it away.
#include <algorithm>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using model::row_status;

const std::vector<vector_file> none;

std::vector<module_spec> with_cheats() {
  auto modules = providers({"native", "openssl", "libsodium"});
  modules.push_back(plugin("control-cheats"));
  return modules;
}

/// The row of one variant, or nothing where it does not have the operation.
const competitor_check* find_row(const block& what, const block_check& check, const std::string& provider,
                                 const std::string& variant) {
  for (std::size_t i = 0; i < what.competitors.size(); ++i)
    if (what.competitors[i].provider_name == provider && what.competitors[i].variant == variant)
      return &check.competitors[i];
  return nullptr;
}

struct checked_block {
  bench with{with_cheats()};
  block what;
  run_options options;
  self_checker checker{with.set, none, with.pool, options};
  block_check check;

  checked_block(const std::string& op, std::uint64_t size)
      : what(with.make_block("control", op, size, true)), check(checker.check_block(what)) {}
  [[nodiscard]] const competitor_check* row(const std::string& provider, const std::string& variant) const {
    return find_row(what, check, provider, variant);
  }
};

TEST(control, who_has_what) {
  if (providers({"native", "openssl", "libsodium"}).size() != 3) GTEST_SKIP() << "needs all three providers";
  for (const auto& [op, holder] : {std::pair{"empty", "native"}, {"memcpy", "native"}, {"fetch", "openssl"}}) {
    const checked_block made(op, 64);
    for (const char* name : {"native", "openssl", "libsodium"})
      EXPECT_EQ(made.row(name, "default") != nullptr, name == std::string_view(holder)) << op << " of " << name;
  }
}

TEST(control, of_empty_only_the_definition_can_be_checked) {
  const checked_block made("empty", 0);
  const competitor_check* const native = made.row("native", "default");
  if (native == nullptr) GTEST_SKIP() << "needs the provider native";
  EXPECT_EQ(native->status, row_status::ok) << words(*native);
  EXPECT_EQ(native->verified_by, std::vector<std::string>{"definition"});
  EXPECT_EQ(native->expected.size(), made.check.args.sets);
  const competitor_check& wrong = *made.row("control-cheats", "wrong");
  EXPECT_EQ(wrong.status, row_status::failed);
  EXPECT_FALSE(has_word(wrong, "definition")) << words(wrong);
  EXPECT_NE(wrong.reason.find("gives 1 bytes on input set 0"), std::string::npos) << wrong.reason;
}

TEST(control, a_copy_is_compared_with_its_input_and_with_the_others) {
  for (const std::uint64_t size : {std::uint64_t{1}, std::uint64_t{16384}, std::uint64_t{131072}}) {
    checked_block made("memcpy", size);
    const competitor_check* const native = made.row("native", "default");
    if (native == nullptr) GTEST_SKIP() << "needs the provider native";
    EXPECT_EQ(native->status, row_status::ok) << words(*native);
    for (const char* word : {"kat", "definition", "cross:control-cheats"})
      EXPECT_TRUE(has_word(*native, word)) << size << ": " << words(*native);
    const competitor_check& honest = *made.row("control-cheats", "honest");
    EXPECT_TRUE(has_word(honest, "cross:native")) << words(honest);

    const competitor_check& wrong = *made.row("control-cheats", "wrong");
    const bool shows = size > 65536;
    EXPECT_EQ(wrong.status, shows ? row_status::failed : row_status::ok) << words(wrong);
    EXPECT_EQ(has_word(wrong, "definition"), !shows) << words(wrong);
    EXPECT_EQ(has_word(wrong, "cross"), !shows) << words(wrong);
    EXPECT_TRUE(has_word(wrong, "kat")) << words(wrong);
    if (shows) {
      EXPECT_NE(wrong.reason.find("the copy is not the input on input set 0"), std::string::npos) << wrong.reason;
    }
  }
}

TEST(control, what_is_looked_up_says_its_own_name) {
  checked_block made("fetch", 0);
  if (made.row("openssl", "default") == nullptr) GTEST_SKIP() << "needs the provider openssl";
  for (const auto& [variant, id] :
       {std::pair{"default", "sha256"}, {"aes-256-gcm", "aes-256-gcm"}, {"ed25519", "ed25519"}}) {
    const competitor_check& row = *made.row("openssl", variant);
    EXPECT_EQ(row.status, row_status::ok) << words(row);
    EXPECT_EQ(row.verified_by, (std::vector<std::string>{"kat", "definition"})) << variant;
    ASSERT_FALSE(row.expected.empty());
    EXPECT_EQ(std::string(row.expected[0].begin(), row.expected[0].end()), id);
  }
  const competitor_check& wrong = *made.row("control-cheats", "wrong");
  EXPECT_EQ(wrong.status, row_status::failed);
  EXPECT_NE(wrong.reason.find("what was looked up is not wrong"), std::string::npos) << wrong.reason;
}

TEST(control, the_last_output_is_looked_at_again) {
  for (const auto& [op, provider] : {std::pair{"memcpy", "native"}, {"fetch", "openssl"}, {"empty", "native"}}) {
    checked_block made(op, 1024);
    for (std::size_t i = 0; i < made.what.competitors.size(); ++i) {
      if (made.what.competitors[i].provider_name != provider) continue;
      const answer right{CRYPTOSPEED_OK, made.check.competitors[i].expected[19 % 8]};
      answer longer = right, failed = right;
      longer.output.push_back(0);
      failed.status = CRYPTOSPEED_ERROR;
      EXPECT_EQ(made.checker.check_after_timing(made.what, made.check, i, right, 20), std::nullopt) << op;
      EXPECT_NE(made.checker.check_after_timing(made.what, made.check, i, longer, 20), std::nullopt) << op;
      EXPECT_NE(made.checker.check_after_timing(made.what, made.check, i, failed, 20), std::nullopt) << op;
    }
  }
}

TEST(control, a_plugin_cannot_call_its_copy_random) {
  // Randomness of its own would take a deterministic output out of the comparison; of a definition there is no way out.
  checked_block made("memcpy", 131072);
  for (competitor& one : made.what.competitors) one.flags = CRYPTOSPEED_OWN_RANDOMNESS;
  made.check = made.checker.check_block(made.what);
  EXPECT_EQ(made.row("control-cheats", "wrong")->status, row_status::failed);
  EXPECT_EQ(made.row("control-cheats", "honest")->expected.size(), made.check.args.sets);
}

}  // namespace
}  // namespace cryptospeed::suite::test
