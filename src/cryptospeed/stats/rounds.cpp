// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stats/rounds.hpp"

#include <algorithm>
#include <cmath>

namespace cryptospeed::stats {
namespace {

std::size_t round_count(const launch_rounds& launch) {
  std::size_t count = 0;
  for (const auto& values : launch.ns) count = std::max(count, values.size());
  return count;
}

bool is_dropped(const launch_rounds& launch, std::size_t round) {
  return round < launch.dropped.size() && launch.dropped[round];
}

/// 0 where there is none.
double value_of(const launch_rounds& launch, std::size_t competitor, std::size_t round) {
  if (competitor >= launch.ns.size() || round >= launch.ns[competitor].size()) return 0;
  return launch.ns[competitor][round];
}

template <class OfRound>
std::optional<double> median_over_rounds(const launch_rounds& launch, std::size_t fewest, OfRound of_round) {
  std::vector<double> values;
  for (std::size_t round = 0; round < round_count(launch); ++round) {
    if (is_dropped(launch, round)) continue;
    if (const std::optional<double> value = of_round(round)) values.push_back(*value);
  }
  if (values.size() < std::max<std::size_t>(fewest, 1)) return std::nullopt;
  return median(values);
}

template <class OfLaunch>
std::vector<double> collect(std::span<const launch_rounds> launches, OfLaunch of_launch) {
  std::vector<double> values;
  for (const launch_rounds& launch : launches) {
    if (const std::optional<double> value = of_launch(launch)) values.push_back(*value);
  }
  return values;
}

}  // namespace

std::size_t kept_rounds(const launch_rounds& launch) {
  std::size_t kept = 0;
  for (std::size_t round = 0; round < round_count(launch); ++round) kept += is_dropped(launch, round) ? 0 : 1;
  return kept;
}

std::optional<double> launch_log_ratio(const launch_rounds& launch, std::size_t a, std::size_t b, std::size_t fewest) {
  return median_over_rounds(launch, fewest, [&](std::size_t round) -> std::optional<double> {
    const double of_a = value_of(launch, a, round);
    const double of_b = value_of(launch, b, round);
    if (of_a <= 0 || of_b <= 0) return std::nullopt;
    return std::log(of_a / of_b);
  });
}

std::optional<double> launch_time(const launch_rounds& launch, std::size_t a, std::size_t fewest) {
  return median_over_rounds(launch, fewest, [&](std::size_t round) -> std::optional<double> {
    const double of_a = value_of(launch, a, round);
    if (of_a <= 0) return std::nullopt;
    return of_a;
  });
}

std::vector<double> launch_log_ratios(std::span<const launch_rounds> launches, std::size_t a, std::size_t b,
                                      std::size_t fewest) {
  return collect(launches, [&](const launch_rounds& launch) { return launch_log_ratio(launch, a, b, fewest); });
}

std::vector<double> launch_times(std::span<const launch_rounds> launches, std::size_t a, std::size_t fewest) {
  return collect(launches, [&](const launch_rounds& launch) { return launch_time(launch, a, fewest); });
}

paired_result compare_rounds(std::span<const launch_rounds> launches, std::size_t a, std::size_t b,
                             std::size_t baseline, std::size_t control, bool coarse, std::optional<double> min_effect,
                             std::size_t fewest) {
  paired_result result;
  result.estimate = estimate_ratio(launch_log_ratios(launches, a, b, fewest));
  const std::vector<double> of_a = launch_times(launches, a, fewest);
  const std::vector<double> of_b = launch_times(launches, b, fewest);
  if (of_a.empty() || of_b.empty()) return result;
  result.min_effect = min_effect ? *min_effect : minimum_effect(std::min(median(of_a), median(of_b)), coarse);
  if (control != baseline) {
    result.aa_floor = difference_of(launch_log_ratios(launches, control, baseline, fewest));
  }
  result.word = judge(result.estimate.ratio, result.estimate.range, result.min_effect, result.aa_floor);
  return result;
}

}  // namespace cryptospeed::stats
