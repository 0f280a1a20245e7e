// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/verdict.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace stats = cryptospeed::stats;
using stats::verdict;

namespace {

verdict judged(double ratio, double low, double high, double effect, double floor = 0) {
  return stats::judge(ratio, {low, high, 0.97}, effect, floor);
}

}  // namespace

TEST(MinimumEffect, ByDurationAndPreset) {
  EXPECT_EQ(stats::minimum_effect(5000, false), 0.005);
  EXPECT_EQ(stats::minimum_effect(4999, false), 0.01);
  EXPECT_EQ(stats::minimum_effect(500, false), 0.01);
  EXPECT_EQ(stats::minimum_effect(499, false), 0.02);
  EXPECT_EQ(stats::minimum_effect(1e9, true), 0.01);
  EXPECT_EQ(stats::minimum_effect(600, true), 0.02);
  EXPECT_EQ(stats::minimum_effect(1, true), 0.04);
}

TEST(Judge, Words) {
  EXPECT_EQ(judged(0.9, 0.88, 0.92, 0.01), verdict::faster);
  EXPECT_EQ(judged(1.1, 1.08, 1.12, 0.01), verdict::slower);
  EXPECT_EQ(judged(1.001, 0.999, 1.003, 0.01), verdict::equal);
  EXPECT_EQ(judged(1.02, 0.98, 1.06, 0.01), verdict::inconclusive);
}

TEST(Judge, SeparatedButTooSmallToMatterIsEqualOrOpen) {
  EXPECT_EQ(judged(1.003, 1.002, 1.004, 0.005), verdict::equal);
  EXPECT_EQ(judged(1.003, 1.002, 1.008, 0.005), verdict::inconclusive);
}

TEST(Judge, EdgesBelongToEqual) {
  EXPECT_EQ(judged(1.02, 1.02, 1.02, 0.02), verdict::equal) << "a difference of just the minimum effect is not more";
  EXPECT_EQ(judged(1.0201, 1.01, 1.03, 0.02), verdict::slower);
  EXPECT_EQ(judged(1.05, 1.0, 1.1, 0.01), verdict::inconclusive) << "an interval that ends at 1 does not exclude it";
  EXPECT_EQ(judged(0.95, 0.9, 1.0, 0.01), verdict::inconclusive);
  EXPECT_EQ(judged(1.0, 1.0, 1.0, 0.005), verdict::equal);
}

TEST(Judge, TheLargerLimitDecides) {
  EXPECT_EQ(judged(1.02, 1.015, 1.025, 0.005), verdict::slower);
  EXPECT_EQ(judged(1.02, 1.015, 1.025, 0.005, 0.03), verdict::equal) << "identical code differs by more";
  EXPECT_EQ(judged(1.02, 1.015, 1.04, 0.005, 0.03), verdict::inconclusive);
}

TEST(Judge, NeedsSixLaunches) {
  EXPECT_EQ(stats::judge(2, {2, 2, 0}, 0.01, 0), verdict::inconclusive) << "one launch";
  EXPECT_EQ(stats::judge(2, {1.9, 2.1, 0.9375}, 0.01, 0), verdict::inconclusive) << "five launches";
  EXPECT_EQ(stats::judge(2, {1.9, 2.1, 0.96875}, 0.01, 0), verdict::slower) << "six launches";
}

TEST(Judge, ExchangingTheSidesExchangesTheWords) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> spread(-0.05, 0.05);
  int faster = 0;
  for (int i = 0; i < 20'000; ++i) {
    double logs[3] = {spread(random), spread(random), spread(random)};
    std::sort(logs, logs + 3);
    const double effect = 0.02;
    const double floor = i % 2 == 0 ? 0 : 0.03;
    const verdict there = judged(std::exp(logs[1]), std::exp(logs[0]), std::exp(logs[2]), effect, floor);
    const verdict back = judged(std::exp(-logs[1]), std::exp(-logs[2]), std::exp(-logs[0]), effect, floor);
    if (there == verdict::faster) {
      ASSERT_EQ(back, verdict::slower);
      ++faster;
    } else if (there == verdict::slower) {
      ASSERT_EQ(back, verdict::faster);
    } else {
      ASSERT_EQ(back, there);
    }
  }
  EXPECT_GT(faster, 100);
}

TEST(EstimateRatio, MedianAndRanksOfLogarithms) {
  std::vector<double> logs;
  for (const double ratio : {1.10, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08, 1.09})
    logs.push_back(std::log(ratio));
  const stats::ratio_estimate found = stats::estimate_ratio(logs);
  EXPECT_EQ(found.launches, 10u);
  EXPECT_NEAR(found.ratio, std::sqrt(1.05 * 1.06), 1e-12);
  EXPECT_NEAR(found.range.low, 1.02, 1e-12);
  EXPECT_NEAR(found.range.high, 1.09, 1e-12);
  EXPECT_NEAR(found.range.level, 1 - 22.0 / 1024, 1e-12);
}

TEST(EstimateRatio, OneLaunchGivesNoVerdict) {
  const stats::ratio_estimate one = stats::estimate_ratio(std::vector<double>{std::log(3.0)});
  EXPECT_NEAR(one.ratio, 3, 1e-12);
  EXPECT_EQ(one.range.level, 0);
  EXPECT_EQ(stats::judge(one.ratio, one.range, 0.01, 0), verdict::inconclusive);
  const stats::ratio_estimate none = stats::estimate_ratio({});
  EXPECT_EQ(none.launches, 0u);
  EXPECT_EQ(stats::judge(none.ratio, none.range, 0.01, 0), verdict::inconclusive);
}

TEST(DifferenceOf, TheControlInEitherDirection) {
  EXPECT_NEAR(stats::difference_of(std::vector<double>{std::log(1.01), std::log(1.03), std::log(1.02)}), 0.02, 1e-12);
  EXPECT_NEAR(stats::difference_of(std::vector<double>{-std::log(1.02)}), 0.02, 1e-12);
  EXPECT_EQ(stats::difference_of({}), 0);
}

TEST(Ranks, TiesShareTheRankOfTheGroupsBest) {
  // times 30 10 20 40; 10 and 20 are not separated, all else is
  const std::vector<double> times{30, 10, 20, 40};
  std::vector<bool> separated(16, true);
  for (std::size_t i = 0; i < 4; ++i) separated[i * 4 + i] = false;
  separated[1 * 4 + 2] = separated[2 * 4 + 1] = false;
  EXPECT_EQ(stats::rank_with_ties(times, separated), (std::vector<std::size_t>{3, 1, 1, 4}));
}

TEST(Ranks, AChainOfTiesDoesNotCarryTheLastToTheFirst) {
  // 1 ~ 2, 2 ~ 3, but 1 and 3 are separated: 3 opens a group of its own.
  const std::vector<double> times{1.00, 1.01, 1.02};
  std::vector<bool> separated(9, false);
  separated[0 * 3 + 2] = separated[2 * 3 + 0] = true;
  EXPECT_EQ(stats::rank_with_ties(times, separated), (std::vector<std::size_t>{1, 1, 3}));
}

TEST(Ranks, NoneAndAllEqual) {
  EXPECT_TRUE(stats::rank_with_ties({}, {}).empty());
  EXPECT_EQ(stats::rank_with_ties(std::vector<double>{5, 5, 5}, std::vector<bool>(9, false)),
            (std::vector<std::size_t>{1, 1, 1}));
}
