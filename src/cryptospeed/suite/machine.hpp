// SPDX-License-Identifier: Apache-2.0
// Facts about this machine, read from a root folder so that recorded trees can be tested, and what can be measured on
// it.
#pragma once

#include <string>
#include <vector>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::suite {

/// CPU, caches, virtualisation, governor, kernel: from `root`/proc and `root`/sys ("" is this machine) and
/// cpu::features.
[[nodiscard]] model::machine_info read_machine(const std::string& root = "");

/// The clock the sampler reads: name, resolution, cost of a call, measured.
[[nodiscard]] model::clock_info read_clock(const std::string& root = "");

/// Share of time the hypervisor took since boot, from `root`/proc/stat; empty where there is no such file.
[[nodiscard]] model::figure read_steal(const std::string& root = "");

/// One thing `doctor` says: what was looked at, what was found, why, and what to change or what is used instead.
struct finding {
  enum class level { good, note, warning } severity = level::note;
  std::string topic;   ///< "performance counters"
  std::string found;   ///< "not available"
  std::string why;     ///< "the virtual machine has no PMU"
  std::string advice;  ///< "cycles are estimated from a multiply chain"
};
/// Clock, interruption profile of one second, PMU, virtual machine, steal, governor, SMT, caches, allowed CPUs, masked
/// features, noise of the yardsticks. Of a recorded tree (`root` not empty) only what files can tell.
[[nodiscard]] std::vector<finding> examine_machine(const std::string& root = "");

/// "" where hardware counters can be opened, else why not.
[[nodiscard]] std::string why_no_pmu();

}  // namespace cryptospeed::suite
