// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cryptospeed/stats/binomial.hpp"

namespace cryptospeed::stats {
namespace {

std::vector<double> sorted_copy(std::span<const double> sample) {
  std::vector<double> sorted(sample.begin(), sample.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

}  // namespace

double median(std::span<const double> sample) { return quantile(sample, 0.5); }

double quantile(std::span<const double> sample, double p) { return quantile_of_sorted(sorted_copy(sample), p); }

double quantile_of_sorted(std::span<const double> sorted, double p) {
  const double place = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  const double part = place - static_cast<double>(below);
  // A whole place is the value itself, so that nothing is rounded (and inf - inf cannot appear).
  return part == 0 ? sorted[below] : sorted[below] + part * (sorted[below + 1] - sorted[below]);
}

double mean(std::span<const double> sample) {
  double sum = 0;
  for (const double value : sample) sum += value;
  return sum / static_cast<double>(sample.size());
}

double standard_deviation(std::span<const double> sample) {
  if (sample.size() < 2) return 0;
  const double centre = mean(sample);
  double sum = 0;
  for (const double value : sample) sum += (value - centre) * (value - centre);
  return std::sqrt(sum / static_cast<double>(sample.size() - 1));
}

double median_absolute_percent_error(std::span<const double> sample) {
  const double centre = median(sample);
  std::vector<double> errors;
  errors.reserve(sample.size());
  for (const double value : sample) errors.push_back(std::abs(value - centre));
  const double error = median(errors);
  return error == 0 ? 0 : error / std::abs(centre);
}

interval order_statistic_interval(std::span<const double> launches) {
  const std::vector<double> sorted = sorted_copy(launches);
  const std::size_t n = sorted.size();
  // Ranks (k, n + 1 - k) miss the median where at most k - 1 values lie on one side of it.
  std::size_t k = 1;
  while (2 * (k + 1) <= n && 1 - 2 * fair_coin_tail(k, n) >= 0.95) ++k;
  return {sorted[k - 1], sorted[n - k], 1 - 2 * fair_coin_tail(k - 1, n)};
}

line theil_sen(std::span<const double> n, std::span<const double> cost) {
  std::vector<double> slopes;
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (std::size_t j = i + 1; j < n.size(); ++j) {
      if (n[i] != n[j]) slopes.push_back((cost[j] - cost[i]) / (n[j] - n[i]));
    }
  }
  line fit;
  fit.per_unit = slopes.empty() ? 0 : median(slopes);
  std::vector<double> rest(cost.size());
  for (std::size_t i = 0; i < cost.size(); ++i) rest[i] = cost[i] - fit.per_unit * n[i];
  fit.fixed = median(rest);

  const double centre = mean(cost);
  double unexplained = 0;
  double total = 0;
  for (std::size_t i = 0; i < cost.size(); ++i) {
    unexplained += (rest[i] - fit.fixed) * (rest[i] - fit.fixed);
    total += (cost[i] - centre) * (cost[i] - centre);
  }
  // A constant cost has nothing to explain: a perfect line.
  fit.r2 = total == 0 ? 1 : 1 - unexplained / total;
  return fit;
}

}  // namespace cryptospeed::stats
