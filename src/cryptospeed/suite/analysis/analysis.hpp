// SPDX-License-Identifier: Apache-2.0
// From the samples of all launches to rows, comparisons, controls and slopes. No process, no clock: the same samples
// give the same result.
#pragma once

#include <vector>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/run/launch.hpp"
#include "cryptospeed/suite/self_check.hpp"

namespace cryptospeed::suite {

struct measured_block {
  const block* what = nullptr;
  const block_check* check = nullptr;
  const block_samples* samples = nullptr;
};

/// Fills rows, comparisons, slopes, rounds, noise.controls, noise.aa_floor, noise.dropped_rounds, noise.disturbance,
/// noise.verdict and cycles of `result`. Rows that another file filled members of (heap figures) keep them.
void analyse(const std::vector<measured_block>& blocks, const run_options& options, model::run& result);

}  // namespace cryptospeed::suite
