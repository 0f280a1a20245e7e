// SPDX-License-Identifier: Apache-2.0
// Kills, interrupts and budgets: nothing measured is lost, and nothing is said that was not measured.
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <sstream>
#include <thread>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/suite/journal.hpp"

namespace cryptospeed::tool_test {
namespace {

using std::chrono::milliseconds;

// Children of a process, by their parent's number in /proc.
bool has_children(pid_t parent) {
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text)) continue;
    std::istringstream rest(text.substr(text.rfind(')') + 2));
    std::string state;
    pid_t of = 0;
    rest >> state >> of;
    if (of == parent) return true;
  }
  return false;
}

const std::vector<std::string> two_blocks{"sha256:digest", "sha512:digest", "--bytes", "1K,16K", "--launches", "6"};

std::vector<std::string> with_output(const std::string& file) {
  std::vector<std::string> arguments = two_blocks;
  arguments.insert(arguments.end(), {"-o", file});
  return arguments;
}

TEST(survival, a_kill_at_any_moment_loses_the_running_case_at_most) {
  std::mt19937 random(7);
  int resumed = 0;
  for (int trial = 0; trial < 5; ++trial) {
    const scratch_folder folder;
    const std::string file = (folder / "r.json").string();
    running tool(with_output(file));
    std::this_thread::sleep_for(milliseconds(std::uniform_int_distribution<>(300, 3000)(random)));
    kill(tool.pid(), SIGKILL);
    const finished end = tool.finish();
    ASSERT_EQ(end.code, 128 + SIGKILL) << end.err << "it ended before it was killed";
    EXPECT_FALSE(fs::exists(file));
    if (!fs::exists(file + ".partial")) continue;  // killed before anything was measured
    const auto journal = suite::read_journal(file + ".partial");
    ASSERT_TRUE(journal) << journal.failure().message;
    if (trial != 0 && resumed > 0) continue;
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
  EXPECT_GT(resumed, 0);
}

TEST(survival, an_interrupt_ends_within_a_second_with_a_valid_file_and_no_child) {
  std::mt19937 random(11);
  for (const int signal : {SIGINT, SIGTERM, SIGINT}) {
    const scratch_folder folder;
    const std::string file = (folder / "r.json").string();
    running tool(with_output(file));
    std::this_thread::sleep_for(milliseconds(std::uniform_int_distribution<>(600, 3000)(random)));
    const pid_t parent = tool.pid();
    const auto began = std::chrono::steady_clock::now();
    kill(parent, signal);
    const finished end = tool.finish();
    const auto took = std::chrono::steady_clock::now() - began;
    EXPECT_EQ(end.code, 130) << end.err;
    EXPECT_LT(took, milliseconds(1500));  // a second, and what a loaded machine adds
    EXPECT_FALSE(has_children(parent));
    const auto result = model::read_result_file(file);
    ASSERT_TRUE(result) << result.failure().message;
    EXPECT_TRUE(result->partial);
    EXPECT_TRUE(suite::read_journal(file + ".partial")) << "a partial result keeps its journal";
  }
}

TEST(survival, resume_refuses_what_is_no_journal_or_another_plan) {
  const scratch_folder folder;
  const std::string file = (folder / "x.partial").string();
  std::ofstream(file) << "{\"schema\":\"something else\"}\n";
  finished end = run_tool({"--resume", file});
  EXPECT_EQ(end.code, 2);
  EXPECT_NE(end.err.find("not a cryptospeed-partial file"), std::string::npos) << end.err;

  std::ofstream(file)
      << R"({"schema":"cryptospeed-partial","version":1,"fingerprint":"00","arguments":["sha256:digest"]})" << '\n';
  end = run_tool({"--resume", file});
  EXPECT_EQ(end.code, 2);
  EXPECT_NE(end.err.find("measure it anew"), std::string::npos) << end.err;

  end = run_tool({"sha256", "--resume", file});
  EXPECT_EQ(end.code, 2);
  EXPECT_EQ(run_tool({"--resume", (folder / "none").string()}).code, 2);
}

TEST(survival, a_budget_is_kept_and_says_what_it_left_out) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  const finished end = run_tool({"sha256", "sha512", "--preset", "quick", "--budget", "8s", "-o", file});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto result = model::read_result_file(file);
  ASSERT_TRUE(result);
  ASSERT_FALSE(result->notices.empty());
  EXPECT_EQ(result->notices[0].rfind("budget: ", 0), 0u) << result->notices[0];
  for (const model::row& row : result->rows) {
    if (row.status == model::row_status::skipped) {
      EXPECT_EQ(row.reason, "left out to keep the budget");
      EXPECT_FALSE(row.stats.undisturbed_ns);
    } else {
      EXPECT_TRUE(row.stats.ci_low_ns) << row.id << ": a budget never cuts below six launches";
    }
  }
}

}  // namespace
}  // namespace cryptospeed::tool_test
