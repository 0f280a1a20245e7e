// SPDX-License-Identifier: Apache-2.0
// Carries a plan out: verify, then launches of rounds over every block, then the statistics, into a model::run.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"
#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::suite {

/// Where a run stands; `fraction` grows from 0 to 1, `remaining_seconds` is negative while nothing is known of it.
struct progress {
  std::string label;  ///< "launch 2 of 6, aes-256-gcm seal 16384 B"
  double fraction = 0;
  double remaining_seconds = -1;
};

struct run_hooks {
  std::function<void(const progress&)> on_progress;
  std::function<bool()> interrupted;  ///< asked between epochs; true ends the run, which is then partial
};

/// The machine lacks what a run needs: memory, a descriptor, a processor that was asked for.
struct resource_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class journal;
struct journal_content;

/// What a run writes down as it goes, and what it goes on from; both may be null.
struct run_record {
  journal* writer = nullptr;
  const journal_content* resumed = nullptr;  ///< of the same plan_fingerprint
};

/// Fills everything of the run but `argv` and `tool`.
[[nodiscard]] model::run carry_out(const plan& what, provider_set& providers, const std::vector<vector_file>& vectors,
                                   const run_options& options, const run_hooks& hooks, const run_record& record = {});

}  // namespace cryptospeed::suite
