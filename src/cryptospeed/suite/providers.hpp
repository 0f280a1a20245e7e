// SPDX-License-Identifier: Apache-2.0
// The modules of this run, each loaded once to learn what it offers, and the sessions that questions are put to. A
// session that died is started again when next asked for, so that a crash costs the row that crashed and no other.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

/// Every *.so of the folders, in order of name; a later folder does not replace a name of an earlier one.
[[nodiscard]] std::vector<module_spec> find_modules(const std::vector<std::string>& folders);

/// Where modules are without any setting: ../lib/cryptospeed beside this executable.
[[nodiscard]] std::string default_module_folder();

struct provider_slot {
  module_spec module;
  provider_info info;             ///< empty algorithms where it was not loaded
  std::optional<failure> failed;  ///< why it was not loaded
};

class provider_set {
 public:
  /// Starts all workers at once and waits for their descriptions. In-process: loads them one after the other.
  static provider_set load(const std::vector<module_spec>& modules, const session_options& options, bool in_process);

  [[nodiscard]] const std::vector<provider_slot>& slots() const noexcept { return slots_; }
  [[nodiscard]] bool in_process() const noexcept { return in_process_; }

  /// The live session of provider `index`, started again where it died or was never started.
  outcome<session*> get(std::size_t index);
  /// A further session of the same provider, in a process of its own: the A/A control, a fresh launch.
  [[nodiscard]] outcome<std::unique_ptr<session>> fresh(std::size_t index, const session_options& options) const;
  /// Ends all sessions; get() starts them again. What sessions started from now on are given.
  void restart(const session_options& options);

 private:
  std::vector<provider_slot> slots_;
  std::vector<std::unique_ptr<session>> sessions_;
  session_options options_;
  bool in_process_ = false;
};

}  // namespace cryptospeed::suite
