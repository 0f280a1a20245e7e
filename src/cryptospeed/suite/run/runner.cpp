// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <optional>
#include <random>
#include <set>
#include <thread>

#include "cryptospeed/measure/affinity.hpp"
#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/contention.hpp"
#include "cryptospeed/measure/suspension.hpp"
#include "cryptospeed/suite/analysis/analysis.hpp"
#include "cryptospeed/suite/analysis/analysis_row.hpp"
#include "cryptospeed/suite/analysis/marks.hpp"
#include "cryptospeed/suite/budget.hpp"
#include "cryptospeed/suite/fixtures.hpp"
#include "cryptospeed/suite/journal.hpp"
#include "cryptospeed/suite/machine.hpp"
#include "cryptospeed/suite/machine/cpu_time.hpp"
#include "cryptospeed/suite/providers/file_hash.hpp"
#include "cryptospeed/suite/run/heap_figures.hpp"
#include "cryptospeed/suite/run/launch.hpp"
#include "cryptospeed/suite/run/progress_meter.hpp"
#include "cryptospeed/suite/run/rounds_kept.hpp"
#include "cryptospeed/suite/self_check.hpp"

namespace cryptospeed::suite {
namespace {

using measure::now_ns;

// Before the first round there is nothing to compare a mix ratio with; this takes a quarter of a second.
constexpr int calibration_readings = 50;
constexpr std::uint64_t calibration_pause_ns = 5'000'000;
constexpr std::size_t fewest_launches_left = 6;  // as many as an interval needs

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

void describe_providers(const plan& what, const provider_set& providers, model::run& result) {
  std::set<std::size_t> used;
  for (const block& b : what.blocks) {
    for (const competitor& who : b.competitors) used.insert(who.provider);
  }
  for (std::size_t i = 0; i < providers.slots().size(); ++i) {
    const provider_slot& slot = providers.slots()[i];
    if (!used.contains(i) && !slot.failed) continue;
    const provider_info& info = slot.info;
    result.providers.push_back(
        {.name = slot.module.name,
         .version_header = info.version_header,
         .version_runtime = info.version_runtime,
         .path = info.measured_path.empty() ? slot.module.path : info.measured_path,
         .sha256 = file_sha256(info.measured_path.empty() ? slot.module.path : info.measured_path),
         .init = slot.failed ? slot.failed->reason : "ok",
         .licence = info.licence,
         .cpu_report = info.cpu_report,
         .notes = info.notes,
         .isolated = !providers.in_process()});
  }
}

std::string name_of(const block& what) {
  return fmt::format("{} {}{}", what.algorithm, what.op, what.size ? fmt::format(" {} B", *what.size) : "");
}

// The competitor that is measured twice: the provider that was asked for, else the first that can be timed.
std::optional<std::size_t> choose_baseline(const block& what, const block_check& check, const std::string& wanted) {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < what.competitors.size(); ++i) {
    if (check.competitors[i].status != model::row_status::ok) continue;
    if (what.competitors[i].provider_name == wanted) return i;
    if (!first) first = i;
  }
  return first;
}

class run_in_progress {
 public:
  run_in_progress(const plan& what, provider_set& providers, const std::vector<vector_file>& vectors,
                  const run_options& options, const run_hooks& hooks, const run_record& record, data_pool& pool,
                  const session_options& session, double least_batch_ns)
      : plan_(what),
        providers_(providers),
        options_(options),
        hooks_(hooks),
        record_(record),
        session_(session),
        least_batch_ns_(least_batch_ns),
        checker_(providers, vectors, pool, options),
        random_(options.seed),
        meter_(hooks, now_ns()) {
    launches_ = options.plan_preset.launches;
    contention_.calibrate(calibration_readings, calibration_pause_ns);
  }

  void expect_work() {
    const double measured = std::max(0.1, plan_.expected_seconds) /
                            (static_cast<double>(plan_.blocks.size()) * options_.plan_preset.launches);
    meter_.expect("verify", 0.1 * measured, plan_.blocks.size());
    for (std::size_t i = 0; i < plan_.blocks.size(); ++i) {
      meter_.expect(block_task(i), measured, 0);
      expect_launches(i, 0);
    }
    meter_.expect("heap", 0.2 * measured * static_cast<double>(plan_.blocks.size()), 1);
  }

  void verify() {
    for (const block& what : plan_.blocks) {
      if (interrupted()) return;
      meter_.begin("verify", "verify " + name_of(what), now_ns());
      checks_.push_back(checker_.check_block(what));
      samples_.push_back(begin_samples(what, checks_.back()));
      meter_.end(now_ns());
    }
  }

