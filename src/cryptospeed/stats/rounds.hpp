// SPDX-License-Identifier: Apache-2.0
// From rounds to launches: every comparison is made within a round, where both sides saw the same machine; a launch
// gives one value, because code placement is drawn once a launch and no number of rounds averages it
// (docs/measuring.md).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "cryptospeed/stats/verdict.hpp"

namespace cryptospeed::stats {

/// One launch of one block.
struct launch_rounds {
  /// ns[competitor][round]: smallest sub-batch per operation. Zero: this competitor has no value in this round.
  std::vector<std::vector<double>> ns;
  /// dropped[round]: left out for everybody. Shorter than the rounds: the rest is kept.
  std::vector<bool> dropped;
};

/// Rounds that a launch must keep: half of what was planned (6 of 12), one at least.
[[nodiscard]] constexpr std::size_t fewest_rounds(std::size_t planned) noexcept {
  return planned < 2 ? 1 : (planned + 1) / 2;
}

/// Rounds that were not dropped.
[[nodiscard]] std::size_t kept_rounds(const launch_rounds& launch);

/// Median over kept rounds of ln(t_a / t_b), where both have a value; nothing where fewer than `fewest` rounds do.
[[nodiscard]] std::optional<double> launch_log_ratio(const launch_rounds& launch, std::size_t a, std::size_t b,
                                                     std::size_t fewest = 1);
/// Median over kept rounds of the time of one competitor.
[[nodiscard]] std::optional<double> launch_time(const launch_rounds& launch, std::size_t a, std::size_t fewest = 1);

/// One value a launch; launches without one are left out.
[[nodiscard]] std::vector<double> launch_log_ratios(std::span<const launch_rounds> launches, std::size_t a,
                                                    std::size_t b, std::size_t fewest = 1);
[[nodiscard]] std::vector<double> launch_times(std::span<const launch_rounds> launches, std::size_t a,
                                               std::size_t fewest = 1);

/// A comparison of two competitors of a block, whose control repeats its baseline.
struct paired_result {
  ratio_estimate estimate;
  double min_effect = 0;
  double aa_floor = 0;
  verdict word = verdict::inconclusive;
};
/// The whole way from rounds to a word. The smaller of the two times chooses the minimum effect, unless `min_effect` is
/// given; without a control (`control` equal to `baseline`) the floor is 0.
[[nodiscard]] paired_result compare_rounds(std::span<const launch_rounds> launches, std::size_t a, std::size_t b,
                                           std::size_t baseline, std::size_t control, bool coarse,
                                           std::optional<double> min_effect = std::nullopt, std::size_t fewest = 1);

}  // namespace cryptospeed::stats
