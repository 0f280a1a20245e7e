// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/rounds.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace stats = cryptospeed::stats;

namespace {

stats::launch_rounds three_rounds() { return {{{100, 200, 400}, {50, 100, 100}}, {false, false, false}}; }

}  // namespace

TEST(Rounds, RatiosAreTakenWithinARound) {
  // Ratios 2, 2, 4: the median is 2, while the ratio of medians would be 2 as well and that of means 2.8.
  EXPECT_NEAR(*stats::launch_log_ratio(three_rounds(), 0, 1), std::log(2.0), 1e-12);
  EXPECT_NEAR(*stats::launch_log_ratio(three_rounds(), 1, 0), -std::log(2.0), 1e-12);
  EXPECT_EQ(*stats::launch_time(three_rounds(), 0), 200);
  EXPECT_EQ(*stats::launch_time(three_rounds(), 1), 100);
}

TEST(Rounds, DroppedOnesAreLeftOutForEverybody) {
  stats::launch_rounds launch = three_rounds();
  launch.dropped = {true, true, false};
  EXPECT_EQ(stats::kept_rounds(launch), 1u);
  EXPECT_NEAR(*stats::launch_log_ratio(launch, 0, 1), std::log(4.0), 1e-12);
  EXPECT_EQ(*stats::launch_time(launch, 0), 400);
  EXPECT_FALSE(stats::launch_log_ratio(launch, 0, 1, 2)) << "fewer than were asked for";
  launch.dropped = {true, true, true};
  EXPECT_FALSE(stats::launch_time(launch, 0));
  launch.dropped = {};
  EXPECT_EQ(stats::kept_rounds(launch), 3u) << "no flags: everything is kept";
}

TEST(Rounds, AMissingValueCostsThePairAndNobodyElse) {
  stats::launch_rounds launch = three_rounds();
  launch.ns[1] = {0, 100};  // failed in the first round, gone in the third
  EXPECT_NEAR(*stats::launch_log_ratio(launch, 0, 1), std::log(2.0), 1e-12);
  EXPECT_EQ(*stats::launch_time(launch, 0), 200);
  EXPECT_FALSE(stats::launch_log_ratio(launch, 0, 1, 2));
  EXPECT_FALSE(stats::launch_log_ratio(launch, 0, 7)) << "no such competitor";
}

TEST(Rounds, FewestIsHalfOfThePlan) {
  EXPECT_EQ(stats::fewest_rounds(12), 6u);
  EXPECT_EQ(stats::fewest_rounds(48), 24u);
  EXPECT_EQ(stats::fewest_rounds(5), 3u);
  EXPECT_EQ(stats::fewest_rounds(1), 1u);
  EXPECT_EQ(stats::fewest_rounds(0), 1u);
}

TEST(Rounds, LaunchesWithoutAValueAreLeftOut) {
  std::vector<stats::launch_rounds> launches(4, three_rounds());
  launches[2].dropped = {true, true, true};
  EXPECT_EQ(stats::launch_log_ratios(launches, 0, 1).size(), 3u);
  EXPECT_EQ(stats::launch_times(launches, 1), (std::vector<double>{100, 100, 100}));
}

TEST(CompareRounds, TheFasterSideChoosesTheMinimumEffect) {
  // 5.0 us against 5.1 us, the control 0.2 % off the baseline; ten identical launches.
  stats::launch_rounds launch{{{5000, 5000}, {5010, 5010}, {5100, 5100}}, {}};
  const std::vector<stats::launch_rounds> launches(10, launch);
  const stats::paired_result found = stats::compare_rounds(launches, 2, 0, 0, 1, false);
  EXPECT_NEAR(found.estimate.ratio, 1.02, 1e-12);
  EXPECT_EQ(found.min_effect, 0.005);
  EXPECT_NEAR(found.aa_floor, 0.002, 1e-12);
  EXPECT_EQ(found.word, stats::verdict::slower);
  EXPECT_EQ(stats::compare_rounds(launches, 0, 2, 0, 1, false).word, stats::verdict::faster);
  EXPECT_EQ(stats::compare_rounds(launches, 2, 0, 0, 1, false, 0.05).word, stats::verdict::equal);
  EXPECT_EQ(stats::compare_rounds(launches, 2, 0, 0, 0, false).aa_floor, 0) << "no control";
}

TEST(CompareRounds, NothingKeptIsInconclusive) {
  stats::launch_rounds launch{{{5000}, {5100}}, {true}};
  const std::vector<stats::launch_rounds> launches(10, launch);
  const stats::paired_result found = stats::compare_rounds(launches, 1, 0, 0, 0, false);
  EXPECT_EQ(found.estimate.launches, 0u);
  EXPECT_EQ(found.word, stats::verdict::inconclusive);
}