  void launch_all() {
    for (int launch = 0; launch < launches_ && !interrupted(); ++launch) {
      if (is_done(launch)) continue;
      seconds_.assign(checks_.size(), 0);
      launch_team team(providers_, session_);
      start(team);
      const launch_context context{team, checker_, contention_, options_, hooks_, random_, least_batch_ns_};
      std::vector<std::size_t> pending;
      for (std::size_t i = 0; i < checks_.size(); ++i) {
        if (!is_done(launch, i)) pending.push_back(i);
      }
      // A block that was disturbed is measured again after all the others: a while later, without waiting.
      for (int repetition = 0; !pending.empty(); ++repetition) {
        std::vector<std::size_t> again;
        const std::uint64_t began = now_ns();
        for (const std::size_t i : pending) {
          const case_end end = measure_case(launch, i, repetition, context);
          if (end == case_end::interrupted) return;
          if (end == case_end::disturbed) again.push_back(i);
        }
        pending = std::move(again);
        if (!pending.empty()) wait_since(began);
      }
      if (record_.writer != nullptr) record_.writer->sync();
      keep_budget(launch + 1);
    }
  }

  void finish(model::run& result) {
    result.partial = interrupted() || checks_.size() < plan_.blocks.size();
    for (block_samples& samples : samples_) {
      judge_rounds_again(contention_.undisturbed(), samples);
      leave_out_contended_launches(fewest_launches_left, samples);
    }
    std::vector<measured_block> measured;
    for (std::size_t i = 0; i < checks_.size(); ++i) measured.push_back({&plan_.blocks[i], &checks_[i], &samples_[i]});
    analyse(measured, options_, result);
    result.notices = notices_;
    if (!result.partial) {
      meter_.begin("heap", "count heap calls", now_ns());
      fill_heap_figures(measured, providers_, checker_, session_, result);
      meter_.end(now_ns());
    }
    for (model::row& row : result.rows) {
      if (result.partial && row.status == model::row_status::ok) {
        row.reasons["allocations_per_op"] = row.reasons["allocated_bytes_per_op"] = "the run was interrupted before";
      }
    }
  }

 private:
  bool interrupted() {
    if (!stopped_ && hooks_.interrupted && hooks_.interrupted()) stopped_ = true;
    return stopped_;
  }

  block_samples begin_samples(const block& what, const block_check& check) const {
    block_samples samples;
    if (record_.resumed != nullptr) {
      const auto earlier = record_.resumed->samples.find(samples_.size());
      if (earlier != record_.resumed->samples.end()) samples = earlier->second;
    }
    samples.competitors.resize(what.competitors.size());
    for (std::size_t i = 0; i < what.competitors.size(); ++i) {
      const competitor_check& found = check.competitors[i];
      if (found.status != model::row_status::ok) samples.competitors[i].fail(found.status, found.reason);
      if (!what.competitors[i].skip.empty()) {
        samples.competitors[i].fail(model::row_status::skipped, what.competitors[i].skip);
      }
    }
    samples.baseline = choose_baseline(what, check, options_.baseline);
    return samples;
  }

  [[nodiscard]] bool is_done(int launch, std::size_t block) const {
    return record_.resumed != nullptr && record_.resumed->cases.contains({launch, block});
  }
  [[nodiscard]] bool is_done(int launch) const {
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      if (!is_done(launch, i)) return false;
    }
    return true;
  }

  // After a launch it is known what one takes here; what no longer fits into the budget is left out.
  void keep_budget(int done) {
    if (!options_.budget_seconds || done >= launches_) return;
    std::vector<block_cost> costs;
    for (std::size_t i = 0; i < checks_.size(); ++i) costs.push_back({&plan_.blocks[i], seconds_[i]});
    const double left = *options_.budget_seconds - static_cast<double>(now_ns() - started_ns_) * 1e-9;
    const int fewest = std::clamp(fewest_launches_of_budget - done, 0, launches_ - done);
    const budget_cut cut = cut_to_budget(costs, launches_ - done, fewest, left);
    launches_ = done + cut.launches;
    for (const std::size_t i : cut.blocks) {
      for (competitor_samples& of : samples_[i].competitors) {
        if (of.status == model::row_status::ok) of.fail(model::row_status::skipped, "left out to keep the budget");
      }
    }
    notices_.insert(notices_.end(), cut.notices.begin(), cut.notices.end());
    for (std::size_t i = 0; i < checks_.size(); ++i) expect_launches(i, done);
    for (const std::size_t i : cut.blocks) meter_.expect_only(block_task(i), 0);
  }

  static std::string block_task(std::size_t index) { return fmt::format("block {}", index); }

  // How often a block is still to be measured, from launch `first` on.
  void expect_launches(std::size_t index, int first) {
    std::size_t times = 0;
    for (int launch = first; launch < launches_; ++launch) times += is_done(launch, index) ? 0u : 1u;
    meter_.expect_only(block_task(index), times);
  }

