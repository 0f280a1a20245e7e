// SPDX-License-Identifier: Apache-2.0
// The core's own cycle counter, where the kernel, the hypervisor and the sandbox let this thread have it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cryptospeed/base/result.hpp"

namespace cryptospeed::measure {

/// User-mode cycles of the calling thread, counted from open() on. Movable, closes itself.
class cycle_counter {
 public:
  /// The error's message says why there is none: the setting, the virtual machine or the sandbox, in one line.
  [[nodiscard]] static result<cycle_counter> open();

  cycle_counter(cycle_counter&& other) noexcept;
  cycle_counter& operator=(cycle_counter&& other) noexcept;
  cycle_counter(const cycle_counter&) = delete;
  cycle_counter& operator=(const cycle_counter&) = delete;
  ~cycle_counter();

  /// Cycles so far; empty where the counter was not on the core all the time since open() (it shares the hardware with
  /// others), because a scaled count is an estimate and not a count.
  [[nodiscard]] std::optional<std::uint64_t> read() const;

 private:
  explicit cycle_counter(int fd) noexcept : fd_(fd) {}
  int fd_ = -1;
};

/// The reason for an errno of perf_event_open. `paranoid` is kernel.perf_event_paranoid, empty where it cannot be read.
[[nodiscard]] std::string why_not_opened(int error_number, std::optional<int> paranoid, bool virtual_machine);

}  // namespace cryptospeed::measure
