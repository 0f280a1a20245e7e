// SPDX-License-Identifier: Apache-2.0
// How far a run is and how long it still takes. Costs begin as estimates and become what was measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cryptospeed/suite/runner.hpp"

namespace cryptospeed::suite {

class progress_meter {
 public:
  /// One task a (launch, block) pair and one a verification, in any order; `estimate_seconds` of each.
  progress_meter(const run_hooks& hooks, std::uint64_t now_ns);

  void expect(const std::string& kind, double estimate_seconds, std::size_t times);
  /// A task of that kind begins; shows `label`.
  void begin(const std::string& kind, const std::string& label, std::uint64_t now_ns);
  void end(std::uint64_t now_ns);

 private:
  struct task_kind {
    std::string name;
    double estimate_seconds = 0;
    double measured_seconds = 0;
    std::size_t measured = 0, left = 0;
  };
  [[nodiscard]] double seconds_left() const;
  void show(std::uint64_t now_ns) const;

  const run_hooks& hooks_;
  std::uint64_t started_ns_;
  std::uint64_t task_started_ns_ = 0;
  std::vector<task_kind> kinds_;
  task_kind* current_ = nullptr;
  std::string label_;
};

}  // namespace cryptospeed::suite
