// SPDX-License-Identifier: Apache-2.0
// Whose the time of one CPU was, from two readings of /proc/stat and of this program's own use.
#pragma once

#include <optional>
#include <string>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::suite {

/// Since boot, in the kernel's ticks.
struct cpu_time {
  double total = 0;  ///< every column; guest times are part of user and nice already
  double steal = 0;
  double busy = 0;  ///< programs of this system: user, nice and system
};

/// The line of CPU number `cpu`, or of all together where it is negative; empty where /proc/stat is not as expected.
[[nodiscard]] std::optional<cpu_time> read_cpu_time(int cpu, const std::string& root = "");

/// What this process and its ended children have used so far, in ticks.
[[nodiscard]] double own_ticks();

/// Part of the time between the readings; empty where no tick passed.
[[nodiscard]] model::figure steal_share(const cpu_time& before, const cpu_time& after);
/// Part of the time in which the CPU ran programs, without `own` ticks. What others use on other CPUs does not count;
/// what this program uses there makes the share smaller, so it is a lower bound for operations with threads.
[[nodiscard]] model::figure foreign_share(const cpu_time& before, const cpu_time& after, double own);

}  // namespace cryptospeed::suite
