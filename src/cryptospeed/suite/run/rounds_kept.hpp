// SPDX-License-Identifier: Apache-2.0
// Which rounds of a block count in the end. Chosen by the yardsticks alone, for every competitor alike, and never by
// what the competitors took.
#pragma once

#include <cstddef>
#include <set>

#include "cryptospeed/suite/run/launch.hpp"

namespace cryptospeed::suite {

/// How the reason of a round begins that must not count whatever else there is.
inline constexpr const char* stopped_meanwhile = "the program was stopped and continued";

/// Of a launch that lost most of its rounds, the least contended ones come back until `wanted` are kept: the host is
/// noisy, and they are the best that can be had.
void keep_least_contended(int launch, int wanted, block_samples& samples);

/// Launches in which contended rounds had to be kept.
[[nodiscard]] std::set<int> contended_launches(const block_samples& samples);

/// At the end of a run more is known of what an undisturbed core shows than when a round was judged: all are judged
/// again, by the same limit.
void judge_rounds_again(double undisturbed, block_samples& samples);

/// Where at least `fewest` launches needed no contended rounds, those that did are left out.
void leave_out_contended_launches(std::size_t fewest, block_samples& samples);

}  // namespace cryptospeed::suite
