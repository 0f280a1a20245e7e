// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/analysis/marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "cryptospeed/measure/contention.hpp"

namespace cryptospeed::suite {
namespace {

constexpr double most_steal = 0.01;
// The kernel's services and a shell that waits take a percent or two of any CPU.
constexpr double most_foreign = 0.05;

bool is_unstable(const model::row_stats& stats) {
  if (!stats.undisturbed_ns || !stats.ci_low_ns || !stats.ci_high_ns) return false;  // null with a reason says more
  return (*stats.ci_high_ns - *stats.ci_low_ns) / 2 > unstable_half_width * *stats.undisturbed_ns;
}

bool clock_drifted(const model::round_info& round) {
  return round.reason.find(measure::clock_changed) != std::string::npos;
}

}  // namespace

void mark_row(const block_samples& block, const competitor_samples& samples, model::row& row) {
  if (row.status != model::row_status::ok) return;
  row.samples = row.dropped = 0;
  for (const timed_epoch& epoch : samples.epochs) ++(epoch.kept ? *row.samples : *row.dropped);
  if (is_unstable(row.stats)) row.marks.emplace_back("unstable");
  if (std::any_of(block.rounds.begin(), block.rounds.end(), clock_drifted)) row.marks.emplace_back("drift");
}

void judge_time_lost(const time_lost& lost, model::noise_info& noise) {
  noise.steal = lost.steal;
  noise.foreign = lost.foreign;
  if (lost.steal.value_or(0) > most_steal) {
    noise.verdict = "noisy";
    noise.reasons.push_back(fmt::format("the hypervisor took {:.1f} % of the CPU's time", *lost.steal * 100));
  }
  if (lost.foreign.value_or(0) > most_foreign) {
    noise.verdict = "noisy";
    noise.reasons.push_back(fmt::format("other programs took {:.0f} % of the CPU's time", *lost.foreign * 100));
  }
}

}  // namespace cryptospeed::suite
