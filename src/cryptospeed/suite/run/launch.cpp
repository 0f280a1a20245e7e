// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/launch.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/quiet_gate.hpp"
#include "cryptospeed/measure/suspension.hpp"
#include "cryptospeed/measure/yardstick.hpp"
#include "cryptospeed/stats/rounds.hpp"
#include "cryptospeed/stats/summary.hpp"
#include "cryptospeed/suite/run/plausibility.hpp"
#include "cryptospeed/suite/run/rounds_kept.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::uint64_t warm_up_ns = 20'000'000;
// How long a round waits for quiet moments: so many times what its epochs take, of which at most so much counts.
constexpr double quick_patience = 4, full_patience = 10;
constexpr double longest_nominal_ns = 20e6;

// One competitor while its contexts are open.
struct runner_state {
  competitor_samples* samples = nullptr;
  std::size_t index = 0;  // in block.competitors; of the baseline for the control
  bool control = false;
  session* worker = nullptr;
  context_id context = 0;
  std::uint64_t calls = 0;
  double ns_per_op = 0;

  [[nodiscard]] bool running() const { return worker != nullptr && samples->status == model::row_status::ok; }
};

model::row_status status_of(const failure& why) {
  switch (why.kind) {
    case failure_kind::hung:
      return model::row_status::hung;
    case failure_kind::crashed:
    case failure_kind::exited:
    case failure_kind::broken:
      return model::row_status::crashed;
    case failure_kind::given_up:
      return model::row_status::skipped;
    case failure_kind::not_loaded:
    case failure_kind::refused:
      return model::row_status::failed;
  }
  return model::row_status::failed;
}

template <class T>
bool took(runner_state& state, const outcome<T>& got) {
  if (got) return true;
  state.samples->fail(status_of(got.failure()), got.failure().reason);
  return false;
}

timed_epoch reduce(const measure::epoch& raw, int launch, int round, std::vector<float>& batches) {
  const auto ops = static_cast<double>(raw.ops_per_batch);
  std::vector<double> per_op;
  per_op.reserve(raw.batch_ns.size());
  for (const std::uint64_t ns : raw.batch_ns) {
    per_op.push_back(static_cast<double>(ns) / ops);
    batches.push_back(static_cast<float>(per_op.back()));
  }
  const double operations = ops * static_cast<double>(per_op.size());
  return {.launch = launch,
          .round = round,
          .iterations = static_cast<std::uint64_t>(operations),
          .batches = static_cast<std::uint32_t>(per_op.size()),
          .min_ns = *std::min_element(per_op.begin(), per_op.end()),
          .median_ns = stats::median(per_op),
          .mean_ns = stats::mean(per_op),
          .wall_ns = static_cast<double>(raw.wall_ns) / operations,
          .cpu_ns = static_cast<double>(raw.thread_cpu_ns) / operations,
          .cycles = static_cast<double>(raw.cycles) / operations};
}

void open_contexts(const block& what, const block_check& check, const launch_context& context,
                   std::vector<runner_state>& states) {
  for (runner_state& state : states) {
    const competitor& who = what.competitors[state.index];
    const auto worker = context.team.get(who.provider, state.control);
    if (!took(state, worker)) continue;
    const auto opened = (*worker)->open(who.op, check.args_of(state.index));
    if (!took(state, opened)) continue;
    state.worker = *worker;
    state.context = *opened;
    const auto prepared = state.worker->prepare(state.context, warm_up_ns);
    if (!took(state, prepared)) continue;
    state.calls = prepared->calls;
    state.ns_per_op = prepared->ns_per_op;
    state.samples->cold_ns.push_back(prepared->cold_ns);
    if (state.samples->ns_per_op == 0) {
      state.samples->ns_per_op = prepared->ns_per_op;
      if (const auto doubt = check_growth(*state.worker, state.context, prepared->ns_per_op, state.calls)) {
        state.samples->fail(model::row_status::implausible, *doubt);
      }
    }
  }
}

// The epoch of one competitor between two quiet moments: taken again while a yardstick beside it says that it was
// disturbed and the round has time left. What is taken last counts; of the others remains what a user experienced.
struct framed_epoch {
  bool taken = false;
  measure::yardstick before, after;
  bool migrated = false;
};

