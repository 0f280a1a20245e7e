// SPDX-License-Identifier: Apache-2.0
// The one distribution that order statistics and the sign test stand on.
#pragma once

#include <cmath>
#include <cstddef>

namespace cryptospeed::stats {

/// Probability that at most k of n fair coins show heads. By logarithms, so that a large n does not underflow.
[[nodiscard]] inline double fair_coin_tail(std::size_t k, std::size_t n) {
  double sum = 0;
  double log_choose = 0;
  const double log_all = static_cast<double>(n) * std::log(2.0);
  for (std::size_t i = 0; i <= k && i <= n; ++i) {
    if (i > 0) log_choose += std::log(static_cast<double>(n - i + 1)) - std::log(static_cast<double>(i));
    sum += std::exp(log_choose - log_all);
  }
  return sum;
}

}  // namespace cryptospeed::stats
