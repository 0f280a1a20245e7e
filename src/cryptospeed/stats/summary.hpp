// SPDX-License-Identifier: Apache-2.0
// Order statistics of a sample. Pure functions; an empty sample is a bug of the caller.
#pragma once

#include <span>
#include <vector>

namespace cryptospeed::stats {

[[nodiscard]] double median(std::span<const double> sample);
/// p in [0, 1]; linear interpolation between order statistics (Hyndman and Fan, type 7).
[[nodiscard]] double quantile(std::span<const double> sample, double p);
/// The same of a sample that is sorted already, in constant time.
[[nodiscard]] double quantile_of_sorted(std::span<const double> sorted, double p);
[[nodiscard]] double mean(std::span<const double> sample);
/// Divided by n - 1; 0 for one value.
[[nodiscard]] double standard_deviation(std::span<const double> sample);
/// Median absolute deviation from the median, relative to the median (nanobench's MdAPE).
[[nodiscard]] double median_absolute_percent_error(std::span<const double> sample);

/// An interval and the probability with which the order statistics it is made of cover the median.
struct interval {
  double low = 0;
  double high = 0;
  double level = 0;
};

/// The order-statistic interval for the median of `launches` (docs/measuring.md, "Interval"): ranks 1,6 of 6; 2,9 of
/// 10; 6,15 of 20; for another n the narrowest symmetric ranks that cover at least 95 %, or the extremes where none
/// does. `level` is the exact binomial coverage. Two values at least.
[[nodiscard]] interval order_statistic_interval(std::span<const double> launches);

/// cost = fixed + per_unit * n, slopes by Theil and Sen, r2 against the data.
struct line {
  double fixed = 0;
  double per_unit = 0;
  double r2 = 0;
};
[[nodiscard]] line theil_sen(std::span<const double> n, std::span<const double> cost);

}  // namespace cryptospeed::stats
