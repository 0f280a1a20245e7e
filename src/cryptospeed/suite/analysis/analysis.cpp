// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/analysis/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "cryptospeed/stats/holm.hpp"
#include "cryptospeed/stats/rounds.hpp"
#include "cryptospeed/stats/summary.hpp"
#include "cryptospeed/stats/verdict.hpp"
#include "cryptospeed/suite/analysis/analysis_row.hpp"
#include "cryptospeed/suite/analysis/marks.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::size_t fewest_launches_with_verdict = 6;
constexpr double noisy_disturbance = 1.15;

// a against b from one log ratio a launch.
model::comparison compare(const std::string& a, const std::string& b, const std::vector<double>& log_ratios,
                          double smaller_ns, double aa_floor, const run_options& options) {
  const stats::ratio_estimate estimate = stats::estimate_ratio(log_ratios);
  model::comparison result{.a = a, .b = b, .ratio = estimate.ratio, .n = log_ratios.size()};
  result.aa_floor = aa_floor;
  result.min_effect = options.min_effect.value_or(stats::minimum_effect(smaller_ns, options.plan_preset.coarse));
  if (log_ratios.size() < fewest_launches_with_verdict) return result;
  result.ci_low = estimate.range.low;
  result.ci_high = estimate.range.high;
  result.level = estimate.range.level;
  result.verdict = to_string(stats::judge(estimate.ratio, estimate.range, result.min_effect, aa_floor));
  return result;
}

// Whether every epoch of the run was counted by the processor.
bool counted_by_pmu(const std::vector<measured_block>& blocks) {
  bool any = false;
  for (const measured_block& measured : blocks) {
    if (measured.what->threads > 1) continue;  // the counter is one thread's
    for (const competitor_samples& of : measured.samples->competitors) {
      for (const timed_epoch& epoch : of.epochs) {
        if (epoch.cycles <= 0) return false;
        any = true;
      }
    }
  }
  return any;
}

struct block_rows {
  const measured_block* source = nullptr;
  block_view view;
  std::vector<std::size_t> row;  // index into run.rows, by competitor
  double aa_floor = 0;
};

double add_control(const block_rows& rows, model::run& result) {
  const block_samples& samples = *rows.source->samples;
  if (!samples.baseline) return 0;
  const model::row& baseline = result.rows[rows.row[*samples.baseline]];
  if (baseline.status != model::row_status::ok) return 0;
  const std::vector<double> ratios = stats::launch_log_ratios(rows.view.ns, rows.view.control, *samples.baseline);
  if (ratios.empty()) return 0;
  const stats::ratio_estimate estimate = stats::estimate_ratio(ratios);
  model::control_info control{.id = baseline.id, .ratio = estimate.ratio};
  if (ratios.size() >= fewest_launches_with_verdict) {
    control.ci_low = estimate.range.low;
    control.ci_high = estimate.range.high;
  }
  result.noise.controls.push_back(control);
  return stats::difference_of(ratios);
}

// Whether `a` stands before `b` in a pair: the slower one first, because its ratio to the faster one is what tables
// show.
bool is_slower(const model::row& a, const model::row& b) {
  return std::tie(*a.stats.undisturbed_ns, a.id) > std::tie(*b.stats.undisturbed_ns, b.id);
}

// Holm over the comparisons of one block: a difference stands only where the family-wise level holds too.
void adjust_by_holm(const std::vector<double>& p_values, std::size_t first, model::run& result) {
  const std::vector<double> adjusted = stats::holm_adjust(p_values);
  for (std::size_t i = 0; i < adjusted.size(); ++i) {
    model::comparison& comparison = result.comparisons[first + i];
    comparison.adjust = "holm";
    const bool decided = comparison.verdict == "faster" || comparison.verdict == "slower";
    if (decided && adjusted[i] > 1 - stats::smallest_level) comparison.verdict = "inconclusive";
  }
}

