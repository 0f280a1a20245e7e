// SPDX-License-Identifier: Apache-2.0
// Whether a neighbour on the same core slowed throughput-bound code during a round, judged from the yardsticks around
// it and never from what the competitors took (docs/measuring.md, "Dropped rounds").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/measure/yardstick.hpp"

namespace cryptospeed::measure {

/// How the reason of a round begins that was dropped for the clock.
inline constexpr const char* clock_changed = "the clock changed";

/// A contention index above this drops the round.
inline constexpr double contention_limit = 1.03;
/// The chain's clock before and after a round may differ by this much.
inline constexpr double clock_limit = 0.02;

/// A launch that lost more than half of its rounds waits a random time between these before it is repeated: contention
/// comes in stretches of seconds, and at once the same neighbour would be met (it halves what is found,
/// tests/stats/method_test).
inline constexpr double shortest_pause_ns = 0.5e9;
inline constexpr double longest_pause_ns = 1.0e9;

/// Collects mix ratios. An undisturbed core always gives the same one, within half a percent, while a neighbour spreads
/// them from there to twice as much; so the undisturbed ratio is the lowest at which readings crowd: one in a hundred,
/// and five at least, within half a percent. Where they crowd nowhere it is their 10 % quantile. Never the minimum,
/// which a single wrong reading would set for the whole run.
class contention_meter {
 public:
  void add(double mix_ratio);
  /// `readings` yardsticks, for a run that has no history yet: about 0.4 ms each, `pause_ns` apart, so that they do not
  /// all meet the same neighbour.
  void calibrate(int readings, std::uint64_t pause_ns = 0);
  [[nodiscard]] std::size_t count() const noexcept { return ratios_.size(); }
  /// 0 while nothing was added.
  [[nodiscard]] double undisturbed() const;

 private:
  std::vector<double> ratios_;  // sorted
  mutable double undisturbed_ = 0;
  mutable std::size_t judged_ = 0;  // how many readings that was found from
};

/// mix_ratio over its undisturbed value; 1 where that is not known (0).
[[nodiscard]] double contention_index(const yardstick& reading, double undisturbed_mix);
/// The larger of the two indices around a round.
[[nodiscard]] double contention_index(const yardstick& before, const yardstick& after, double undisturbed_mix);

/// Why the round between two readings is dropped for every competitor, or nothing. Never for preemption, which the
/// smallest sub-batch is not touched by.
[[nodiscard]] std::optional<std::string> reason_to_drop(const yardstick& before, const yardstick& after,
                                                        double undisturbed_mix, bool migrated);

}  // namespace cryptospeed::measure
