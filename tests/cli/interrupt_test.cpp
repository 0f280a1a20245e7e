// SPDX-License-Identifier: Apache-2.0
// B1: SIGINT and SIGTERM at 20 random times. The tool stops within a second with exit code 130, keeps every finished
// case in a valid file that says it is partial, and leaves no child; a second signal ends it at once.
#include <gtest/gtest.h>

#include "cli/processes.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/suite/journal.hpp"

namespace cryptospeed::tool_test {
namespace {

struct ending {
  finished said;
  milliseconds took{};
  std::vector<pid_t> left;
};

ending interrupt(running& tool, int signal) {
  ending end;
  const std::vector<pid_t> workers = children_of(tool.pid());
  const auto began = steady::now();
  kill(tool.pid(), signal);
  end.said = tool.finish();
  end.took = std::chrono::duration_cast<milliseconds>(steady::now() - began);
  end.left = survivors(workers);
  return end;
}

TEST(interrupt, at_twenty_random_times_stops_within_a_second_and_keeps_what_there_is) {
  std::mt19937 random(11);
  milliseconds slowest{};
  int with_cases = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const scratch_folder folder;
    const std::string file = (folder / "r.json").string();
    running tool(two_blocks(file));
    // From 300 ms on: before, there is no handler yet and nothing to keep.
    std::this_thread::sleep_for(random_delay(random, 300, 2500));
    const ending end = interrupt(tool, trial % 2 == 0 ? SIGINT : SIGTERM);
    slowest = std::max(slowest, end.took);
    EXPECT_EQ(end.said.code, 130) << end.said.err;
    EXPECT_LT(end.took, milliseconds(1500));  // a second, and what a loaded machine adds
    EXPECT_TRUE(end.left.empty());
    const auto result = model::read_result_file(file);
    ASSERT_TRUE(result) << result.failure().message;
    EXPECT_TRUE(result->partial);
    const auto journal = suite::read_journal(file + ".partial");
    ASSERT_TRUE(journal) << journal.failure().message << "a partial result keeps its journal";
    with_cases += journal->cases.empty() ? 0 : 1;
    // Every finished case is in the file: its launch is among those of its block's rows.
    for (const auto& [launch, block] : journal->cases) {
      std::size_t rows_of_it = 0;
      for (const model::row& row : result->rows) {
        const std::set<int> launches(row.raw.launch.begin(), row.raw.launch.end());
        rows_of_it += launches.contains(launch) ? 1 : 0;
      }
      EXPECT_GT(rows_of_it, 0u) << "launch " << launch << " of block " << block;
    }
  }
  std::printf("slowest: %lld ms; finished cases in %d of 20\n", static_cast<long long>(slowest.count()), with_cases);
  EXPECT_GT(with_cases, 5);
}

TEST(interrupt, while_a_provider_hangs) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  running tool({"sha256:digest", "--bytes", "1K", "--plugin", plugin("hang"), "--timeout", "60s", "-o", file});
  std::this_thread::sleep_for(milliseconds(1500));
  const ending end = interrupt(tool, SIGINT);
  EXPECT_EQ(end.said.code, 130) << end.said.err;
  EXPECT_LT(end.took, milliseconds(1500)) << "it waited for the call that never ends";
  EXPECT_TRUE(end.left.empty());
}

TEST(interrupt, the_second_signal_ends_it_at_once) {
  const scratch_folder folder;
  running tool({"sha256:digest", "--bytes", "1K", "--plugin", plugin("hang"), "--timeout", "60s", "-o",
                (folder / "r.json").string()});
  std::this_thread::sleep_for(milliseconds(1500));
  const std::vector<pid_t> workers = children_of(tool.pid());
  kill(tool.pid(), SIGINT);
  kill(tool.pid(), SIGTERM);
  const auto began = steady::now();
  EXPECT_EQ(tool.finish().code, 130);
  EXPECT_LT(steady::now() - began, milliseconds(500));
  EXPECT_TRUE(survivors(workers).empty());
}

}  // namespace
}  // namespace cryptospeed::tool_test
