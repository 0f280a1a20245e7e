// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace stats = cryptospeed::stats;
using values = std::vector<double>;

TEST(Median, OddEvenAndOne) {
  EXPECT_EQ(stats::median(values{3, 1, 2}), 2);
  EXPECT_EQ(stats::median(values{4, 1, 3, 2}), 2.5);
  EXPECT_EQ(stats::median(values{7}), 7);
  EXPECT_EQ(stats::median(values{2, 2, 2, 9}), 2);
}

TEST(Quantile, InterpolatesAsType7) {
  const values sample{10, 20, 30, 40, 50};
  EXPECT_EQ(stats::quantile(sample, 0), 10);
  EXPECT_EQ(stats::quantile(sample, 1), 50);
  EXPECT_EQ(stats::quantile(sample, 0.25), 20);
  EXPECT_DOUBLE_EQ(stats::quantile(sample, 0.9), 46);
  EXPECT_DOUBLE_EQ(stats::quantile(values{1, 2}, 0.1), 1.1);
}

TEST(Spread, KnownValues) {
  const values sample{2, 4, 4, 4, 5, 5, 7, 9};
  EXPECT_DOUBLE_EQ(stats::mean(sample), 5);
  EXPECT_DOUBLE_EQ(stats::standard_deviation(sample), std::sqrt(32.0 / 7));
  EXPECT_EQ(stats::standard_deviation(values{3}), 0);
  // median 4.5; absolute deviations 2.5 .5 .5 .5 .5 .5 2.5 4.5, their median .5
  EXPECT_DOUBLE_EQ(stats::median_absolute_percent_error(sample), 0.5 / 4.5);
  EXPECT_EQ(stats::median_absolute_percent_error(values{3, 3, 3}), 0);
}

values one_to(int n) {
  values sample(static_cast<std::size_t>(n));
  std::iota(sample.begin(), sample.end(), 1.0);
  return sample;
}

struct ranks_case {
  int n;
  double low, high, level;
};

TEST(OrderStatisticInterval, RanksAndExactLevel) {
  for (const ranks_case& c :
       {ranks_case{2, 1, 2, 0.5}, ranks_case{3, 1, 3, 0.75}, ranks_case{5, 1, 5, 0.9375}, ranks_case{6, 1, 6, 0.96875},
        ranks_case{8, 1, 8, 1 - 2.0 / 256}, ranks_case{9, 2, 8, 1 - 2 * 10.0 / 512},
        ranks_case{10, 2, 9, 1 - 2 * 11.0 / 1024}, ranks_case{20, 6, 15, 1 - 2 * 21700.0 / 1048576}}) {
    const stats::interval found = stats::order_statistic_interval(one_to(c.n));
    EXPECT_EQ(found.low, c.low) << c.n;
    EXPECT_EQ(found.high, c.high) << c.n;
    EXPECT_NEAR(found.level, c.level, 1e-12) << c.n;
  }
}

TEST(OrderStatisticInterval, NarrowestThatCoversForEverySize) {
  for (int n = 6; n <= 2000; n += n < 100 ? 1 : 137) {
    const stats::interval found = stats::order_statistic_interval(one_to(n));
    EXPECT_GE(found.level, 0.95) << n;
    EXPECT_EQ(found.low + found.high, n + 1) << n;
    // The next narrower pair would cover too little: what it misses more is twice one term of the binomial.
    const double k = found.low;
    const double term =
        std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
    EXPECT_LT(found.level - 2 * term, 0.95) << n;
  }
}

TEST(OrderStatisticInterval, DoesNotDependOnTheOrder) {
  const stats::interval found = stats::order_statistic_interval(values{9, 1, 5, 3, 10, 2, 8, 4, 7, 6});
  EXPECT_EQ(found.low, 2);
  EXPECT_EQ(found.high, 9);
}

/// Share of 20,000 samples whose interval holds the true median, 0.
template <class Draw>
double coverage(std::size_t n, std::uint64_t seed, Draw draw) {
  std::mt19937_64 random(seed);
  constexpr int trials = 20'000;
  int held = 0;
  values sample(n);
  for (int trial = 0; trial < trials; ++trial) {
    for (double& value : sample) value = draw(random);
    const stats::interval found = stats::order_statistic_interval(sample);
    held += found.low <= 0 && 0 <= found.high ? 1 : 0;
  }
  return static_cast<double>(held) / trials;
}

TEST(OrderStatisticInterval, CoversAsOftenAsItSaysWhateverTheDistribution) {
  for (const std::size_t n : {6u, 10u, 20u}) {
    const double level = stats::order_statistic_interval(one_to(static_cast<int>(n))).level;
    std::normal_distribution<double> normal;
    EXPECT_NEAR(coverage(n, 11, [&](auto& r) { return normal(r); }), level, 0.006) << n;
    // Heavy tails, on which Student's t fails.
    std::cauchy_distribution<double> cauchy;
    EXPECT_NEAR(coverage(n, 12, [&](auto& r) { return cauchy(r); }), level, 0.006) << n;
    // Skewed: launches can only be slower than the best.
    std::exponential_distribution<double> waiting;
    EXPECT_NEAR(coverage(n, 13, [&](auto& r) { return waiting(r) - std::log(2.0); }), level, 0.006) << n;
    // Two modes with ties at the median: it may only cover more.
    std::uniform_int_distribution<int> mode(-1, 1);
    EXPECT_GE(coverage(n, 14, [&](auto& r) { return static_cast<double>(mode(r)); }), level - 0.006) << n;
  }
}

TEST(TheilSen, ExactLine) {
  const values n{64, 1024, 16384};
  values cost;
  for (const double x : n) cost.push_back(120 + 0.75 * x);
  const stats::line fit = stats::theil_sen(n, cost);
  EXPECT_NEAR(fit.fixed, 120, 1e-9);
  EXPECT_NEAR(fit.per_unit, 0.75, 1e-12);
  EXPECT_NEAR(fit.r2, 1, 1e-12);
}

TEST(TheilSen, OneOutlierMovesNothing) {
  const values n{1, 2, 3, 4, 5, 6, 7};
  values cost;
  for (const double x : n) cost.push_back(10 + 2 * x);
  cost[5] = 500;
  const stats::line fit = stats::theil_sen(n, cost);
  EXPECT_NEAR(fit.per_unit, 2, 1e-12);
  EXPECT_NEAR(fit.fixed, 10, 1e-12);
  EXPECT_LT(fit.r2, 0.5) << "a line that leaves a point out does not fit";
}

TEST(TheilSen, OneSizeAndConstantCost) {
  const stats::line one = stats::theil_sen(values{64, 64}, values{5, 7});
  EXPECT_EQ(one.per_unit, 0);
  EXPECT_EQ(one.fixed, 6);
  const stats::line flat = stats::theil_sen(values{1, 2, 3}, values{4, 4, 4});
  EXPECT_EQ(flat.per_unit, 0);
  EXPECT_EQ(flat.fixed, 4);
  EXPECT_EQ(flat.r2, 1);
}
