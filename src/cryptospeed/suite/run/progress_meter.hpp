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
  /// From here on only `times` more tasks of that kind.
  void expect_only(const std::string& kind, std::size_t times);
  /// A task of that kind begins; shows `label`.
  void begin(const std::string& kind, const std::string& label, std::uint64_t now_ns);
  void end(std::uint64_t now_ns);
  /// It was disturbed and has to be done again.
  void repeat(std::uint64_t now_ns);

 private:
  struct task_kind {
    std::string name;
    double estimate_seconds = 0;
    double measured_seconds = 0;  // of all attempts
    std::size_t attempts = 0, left = 0;
  };
  void close_attempt(std::uint64_t now_ns);
  [[nodiscard]] double seconds_left(double elapsed) const;
  void show(std::uint64_t now_ns) const;

  const run_hooks& hooks_;
  std::uint64_t started_ns_;
  std::uint64_t attempt_started_ns_ = 0;
  std::size_t attempts_ = 0, repeated_ = 0;
  std::vector<task_kind> kinds_;
  task_kind* current_ = nullptr;
  std::string label_;
};

}  // namespace cryptospeed::suite
