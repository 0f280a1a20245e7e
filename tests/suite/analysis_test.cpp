// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/analysis/analysis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"

namespace cryptospeed::suite {
namespace {

constexpr int launches = 6;
constexpr int rounds = 12;

struct made_block {
  block what;
  block_check check;
  block_samples samples;
};

competitor_samples constant_speed(double ns, double ghz = 3.0) {
  competitor_samples samples;
  for (int launch = 0; launch < launches; ++launch) {
    samples.cold_ns.push_back(10 * ns);
    for (int round = 0; round < rounds; ++round) {
      // A ripple of 0.1 % that differs between launches, so that intervals have a width.
      const double value = ns * (1 + 0.001 * ((launch * 7 + round * 3) % 5 - 2) / 2);
      samples.epochs.push_back({.launch = launch,
                                .round = round,
                                .iterations = 100,
                                .min_ns = value,
                                .median_ns = value * 1.01,
                                .mean_ns = value * 1.02,
                                .wall_ns = value,
                                .cpu_ns = value,
                                .ghz = ghz});
      for (int i = 0; i < 10; ++i) samples.batches.push_back(static_cast<float>(value * (1 + 0.001 * i)));
    }
  }
  return samples;
}

made_block make_block(const std::string& algorithm, const std::vector<double>& ns) {
  made_block made;
  made.what = {
      .algorithm = algorithm, .op = "digest", .family = CRYPTOSPEED_HASH, .unit = CRYPTOSPEED_BYTES, .size = 1024};
  for (std::size_t i = 0; i < ns.size(); ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    made.what.competitors.push_back({.provider = i,
                                     .provider_name = name,
                                     .variant = "default",
                                     .id = algorithm + "@" + name + "/default:digest#1024",
                                     .default_variant = true});
    made.check.competitors.push_back({.status = model::row_status::ok, .verified_by = {"kat"}});
    made.samples.competitors.push_back(constant_speed(ns[i]));
  }
  made.samples.baseline = 0;
  made.samples.control = constant_speed(ns[0]);
  return made;
}

model::run analysed(const std::vector<made_block>& blocks) {
  std::vector<measured_block> measured;
  for (const made_block& made : blocks) measured.push_back({&made.what, &made.check, &made.samples});
  model::run result;
  analyse(measured, {.plan_preset = {.launches = launches}}, result);
  return result;
}

const model::comparison* find(const model::run& result, const std::string& a, const std::string& b) {
  for (const model::comparison& comparison : result.comparisons) {
    if (comparison.a == a && comparison.b == b) return &comparison;
  }
  return nullptr;
}

TEST(analysis, figures_follow_from_the_undisturbed_time) {
  const model::run result = analysed({make_block("sha256", {1000, 2000})});
  ASSERT_EQ(result.rows.size(), 2u);
  const model::row& row = result.rows[0];
  EXPECT_EQ(row.status, model::row_status::ok);
  EXPECT_NEAR(*row.stats.undisturbed_ns, 1000, 1);
  EXPECT_NEAR(*row.bytes_per_second, 1.024e9, 2e6);
  EXPECT_NEAR(*row.cycles_per_op, 3000, 3);
  EXPECT_NEAR(*row.cycles_per_byte, 3000.0 / 1024, 0.01);
  EXPECT_LE(*row.stats.ci_low_ns, *row.stats.undisturbed_ns);
  EXPECT_GE(*row.stats.ci_high_ns, *row.stats.undisturbed_ns);
  EXPECT_NEAR(*row.stats.ci_level, 0.96875, 1e-9);
  EXPECT_GT(*row.stats.p99_ns, *row.stats.median_ns);
}

TEST(analysis, a_pair_is_compared_once_the_slower_one_first) {
  const model::run result = analysed({make_block("sha256", {1000, 2000})});
  ASSERT_EQ(result.comparisons.size(), 1u);
  const model::comparison& comparison = result.comparisons[0];
  EXPECT_EQ(comparison.a, "sha256@b/default:digest#1024");
  EXPECT_NEAR(comparison.ratio, 2, 0.001);
  EXPECT_EQ(comparison.verdict, "slower");
  EXPECT_EQ(comparison.n, 6u);
}

TEST(analysis, a_difference_under_the_minimum_effect_is_equal) {
  const model::run result = analysed({make_block("sha256", {1000, 1001})});
  EXPECT_EQ(result.comparisons.at(0).verdict, "equal");
}

TEST(analysis, a_control_that_differs_raises_the_floor_for_everybody) {
  made_block made = make_block("sha256", {1000, 1050});
  made.samples.control = constant_speed(1080);
  const model::run result = analysed({made});
  EXPECT_NEAR(result.noise.controls.at(0).ratio, 1.08, 0.001);
  EXPECT_NE(result.comparisons.at(0).verdict, "slower");
}

TEST(analysis, a_row_that_failed_has_no_figure_and_no_comparison) {
  made_block made = make_block("sha256", {1000, 2000, 3000});
  made.check.competitors[1] = {.status = model::row_status::failed, .reason = "wrong digest"};
  made.samples.competitors[2].fail(model::row_status::crashed, "killed by SIGSEGV");
  const model::run result = analysed({made});
  EXPECT_TRUE(result.comparisons.empty());
  for (const std::size_t i : {1u, 2u}) {
    EXPECT_NE(result.rows[i].status, model::row_status::ok);
    EXPECT_FALSE(result.rows[i].stats.undisturbed_ns);
    EXPECT_FALSE(result.rows[i].cold_ns);
    EXPECT_FALSE(result.rows[i].bytes_per_second);
    EXPECT_TRUE(result.rows[i].raw.min_ns.empty());
  }
}

TEST(analysis, an_impossible_speed_is_shown_as_no_speed) {
  const model::run result = analysed({make_block("sha256", {1000, 0.5, 1.5})});
  EXPECT_EQ(result.rows[1].status, model::row_status::implausible);
  EXPECT_EQ(result.rows[2].status, model::row_status::implausible);  // 1024 bytes in 4.5 cycles
  EXPECT_FALSE(result.rows[1].ops_per_second);
  EXPECT_TRUE(result.comparisons.empty());
}

TEST(analysis, fewer_than_six_launches_give_no_interval_and_no_verdict) {
  made_block made = make_block("sha256", {1000, 2000});
  for (auto* samples : {&made.samples.competitors[0], &made.samples.competitors[1], &made.samples.control}) {
    std::erase_if(samples->epochs, [](const timed_epoch& epoch) { return epoch.launch >= 5; });
  }
  const model::run result = analysed({made});
  EXPECT_FALSE(result.rows[0].stats.ci_low_ns);
  EXPECT_NE(result.rows[0].reasons.at("ci_low_ns"), "");
  EXPECT_EQ(result.comparisons.at(0).verdict, "inconclusive");
  EXPECT_FALSE(result.comparisons.at(0).ci_low);
}

TEST(analysis, dropped_rounds_count_for_nobody) {
  made_block made = make_block("sha256", {1000, 2000});
  for (competitor_samples& samples : made.samples.competitors) {
    for (timed_epoch& epoch : samples.epochs) {
      if (epoch.round % 2 == 0) {
        epoch.kept = false;
        epoch.min_ns *= 10;
      }
    }
  }
  const model::run result = analysed({made});
  EXPECT_NEAR(*result.rows[0].stats.undisturbed_ns, 1000, 1);
  EXPECT_NEAR(result.comparisons.at(0).ratio, 2, 0.01);
}

TEST(analysis, algorithms_are_compared_by_their_fastest_default_rows) {
  const model::run result = analysed({make_block("sha256", {1000, 2000}), make_block("sha512", {500, 400})});
  const model::comparison* board = find(result, "sha256@a/default:digest#1024", "sha512@b/default:digest#1024");
  ASSERT_NE(board, nullptr);
  EXPECT_NEAR(board->ratio, 2.5, 0.01);
  EXPECT_EQ(board->verdict, "slower");
}

TEST(analysis, counted_cycles_take_the_place_of_estimated_ones) {
  made_block made = make_block("sha256", {1000, 2000});
  for (competitor_samples& samples : made.samples.competitors) {
    for (timed_epoch& epoch : samples.epochs) epoch.cycles = 5000;
  }
  const model::run counted = analysed({made});
  EXPECT_EQ(counted.cycles.source, "pmu");
  EXPECT_NEAR(*counted.rows[0].cycles_per_op, 5000, 1e-6);

  made.samples.competitors[1].epochs[3].cycles = 0;  // one that was not counted: the run is an estimate
  EXPECT_NE(analysed({made}).cycles.source, "pmu");
}

TEST(analysis, own_randomness_is_judged_by_means) {
  made_block made = make_block("sha256", {1000, 2000});
  made.what.competitors[1].flags = CRYPTOSPEED_OWN_RANDOMNESS;
  const model::run result = analysed({made});
  EXPECT_TRUE(result.rows[1].own_randomness);
  EXPECT_NEAR(*result.rows[1].stats.undisturbed_ns, 2040, 3);
  EXPECT_NEAR(*result.rows[0].stats.undisturbed_ns, 1020, 3);
}

}  // namespace
}  // namespace cryptospeed::suite
