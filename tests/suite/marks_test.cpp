// SPDX-License-Identifier: Apache-2.0
// The words beside a figure: when it is unstable, when the clock drifted, whose the CPU's time was.
#include "cryptospeed/suite/analysis/marks.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/contention.hpp"
#include "cryptospeed/suite/machine/cpu_time.hpp"

namespace cryptospeed::suite {
namespace {

model::row row_with_interval(double ns, double low, double high) {
  model::row row;
  row.status = model::row_status::ok;
  row.stats.undisturbed_ns = ns;
  row.stats.ci_low_ns = low;
  row.stats.ci_high_ns = high;
  return row;
}

using words = std::vector<std::string>;

TEST(marks, unstable_is_a_half_width_above_one_percent) {
  for (const auto& [low, high, marked] : {std::tuple(99.0, 101.0, false),
                                          {98.99, 101.02, true},
                                          {100.0, 102.1, true},
                                          {97.0, 98.9, false},
                                          {100.0, 100.0, false}}) {
    model::row row = row_with_interval(100, low, high);
    mark_row({}, {}, row);
    EXPECT_EQ(row.marks, marked ? words{"unstable"} : words{}) << low << ' ' << high;
  }
  model::row without = row_with_interval(100, 1, 2);
  without.stats.ci_low_ns.reset();
  mark_row({}, {}, without);
  EXPECT_TRUE(without.marks.empty()) << "no interval: null with its reason";
}

TEST(marks, samples_and_dropped_are_counted) {
  competitor_samples samples;
  for (const bool kept : {true, false, true, true, false}) {
    samples.epochs.push_back({});
    samples.epochs.back().kept = kept;
  }
  model::row row = row_with_interval(100, 100, 100);
  mark_row({}, samples, row);
  EXPECT_EQ(row.samples, 3u);
  EXPECT_EQ(row.dropped, 2u);
}

TEST(marks, a_row_without_figures_has_none) {
  model::row row = row_with_interval(100, 50, 150);
  row.status = model::row_status::failed;
  mark_row({}, {}, row);
  EXPECT_TRUE(row.marks.empty());
  EXPECT_FALSE(row.samples);
}

// The reference before and after: 2 % is the border, and the reason that drops the round is what marks the case.
TEST(marks, drift_of_the_yardstick_marks_the_case) {
  const auto reading = [](double ghz) { return measure::yardstick{.chain_ghz = ghz, .mix_ratio = 1, .agrees = true}; };
  for (const auto& [before, after, drifted] : {std::tuple(3.0, 3.0, false),
                                               {3.0, 3.059, false},
                                               {3.059, 3.0, false},
                                               {3.0, 3.07, true},
                                               {3.07, 3.0, true},
                                               {3.6, 2.1, true}}) {
    block_samples block;
    block.rounds.push_back({.launch = 0, .round = 0});
    const auto reason = measure::reason_to_drop(reading(before), reading(after), 1, false);
    EXPECT_EQ(reason.has_value(), drifted) << before << ' ' << after;
    block.rounds.back().reason = reason.value_or("");
    block.rounds.back().dropped = reason.has_value();
    model::row row = row_with_interval(100, 100, 100);
    mark_row(block, {}, row);
    EXPECT_EQ(row.marks, drifted ? words{"drift"} : words{}) << before << ' ' << after;
    block.rounds.back().reason = "kept for want of a better one: " + block.rounds.back().reason;
    model::row kept = row_with_interval(100, 100, 100);
    mark_row(block, {}, kept);
    EXPECT_EQ(kept.marks, row.marks);
  }
}

TEST(marks, a_migrated_or_contended_round_is_no_drift) {
  const measure::yardstick quiet{.chain_ghz = 3, .mix_ratio = 1, .agrees = true};
  const measure::yardstick busy{.chain_ghz = 3, .mix_ratio = 1.2, .agrees = true};
  block_samples block;
  for (const auto& reason :
       {measure::reason_to_drop(quiet, quiet, 1, true), measure::reason_to_drop(busy, quiet, 1, false)}) {
    ASSERT_TRUE(reason);
    block.rounds.push_back({.dropped = true, .reason = *reason});
  }
  model::row row = row_with_interval(100, 100, 100);
  mark_row(block, {}, row);
  EXPECT_TRUE(row.marks.empty());
}

// A /proc/stat as kernels write it, with other figures.
class recorded_stat {
 public:
  explicit recorded_stat(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "cryptospeed-stat-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    root = name;
    std::filesystem::create_directory(root + "/proc");
    std::ofstream(root + "/proc/stat") << text;
  }
  ~recorded_stat() { std::filesystem::remove_all(root); }
  recorded_stat(const recorded_stat&) = delete;
  recorded_stat& operator=(const recorded_stat&) = delete;
  std::string root;
};

constexpr const char* stat_before =
    "cpu  1730699 33137 161556 885832 3515 0 648 7424 0 0\n"
    "cpu0 845009 15236 77752 469264 434 0 46 3629 0 0\n"
    "cpu1 885690 17901 83804 416567 3080 0 602 3795 0 0\n"
    "intr 6188202 0 0 0\nctxt 1\n";

TEST(time_lost, of_recorded_readings_is_of_the_one_cpu_and_of_the_time_between) {
  // CPU 1, 1000 ticks later: 600 user, 100 system, 285 idle, 15 stolen.
  const recorded_stat first(stat_before);
  const recorded_stat second(
      "cpu  1740699 33137 161556 885832 3515 0 648 9999 0 0\n"
      "cpu0 849009 15236 77752 469264 434 0 46 9999 0 0\n"
      "cpu1 886290 17901 83904 416852 3080 0 602 3810 0 0\n");
  const auto before = read_cpu_time(1, first.root);
  const auto after = read_cpu_time(1, second.root);
  ASSERT_TRUE(before && after);
  EXPECT_DOUBLE_EQ(steal_share(*before, *after).value_or(-1), 0.015);
  EXPECT_DOUBLE_EQ(foreign_share(*before, *after, 500).value_or(-1), 0.2);
  EXPECT_DOUBLE_EQ(foreign_share(*before, *after, 705).value_or(-1), 0) << "never below zero";
  EXPECT_FALSE(steal_share(*before, *before)) << "no tick passed: nothing is known";

  model::noise_info noise;
  judge_time_lost({.steal = steal_share(*before, *after), .foreign = foreign_share(*before, *after, 700)}, noise);
  EXPECT_EQ(noise.verdict, "noisy");
  ASSERT_EQ(noise.reasons.size(), 1u);
  EXPECT_EQ(noise.reasons[0], "the hypervisor took 1.5 % of the CPU's time");
}

TEST(time_lost, the_borders) {
  for (const auto& [steal, foreign, reasons] :
       {std::tuple(0.01, 0.05, 0u), {0.011, 0.0, 1u}, {0.0, 0.051, 1u}, {0.5, 0.5, 2u}}) {
    model::noise_info noise;
    judge_time_lost({.steal = steal, .foreign = foreign}, noise);
    EXPECT_EQ(noise.reasons.size(), reasons);
    EXPECT_EQ(noise.verdict, reasons == 0 ? "quiet" : "noisy");
    EXPECT_EQ(noise.steal, steal);
    EXPECT_EQ(noise.foreign, foreign);
  }
  model::noise_info unknown{.verdict = "noisy"};
  judge_time_lost({}, unknown);
  EXPECT_EQ(unknown.verdict, "noisy") << "what others found stays";
  EXPECT_FALSE(unknown.steal);
}

TEST(time_lost, files_that_are_not_as_expected_give_nothing) {
  for (const char* text : {"", "cpu 1 2 3\n", "cpu1 1 2 3\n", "cpu1 a b c d e f g h\n", "cpu1 1 2 3 4 5 6 7 -8\n",
                           "cpu10 1 2 3 4 5 6 7 8\n"}) {
    EXPECT_FALSE(read_cpu_time(1, recorded_stat(text).root)) << text;
  }
  EXPECT_FALSE(read_cpu_time(0, "/no/such/folder"));
}

TEST(time_lost, own_use_grows_with_use) {
  const double before = own_ticks();
  const std::uint64_t until = measure::thread_cpu_ns() + 100'000'000;
  while (measure::thread_cpu_ns() < until) {
  }
  EXPECT_GE(own_ticks() - before, 0.09 * static_cast<double>(sysconf(_SC_CLK_TCK)));
}

}  // namespace
}  // namespace cryptospeed::suite
