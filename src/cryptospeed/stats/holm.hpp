// SPDX-License-Identifier: Apache-2.0
// Many comparisons at once: the sign test's p-value of one, and Holm's adjustment over all of a block.
#pragma once

#include <span>
#include <vector>

namespace cryptospeed::stats {

/// Exact two-sided sign test of the hypothesis that the median is 0. Zeros say nothing and are left out; 1 where
/// nothing is left. The order-statistic interval excludes 0 at 95 % exactly where this is under about 0.05.
[[nodiscard]] double sign_test_p(std::span<const double> launch_medians_of_log_ratio);

/// Adjusted p-values, in the order given: the probability of even one false difference in the family stays under the
/// level that an adjusted value is held against. Spec: Holm 1979, step-down.
[[nodiscard]] std::vector<double> holm_adjust(std::span<const double> p_values);

}  // namespace cryptospeed::stats
