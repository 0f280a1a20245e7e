// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/rounds_kept.hpp"

#include <gtest/gtest.h>

namespace cryptospeed::suite {
namespace {

constexpr int rounds = 4;

/// Launches of four rounds each with these mix ratios; judged as if 1.0 were undisturbed.
block_samples block_of(const std::vector<std::vector<double>>& launches, double judged_by = 1.0) {
  block_samples samples;
  samples.pace = pacing{.launches = static_cast<int>(launches.size()), .rounds = rounds};
  samples.competitors.resize(2);
  for (std::size_t launch = 0; launch < launches.size(); ++launch) {
    for (std::size_t round = 0; round < launches[launch].size(); ++round) {
      const double mix = launches[launch][round];
      const bool dropped = mix / judged_by > 1.03;
      samples.rounds.push_back({.launch = static_cast<int>(launch),
                                .round = static_cast<int>(round),
                                .contention = mix / judged_by,
                                .dropped = dropped,
                                .reason = dropped ? "contention" : "",
                                .mix_ratio = mix});
      for (competitor_samples* of : {&samples.competitors[0], &samples.competitors[1], &samples.control}) {
        of->epochs.push_back(
            {.launch = static_cast<int>(launch), .round = static_cast<int>(round), .min_ns = 1, .kept = !dropped});
      }
    }
  }
  return samples;
}

std::vector<int> kept_rounds(const block_samples& samples, int launch) {
  std::vector<int> kept;
  for (const model::round_info& round : samples.rounds) {
    if (round.launch == launch && !round.dropped) kept.push_back(round.round);
  }
  for (const competitor_samples* of : {&samples.competitors[0], &samples.competitors[1], &samples.control}) {
    std::vector<int> theirs;
    for (const timed_epoch& epoch : of->epochs) {
      if (epoch.launch == launch && epoch.kept) theirs.push_back(epoch.round);
    }
    EXPECT_EQ(theirs, kept) << "a round is kept for everybody or for nobody";
  }
  return kept;
}

TEST(rounds_kept, the_least_contended_come_back) {
  block_samples samples = block_of({{1.5, 1.1, 1.0, 1.2}});
  keep_least_contended(0, 3, samples);
  EXPECT_EQ(kept_rounds(samples, 0), (std::vector<int>{1, 2, 3}));
  EXPECT_TRUE(samples.too_few_rounds);
  EXPECT_EQ(contended_launches(samples), std::set<int>{0});
}

TEST(rounds_kept, a_stop_of_the_program_never_comes_back) {
  block_samples samples = block_of({{1.5, 1.1, 1.2, 1.3}});
  samples.rounds[1].reason = stopped_meanwhile;
  keep_least_contended(0, 4, samples);
  EXPECT_EQ(kept_rounds(samples, 0), (std::vector<int>{0, 2, 3}));
}

TEST(rounds_kept, what_was_judged_beside_a_neighbour_is_judged_again) {
  // The run began contended, so that 1.5 was taken for undisturbed until it was seen that 1.0 is.
  block_samples samples = block_of({{1.5, 1.5, 1.5, 1.5}, {1.0, 1.0, 1.5, 1.0}}, 1.5);
  EXPECT_EQ(kept_rounds(samples, 0).size(), 4u);
  judge_rounds_again(1.0, samples);
  EXPECT_EQ(kept_rounds(samples, 0).size(), 2u) << "half of them, for want of better ones";
  EXPECT_EQ(kept_rounds(samples, 1), (std::vector<int>{0, 1, 3}));
  EXPECT_TRUE(samples.too_few_rounds);
  EXPECT_EQ(contended_launches(samples), std::set<int>{0});
  EXPECT_DOUBLE_EQ(*samples.rounds[0].contention, 1.5);
}

TEST(rounds_kept, judging_again_changes_nothing_where_the_limit_is_the_same) {
  block_samples samples = block_of({{1.0, 1.0, 1.5, 1.0}, {1.5, 1.4, 1.3, 1.2}});
  keep_least_contended(1, 2, samples);
  const auto before = kept_rounds(samples, 1);
  judge_rounds_again(1.0, samples);
  judge_rounds_again(1.0, samples);
  EXPECT_EQ(kept_rounds(samples, 1), before);
  EXPECT_EQ(kept_rounds(samples, 0), (std::vector<int>{0, 1, 3}));
}

TEST(rounds_kept, contended_launches_are_left_out_where_there_are_enough_others) {
  std::vector<std::vector<double>> launches(7, {1.0, 1.0, 1.0, 1.0});
  launches[3] = {1.5, 1.4, 1.3, 1.2};
  block_samples samples = block_of(launches);
  judge_rounds_again(1.0, samples);
  ASSERT_EQ(kept_rounds(samples, 3).size(), 2u);
  leave_out_contended_launches(7, samples);
  EXPECT_EQ(kept_rounds(samples, 3).size(), 2u) << "six others are not seven";
  EXPECT_TRUE(samples.too_few_rounds);
  leave_out_contended_launches(6, samples);
  EXPECT_TRUE(kept_rounds(samples, 3).empty());
  EXPECT_EQ(kept_rounds(samples, 0).size(), 4u);
  EXPECT_FALSE(samples.too_few_rounds);
}

}  // namespace
}  // namespace cryptospeed::suite
