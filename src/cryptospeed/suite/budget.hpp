// SPDX-License-Identifier: Apache-2.0
// What is left out so that a run ends in the time it was given: sizes first, then slow blocks, launches last and never
// fewer than six, because below six there is no interval. A pure function of costs, used on estimates before the run
// and on what was measured after its first launch.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "cryptospeed/suite/plan.hpp"

namespace cryptospeed::suite {

struct block_cost {
  const block* what = nullptr;
  double seconds_per_launch = 0;
};

struct budget_cut {
  std::set<std::size_t> blocks;      ///< by place in the costs: left out
  int launches = 0;                  ///< of those that were to come
  double seconds = 0;                ///< what the rest takes; over the budget where nothing more may be left out
  std::vector<std::string> notices;  ///< what was left out, a line each
};

/// `launches` are still to be made and may be cut to `fewest_launches`; `seconds` are left.
[[nodiscard]] budget_cut cut_to_budget(const std::vector<block_cost>& costs, int launches, int fewest_launches,
                                       double seconds);

/// Cuts a plan by what it is expected to take; `options` then holds fewer launches. The notices of what was left out;
/// one more where even what is left does not fit. Nothing happens without a budget.
[[nodiscard]] std::vector<std::string> fit_to_budget(plan& what, run_options& options);

/// Below this many launches there is no interval, and a budget cuts no further.
inline constexpr int fewest_launches_of_budget = 6;

}  // namespace cryptospeed::suite
