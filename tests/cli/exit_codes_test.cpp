// SPDX-License-Identifier: Apache-2.0
// Every exit code that there is, of every command that can end with it, and how soon the list of what there is stands.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/tool.hpp"

namespace cryptospeed::tool_test {
namespace {

const std::vector<std::string> quick{"sha256@native:digest", "--bytes", "64", "--launches", "1", "--rounds", "1"};

std::vector<std::string> with(std::vector<std::string> first, const std::vector<std::string>& rest) {
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

TEST(exit_code, fine_is_0) {
  for (const auto& arguments : {quick,
                                with(quick, {"--dry-run"}),
                                {"list"},
                                {"list", "--format", "json"},
                                {"verify", "sha256@native"},
                                {"explain", "sha256"},
                                {"doctor"},
                                {"--version"},
                                {"--help"},
                                {"run", "--help"}}) {
    const finished end = run_tool(arguments);
    EXPECT_EQ(end.code, 0) << arguments.front() << end.err;
    EXPECT_NE(end.out, "");
  }
}

// A busy machine makes a run noisy; that is a finding and no failure.
TEST(exit_code, a_noisy_run_is_fine_too) {
  const finished end = run_tool(with(quick, {"--format", "json"}));
  EXPECT_EQ(end.code, 0);
  const auto noise = strict_json(end.out).at("noise");
  EXPECT_EQ(noise.at("verdict") == "noisy", !noise.at("reasons").empty()) << noise;
}

TEST(exit_code, bad_input_is_2) {
  for (const auto& arguments : {std::vector<std::string>{"run", "sha265"},
                                {"run", "--no-such-option"},
                                {"run", "--bytes", "0"},
                                {"no-such-command-or-algorithm"},
                                {"list", "sha265"},
                                {"list", "--format", "xml"},
                                {"verify", "sha265"},
                                {"explain"},
                                {"explain", "sha265"},
                                {"doctor", "--format", "xml"},
                                {"report"},
                                {"report", "/no/such/file"},
                                {"run", "--resume", "/no/such/file"},
                                {"run", "--plugin", "/no/such/file.so"}}) {
    const finished end = run_tool(arguments);
    EXPECT_EQ(end.code, 2) << arguments.front() << ' ' << arguments.back();
    EXPECT_EQ(end.out, "") << arguments.front();
    EXPECT_EQ(lines_of(end.err), 1u) << end.err;
    EXPECT_EQ(end.err.rfind("cryptospeed: ", 0), 0u) << end.err;
  }
}

TEST(exit_code, a_failed_row_or_a_broken_provider_is_3) {
  EXPECT_EQ(run_tool(with({"sha256@flip:digest", "--plugin", plugin("flip")},
                          {"--bytes", "64", "--launches", "1", "--rounds", "1"}))
                .code,
            3);
  EXPECT_EQ(run_tool({"verify", "sha256", "--plugin", plugin("flip")}).code, 3);
  EXPECT_EQ(run_tool({"verify", "sha256", "--plugin", plugin("crash")}).code, 3);
  EXPECT_EQ(run_tool({"list", "--plugin", plugin("wrong-abi")}).code, 3);
  EXPECT_EQ(run_tool(with(quick, {"--plugin", plugin("no-symbol")})).code, 3);
}

TEST(exit_code, a_skipped_row_changes_nothing) {
  // What does not fit into a budget is skipped with that reason.
  const finished end = run_tool({"sha256@native:digest", "x25519@native", "--bytes", "64,1K,16K", "--preset", "quick",
                                 "--budget", "3s", "--format", "json"});
  EXPECT_EQ(end.code, 0) << end.err;
  for (const auto& row : strict_json(end.out).at("rows")) {
    EXPECT_TRUE(row.at("status") == "ok" || row.at("status") == "skipped") << row.at("id");
  }
}

TEST(exit_code, output_that_cannot_be_written_is_5) {
  EXPECT_EQ(run_tool(with(quick, {"-o", "/dev/full"})).code, 5);
  EXPECT_EQ(run_tool(with(quick, {"-o", "/no/such/folder/r.json"})).code, 5);
  running list({"list"});
  list.close_output();
  EXPECT_EQ(list.finish().code, 5);
}

TEST(exit_code, an_interrupted_run_is_130) {
  for (const int signal : {SIGINT, SIGTERM}) {
    running tool({"sha256:digest", "--preset", "publish"});
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    kill(tool.pid(), signal);
    EXPECT_EQ(tool.finish().code, 130);
  }
}

// 100 ms and 25 ms a provider is the aim; a busy machine is given ten times that before it is called broken.
TEST(start_up, the_list_stands_at_once) {
  std::vector<double> times;
  for (int i = 0; i < 7; ++i) {
    const auto began = std::chrono::steady_clock::now();
    ASSERT_EQ(run_tool({"list"}).code, 0);
    times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count());
  }
  std::sort(times.begin(), times.end());
  std::size_t providers = 0;
  for (const auto& entry : fs::directory_iterator(std::string(CRYPTOSPEED_BUILD_DIR) + "/lib/cryptospeed")) {
    providers += entry.path().extension() == ".so" ? 1u : 0u;
  }
  const double aim = 100 + 25 * static_cast<double>(providers);
  std::printf("list: median %.0f ms, fastest %.0f ms, slowest %.0f ms of %zu; aim %.0f ms (%zu providers)\n",
              times[times.size() / 2], times.front(), times.back(), times.size(), aim, providers);
  EXPECT_LT(times[times.size() / 2], 10 * aim);
}

}  // namespace
}  // namespace cryptospeed::tool_test
