// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/clock.hpp"

#include <algorithm>
#include <vector>

#include "cryptospeed/stats/summary.hpp"

namespace cryptospeed::measure {

clock_cost measure_clock() {
  clock_cost cost;
  // Resolution: the smallest step that is not zero.
  std::uint64_t step = UINT64_MAX;
  std::uint64_t last = now_ns();
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t now = now_ns();
    if (now > last) step = std::min(step, now - last);
    last = now;
  }
  // A clock that never moved in 20,000 reads is as coarse as its documented resolution.
  if (step == UINT64_MAX) {
    timespec documented{};
    clock_getres(CLOCK_MONOTONIC_RAW, &documented);
    step = static_cast<std::uint64_t>(documented.tv_nsec);
  }
  cost.resolution_ns = static_cast<double>(step);

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
