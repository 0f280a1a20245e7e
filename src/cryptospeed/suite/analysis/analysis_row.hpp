// SPDX-License-Identifier: Apache-2.0
// The figures of one row from its epochs.
#pragma once

#include <cstddef>
#include <vector>

#include "cryptospeed/stats/rounds.hpp"
#include "cryptospeed/suite/run/launch.hpp"

namespace cryptospeed::suite {

/// The samples of a block in the form that the statistics take, indexed by launch, competitor (the control last) and
/// round.
struct block_view {
  /// The undisturbed time of an epoch is its smallest sub-batch; where a competitor draws its own randomness it is the
  /// mean for all of them, because the smallest would pick the lucky draw.
  bool uses_means = false;
  std::vector<stats::launch_rounds> ns;
  std::vector<stats::launch_rounds> cycles;  ///< without the rounds whose yardsticks disagree
  std::size_t control = 0;                   ///< index of the A/A control among the competitors
};

/// `counted`: cycles are those the processor counted, not time multiplied by the clock.
[[nodiscard]] block_view make_view(const block& what, const block_samples& samples, bool counted = false);

/// Identity, verification and figures of one competitor of a block.
[[nodiscard]] model::row make_row(const block& what, const competitor& who, const competitor_check& check,
                                  const model::size_info& sizes, const competitor_samples& samples,
                                  const block_view& view, std::size_t index);

}  // namespace cryptospeed::suite
