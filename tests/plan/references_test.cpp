// SPDX-License-Identifier: Apache-2.0
// The reference suites: every row of their data is one that could be measured, and plans hold the rows that live.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/references/reference_suite.hpp"
#include "cryptospeed/suite/selector.hpp"
#include "plan/hand_made.hpp"

namespace cryptospeed::suite {
namespace {

const std::string head = "suite s | A suite\ngroup g | k\n";

std::string failure_of(const std::string& text) {
  const auto parsed = parse_reference_suite(text);
  return parsed ? "" : parsed.failure().message;
}

TEST(references, the_five_suites_are_there) {
  std::set<std::string> names;
  for (const reference_suite& suite : reference_suites()) names.insert(suite.name);
  EXPECT_EQ(names, (std::set<std::string>{"cryptonite", "nalix", "openhitls", "sha3", "zig"}));
  EXPECT_EQ(find_reference_suite("nobody"), nullptr);
  ASSERT_NE(find_reference_suite("zig"), nullptr);
  EXPECT_EQ(find_reference_suite("zig")->groups.size(), 13U);
}

TEST(references, every_row_names_an_algorithm_and_an_operation_that_there_can_be) {
  for (const reference_suite& suite : reference_suites()) {
    std::set<std::string> names;
    for (const reference_group& group : suite.groups) {
      EXPECT_FALSE(group.rows.empty()) << suite.name << " " << group.name;
      for (const reference_row& row : group.rows) {
        const std::string name = suite.name + " " + reference_name(group, row);
        EXPECT_TRUE(names.insert(name).second) << name;
        if (!row.refused.empty()) {
          EXPECT_TRUE(row.selector.empty()) << name;
          continue;
        }
        const auto what = parse_selector(row.selector);
        ASSERT_TRUE(what.has_value()) << name;
        EXPECT_EQ(misspelling(*what, {}), "") << name;
        const algorithm_entry* entry = find_algorithm(what->algorithm);
        ASSERT_NE(entry, nullptr) << name << ": " << what->algorithm;
        EXPECT_TRUE(row.selector.starts_with(entry->id)) << name << ": an alias instead of the id";
        const auto ops = family_operations(entry->family);
        const auto op = std::find_if(ops.begin(), ops.end(), [&](const family_op& o) { return o.name == what->op; });
        ASSERT_NE(op, ops.end()) << name << ": " << what->op;
        EXPECT_EQ(op->unit == CRYPTOSPEED_BYTES, !row.sizes.empty()) << name << ": sizes where bytes are counted";
      }
    }
  }
}

TEST(references, a_file_is_read_with_all_that_it_says) {
  const auto parsed = parse_reference_suite(
      "# a comment\n\nsuite s | A suite\ngroup g | MiB/s | Heading\ndiffers one thing\n"
      "row a mac / 16 | sha256:digest bytes=1K,2M publish=128M times=2\n"
      "row b | ed25519:verify-batch message=64 lanes=8 threads=all param.cost=12 aad=0\n"
      "refused c / gen | too short\n");
  ASSERT_TRUE(parsed.has_value()) << parsed.failure().message;
  ASSERT_EQ(parsed->groups.size(), 1U);
  const reference_group& group = parsed->groups[0];
  EXPECT_EQ(group.unit, "MiB/s");
  EXPECT_EQ(group.heading, "Heading");
  EXPECT_EQ(group.differs, "one thing");
  ASSERT_EQ(group.rows.size(), 3U);
  EXPECT_EQ(reference_name(group, group.rows[0]), "g/a mac/16");
  EXPECT_EQ(group.rows[0].sizes, (std::vector<std::uint64_t>{1024, 2 << 20}));
  EXPECT_EQ(group.rows[0].publish_size, 128U << 20);
  EXPECT_EQ(group.rows[0].times, 2U);
  EXPECT_EQ(group.rows[1].message, 64U);
  EXPECT_EQ(group.rows[1].aad, 0U);
  EXPECT_EQ(group.rows[1].lanes, 8U);
  EXPECT_TRUE(group.rows[1].all_threads);
  EXPECT_EQ(group.rows[1].params.at("cost"), 12U);
  EXPECT_EQ(group.rows[2].refused, "too short");
  EXPECT_TRUE(group.rows[2].selector.empty());
}

TEST(references, malformed_files_are_refused_with_their_line) {
  EXPECT_NE(failure_of("").find("no row"), std::string::npos);
  EXPECT_NE(failure_of("group g | k\n").find("line 1"), std::string::npos);
  EXPECT_NE(failure_of("suite s | A\nrow a | sha256:digest\n").find("line 2"), std::string::npos);
  EXPECT_NE(failure_of(head), "");
  for (const char* line :
       {"row a", "row a | ", "row a | sha256", "row a | :digest", "row a | sha256:digest bytes=0",
        "row a | sha256:digest bytes=x", "row a | sha256:digest bytes=64,", "row a | sha256:digest times=0",
        "row a | sha256:digest colour=1", "row a | sha256:digest lanes=-1", "row a | sha256:digest aad=99999999999",
        "refused a", "line a | b", "suite t | Another", "differs one\ndiffers two",
        "row a | sha256:digest\nrow a | sha512:digest"}) {
    const std::string message = failure_of(head + line + "\n");
    const bool second = std::string_view(line).find('\n') != std::string_view::npos;
    EXPECT_TRUE(message.starts_with(second ? "line 4: " : "line 3: ")) << line << ": " << message;
  }
}

class references_plan : public testing::Test {
 protected:
  [[nodiscard]] reference_plan made(const std::string& text) const {
    const auto suite = parse_reference_suite(text);
    EXPECT_TRUE(suite.has_value()) << (suite ? "" : suite.failure().message);
    auto planned = plan_references(*suite, slots, options);
    EXPECT_TRUE(planned.has_value()) << (planned ? "" : planned.failure().message);
    return planned ? *planned : reference_plan{};
  }
  std::vector<provider_slot> slots = hand_made::three_providers();
  run_options options;
};

TEST_F(references_plan, rows_that_live_are_planned_and_the_others_say_why_not) {
  const reference_plan plan = made(head +
                                   "row one | sha256:digest bytes=16,64\n"
                                   "row none | blake3:digest bytes=64\n"
                                   "refused short | below\n");
  ASSERT_EQ(plan.what.blocks.size(), 2U);
  EXPECT_EQ(plan.what.blocks[0].size, 16U);
  EXPECT_EQ(plan.what.blocks[1].size, 64U);
  EXPECT_GT(plan.what.expected_seconds, 0);
  ASSERT_EQ(plan.layout.groups.size(), 1U);
  const auto& cells = plan.layout.groups[0].cells;
  ASSERT_EQ(cells.size(), 4U);
  EXPECT_EQ(cells[0].column, "16");
  EXPECT_EQ(cells[0].rows,
            (std::vector<std::string>{"sha256@native/shani:digest#16", "sha256@openssl/default:digest#16",
                                      "sha256@libsodium/default:digest#16"}));
  EXPECT_EQ(cells[0].reason, "");
  EXPECT_TRUE(cells[2].rows.empty());
  EXPECT_EQ(cells[2].reason, "no implementation");
  EXPECT_EQ(cells[3].reason, "refused: below");
}

TEST_F(references_plan, the_rows_own_shape_replaces_the_options) {
  options.sizes = {7};
  options.aad = 99;
  options.message = 98;
  options.threads = {1, 2};
  const reference_plan plan =
      made(head + "row a | aes-256-gcm:seal bytes=512K aad=0\nrow b | ed25519:sign message=32\n");
  ASSERT_EQ(plan.what.blocks.size(), 2U);
  EXPECT_EQ(plan.what.blocks[0].size, 512U << 10);
  EXPECT_EQ(plan.what.blocks[0].aad, 0U);
  EXPECT_EQ(plan.what.blocks[0].threads, 1U);
  EXPECT_EQ(plan.what.blocks[1].message, 32U);
  // The one that cannot run here is a peer that is skipped, and fills nothing.
  EXPECT_EQ(plan.layout.groups[0].cells[0].rows,
            (std::vector<std::string>{"aes-256-gcm@openssl/default:seal#524288;aad=0"}));
}

TEST_F(references_plan, the_original_size_is_for_publishing) {
  const std::string text = head + "row a | sha256:stream bytes=1M publish=128M\n";
  EXPECT_EQ(made(text).what.blocks.at(0).size, 1U << 20);
  options.plan_preset = *find_preset("publish");
  EXPECT_EQ(made(text).what.blocks.at(0).size, 128U << 20);
}

TEST_F(references_plan, two_rows_of_one_operation_are_measured_once) {
  const reference_plan plan =
      made(head + "row a | x25519:derive\nrow b | x25519:derive\nrow c | x25519@openssl:derive\n");
  ASSERT_EQ(plan.what.blocks.size(), 1U);
  EXPECT_EQ(plan.layout.groups[0].cells[0].rows, plan.layout.groups[0].cells[1].rows);
  EXPECT_EQ(plan.layout.groups[0].cells[2].rows, (std::vector<std::string>{"x25519@openssl/default:derive"}));
}

TEST_F(references_plan, a_row_of_a_provider_that_is_not_here_is_not_measured_by_its_peers) {
  const reference_plan plan = made(head + "row a | sha256@rustcrates/sha3:digest bytes=32\n");
  EXPECT_TRUE(plan.what.blocks.empty());
  EXPECT_EQ(plan.layout.groups[0].cells.at(0).reason, "no implementation");
}

TEST_F(references_plan, a_named_variant_fills_the_row_and_its_peers_stand_beside_it) {
  const reference_plan plan = made(head + "row a | sha256@native/portable:digest bytes=64\n");
  ASSERT_EQ(plan.what.blocks.size(), 1U);
  EXPECT_EQ(plan.what.blocks[0].competitors.size(), 4U);
  EXPECT_EQ(plan.layout.groups[0].cells.at(0).rows, (std::vector<std::string>{"sha256@native/portable:digest#64"}));
}

TEST_F(references_plan, what_is_excluded_says_so_and_a_wrong_exclude_is_an_error) {
  options.excludes = {"md5"};
  const std::string text = head + "row a | md5:digest bytes=64\nrow b | sha256:digest bytes=64\n";
  const reference_plan plan = made(text);
  EXPECT_EQ(plan.what.blocks.size(), 1U);
  EXPECT_EQ(plan.layout.groups[0].cells.at(0).reason, "left out by --exclude");
  options.excludes = {"sha265"};
  EXPECT_FALSE(plan_references(*parse_reference_suite(text), slots, options).has_value());
}

TEST_F(references_plan, large_rsa_keys_are_generated_where_the_suite_says_so) {
  EXPECT_EQ(made(head + "row a | rsa-4096:keygen\n").what.blocks.size(), 1U);
}

}  // namespace
}  // namespace cryptospeed::suite