void compare_within(const block_rows& rows, const run_options& options, model::run& result) {
  const std::size_t first = result.comparisons.size();
  std::vector<double> p_values;
  for (std::size_t i = 0; i < rows.row.size(); ++i) {
    for (std::size_t j = 0; j < rows.row.size(); ++j) {
      const model::row& a = result.rows[rows.row[i]];
      const model::row& b = result.rows[rows.row[j]];
      if (i == j || a.status != model::row_status::ok || b.status != model::row_status::ok || !is_slower(a, b))
        continue;
      const std::vector<double> ratios = stats::launch_log_ratios(rows.view.ns, i, j);
      if (ratios.empty()) continue;
      result.comparisons.push_back(compare(a.id, b.id, ratios, *b.stats.undisturbed_ns, rows.aa_floor, options));
      p_values.push_back(stats::sign_test_p(ratios));
    }
  }
  if (options.plan_preset.holm) adjust_by_holm(p_values, first, result);
}

struct board_entry {
  const model::row* row = nullptr;
  const block_rows* block = nullptr;
  std::size_t index = 0;
};

// Launch by launch, of two rows of different blocks; in cycles where both have them, because the blocks ran at
// different moments and the clock may have changed in between.
std::vector<double> ratios_across(const board_entry& a, const board_entry& b) {
  const auto ratios_of = [&](std::vector<stats::launch_rounds> block_view::*unit) {
    const auto& left = a.block->view.*unit;
    const auto& right = b.block->view.*unit;
    std::vector<double> ratios;
    for (std::size_t launch = 0; launch < std::min(left.size(), right.size()); ++launch) {
      const auto mine = stats::launch_time(left[launch], a.index);
      const auto theirs = stats::launch_time(right[launch], b.index);
      if (mine && theirs) ratios.push_back(std::log(*mine / *theirs));
    }
    return ratios;
  };
  std::vector<double> ratios = ratios_of(&block_view::cycles);
  if (ratios.size() < fewest_launches_with_verdict) ratios = ratios_of(&block_view::ns);
  return ratios;
}

// For every leaderboard: the fastest default row of each algorithm against every faster one.
void compare_algorithms(const std::vector<block_rows>& blocks, const run_options& options, model::run& result) {
  using board_key = std::tuple<std::string, std::string, std::uint64_t, std::uint64_t, std::uint32_t, std::uint32_t>;
  std::map<board_key, std::map<std::string, board_entry>> boards;
  for (const block_rows& rows : blocks) {
    const block& what = *rows.source->what;
    for (std::size_t i = 0; i < rows.row.size(); ++i) {
      const model::row& row = result.rows[rows.row[i]];
      if (row.status != model::row_status::ok || !row.default_variant) continue;
      const board_key key{row.family, row.op,      what.size.value_or(0), what.message.value_or(0),
                          what.lanes, what.threads};
      const board_entry candidate{&row, &rows, i};
      const auto [place, fresh] = boards[key].try_emplace(row.algorithm, candidate);
      if (!fresh && is_slower(*place->second.row, row)) place->second = candidate;
    }
  }
  for (const auto& [key, algorithms] : boards) {
    for (const auto& [name_a, a] : algorithms) {
      for (const auto& [name_b, b] : algorithms) {
        if (name_a == name_b || !is_slower(*a.row, *b.row)) continue;
        const std::vector<double> ratios = ratios_across(a, b);
        if (ratios.empty()) continue;
        result.comparisons.push_back(compare(a.row->id, b.row->id, ratios, *b.row->stats.undisturbed_ns,
                                             std::max(a.block->aa_floor, b.block->aa_floor), options));
      }
    }
  }
}