  // The same neighbour is met again by who comes back too soon.
  void wait_since(std::uint64_t began) {
    const std::uint64_t pause =
        std::uniform_int_distribution<std::uint64_t>(measure::shortest_pause_ns, measure::longest_pause_ns)(random_);
    while (now_ns() < began + pause && !interrupted()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  case_end measure_case(int launch, std::size_t index, int repetition, const launch_context& context) {
    const block& what = plan_.blocks[index];
    block_samples& samples = samples_[index];
    meter_.begin(block_task(index), fmt::format("launch {} of {}, {}", launch + 1, launches_, name_of(what)), now_ns());
    block_samples before = samples;
    const std::uint64_t began = now_ns();
    const case_end end = measure_block(what, checks_[index], launch, repetition, context, samples);
    if (end == case_end::interrupted) {
      samples = std::move(before);
      stopped_ = true;
    }
    seconds_[index] += static_cast<double>(now_ns() - began) * 1e-9;
    if (end == case_end::disturbed) meter_.repeat(now_ns());
    if (end != case_end::done) return end;
    meter_.end(now_ns());
    if (record_.writer != nullptr) write_down(launch, index);
    return end;
  }

  void write_down(int launch, std::size_t index) {
    const block& what = plan_.blocks[index];
    const block_samples& samples = samples_[index];
    record_.writer->add_case(launch, index, samples);
    if (launch + 1 < launches_) return;
    const block_view view = make_view(what, samples);
    for (std::size_t i = 0; i < what.competitors.size(); ++i) {
      record_.writer->add_row(make_row(what, what.competitors[i], checks_[index].competitors[i], checks_[index].sizes,
                                       samples.competitors[i], view, i));
    }
  }

  void start(launch_team& team) {
    std::set<std::size_t> wanted, controls;
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      for (std::size_t c = 0; c < plan_.blocks[i].competitors.size(); ++c) {
        if (samples_[i].competitors[c].status == model::row_status::ok) {
          wanted.insert(plan_.blocks[i].competitors[c].provider);
        }
      }
      if (samples_[i].baseline) controls.insert(plan_.blocks[i].competitors[*samples_[i].baseline].provider);
    }
    team.start({wanted.begin(), wanted.end()}, {controls.begin(), controls.end()}, random_);
  }

  const plan& plan_;
  provider_set& providers_;
  const run_options& options_;
  const run_hooks& hooks_;
  const run_record& record_;
  const session_options& session_;
  const double least_batch_ns_;
  self_checker checker_;
  std::mt19937_64 random_;
  progress_meter meter_;
  measure::contention_meter contention_;
  std::vector<block_check> checks_;
  std::vector<block_samples> samples_;
  std::vector<double> seconds_;  // that each block took in this launch
  std::vector<std::string> notices_;
  std::uint64_t started_ns_ = now_ns();
  int launches_ = 0;
  bool stopped_ = false;
};

}  // namespace

model::run carry_out(const plan& what, provider_set& providers, const std::vector<vector_file>& vectors,
                     const run_options& options, const run_hooks& hooks, const run_record& record) {
  model::run result;
  result.started = utc_now();
  result.seed = options.seed;
  result.machine = read_machine();
  result.clock = read_clock();
  describe_providers(what, providers, result);

  auto pool = data_pool::create(pool_size_needed(what, options));
  if (!pool) throw resource_error("the inputs: " + pool.failure().message);
  const int cpu = options.cpu.value_or(measure::default_cpu());
  const session_options session{
      .pool = &*pool, .cpu = cpu, .timeout_ns = static_cast<std::uint64_t>(options.timeout_seconds * 1e9)};
  providers.restart(session);
  // The parent stands on the workers' CPU: only the holder of the token runs, and the yardsticks see the same core.
  const std::vector<int> before = measure::allowed_cpus();
  if (const auto pinned = measure::pin_to_cpu(cpu); !pinned)
    throw resource_error("the processor: " + pinned.failure().message);

  measure::watch_suspensions();
  const auto cpu_before = read_cpu_time(cpu);
  const double own_before = own_ticks();
  run_in_progress progress(what, providers, vectors, options, hooks, record, *pool, session,
                           measure::least_batch_ns(result.clock.call_ns.value_or(0)));
  progress.expect_work();
  progress.verify();
  progress.launch_all();
  progress.finish(result);

  (void)measure::allow_cpus(before);
  providers.restart(session);  // ends the workers: only of ended children it is known what they used
  if (const auto cpu_after = read_cpu_time(cpu); cpu_before && cpu_after) {
    judge_time_lost({.steal = steal_share(*cpu_before, *cpu_after),
                     .foreign = foreign_share(*cpu_before, *cpu_after, own_ticks() - own_before)},
                    result.noise);
  }
  if (const std::string why = why_no_pmu(); result.cycles.source == "estimate") {
    result.cycles.reason = why.empty() ? "the counter was not on the core all the time" : why;
  }
  result.ended = utc_now();
  return result;
}

}  // namespace cryptospeed::suite
