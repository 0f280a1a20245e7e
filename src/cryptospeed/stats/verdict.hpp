// SPDX-License-Identifier: Apache-2.0
// From an interval of a ratio to a word, and from pairwise words to ranks. Pure functions.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cryptospeed/stats/summary.hpp"

namespace cryptospeed::stats {

/// faster: a takes less time than b, where ratio = time of a / time of b.
enum class verdict { faster, slower, equal, inconclusive };
/// The word that the result file and every report have for it.
[[nodiscard]] const char* to_string(verdict what) noexcept;

/// The smallest difference that matters for an operation of `ns`: 0.5 % from 5 us on, 1 % from 0.5 us, 2 % below;
/// doubled where `coarse` (the quick preset).
[[nodiscard]] double minimum_effect(double ns, bool coarse);

/// An interval that covers less than this gives no verdict: it takes six launches (docs/measuring.md, "Verdict").
inline constexpr double smallest_level = 0.95;

/// faster or slower: the interval excludes 1 and the ratio differs from 1 by more than both limits. equal: the whole
/// interval lies within the larger limit of 1, the limit included. Else, and where of_ratio.level is under
/// `smallest_level`, inconclusive. `min_effect` and `aa_floor` are fractions (0.005 is 0.5 %). A ratio under 1 is held
/// against the limits by its reciprocal, so that exchanging a and b exchanges faster and slower and nothing else.
[[nodiscard]] verdict judge(double ratio, const interval& of_ratio, double min_effect, double aa_floor);

/// Ratio of two competitors over launches: exp of the median of the launch medians of d = ln(tA / tB), with its
/// interval.
struct ratio_estimate {
  double ratio = 1;
  interval range;
  std::size_t launches = 0;
};
/// One value a launch: the median over the launch's rounds of ln(tA / tB).
/// One launch: an interval of no width and level 0, which gives no verdict. None: ratio 1 and level 0.
[[nodiscard]] ratio_estimate estimate_ratio(std::span<const double> launch_medians_of_log_ratio);

/// |ratio - 1| of the median over launches, as a fraction; of the A/A control it is the A/A floor. 0 for no launch.
[[nodiscard]] double difference_of(std::span<const double> launch_medians_of_log_ratio);

/// Ranks from 1 in order of time. `separated(i, j)` of neighbours in that order decides: who is not separated from the
/// best of the group before it shares that group's rank. times[i] > 0; `separated` is row-major n x n.
[[nodiscard]] std::vector<std::size_t> rank_with_ties(std::span<const double> times,
                                                      const std::vector<bool>& separated);

}  // namespace cryptospeed::stats