framed_epoch take_epoch(runner_state& state, int launch, int round, const measure::epoch_plan& plan,
                        measure::quiet_gate& gate, const launch_context& context) {
  framed_epoch result;
  std::uint32_t batches = 0;
  for (;;) {
    result.before = gate.before();
    const auto raw = state.worker->epoch(state.context, plan);
    if (!took(state, raw)) return result;
    result.after = gate.after();
    state.calls += raw->calls;
    result.migrated = raw->cpu_before != raw->cpu_after;
    std::vector<timed_epoch>& epochs = state.samples->epochs;
    if (result.taken) epochs.pop_back();
    epochs.push_back(reduce(*raw, launch, round, state.samples->batches));
    batches += epochs.back().batches;
    epochs.back().batches = batches;
    if (result.before.agrees && result.after.agrees) {
      epochs.back().ghz = (result.before.chain_ghz + result.after.chain_ghz) / 2;
    }
    result.taken = true;
    const double undisturbed = context.contention.undisturbed();
    if (!measure::reason_to_drop(result.before, result.after, undisturbed, result.migrated)) return result;
    if (!gate.may_repeat(static_cast<double>(raw->wall_ns))) return result;
  }
}

// What the round may take: some times what its epochs need undisturbed.
std::uint64_t round_deadline(const std::vector<runner_state*>& order, const pacing& pace,
                             const launch_context& context) {
  double nominal = 0;
  for (const runner_state* state : order) {
    const measure::epoch_plan plan = pace_epoch(pace, state->ns_per_op, 1.05, context.least_batch_ns);
    nominal += state->ns_per_op * static_cast<double>(plan.ops_per_batch) * plan.batches;
  }
  const double patience = context.options.plan_preset.coarse ? quick_patience : full_patience;
  return measure::now_ns() + static_cast<std::uint64_t>(nominal + patience * std::min(nominal, longest_nominal_ns));
}

// One round: every competitor once in an order drawn anew, yardsticks before and after each.
model::round_info play_round(const block& what, int launch, int round, const pacing& pace,
                             const launch_context& context, std::vector<runner_state>& states) {
  std::vector<runner_state*> order;
  for (runner_state& state : states) {
    if (state.running()) order.push_back(&state);
  }
  std::shuffle(order.begin(), order.end(), context.random);

  const std::uint32_t suspensions = measure::suspensions();
  std::vector<std::tuple<competitor_samples*, std::size_t, std::size_t>> sizes_before;
  for (const runner_state* state : order) {
    sizes_before.emplace_back(state->samples, state->samples->epochs.size(), state->samples->batches.size());
  }
  measure::quiet_gate gate(context.contention, round_deadline(order, pace, context));
  measure::yardstick slowest, fastest;  // the extremes of the round; of both the largest mix ratio
  bool migrated = false, trusted = true, any = false;
  for (runner_state* state : order) {
    const double stretch = std::uniform_real_distribution<>(1.0, 1.1)(context.random);
    const auto plan = pace_epoch(pace, state->ns_per_op, stretch, context.least_batch_ns);
    const framed_epoch epoch = take_epoch(*state, launch, round, plan, gate, context);
    if (!epoch.taken) continue;
    migrated = migrated || epoch.migrated;
    for (const measure::yardstick& reading : {epoch.before, epoch.after}) {
      trusted = trusted && reading.agrees;
      if (!any || reading.chain_ghz < slowest.chain_ghz) slowest.chain_ghz = reading.chain_ghz;
      if (!any || reading.chain_ghz > fastest.chain_ghz) fastest.chain_ghz = reading.chain_ghz;
      slowest.mix_ratio = fastest.mix_ratio = std::max(slowest.mix_ratio, reading.mix_ratio);
      any = true;
    }
  }

  model::round_info info{.launch = launch, .round = round};
  info.block = what.algorithm + ":" + what.op + (what.size ? "#" + std::to_string(*what.size) : "");
  if (!any) return info;
  if (trusted) info.chain_ghz = (slowest.chain_ghz + fastest.chain_ghz) / 2;
  const double undisturbed = context.contention.undisturbed();
  info.mix_ratio = slowest.mix_ratio;
  info.contention = measure::contention_index(slowest, fastest, undisturbed);
  if (const auto reason = measure::reason_to_drop(slowest, fastest, undisturbed, migrated)) {
    info.dropped = true;
    info.reason = *reason;
  }
  if (measure::suspensions() != suspensions) {
    info.dropped = true;
    info.reason = stopped_meanwhile;
    // Not even a mean or a percentile is to see it: the host had no part in it.
    for (const auto& [samples, epochs, batches] : sizes_before) {
      samples->epochs.resize(epochs);
      samples->batches.resize(batches);
    }
  }
  for (runner_state* state : order) {
    if (!state->samples->epochs.empty()) {
      timed_epoch& last = state->samples->epochs.back();
      if (last.launch == launch && last.round == round) last.kept = !info.dropped;
    }
  }
  return info;
}

