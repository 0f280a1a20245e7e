// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/holm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace stats = cryptospeed::stats;
using values = std::vector<double>;

TEST(SignTest, ExactProbabilities) {
  EXPECT_NEAR(stats::sign_test_p(values{1, 1, 1, 1, 1, 1}), 2.0 / 64, 1e-12);
  EXPECT_NEAR(stats::sign_test_p(values{-1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), 22.0 / 1024, 1e-12);
  EXPECT_EQ(stats::sign_test_p(values{1, -1, 1, -1}), 1);
  EXPECT_NEAR(stats::sign_test_p(values{0, 0, -2, -3}), 0.5, 1e-12) << "zeros are left out";
  EXPECT_EQ(stats::sign_test_p(values{0, 0}), 1);
  EXPECT_EQ(stats::sign_test_p({}), 1);
}

TEST(Holm, KnownExample) {
  // Sorted 0.005 0.01 0.03 0.04: times 4, 3, 2, 1, never falling.
  const values adjusted = stats::holm_adjust(values{0.01, 0.04, 0.03, 0.005});
  EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[3], 0.02, 1e-12);
  EXPECT_TRUE(stats::holm_adjust({}).empty());
  EXPECT_EQ(stats::holm_adjust(values{0.9, 0.8})[0], 1) << "never above 1";
}

TEST(Holm, KeepsTheFamilysErrorUnderFivePercent) {
  std::mt19937_64 random(21);
  std::normal_distribution<double> noise;
  constexpr int trials = 2000;
  int plain = 0;
  int adjusted_errors = 0;
  for (int trial = 0; trial < trials; ++trial) {
    values p;
    for (int comparison = 0; comparison < 15; ++comparison) {
      values launches(20);
      for (double& value : launches) value = noise(random);
      p.push_back(stats::sign_test_p(launches));
    }
    const values adjusted = stats::holm_adjust(p);
    const auto found = [](const values& all) {
      return std::any_of(all.begin(), all.end(), [](double value) { return value <= 0.05; });
    };
    plain += found(p) ? 1 : 0;
    adjusted_errors += found(adjusted) ? 1 : 0;
  }
  EXPECT_LT(adjusted_errors, trials / 20);
  EXPECT_GT(plain, trials / 4) << "without the adjustment some of 15 comparisons are called different";
}
