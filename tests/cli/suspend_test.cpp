// SPDX-License-Identifier: Apache-2.0
// B16: stopped and continued, alone or with its workers, the tool drops what was being timed and goes on; a stop longer
// than the time-out is nobody's hang.
#include <gtest/gtest.h>

#include "cli/processes.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

void stop_for(const std::vector<pid_t>& processes, int signal, milliseconds time) {
  for (const pid_t process : processes) kill(process, signal);
  std::this_thread::sleep_for(time);
  for (const pid_t process : processes) kill(process, SIGCONT);
}

std::size_t dropped_for_it(const model::run& result) {
  std::size_t count = 0;
  for (const model::round_info& round : result.rounds) {
    count += round.dropped && round.reason == "the program was stopped and continued" ? 1 : 0;
  }
  return count;
}

class stopped : public testing::TestWithParam<int> {};

TEST_P(stopped, drops_what_was_being_timed_and_goes_on) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  std::vector<std::string> arguments = two_blocks(file);
  arguments.insert(arguments.end(), {"--timeout", "1s"});
  running tool(arguments);
  std::mt19937 random(13);
  // The tool alone, then with its workers, as Ctrl-Z does; once for longer than the time-out.
  for (int i = 0; i < 6; ++i) {
    std::this_thread::sleep_for(random_delay(random, 250, 450));
    std::vector<pid_t> processes{tool.pid()};
    if (i % 2 == 1) {
      const std::vector<pid_t> workers = children_of(tool.pid());
      processes.insert(processes.end(), workers.begin(), workers.end());
    }
    stop_for(processes, GetParam(), i == 3 ? milliseconds(1700) : milliseconds(250));
  }
  const finished end = tool.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  const auto result = model::read_result_file(file);
  ASSERT_TRUE(result) << result.failure().message;
  EXPECT_FALSE(result->partial);
  EXPECT_GE(dropped_for_it(*result), 1u) << "none of six stops met a round";
  for (const model::row& row : result->rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << ": " << row.reason;
    // No sample saw a stop: they last 250 ms, an operation of these microseconds.
    ASSERT_TRUE(row.stats.p99_ns && row.stats.mean_ns) << row.id;
    EXPECT_LT(*row.stats.mean_ns, 20 * *row.stats.undisturbed_ns) << row.id;
  }
}

INSTANTIATE_TEST_SUITE_P(by, stopped, testing::Values(SIGSTOP, SIGTSTP),
                         [](const auto& chosen) { return chosen.param == SIGSTOP ? "sigstop" : "sigtstp"; });

}  // namespace
}  // namespace cryptospeed::tool_test