void check_and_close(const block& what, const block_check& check, const launch_context& context,
                     std::vector<runner_state>& states) {
  for (runner_state& state : states) {
    if (!state.running()) continue;
    const auto last = state.worker->run(state.context, 0);
    if (!took(state, last)) continue;
    if (const auto wrong = context.checker.check_after_timing(what, check, state.index, *last, state.calls)) {
      state.samples->fail(model::row_status::failed, *wrong);
    }
    if (state.worker->alive()) (void)state.worker->close(state.context);
  }
}

}  // namespace

void launch_team::start(const std::vector<std::size_t>& wanted, const std::vector<std::size_t>& controls,
                        std::mt19937_64& random) {
  std::vector<key> order;
  for (const std::size_t provider : wanted) order.emplace_back(provider, false);
  for (const std::size_t provider : controls) order.emplace_back(provider, true);
  // The worker created first was measured 0.5 % faster in most sets: no provider may always be that one.
  std::shuffle(order.begin(), order.end(), random);
  for (const key& which : order) (void)get(which.first, which.second);
}

outcome<session*> launch_team::get(std::size_t provider, bool control) {
  std::unique_ptr<session>& slot = sessions_[{provider, control}];
  if (!slot || !slot->alive()) {
    auto started = providers_.fresh(provider, options_);
    if (!started) return started.failure();
    slot = std::move(started).value();
  }
  return slot.get();
}

case_end measure_block(const block& what, const block_check& check, int launch, int repetition,
                       const launch_context& context, block_samples& samples) {
  if (samples.pace && launch >= samples.pace->launches) return case_end::done;
  std::vector<runner_state> states;
  for (std::size_t i = 0; i < what.competitors.size(); ++i) {
    if (samples.competitors[i].status == model::row_status::ok) states.push_back({&samples.competitors[i], i});
  }
  if (samples.baseline && samples.competitors[*samples.baseline].status == model::row_status::ok &&
      samples.control.status == model::row_status::ok) {
    states.push_back({&samples.control, *samples.baseline, true});
  }
  if (states.empty()) return case_end::done;

  context.checker.restore_inputs(what);
  open_contexts(what, check, context, states);
  if (!samples.pace) {
    std::vector<double> costs;
    for (const runner_state& state : states) {
      if (state.running()) costs.push_back(state.ns_per_op);
    }
    samples.pace = choose_pacing(context.options.plan_preset, costs);
  }

  const int rounds = samples.pace->rounds;
  int kept = 0;
  for (int round = 0; round < rounds; ++round) {
    if (context.hooks.interrupted && context.hooks.interrupted()) return case_end::interrupted;
    samples.rounds.push_back(play_round(what, launch, repetition * rounds + round, *samples.pace, context, states));
    kept += samples.rounds.back().dropped ? 0 : 1;
  }
  check_and_close(what, check, context, states);

  const auto enough = static_cast<int>(stats::fewest_rounds(static_cast<std::size_t>(rounds)));
  if (kept >= enough) return case_end::done;
  // A quick run comes back once: on a host that is always busy a third of its time would buy little.
  const int most = context.options.plan_preset.coarse ? 1 : most_repetitions;
  if (repetition < most) return case_end::disturbed;
  keep_least_contended(launch, enough, samples);
  return case_end::done;
}

}  // namespace cryptospeed::suite