void add_slopes(model::run& result) {
  std::map<std::string, std::vector<const model::row*>> by_series;
  for (const model::row& row : result.rows) {
    if (row.status != model::row_status::ok || !row.bytes_per_second) continue;
    std::string series = row.id;
    const std::size_t hash = series.find('#');
    const std::size_t suffix = series.find(';');
    series = series.substr(0, hash) + (suffix == std::string::npos ? "" : series.substr(suffix));
    by_series[series].push_back(&row);
  }
  for (const auto& [series, rows] : by_series) {
    if (rows.size() < 3) continue;  // through two points every line fits
    std::vector<double> sizes, costs;
    for (const model::row* row : rows) {
      sizes.push_back(static_cast<double>(*row->size));
      costs.push_back(*row->stats.undisturbed_ns);
    }
    const stats::line line = stats::theil_sen(sizes, costs);
    // No operation starts with less than no time, and none is faster for more bytes: then one line does not fit.
    if (line.fixed <= 0 || line.per_unit <= 0 || line.r2 <= 0) continue;
    result.slopes.push_back({.id = series, .ns_fixed = line.fixed, .ns_per_byte = line.per_unit, .r2 = line.r2});
  }
}

void describe_clock(bool counted, model::run& result) {
  std::vector<double> clocks;
  for (const model::round_info& round : result.rounds) {
    if (round.chain_ghz) clocks.push_back(*round.chain_ghz);
  }
  if (clocks.empty() && !counted) {
    result.cycles.source = "none";
    result.cycles.reason = "the multiply chain and the add chain disagree about the clock";
    return;
  }
  result.cycles.source = counted ? "pmu" : "estimate";
  if (clocks.empty()) return;
  result.cycles.ghz_min = *std::min_element(clocks.begin(), clocks.end());
  result.cycles.ghz_median = stats::median(clocks);
  result.cycles.ghz_max = *std::max_element(clocks.begin(), clocks.end());
}

void describe_noise(const std::vector<measured_block>& blocks, const std::vector<double>& floors, model::run& result) {
  if (!floors.empty()) result.noise.aa_floor = stats::median(floors);
  std::vector<double> disturbances;
  for (const model::row& row : result.rows) {
    if (row.stats.disturbance) disturbances.push_back(*row.stats.disturbance);
  }
  if (!disturbances.empty()) result.noise.disturbance = stats::median(disturbances);
  for (const model::round_info& round : result.rounds) result.noise.dropped_rounds += round.dropped ? 1 : 0;
  const bool lost_launches =
      std::any_of(blocks.begin(), blocks.end(), [](const measured_block& b) { return b.samples->too_few_rounds; });
  if (lost_launches) {
    result.noise.reasons.emplace_back("too few undisturbed rounds in some launches, contended ones had to be kept");
  }
  if (const double experienced = result.noise.disturbance.value_or(1); experienced > noisy_disturbance) {
    result.noise.reasons.push_back(fmt::format("mean times are {:.2f} times the undisturbed ones", experienced));
  }
  result.noise.verdict = result.noise.reasons.empty() ? "quiet" : "noisy";
}

}  // namespace

void analyse(const std::vector<measured_block>& blocks, const run_options& options, model::run& result) {
  const bool counted = counted_by_pmu(blocks);
  std::vector<block_rows> placed;
  std::vector<double> floors;
  for (const measured_block& measured : blocks) {
    block_rows rows{.source = &measured, .view = make_view(*measured.what, *measured.samples, counted)};
    for (std::size_t i = 0; i < measured.what->competitors.size(); ++i) {
      rows.row.push_back(result.rows.size());
      result.rows.push_back(make_row(*measured.what, measured.what->competitors[i], measured.check->competitors[i],
                                     measured.check->sizes, measured.samples->competitors[i], rows.view, i));
      mark_row(*measured.samples, measured.samples->competitors[i], result.rows.back());
    }
    // A baseline that broke leaves no control: a floor of 0 would be a figure that nobody measured.
    const std::size_t controls = result.noise.controls.size();
    rows.aa_floor = add_control(rows, result);
    if (result.noise.controls.size() > controls) floors.push_back(rows.aa_floor);
    result.rounds.insert(result.rounds.end(), measured.samples->rounds.begin(), measured.samples->rounds.end());
    placed.push_back(std::move(rows));
  }
  for (const block_rows& rows : placed) compare_within(rows, options, result);
  compare_algorithms(placed, options, result);
  add_slopes(result);
  describe_clock(counted, result);
  describe_noise(blocks, floors, result);
}

}  // namespace cryptospeed::suite
