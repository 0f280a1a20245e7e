// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/analysis/analysis_row.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/stats/summary.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/run/plausibility.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::size_t fewest_launches_with_interval = 6;

void fill_identity(const block& what, const competitor& who, const competitor_check& check,
                   const model::size_info& sizes, model::row& row) {
  row.id = who.id;
  row.family = family_name(what.family);
  row.algorithm = what.algorithm;
  row.op = what.op;
  row.provider = who.provider_name;
  row.variant = who.variant;
  row.default_variant = who.default_variant;
  row.size = what.size;
  row.message = what.message;
  row.aad = what.aad;
  row.threads = what.threads;
  row.lanes = what.lanes;
  row.params = what.params;
  if (what.misalign != 0) row.params["misalign"] = what.misalign;
  row.status = check.status;
  row.reason = check.reason;
  row.known_finding = check.known_finding;
  row.verified_by = check.verified_by;
  row.own_randomness = (who.flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0;
  row.sizes = sizes;
  if (const algorithm_entry* known = find_algorithm(what.algorithm)) {
    row.level = known->level;
    row.security_status = known->status;
    row.quantum_safe = known->quantum_safe;
  }
}

void fill_experienced(const competitor_samples& samples, model::row_stats& stats) {
  const std::vector<double> batches(samples.batches.begin(), samples.batches.end());
  stats.median_ns = stats::median(batches);
  stats.mean_ns = stats::mean(batches);
  stats.stddev_ns = stats::standard_deviation(batches);
  stats.p90_ns = stats::quantile(batches, 0.90);
  stats.p95_ns = stats::quantile(batches, 0.95);
  stats.p99_ns = stats::quantile(batches, 0.99);
  stats.mdape = stats::median_absolute_percent_error(batches);
  std::vector<double> disturbance;
  for (const timed_epoch& epoch : samples.epochs) disturbance.push_back(epoch.mean_ns / epoch.min_ns);
  stats.disturbance = stats::median(disturbance);
}

void fill_undisturbed(const std::vector<double>& times, model::row& row) {
  row.stats.undisturbed_ns = stats::median(times);
  row.stats.launch_low_ns = *std::min_element(times.begin(), times.end());
  row.stats.launch_high_ns = *std::max_element(times.begin(), times.end());
  if (times.size() < fewest_launches_with_interval) {
    const std::string why =
        fmt::format("{} launches; an interval needs {}", times.size(), fewest_launches_with_interval);
    for (const char* member : {"ci_low_ns", "ci_high_ns", "ci_level"}) row.reasons[member] = why;
    return;
  }
  const stats::interval interval = stats::order_statistic_interval(times);
  row.stats.ci_low_ns = interval.low;
  row.stats.ci_high_ns = interval.high;
  row.stats.ci_level = interval.level;
  row.stats.ci_method = "order statistics of launch medians";
}

void fill_rates(const block& what, model::row& row, const std::vector<double>& cycles) {
  const double ns = *row.stats.undisturbed_ns;
  row.ops_per_second = 1e9 / ns;
  if (what.size && what.unit == CRYPTOSPEED_BYTES) {
    row.bytes_per_second = 1e9 * static_cast<double>(*what.size * what.lanes) / ns;
  }
  if (what.threads > 1) {
    row.reasons["cycles_per_op"] = "several threads, each on a core with a clock of its own";
    return;
  }
  if (cycles.empty()) {
    row.reasons["cycles_per_op"] = "the two clock yardsticks disagreed in every round";
    return;
  }
  row.cycles_per_op = stats::median(cycles);
  if (row.bytes_per_second) {
    row.cycles_per_byte = *row.cycles_per_op / static_cast<double>(*what.size * what.lanes);
  }
}

// No figure of a row that is void may be seen anywhere.
void void_figures(model::row& row) {
  row.raw = {};
  row.stats = {};
  row.cold_ns = row.cycles_per_op = row.cycles_per_byte = row.bytes_per_second = row.ops_per_second = std::nullopt;
  row.allocations_per_op = row.allocated_bytes_per_op = std::nullopt;
  row.reasons.clear();
}

}  // namespace

block_view make_view(const block& what, const block_samples& samples, bool counted) {
  block_view view;
  view.control = samples.competitors.size();
  for (const competitor& who : what.competitors) {
    view.uses_means = view.uses_means || (who.flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0;
  }
  const auto place = [&](std::size_t index, const competitor_samples& of) {
    for (const timed_epoch& epoch : of.epochs) {
      const auto launch = static_cast<std::size_t>(epoch.launch);
      const auto round = static_cast<std::size_t>(epoch.round);
      const double value = view.uses_means ? epoch.mean_ns : epoch.min_ns;
      for (auto* launches : {&view.ns, &view.cycles}) {
        if (launches->size() <= launch) launches->resize(launch + 1);
        stats::launch_rounds& rounds = (*launches)[launch];
        rounds.ns.resize(view.control + 1);
        for (auto& competitor_rounds : rounds.ns) {
          if (competitor_rounds.size() <= round) competitor_rounds.resize(round + 1, 0);
        }
        if (rounds.dropped.size() <= round) rounds.dropped.resize(round + 1, false);
        if (!epoch.kept) rounds.dropped[round] = true;
        const double cycles = counted ? epoch.cycles : value * epoch.ghz;
        rounds.ns[index][round] = launches == &view.ns ? value : cycles;
      }
    }
  };
  for (std::size_t i = 0; i < samples.competitors.size(); ++i) place(i, samples.competitors[i]);
  place(view.control, samples.control);
  return view;
}

model::row make_row(const block& what, const competitor& who, const competitor_check& check,
                    const model::size_info& sizes, const competitor_samples& samples, const block_view& view,
                    std::size_t index) {
  model::row row;
  fill_identity(what, who, check, sizes, row);
  if (!who.skip.empty()) {
    row.status = model::row_status::skipped;
    row.reason = who.skip;
    row.verified_by.clear();
    return row;
  }
  if (row.status != model::row_status::ok) return row;
  if (samples.status != model::row_status::ok) {
    row.status = samples.status;
    row.reason = samples.reason;
    return row;
  }
  const std::vector<double> launches = stats::launch_times(view.ns, index);
  if (launches.empty()) {
    row.status = model::row_status::skipped;
    row.reason = samples.epochs.empty() ? "the run ended before it was measured" : "every round was dropped";
    return row;
  }
  for (const timed_epoch& epoch : samples.epochs) {
    row.raw.launch.push_back(epoch.launch);
    row.raw.round.push_back(epoch.round);
    row.raw.iterations.push_back(epoch.iterations);
    row.raw.min_ns.push_back(epoch.min_ns);
    row.raw.median_ns.push_back(epoch.median_ns);
    row.raw.mean_ns.push_back(epoch.mean_ns);
  }
  fill_undisturbed(launches, row);
  fill_experienced(samples, row.stats);
  fill_rates(what, row, stats::launch_times(view.cycles, index));
  row.cold_ns = stats::median(samples.cold_ns);
  row.limit.reason = "no bound is recorded for this operation";
  const bool loop_alone = what.family == CRYPTOSPEED_CONTROL && what.op == "empty";
  if (const auto doubt = check_floor(*row.stats.undisturbed_ns * what.threads, row.cycles_per_op.value_or(0),
                                     row.bytes_per_second ? *what.size * what.lanes : 0,
                                     loop_alone ? call_holds::nothing : call_holds::work)) {
    void_figures(row);
    row.status = model::row_status::implausible;
    row.reason = *doubt;
  }
  return row;
}

}  // namespace cryptospeed::suite
