// SPDX-License-Identifier: Apache-2.0
// What the core is doing right now, from two fixed pieces of work: a dependent multiply chain (3 cycles a step, so it
// tells the clock) and six independent integer streams (throughput bound, so a neighbour on the same core slows them).
#pragma once

namespace cryptospeed::measure {

struct yardstick {
  double chain_ghz = 0;      ///< core clock from the smallest of 16 blocks of the multiply chain
  double add_chain_ghz = 0;  ///< the same from an add chain (1 cycle a step): the cross-check
  double mix_ratio = 0;      ///< median block of the throughput mix over smallest block of the chain, per unit of work
  bool agrees = false;       ///< the two clocks are within 2 %; read again up to three times where they are not
};

/// About 300 us; up to four times that where the clocks do not agree at once.
[[nodiscard]] yardstick read_yardstick();

}  // namespace cryptospeed::measure
