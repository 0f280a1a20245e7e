// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/clock.hpp"

#include <gtest/gtest.h>
#include <time.h>

#include <algorithm>
#include <vector>

namespace measure = cryptospeed::measure;

TEST(Clock, NeverGoesBackAndMoves) {
  const std::uint64_t begin = measure::now_ns();
  std::uint64_t last = begin;
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t now = measure::now_ns();
    ASSERT_GE(now, last);
    last = now;
  }
  EXPECT_GT(last, begin);
}

TEST(Clock, CountsNanoseconds) {
  const std::uint64_t begin = measure::now_ns();
  const timespec wait{0, 20'000'000};
  nanosleep(&wait, nullptr);
  const std::uint64_t took = measure::now_ns() - begin;
  EXPECT_GE(took, 19'900'000u);
  EXPECT_LT(took, 20'000'000'000u);
}

TEST(Clock, CostIsPlausible) {
  const measure::clock_cost cost = measure::measure_clock();
  EXPECT_GT(cost.call_ns, 1);
  EXPECT_LT(cost.call_ns, 100'000);
  EXPECT_GE(cost.resolution_ns, 1);
  EXPECT_LT(cost.resolution_ns, 1e7);
}

TEST(Clock, ThreadTimeStandsStillDuringSleep) {
  const std::uint64_t begin = measure::thread_cpu_ns();
  const timespec wait{0, 20'000'000};
  nanosleep(&wait, nullptr);
  EXPECT_LT(measure::thread_cpu_ns() - begin, 10'000'000u);
}

TEST(Resolution, FromTheStepsOfTwoReads) {
  const auto of = [](const std::vector<std::pair<std::uint64_t, int>>& counts) {
    std::vector<std::uint64_t> steps;
    for (const auto& [step, count] : counts) steps.insert(steps.end(), static_cast<std::size_t>(count), step);
    return measure::resolution_from_steps(steps);
  };
  EXPECT_NEAR(of({{20, 2000}, {21, 100}, {29, 600}, {30, 6000}, {31, 1000}, {38'000, 1}}), 10, 0.5)
      << "counter that ticks every 10 ns, one interruption";
  EXPECT_NEAR(of({{0, 5000}, {41, 3000}, {42, 1500}, {83, 500}}), 41.5, 0.5) << "24 MHz";
  EXPECT_EQ(of({{0, 9000}, {1000, 900}}), 1000) << "microseconds";
  EXPECT_EQ(of({{22, 1000}, {23, 1000}, {24, 1000}, {25, 1000}}), 1) << "finer than it is read";
  EXPECT_EQ(of({{25, 1000}}), 1);
}

TEST(Interruptions, ProfileAddsUp) {
  const measure::interruption_profile seen = measure::watch_interruptions(50'000'000);
  EXPECT_GE(seen.watched_ns, 50'000'000u);
  EXPECT_GE(seen.lost_share, 0);
  EXPECT_LE(seen.lost_share, 1);
  if (seen.count > 0) {
    EXPECT_GE(seen.median_gap_ns, static_cast<double>(seen.threshold_ns));
    EXPECT_GE(seen.longest_gap_ns, seen.median_gap_ns);
    EXPECT_NEAR(seen.per_second, static_cast<double>(seen.count) * 1e9 / static_cast<double>(seen.watched_ns), 1e-6);
  } else {
    EXPECT_EQ(seen.lost_share, 0);
  }
}

TEST(Interruptions, NothingWatchedNothingSeen) {
  const measure::interruption_profile seen = measure::watch_interruptions(0);
  EXPECT_EQ(seen.count, 0u);
  EXPECT_EQ(seen.lost_share, 0);
}
