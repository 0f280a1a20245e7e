// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/pacing.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cryptospeed::suite {
namespace {

const preset quick{.name = "quick", .launches = 6, .rounds = 12, .slow_block_seconds = 2, .coarse = true};

double seconds_of(const pacing& pace, const std::vector<double>& costs) {
  double total = 0;
  for (const double ns : costs) {
    const measure::epoch_plan plan = pace_epoch(pace, ns, 1.0);
    const double calls =
        2 + pace.rounds * (static_cast<double>(plan.ops_per_batch) * plan.batches + (plan.settle ? 3 : 0));
    total += ns * calls;
  }
  return total * pace.launches * 1e-9;
}

TEST(pacing, short_operations_get_what_the_preset_says) {
  const std::vector<double> costs{50.0, 10'000.0, 240'000.0};
  const pacing pace = choose_pacing(quick, costs);
  EXPECT_EQ(pace.launches, 6);
  EXPECT_EQ(pace.rounds, 12);
  EXPECT_TRUE(pace.settle);
  EXPECT_FALSE(pace.one_operation_epochs);
}

TEST(pacing, slow_operations_get_four_times_the_rounds_where_they_fit) {
  preset roomy = quick;
  roomy.slow_block_seconds = 1000;
  EXPECT_EQ(choose_pacing(roomy, std::vector<double>{300'000.0}).rounds, 48);
}

TEST(pacing, slow_blocks_stay_within_their_share_of_time) {
  for (const double ns : {3e5, 3e6, 3e7, 1e8}) {
    const std::vector<double> costs{ns, ns, ns};
    const pacing pace = choose_pacing(quick, costs);
    EXPECT_LE(seconds_of(pace, costs), quick.slow_block_seconds * 1.01) << ns;
    EXPECT_GE(pace.rounds, 1);
  }
}

TEST(pacing, all_launches_are_kept_as_long_as_one_operation_each_fits) {
  const pacing pace = choose_pacing(quick, std::vector<double>{1e8});
  EXPECT_EQ(pace.launches, 6);
  EXPECT_TRUE(pace.one_operation_epochs);
}

TEST(pacing, an_operation_longer_than_the_whole_share_is_measured_once) {
  const pacing pace = choose_pacing(quick, std::vector<double>{9e9});
  EXPECT_EQ(pace.launches, 1);
  EXPECT_EQ(pace.rounds, 1);
  EXPECT_EQ(pace_epoch(pace, 9e9, 1.1).batches, 1u);
}

}  // namespace
}  // namespace cryptospeed::suite
