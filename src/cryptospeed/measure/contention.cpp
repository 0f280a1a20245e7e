// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/contention.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

#include "cryptospeed/stats/summary.hpp"

namespace cryptospeed::measure {
namespace {

std::string with_figure(const char* format, double first, double second) {
  char text[96];
  std::snprintf(text, sizeof text, format, first, second);
  return text;
}

constexpr double crowd_width = 0.005;
constexpr double crowd_share = 0.01;
constexpr std::size_t smallest_crowd = 5;

/// The first of the lowest readings that lie within half a percent of each other and are one in a hundred of all.
std::optional<double> lowest_crowd(const std::vector<double>& sorted) {
  const auto enough =
      std::max(smallest_crowd, static_cast<std::size_t>(crowd_share * static_cast<double>(sorted.size())));
  for (std::size_t first = 0; first + enough <= sorted.size(); ++first) {
    if (sorted[first + enough - 1] <= sorted[first] * (1 + crowd_width)) return sorted[first];
  }
  return std::nullopt;
}

}  // namespace

void contention_meter::add(double mix_ratio) {
  ratios_.insert(std::upper_bound(ratios_.begin(), ratios_.end(), mix_ratio), mix_ratio);
}

void contention_meter::calibrate(int readings, std::uint64_t pause_ns) {
  for (int i = 0; i < readings; ++i) {
    if (i > 0 && pause_ns > 0) std::this_thread::sleep_for(std::chrono::nanoseconds(pause_ns));
    const yardstick reading = read_yardstick();
    if (reading.agrees) add(reading.mix_ratio);
  }
}

double contention_meter::undisturbed() const {
  if (ratios_.empty()) return 0;
  // Found again after every 64th part more: a long run has a hundred thousand readings.
  if (judged_ == 0 || ratios_.size() >= judged_ + 1 + judged_ / 64) {
    undisturbed_ = lowest_crowd(ratios_).value_or(stats::quantile_of_sorted(ratios_, 0.1));
    judged_ = ratios_.size();
  }
  return undisturbed_;
}

double contention_index(const yardstick& reading, double undisturbed_mix) {
  return undisturbed_mix > 0 ? reading.mix_ratio / undisturbed_mix : 1;
}

double contention_index(const yardstick& before, const yardstick& after, double undisturbed_mix) {
  return std::max(contention_index(before, undisturbed_mix), contention_index(after, undisturbed_mix));
}

std::optional<std::string> reason_to_drop(const yardstick& before, const yardstick& after, double undisturbed_mix,
                                          bool migrated) {
  if (migrated) return "a competitor moved to another CPU";
  const double slower = std::min(before.chain_ghz, after.chain_ghz);
  const double faster = std::max(before.chain_ghz, after.chain_ghz);
  if (!(slower * (1 + clock_limit) >= faster)) {
    return clock_changed + with_figure(" from %.2f to %.2f GHz", before.chain_ghz, after.chain_ghz);
  }
  const double index = contention_index(before, after, undisturbed_mix);
  if (index > contention_limit) return with_figure("contention index %.2f, above %.2f", index, contention_limit);
  return std::nullopt;
}

}  // namespace cryptospeed::measure
