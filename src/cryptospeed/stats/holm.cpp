// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/holm.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "cryptospeed/stats/binomial.hpp"

namespace cryptospeed::stats {

double sign_test_p(std::span<const double> launch_medians_of_log_ratio) {
  std::size_t above = 0;
  std::size_t below = 0;
  for (const double value : launch_medians_of_log_ratio) {
    if (value > 0) ++above;
    if (value < 0) ++below;
  }
  if (above + below == 0) return 1;
  return std::min(1.0, 2 * fair_coin_tail(std::min(above, below), above + below));
}

std::vector<double> holm_adjust(std::span<const double> p_values) {
  const std::size_t n = p_values.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(n);
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(n - i) * p_values[order[i]]));
    adjusted[order[i]] = largest;
  }
  return adjusted;
}

}  // namespace cryptospeed::stats
