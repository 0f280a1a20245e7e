// SPDX-License-Identifier: Apache-2.0
// A sample is a thousand reads of the clock long at least; the clock is one that nobody sets; ticks of the time stamp
// counter are no cycles in any output.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "cryptospeed/suite/machine.hpp"
#include "cryptospeed/suite/run/pacing.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::suite {
namespace {

TEST(timer, a_sample_is_a_thousand_reads_long_and_25_us) {
  const pacing pace{.launches = 6, .rounds = 12};
  for (const double call_ns : {5.0, 25.0, 26.8, 49.0, 120.0, 250.0, 900.0, 3000.0}) {
    const double least = measure::least_batch_ns(call_ns);
    for (double op = 0.3; op < 3e9; op *= 1.37) {
      const auto plan = pace_epoch(pace, op, 1.0, least);
      const double batch = static_cast<double>(plan.ops_per_batch) * op;
      EXPECT_GE(batch * (1 + 1e-9), 1000 * call_ns) << op << " ns an operation, " << call_ns << " ns a read";
      // 25 us, rounded to whole operations: within a factor that one operation more or less makes.
      EXPECT_GE(batch, std::min(25e3 * 2 / 3, std::max(op, 25e3 * 2 / 3))) << op;
      EXPECT_GE(plan.batches, 4u);
    }
  }
}

TEST(timer, of_this_machine_keeps_to_it) {
  const model::clock_info clock = read_clock();
  ASSERT_TRUE(clock.call_ns);
  const auto plan = pace_epoch({.launches = 6, .rounds = 12}, 100, 1.0, measure::least_batch_ns(*clock.call_ns));
  EXPECT_GE(static_cast<double>(plan.ops_per_batch) * 100, 1000 * *clock.call_ns);
}

TEST(timer, is_one_that_nobody_sets) {
  EXPECT_EQ(read_clock().name, "CLOCK_MONOTONIC_RAW");
  // The very clock, and not one that is called so: its readings are those of the kernel's clock of that number.
  timespec raw{};
  ASSERT_EQ(clock_gettime(CLOCK_MONOTONIC_RAW, &raw), 0);
  const auto before = static_cast<std::uint64_t>(raw.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(raw.tv_nsec);
  const std::uint64_t now = measure::now_ns();
  ASSERT_EQ(clock_gettime(CLOCK_MONOTONIC_RAW, &raw), 0);
  const auto after = static_cast<std::uint64_t>(raw.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(raw.tv_nsec);
  EXPECT_LE(before, now);
  EXPECT_LE(now, after);
}

class recorded_tree {
 public:
  recorded_tree(const std::string& flags, const std::string& source) {
    std::string name = (std::filesystem::temp_directory_path() / "cryptospeed-clock-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    root = name;
    const std::string clock = "/sys/devices/system/clocksource/clocksource0";
    std::filesystem::create_directories(root + "/proc");
    std::filesystem::create_directories(root + clock);
    if (!flags.empty()) std::ofstream(root + "/proc/cpuinfo") << "processor : 0\nflags : " << flags << "\n";
    if (!source.empty()) std::ofstream(root + clock + "/current_clocksource") << source << "\n";
  }
  ~recorded_tree() { std::filesystem::remove_all(root); }
  recorded_tree(const recorded_tree&) = delete;
  recorded_tree& operator=(const recorded_tree&) = delete;
  std::string root;
};

TEST(timer, the_invariant_flag_and_the_source_are_read) {
  for (const auto& [flags, source, invariant] :
       {std::tuple("fpu tsc constant_tsc nonstop_tsc", "tsc", std::optional(true)),
        {"fpu tsc constant_tsc", "kvm-clock", std::optional(false)},
        {"fpu tsc nonstop_tsc constant_tsc_not", "hpet", std::optional(false)},
        {"", "", std::optional<bool>()}}) {
    const recorded_tree tree(flags, source);
    const model::clock_info clock = read_clock(tree.root);
    EXPECT_EQ(clock.tsc_invariant, invariant) << flags;
    EXPECT_EQ(clock.source, source);
  }
}

TEST(timer, the_time_stamp_counter_is_in_no_output_but_the_words_about_the_clock) {
  const std::string result = model::to_json(model::sample_run());
  const auto count = [](std::string text, const std::string& word) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(result, "tsc"), count(result, "\"tsc_invariant\""));
  EXPECT_EQ(count(result, "tick"), 0u);
  for (const char* format : {"table", "csv", "markdown"}) {
    const std::string text = report::find_reporter(format)->write(model::sample_run(), {});
    EXPECT_EQ(count(text, "tsc") + count(text, "tick") + count(text, "rdtsc"), 0u) << format;
  }
}

}  // namespace
}  // namespace cryptospeed::suite
