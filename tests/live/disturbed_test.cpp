// SPDX-License-Identifier: Apache-2.0
// Workers that are pushed from one CPU to another, and a load beside them: what is disturbed is dropped, counted and
// said. No figure decides here; the deviations are printed.
#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <thread>

#include "cli/processes.hpp"
#include "cryptospeed/measure/affinity.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

void put_on(pid_t process, int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(cpu), &set);
  sched_setaffinity(process, sizeof set, &set);
}

model::run measure(const std::vector<std::string>& options, const std::function<void(pid_t)>& meanwhile = {}) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  std::vector<std::string> arguments{"sha256@native:digest", "sha256@openssl:digest", "--bytes", "16K", "-o", file};
  arguments.insert(arguments.end(), options.begin(), options.end());
  running tool(arguments);
  std::atomic<bool> over = false;
  std::thread disturber([&] {
    while (meanwhile && !over) meanwhile(tool.pid());
  });
  const finished end = tool.finish();
  over = true;
  disturber.join();
  EXPECT_EQ(end.code, 0) << end.err;
  strict_json(content_of(file));
  auto read = model::read_result_file(file);
  EXPECT_TRUE(read) << read.failure().message;
  return read ? std::move(read).value() : model::run{};
}

std::map<std::string, double> times_of(const model::run& result) {
  std::map<std::string, double> times;
  for (const model::row& row : result.rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
    times[row.id] = row.stats.undisturbed_ns.value_or(0);
  }
  return times;
}

TEST(migration, drops_the_rounds_it_hits_and_says_so) {
  const std::vector<int> cpus = measure::allowed_cpus();
  if (cpus.size() < 2) GTEST_SKIP() << "one CPU: nobody can be moved";
  const std::vector<std::string> options{"--launches", "6", "--rounds", "12"};
  const auto quiet = times_of(measure(options));
  std::size_t turn = 0;
  const model::run result = measure(options, [&](pid_t tool) {
    const auto next = std::chrono::steady_clock::now() + std::chrono::milliseconds(10);
    ++turn;
    for (const pid_t worker : children_of(tool)) put_on(worker, cpus[turn % cpus.size()]);
    std::this_thread::sleep_until(next);
  });
  ASSERT_FALSE(result.rows.empty());
  std::size_t moved = 0;
  for (const model::round_info& round : result.rounds) {
    if (round.reason.find("a competitor moved to another CPU") == std::string::npos) continue;
    ++moved;
    EXPECT_TRUE(round.dropped || round.reason.rfind("kept for want of a better one: ", 0) == 0) << round.reason;
  }
  EXPECT_GT(moved, 0u) << turn << " moves";
  EXPECT_GT(result.noise.dropped_rounds, 0u);
  for (const auto& [id, ns] : times_of(result)) {
    ASSERT_TRUE(quiet.contains(id));
    std::printf("%s: %+.2f %% against the undisturbed run; %zu of %zu rounds hit, %zu moves\n", id.c_str(),
                (ns / quiet.at(id) - 1) * 100, moved, result.rounds.size(), turn);
    EXPECT_GT(ns, 0);
  }
  for (const model::row& row : result.rows) EXPECT_GT(row.samples.value_or(0), 0u) << row.id;
}

/// A process of its own that never rests, on one CPU.
class busy_process {
 public:
  explicit busy_process(int cpu) : child_(fork()) {
    if (child_ != 0) return;
    put_on(0, cpu);
    std::atomic<std::uint64_t> turns = 0;
    for (;;) ++turns;
  }
  ~busy_process() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  busy_process(const busy_process&) = delete;
  busy_process& operator=(const busy_process&) = delete;

 private:
  pid_t child_;
};

TEST(load, on_the_same_cpu_marks_ten_runs_of_ten) {
  const int cpu = measure::default_cpu();
  const busy_process load(cpu);
  for (int trial = 0; trial < 10; ++trial) {
    const model::run result = measure({"--launches", "1", "--rounds", "6", "--pin", std::to_string(cpu)});
    EXPECT_EQ(result.noise.verdict, "noisy") << trial;
    EXPECT_GT(result.noise.foreign.value_or(0), 0.05) << trial;
    EXPECT_FALSE(result.noise.reasons.empty()) << trial;
    std::printf("run %d: others had %.0f %% of the CPU\n", trial + 1, result.noise.foreign.value_or(0) * 100);
    for (const auto& [id, ns] : times_of(result)) EXPECT_GT(ns, 0) << id;
  }
}

}  // namespace
}  // namespace cryptospeed::tool_test
