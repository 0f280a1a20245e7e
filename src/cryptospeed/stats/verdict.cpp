// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cryptospeed::stats {

double minimum_effect(double ns, bool coarse) {
  double effect = 0.02;
  if (ns >= 5000) {
    effect = 0.005;
  } else if (ns >= 500) {
    effect = 0.01;
  }
  return coarse ? 2 * effect : effect;
}

verdict judge(double ratio, const interval& of_ratio, double min_effect, double aa_floor) {
  if (of_ratio.level < smallest_level) return verdict::inconclusive;
  // Below 1 the reciprocal is held against the limit: exchanging a and b then only exchanges the words.
  const double limit = 1 + std::max(min_effect, aa_floor);
  const double distance = std::max(ratio, 1 / ratio);
  const bool excludes_one = of_ratio.low > 1 || of_ratio.high < 1;
  if (excludes_one && distance > limit) return ratio < 1 ? verdict::faster : verdict::slower;
  if (1 / of_ratio.low <= limit && of_ratio.high <= limit) return verdict::equal;
  return verdict::inconclusive;
}

ratio_estimate estimate_ratio(std::span<const double> launch_medians_of_log_ratio) {
  ratio_estimate estimate;
  estimate.launches = launch_medians_of_log_ratio.size();
  if (estimate.launches == 0) return estimate;
  estimate.ratio = std::exp(median(launch_medians_of_log_ratio));
  if (estimate.launches == 1) {
    estimate.range = {estimate.ratio, estimate.ratio, 0};
    return estimate;
  }
  const interval logs = order_statistic_interval(launch_medians_of_log_ratio);
  estimate.range = {std::exp(logs.low), std::exp(logs.high), logs.level};
  return estimate;
}

double difference_of(std::span<const double> launch_medians_of_log_ratio) {
  if (launch_medians_of_log_ratio.empty()) return 0;
  return std::exp(std::abs(median(launch_medians_of_log_ratio))) - 1;
}

std::vector<std::size_t> rank_with_ties(std::span<const double> times, const std::vector<bool>& separated) {
  const std::size_t n = times.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return times[a] < times[b]; });

  std::vector<std::size_t> ranks(n);
  std::size_t best = 0;  // place in `order` of the best of the current group
  for (std::size_t place = 0; place < n; ++place) {
    if (separated[order[best] * n + order[place]]) best = place;
    ranks[order[place]] = best + 1;
  }
  return ranks;
}

const char* to_string(verdict what) noexcept {
  switch (what) {
    case verdict::faster:
      return "faster";
    case verdict::slower:
      return "slower";
    case verdict::equal:
      return "equal";
    case verdict::inconclusive:
      break;
  }
  return "inconclusive";
}

}  // namespace cryptospeed::stats
