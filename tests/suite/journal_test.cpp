// SPDX-License-Identifier: Apache-2.0
// FILE.partial as a text: what a run would go on with must be whole, and what is no journal is refused at its line.
#include <gtest/gtest.h>

#include "cryptospeed/suite/journal.hpp"
#include "cryptospeed/suite/journal/journal_samples.hpp"

namespace cryptospeed::suite {
namespace {

const std::string header = R"({"schema":"cryptospeed-partial","version":1,"fingerprint":"ab","arguments":["sha256"]})"
                           "\n";

block_samples sample() {
  block_samples block;
  block.competitors.resize(2);
  competitor_samples& first = block.competitors[0];
  first.epochs.push_back(
      {.launch = 0, .round = 1, .iterations = 1000, .batches = 2, .min_ns = 8.5, .median_ns = 9, .mean_ns = 9.5});
  first.batches = {8.5F, 9.0F};
  first.cold_ns = {700};
  first.ns_per_op = 8.5;
  block.competitors[1].fail(model::row_status::crashed, "killed");
  block.control = first;
  block.rounds = {{0, 1, "sha256:digest#64", 3.7, std::nullopt, true, "contention"}};
  block.pace = pacing{.launches = 6, .rounds = 12};
  return block;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

std::string refusal(const std::string& text) {
  const auto read = parse_journal(text, "x.partial");
  return read ? "accepted" : read.failure().message;
}

TEST(journal, reads_back_what_was_written) {
  const std::string line = case_to_json(0, 3, sample());
  const auto read = parse_journal(header + line + "\n" + case_to_json(1, 3, sample()) + "\n", "x.partial");
  ASSERT_TRUE(read) << read.failure().message;
  EXPECT_EQ(read->header.arguments, std::vector<std::string>{"sha256"});
  EXPECT_EQ(read->cases, (std::set<std::pair<int, std::size_t>>{{0, 3}, {1, 3}}));
  EXPECT_EQ(case_to_json(0, 3, read->samples.at(3)), line);
}

TEST(journal, passes_over_the_line_that_a_kill_cut_short) {
  const std::string line = case_to_json(0, 0, sample());
  for (std::size_t size = 0; size < line.size(); ++size) {
    const auto read = parse_journal(header + line.substr(0, size), "x.partial");
    ASSERT_TRUE(read) << size << ": " << read.failure().message;
    EXPECT_TRUE(read->cases.empty());
  }
}

TEST(journal, refuses_samples_that_do_not_fit_together) {
  const std::string line = case_to_json(0, 0, sample());
  EXPECT_EQ(refusal(header + line), "accepted");
  // Sub-batches are found by counting: one too few or too many shifts all that come after.
  EXPECT_NE(refusal(header + replaced(line, "\"batches\":[8.5,9.0]", "\"batches\":[8.5]")).find("sub-batches"),
            std::string::npos);
  EXPECT_NE(refusal(header + replaced(line, "[1,1000,2,8.5", "[1,1000,3,8.5")).find("sub-batches"), std::string::npos);
  for (const char* epoch : {"[1,1000,2.5,8.5", "[1,1000,4294967298,8.5", "[1,-1,2,8.5", "[1.5,1000,2,8.5",
                            "[1e30,1000,2,8.5", "[4294967296,1000,2,8.5", "[1,1000,2,-8.5"}) {
    EXPECT_TRUE(refusal(header + replaced(line, "[1,1000,2,8.5", epoch)).starts_with("x.partial: line 2: ")) << epoch;
  }
  EXPECT_TRUE(refusal(header + replaced(line, "\"block\":0", "\"block\":-1")).starts_with("x.partial: line 2: "));
  EXPECT_TRUE(refusal(header + replaced(line, "\"launch\":0", "\"launch\":1e10")).starts_with("x.partial: line 2: "));
  EXPECT_TRUE(refusal(header + replaced(line, "\"status\":0", "\"status\":0.5")).starts_with("x.partial: line 2: "));
  EXPECT_TRUE(refusal(header + line + "\n" + line).find("there already") != std::string::npos);
}

}  // namespace
}  // namespace cryptospeed::suite
