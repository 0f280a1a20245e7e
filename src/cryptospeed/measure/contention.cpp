// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/contention.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cryptospeed/stats/summary.hpp"

namespace cryptospeed::measure {
namespace {

std::string with_figure(const char* format, double first, double second) {
  char text[96];
  std::snprintf(text, sizeof text, format, first, second);
  return text;
}

}  // namespace

void contention_meter::add(double mix_ratio) {
  ratios_.insert(std::upper_bound(ratios_.begin(), ratios_.end(), mix_ratio), mix_ratio);
}

void contention_meter::calibrate(int readings) {
  for (int i = 0; i < readings; ++i) {
    const yardstick reading = read_yardstick();
    if (reading.agrees) add(reading.mix_ratio);
  }
}

double contention_meter::undisturbed() const { return ratios_.empty() ? 0 : stats::quantile_of_sorted(ratios_, 0.1); }

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
