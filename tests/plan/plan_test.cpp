// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/plan.hpp"

#include <gtest/gtest.h>

#include <set>

#include "cryptospeed/suite/ids.hpp"
#include "plan/hand_made.hpp"

namespace cryptospeed::suite {
namespace {

using hand_made::three_providers;

run_options asking(std::vector<std::string> selectors) {
  run_options options;
  options.plan_preset = *find_preset("default");
  options.selectors = std::move(selectors);
  return options;
}

plan made(const std::vector<provider_slot>& slots, const run_options& options) {
  auto answer = make_plan(std::span<const provider_slot>(slots), options);
  if (answer) return *answer;
  ADD_FAILURE() << answer.failure().message;
  return {};
}

std::string refusal(const std::vector<provider_slot>& slots, const run_options& options) {
  auto answer = make_plan(std::span<const provider_slot>(slots), options);
  if (!answer) return answer.failure().message;
  ADD_FAILURE() << "it was planned";
  return {};
}

std::vector<std::string> ids(const plan& what) {
  std::vector<std::string> all;
  for (const block& b : what.blocks) {
    for (const competitor& c : b.competitors) all.push_back(c.id);
  }
  return all;
}

TEST(plan, one_block_for_each_operation_and_size_with_all_providers) {
  const plan p = made(three_providers(), asking({"sha256:digest"}));
  ASSERT_EQ(p.blocks.size(), 3U);
  EXPECT_EQ(p.blocks[0].size, 64U);
  EXPECT_EQ(p.blocks[2].size, 16384U);
  EXPECT_EQ(ids(p),
            (std::vector<std::string>{"sha256@native/shani:digest#64", "sha256@openssl/default:digest#64",
                                      "sha256@libsodium/default:digest#64", "sha256@native/shani:digest#1024",
                                      "sha256@openssl/default:digest#1024", "sha256@libsodium/default:digest#1024",
                                      "sha256@native/shani:digest#16384", "sha256@openssl/default:digest#16384",
                                      "sha256@libsodium/default:digest#16384"}));
  EXPECT_EQ(p.blocks[0].competitors[0].provider, 0U);
  EXPECT_EQ(p.blocks[0].competitors[1].op.algorithm, 1U);
}

TEST(plan, variants_only_where_they_are_asked_for) {
  EXPECT_EQ(made(three_providers(), asking({"sha256@native:digest"})).blocks.front().competitors.size(), 1U);
  EXPECT_EQ(made(three_providers(), asking({"sha256@native/*:digest"})).blocks.front().competitors.size(), 2U);
  const plan named = made(three_providers(), asking({"sha256@native/portable:digest"}));
  ASSERT_EQ(named.blocks.front().competitors.size(), 1U);
  EXPECT_EQ(named.blocks.front().competitors[0].variant, "portable");
  EXPECT_FALSE(named.blocks.front().competitors[0].default_variant);
  run_options all = asking({"sha256:digest"});
  all.all_variants = true;
  EXPECT_EQ(made(three_providers(), all).blocks.front().competitors.size(), 4U);
}

TEST(plan, union_without_doubles_and_exclusion) {
  const plan twice = made(three_providers(), asking({"sha256:digest", "sha256@native:digest", "SHA2-256:digest"}));
  EXPECT_EQ(twice.blocks.size(), 3U);
  EXPECT_EQ(twice.blocks.front().competitors.size(), 3U);
  run_options without = asking({"sha256:digest"});
  without.excludes = {"@libsodium"};
  EXPECT_EQ(made(three_providers(), without).blocks.front().competitors.size(), 2U);
  without.excludes = {"sha256"};
  EXPECT_NE(refusal(three_providers(), without).find("--exclude"), std::string::npos);
  without.excludes = {"sha265"};
  EXPECT_NE(refusal(three_providers(), without).find("sha256"), std::string::npos);
}

TEST(plan, an_unusable_variant_stays_a_row_with_its_reason) {
  const plan p = made(three_providers(), asking({"aes-256-gcm:seal"}));
  ASSERT_EQ(p.blocks.front().competitors.size(), 2U);
  EXPECT_EQ(p.blocks.front().competitors[0].skip, "");
  EXPECT_EQ(p.blocks.front().competitors[1].skip, "needs AES-NI");
}

TEST(plan, what_cannot_be_verified_is_skipped) {
  auto slots = three_providers();
  algorithm_info own = hand_made::algorithm("home-made", "default", true, {"digest"});
  slots.push_back(hand_made::slot("plug", {own}));
  const plan p = made(slots, asking({"home-made"}));
  ASSERT_FALSE(p.blocks.empty());
  EXPECT_NE(p.blocks.front().competitors[0].skip, "");

  slots = three_providers();
  slots[2].info.algorithms[0].ops[0].unit = CRYPTOSPEED_CALLS;
  const plan units = made(slots, asking({"sha256:digest"}));
  EXPECT_EQ(units.blocks.size(), 3U);
  EXPECT_NE(units.blocks.front().competitors[2].skip, "");
  EXPECT_EQ(units.blocks.front().competitors[0].skip, "");
}

TEST(plan, unknown_selectors_are_refused_in_one_line) {
  for (const char* text : {"sha265", "sha256@opensll", "sha256:digset", "blake3", "sha256@native/avx9",
                           "sha256@libsodium:sign", "@botan"}) {
    const std::string why = refusal(three_providers(), asking({text}));
    EXPECT_EQ(why.find('\n'), std::string::npos);
    EXPECT_NE(why.find(text), std::string::npos) << why;
  }
  EXPECT_NE(refusal(three_providers(), asking({"sha265"})).find("sha256"), std::string::npos);
  EXPECT_NE(refusal(three_providers(), asking({"@botan"})).find("libbotan-2-dev"), std::string::npos);
  EXPECT_NE(refusal(three_providers(), asking({"sha256", "sha265"})).find("sha256"), std::string::npos);
}

TEST(plan, a_missing_provider_beside_others_is_a_notice) {
  const plan p = made(three_providers(), asking({"sha256@botan", "sha256@native:digest"}));
  EXPECT_EQ(p.blocks.size(), 3U);
  ASSERT_EQ(p.notices.size(), 1U);
  EXPECT_NE(p.notices[0].find("libbotan-2-dev"), std::string::npos);
}

TEST(plan, a_module_that_failed_to_load_is_no_mistake_of_the_selector) {
  auto slots = three_providers();
  provider_slot broken = hand_made::slot("broken", {});
  broken.failed = failure{failure_kind::not_loaded, 0, "no symbol"};
  slots.push_back(broken);
  EXPECT_TRUE(made(slots, asking({"@broken"})).blocks.empty());
}

TEST(plan, two_modules_of_one_name_are_refused) {
  auto slots = three_providers();
  slots.push_back(hand_made::slot("openssl", {hand_made::algorithm("sha256", "default", true, {"digest"})}));
  EXPECT_NE(refusal(slots, asking({"sha256"})).find("openssl"), std::string::npos);
}

TEST(plan, rsa_key_generation_from_3072_bits_only_by_name) {
  const auto has_keygen = [](const plan& p, const std::string& algorithm) {
    for (const block& b : p.blocks) {
      if (b.algorithm == algorithm && b.op == "keygen") return true;
    }
    return false;
  };
  EXPECT_FALSE(has_keygen(made(three_providers(), asking({"*"})), "rsa-4096"));
  EXPECT_FALSE(has_keygen(made(three_providers(), asking({":keygen"})), "rsa-4096"));
  EXPECT_TRUE(has_keygen(made(three_providers(), asking({":keygen"})), "rsa-2048"));
  EXPECT_TRUE(has_keygen(made(three_providers(), asking({"rsa-4096:keygen"})), "rsa-4096"));
  EXPECT_FALSE(has_keygen(made(three_providers(), asking({"rsa-4096"})), "rsa-4096"));
}

TEST(plan, secure_leaves_broken_and_legacy_out) {
  run_options options = asking({":digest", ":sign"});
  options.secure = true;
  for (const block& b : made(three_providers(), options).blocks) {
    EXPECT_NE(b.algorithm, "md5");
    EXPECT_NE(b.algorithm, "rsa-1024");
  }
  options.selectors = {"md5"};
  EXPECT_NE(refusal(three_providers(), options).find("--secure"), std::string::npos);
}

TEST(plan, ids_say_what_differs_from_the_defaults) {
  run_options options = asking({"aes-256-gcm@openssl:seal", "ed25519:sign", "x25519@native:derive"});
  options.sizes = {16384};
  options.aad = 13;
  options.message = 32;
  EXPECT_EQ(ids(made(three_providers(), options)),
            (std::vector<std::string>{"aes-256-gcm@openssl/default:seal#16384;aad=13",
                                      "ed25519@openssl/default:sign;message=32", "x25519@native/portable:derive"}));
  block b;
  b.algorithm = "bcrypt";
  b.op = "derive";
  b.threads = 2;
  b.lanes = 8;
  b.params["cost"] = 8;
  EXPECT_EQ(row_id(b, "native", "default"), "bcrypt@native/default:derive;threads=2;lanes=8;cost=8");
  EXPECT_EQ(block_id(b), "bcrypt:derive;threads=2;lanes=8;cost=8");
}

TEST(plan, ids_are_unique_over_everything) {
  run_options options = asking({"*"});
  options.all_variants = true;
  const auto all = ids(made(three_providers(), options));
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
  EXPECT_GT(all.size(), 50U);
}

TEST(plan, families_and_operations_come_in_the_order_of_the_tables) {
  const plan p = made(three_providers(), asking({"*"}));
  std::uint32_t last = 0;
  for (const block& b : p.blocks) {
    EXPECT_GE(b.family, last);
    last = b.family;
  }
  EXPECT_EQ(p.blocks.front().algorithm, "md5");
}

TEST(plan, the_headline_set_takes_what_is_there) {
  run_options options = asking({});
  options.sizes = {16384};
  const plan p = made(three_providers(), options);
  EXPECT_GT(p.blocks.size(), 8U);
  for (const block& b : p.blocks) {
    EXPECT_NE(b.op, "keygen");
    EXPECT_TRUE(!b.size || *b.size == 16384U);
  }
  options.excludes = {"md5"};
  for (const block& b : made(three_providers(), options).blocks) EXPECT_NE(b.algorithm, "md5");
}

TEST(plan, control_rows_are_measured_where_they_are_asked_for) {
  auto slots = three_providers();
  slots[0].info.algorithms.push_back(hand_made::algorithm("control", "default", true, {"empty", "memcpy"}));
  slots[1].info.algorithms.push_back(hand_made::algorithm("control", "default", true, {"fetch"}));
  slots[1].info.algorithms.push_back(hand_made::algorithm("control", "ed25519", false, {"fetch"}));
  for (const block& b : made(slots, asking({})).blocks) EXPECT_NE(b.algorithm, "control") << "no headline";
  for (const std::string_view one : headline_selectors()) EXPECT_FALSE(one.starts_with("control")) << one;

  const run_options options = asking({"control"});
  const plan p = made(slots, options);
  ASSERT_EQ(p.blocks.size(), 2 + options.sizes.size());
  EXPECT_EQ(p.blocks.front().op, "empty");
  EXPECT_EQ(p.blocks.front().size, std::nullopt);
  for (std::size_t i = 0; i < options.sizes.size(); ++i) {
    EXPECT_EQ(p.blocks[1 + i].op, "memcpy");
    EXPECT_EQ(p.blocks[1 + i].size, options.sizes[i]);
  }
  EXPECT_EQ(p.blocks.back().op, "fetch");
  EXPECT_EQ(p.blocks.back().competitors.size(), 1U) << "the default variant alone";
  EXPECT_EQ(made(slots, asking({"control@openssl/*"})).blocks.back().competitors.size(), 2U);
  for (const block& b : p.blocks)
    for (const competitor& one : b.competitors) EXPECT_EQ(one.skip, "") << one.id;
}

TEST(plan, every_operation_is_measured_on_as_many_threads_as_asked_for) {
  run_options options = asking({"sha256@native:digest", "x25519@native:derive"});
  options.threads = {1, 2};
  options.sizes = {64, 1024};
  const plan p = made(three_providers(), options);
  std::vector<std::string> ids;
  for (const block& b : p.blocks) ids.push_back(block_id(b));
  EXPECT_EQ(ids,
            (std::vector<std::string>{"sha256:digest#64", "sha256:digest#1024", "sha256:digest#64;threads=2",
                                      "sha256:digest#1024;threads=2", "x25519:derive", "x25519:derive;threads=2"}));
}

TEST(plan, options_without_effect_are_refused) {
  run_options options = asking({"sha256:digest"});
  options.lanes = 4;
  EXPECT_NE(refusal(three_providers(), options).find("--lanes"), std::string::npos);
}

TEST(plan, expected_time_grows_with_launches_and_competitors) {
  run_options options = asking({"sha256:digest"});
  const double one = made(three_providers(), options).expected_seconds;
  EXPECT_GT(one, 1);
  options.plan_preset = *find_preset("publish");
  // Everything doubles but the checks, which are made once.
  EXPECT_NEAR(made(three_providers(), options).expected_seconds, 2 * one, 0.1 * one);
  options = asking({"sha256@native:digest"});
  EXPECT_LT(made(three_providers(), options).expected_seconds, one);
}

TEST(plan, presets) {
  EXPECT_EQ(find_preset("quick")->launches, 6);
  EXPECT_TRUE(find_preset("quick")->coarse);
  EXPECT_EQ(find_preset("default")->launches, 10);
  EXPECT_EQ(find_preset("publish")->launches, 20);
  EXPECT_TRUE(find_preset("publish")->holm);
  EXPECT_FALSE(find_preset("slow").has_value());
}

}  // namespace
}  // namespace cryptospeed::suite
