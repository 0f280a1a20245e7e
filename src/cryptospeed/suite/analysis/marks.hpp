// SPDX-License-Identifier: Apache-2.0
// What a reader needs beside a figure to know how far to trust it: how many samples it rests on, how many were left
// out, and a word where it is not as steady as the others.
#pragma once

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/run/launch.hpp"

namespace cryptospeed::suite {

/// A figure whose interval reaches further than this to either side is called unstable.
inline constexpr double unstable_half_width = 0.01;

/// Fills `samples`, `dropped` and `marks` of a row that has figures; does nothing to any other.
void mark_row(const block_samples& block, const competitor_samples& samples, model::row& row);

/// How much of the CPU's time went to others while the run lasted; empty where the kernel does not tell.
struct time_lost {
  model::figure steal;    ///< to the hypervisor
  model::figure foreign;  ///< to other programs
};

/// More than 1 % stolen, or more than 5 % taken by other programs, makes a run noisy; each says so in noise.reasons.
void judge_time_lost(const time_lost& lost, model::noise_info& noise);

}  // namespace cryptospeed::suite
