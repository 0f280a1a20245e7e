// SPDX-License-Identifier: Apache-2.0
// How many launches, rounds and operations a block gets, from what its operations cost. Decided once, in the first
// launch, and kept for the others so that all launches are alike.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cryptospeed/measure/sampler.hpp"
#include "cryptospeed/suite/options.hpp"

namespace cryptospeed::suite {

struct pacing {
  int launches = 0;
  int rounds = 0;
  bool one_operation_epochs = false;  ///< operations so slow that an epoch is a single one
  bool settle = true;                 ///< three untimed calls before each epoch; not where a call takes milliseconds
};

/// `ns_per_op` of every competitor, the A/A control included.
[[nodiscard]] pacing choose_pacing(const preset& wanted, std::span<const double> ns_per_op);

/// The epoch of one competitor under a block's pacing; `stretch` is 1.0 to 1.1, `least_ns` what a sub-batch must last.
[[nodiscard]] measure::epoch_plan pace_epoch(const pacing& pace, double ns_per_op, double stretch, double least_ns = 0);

}  // namespace cryptospeed::suite
