// SPDX-License-Identifier: Apache-2.0
// B2: SIGKILL at 20 random times. The journal opens, the running case is lost at most, and a run goes on from it.
#include <gtest/gtest.h>

#include "cli/processes.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/suite/journal.hpp"

namespace cryptospeed::tool_test {
namespace {

// The cases of a journal in the order in which they were written; each is one line.
std::size_t whole_lines(const std::string& path) { return lines_of(content_of(path)); }

TEST(kill, at_twenty_random_times_loses_the_running_case_at_most) {
  std::mt19937 random(7);
  int with_journal = 0, resumed = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const scratch_folder folder;
    const std::string file = (folder / "r.json").string();
    running tool(two_blocks(file));
    std::this_thread::sleep_for(random_delay(random, 100, 2500));
    const std::vector<pid_t> workers = children_of(tool.pid());
    const std::size_t written = fs::exists(file + ".partial") ? whole_lines(file + ".partial") : 0;
    kill(tool.pid(), SIGKILL);
    const finished end = tool.finish();
    ASSERT_EQ(end.code, 128 + SIGKILL) << end.err << "it ended before it was killed";
    EXPECT_TRUE(survivors(workers).empty()) << "workers die with their parent";
    EXPECT_FALSE(fs::exists(file)) << "no half a result";
    if (written == 0) continue;  // killed before anything was measured
    ++with_journal;
    const auto journal = suite::read_journal(file + ".partial");
    ASSERT_TRUE(journal) << journal.failure().message;
    // The first line is the header; rows come at the very end of a block.
    EXPECT_GE(journal->cases.size() + journal->rows.size() + 1, written) << "what was written before the kill is there";
    if (journal->cases.empty() || resumed == 2) continue;
    ++resumed;
    const finished again = run_tool({"--resume", file + ".partial"});
    ASSERT_EQ(again.code, 0) << again.err;
    const auto result = model::read_result_file(file);
    ASSERT_TRUE(result) << result.failure().message;
    EXPECT_FALSE(result->partial);
    EXPECT_FALSE(fs::exists(file + ".partial"));
    for (const model::row& row : result->rows) {
      EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
      EXPECT_TRUE(row.stats.ci_low_ns) << row.id;
      EXPECT_EQ(std::set<int>(row.raw.launch.begin(), row.raw.launch.end()).size(), 6u) << row.id;
    }
  }
  EXPECT_GE(with_journal, 5);
  EXPECT_EQ(resumed, 2);
}

}  // namespace
}  // namespace cryptospeed::tool_test
