// SPDX-License-Identifier: Apache-2.0
// B17: the tool lives in 512 MB of address space, its own process stays under 100 MB, all processes together under 300
// MB. (Password hashes, which ask for more, belong to a later version.)
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "cli/processes.hpp"

namespace cryptospeed::tool_test {
namespace {

/// A value of /proc/PID/NAME in kB, 0 where it is not there (any more).
std::size_t kilobytes(pid_t process, const std::string& name, const std::string& key) {
  std::ifstream file("/proc/" + std::to_string(process) + "/" + name);
  for (std::string word; file >> word;) {
    if (word != key) continue;
    std::size_t value = 0;
    file >> value;
    return value;
  }
  return 0;
}

TEST(little_memory, the_tool_and_its_workers_are_small) {
  const scratch_folder folder;
  running tool({"sha256:digest", "aes-256-gcm:seal", "x25519:derive", "rsa-2048:verify", "--bytes", "16K,1M",
                "--launches", "1", "--rounds", "6", "-o", (folder / "r.json").string()});
  std::size_t own = 0, all = 0, most_processes = 0;
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(milliseconds(100));
    std::size_t sum = kilobytes(tool.pid(), "smaps_rollup", "Pss:");
    const std::vector<pid_t> workers = children_of(tool.pid());
    for (const pid_t worker : workers) sum += kilobytes(worker, "smaps_rollup", "Pss:");
    all = std::max(all, sum);
    own = std::max(own, kilobytes(tool.pid(), "status", "VmHWM:"));
    most_processes = std::max(most_processes, workers.size());
  }
  const finished end = tool.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  std::printf("the tool %zu kB, with %zu workers %zu kB\n", own, most_processes, all);
  ASSERT_GT(own, 0u);
  ASSERT_GT(most_processes, 1u);
  EXPECT_LT(own, 100'000u);
  EXPECT_LT(all, 300'000u);
}

TEST(little_memory, half_a_gigabyte_of_address_space_is_enough) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  const rlimit small{512ul << 20, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_AS, &small), 0);
  const finished end =
      run_tool({"sha256:digest", "--launches", "2", "--rounds", "6", "--bytes", "16K", "--format", "json"});
  const rlimit smaller{200ul << 20, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_AS, &smaller), 0);
  const finished large = run_tool({"sha256:digest", "--launches", "2", "--rounds", "6", "--bytes", "256M"});
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_EQ(end.code, 0) << end.err;
  for (const auto& row : strict_json(end.out).at("rows")) EXPECT_EQ(row.at("status"), "ok") << row;
  // What does not fit says so in one line, or costs its rows and says why.
  EXPECT_NE(large.code, 0);
  EXPECT_LT(large.code, 128) << large.err;
  EXPECT_NE((large.err + large.out).find("memory"), std::string::npos) << large.err << large.out;
  EXPECT_EQ(large.err.find("terminate"), std::string::npos) << large.err;
}

}  // namespace
}  // namespace cryptospeed::tool_test
