// SPDX-License-Identifier: Apache-2.0
// What the live tests share: which form is asked for, the CPUs, a load beside the measurement, and runs of the tool.
#pragma once

#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::live_test {

using tool_test::plugin;

/// CRYPTOSPEED_LONG_TESTS=1: as many trials as the claims are made for, and their limits.
inline bool strict() {
  const char* asked = std::getenv("CRYPTOSPEED_LONG_TESTS");
  return asked != nullptr && std::string_view(asked) == "1";
}

inline std::vector<int> allowed_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(static_cast<unsigned>(cpu), &set)) cpus.push_back(cpu);
  }
  return cpus;
}

/// A process that keeps a CPU busy, always or every other second, for as long as this object lives.
class rival {
 public:
  enum class habit { always, every_other_second };

  rival(int cpu, habit how) : child_(fork()) {
    if (child_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(cpu), &set);
    sched_setaffinity(0, sizeof set, &set);
    keep_busy(how);
  }
  rival(const rival&) = delete;
  rival& operator=(const rival&) = delete;
  ~rival() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }

 private:
  // Six streams that fill the execution units, and a walk through 4 MiB that takes the shared caches.
  [[noreturn]] static void keep_busy(habit how) {
    using clock = std::chrono::steady_clock;
    std::vector<std::uint64_t> memory(512 * 1024, 1);
    std::uint64_t x[6] = {1, 2, 3, 4, 5, 6};
    volatile std::uint64_t sink = 0;
    for (;;) {
      const auto end = clock::now() + std::chrono::seconds(1);
      while (clock::now() < end) {
        for (std::size_t i = 0; i < memory.size(); i += 8) {
          for (std::uint64_t& stream : x) stream = stream * 6364136223846793005u + memory[i];
          memory[i] ^= x[0];
        }
        sink = sink ^ x[1] ^ x[5];
      }
      if (how == habit::every_other_second) std::this_thread::sleep_for(std::chrono::seconds(1));
    }
  }

  pid_t child_;
};

/// A run of the tool whose result file is read back; fails the test and is empty where there is none.
inline std::optional<model::run> measure(std::vector<std::string> arguments) {
  const tool_test::scratch_folder folder;
  const std::string file = (folder / "result.json").string();
  arguments.insert(arguments.end(), {"--quiet", "-o", file});
  const tool_test::finished end = tool_test::run_tool(arguments);
  EXPECT_EQ(end.code, 0) << end.err;
  auto result = model::read_result_file(file);
  EXPECT_TRUE(result) << (result ? "" : result.failure().message) << end.err;
  if (!result) return std::nullopt;
  for (const model::row& row : result->rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << ": " << row.reason;
  }
  return *std::move(result);
}

/// Time of `a` over time of `b`, ids without their block, as the result compares them.
inline std::optional<model::comparison> compared(const model::run& result, const std::string& a, const std::string& b) {
  for (model::comparison c : result.comparisons) {
    if (c.a == a && c.b == b) return c;
    if (c.a != b || c.b != a) continue;
    std::swap(c.a, c.b);
    c.ratio = 1 / c.ratio;
    const model::figure low = c.ci_low;
    c.ci_low = c.ci_high ? model::figure(1 / *c.ci_high) : std::nullopt;
    c.ci_high = low ? model::figure(1 / *low) : std::nullopt;
    if (c.verdict == "faster" || c.verdict == "slower") c.verdict = c.verdict == "faster" ? "slower" : "faster";
    return c;
  }
  return std::nullopt;
}

/// "AMD EPYC, family 25 model 1, virtual machine (KVM), 2 CPUs"
inline std::string machine_of(const model::run& result) {
  const model::machine_info& m = result.machine;
  return m.cpu + ", family " + std::to_string(m.family.value_or(0)) + " model " + std::to_string(m.model.value_or(0)) +
         (m.vm.empty() ? "" : ", " + m.vm) + ", " + std::to_string(m.cores.value_or(0)) + " CPUs";
}

}  // namespace cryptospeed::live_test
