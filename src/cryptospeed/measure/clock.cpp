// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/clock.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "cryptospeed/stats/summary.hpp"

namespace cryptospeed::measure {

double resolution_from_steps(std::span<const std::uint64_t> steps) {
  std::map<std::uint64_t, std::size_t> counts;
  for (const std::uint64_t step : steps) ++counts[step];
  // A counter that ticks every 10 ns shows as 20, 21, 29, 30, 31: ticks are rounded to whole nanoseconds, so neighbours
  // are one group and the distance of groups is the tick. Rare steps are interruptions.
  const std::size_t rare = steps.size() / 500;
  double resolution = 0;
  double last_centre = -1;
  double weight = 0;
  double sum = 0;
  std::uint64_t last = 0;
  const auto close_group = [&] {
    if (weight == 0) return;
    const double centre = sum / weight;
    if (last_centre >= 0 && (resolution == 0 || centre - last_centre < resolution)) resolution = centre - last_centre;
    last_centre = centre;
    weight = sum = 0;
  };
  for (const auto& [step, count] : counts) {
    if (count <= rare) continue;
    if (weight > 0 && step - last > 2) close_group();
    weight += static_cast<double>(count);
    sum += static_cast<double>(step) * static_cast<double>(count);
    last = step;
  }
  close_group();
  // One group: the ticks are finer than what the kernel hands out, whole nanoseconds.
  return resolution == 0 ? 1 : resolution;
}

clock_cost measure_clock() {
  clock_cost cost;
  std::vector<std::uint64_t> steps(20'000);
  std::uint64_t last = now_ns();
  for (std::uint64_t& step : steps) {
    const std::uint64_t now = now_ns();
    step = now - last;
    last = now;
  }
  cost.resolution_ns = resolution_from_steps(steps);

  constexpr int runs = 501;
  constexpr int reads = 200;
  std::vector<double> per_call;
  per_call.reserve(runs);
  for (int run = 0; run < runs; ++run) {
    const std::uint64_t start = now_ns();
    std::uint64_t end = start;
    for (int i = 0; i < reads; ++i) end = now_ns();
    per_call.push_back(static_cast<double>(end - start) / reads);
  }
  cost.call_ns = stats::median(per_call);
  return cost;
}

interruption_profile watch_interruptions(std::uint64_t duration_ns) {
  interruption_profile profile;
  profile.threshold_ns = 2'000;
  // Room for everything that a busy host does, taken and touched before the watch so that page faults are not watched.
  struct gap {
    std::uint64_t start, length;
  };
  std::vector<gap> gaps(static_cast<std::size_t>(std::min<std::uint64_t>(duration_ns / 20'000 + 64, 1'000'000)));
  std::size_t found = 0;
  std::uint64_t lost = 0;

  const std::uint64_t begin = now_ns();
  std::uint64_t last = begin;
  while (last - begin < duration_ns) {
    const std::uint64_t now = now_ns();
    if (now - last >= profile.threshold_ns) {
      if (found < gaps.size()) gaps[found++] = {last, now - last};
      ++profile.count;
      lost += now - last;
    }
    last = now;
  }
  profile.watched_ns = last - begin;
  if (profile.watched_ns == 0) return profile;
  const auto watched = static_cast<double>(profile.watched_ns);
  profile.per_second = static_cast<double>(profile.count) * 1e9 / watched;
  profile.lost_share = static_cast<double>(lost) / watched;

  std::vector<double> lengths;
  std::vector<double> periods;
  for (std::size_t i = 0; i < found; ++i) {
    lengths.push_back(static_cast<double>(gaps[i].length));
    if (i > 0) periods.push_back(static_cast<double>(gaps[i].start - gaps[i - 1].start));
  }
  if (!lengths.empty()) {
    profile.median_gap_ns = stats::median(lengths);
    profile.longest_gap_ns = *std::max_element(lengths.begin(), lengths.end());
  }
  if (!periods.empty()) profile.median_period_ns = stats::median(periods);
  return profile;
}

}  // namespace cryptospeed::measure
