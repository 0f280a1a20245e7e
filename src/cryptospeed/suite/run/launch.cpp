// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/launch.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "cryptospeed/measure/suspension.hpp"
#include "cryptospeed/measure/yardstick.hpp"
#include "cryptospeed/stats/rounds.hpp"
#include "cryptospeed/stats/summary.hpp"
#include "cryptospeed/suite/run/plausibility.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::uint64_t warm_up_ns = 20'000'000;
constexpr const char* stopped_meanwhile = "the program was stopped and continued";

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

// One round: yardstick, every competitor once in an order drawn anew, yardstick.
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
  const measure::yardstick before = measure::read_yardstick();
  bool migrated = false;
  for (runner_state* state : order) {
    const double stretch = std::uniform_real_distribution<>(1.0, 1.1)(context.random);
    const auto raw =
        state->worker->epoch(state->context, pace_epoch(pace, state->ns_per_op, stretch, context.least_batch_ns));
    if (!took(*state, raw)) continue;
    state->calls += raw->calls;
    migrated = migrated || raw->cpu_before != raw->cpu_after;
    state->samples->epochs.push_back(reduce(*raw, launch, round, state->samples->batches));
  }
  const measure::yardstick after = measure::read_yardstick();

  model::round_info info{.launch = launch, .round = round};
  info.block = what.algorithm + ":" + what.op + (what.size ? "#" + std::to_string(*what.size) : "");
  const bool trusted = before.agrees && after.agrees;
  if (trusted) info.chain_ghz = (before.chain_ghz + after.chain_ghz) / 2;
  for (const measure::yardstick& reading : {before, after}) {
    if (reading.agrees) context.contention.add(reading.mix_ratio);
  }
  const double undisturbed = context.contention.undisturbed();
  info.contention = measure::contention_index(before, after, undisturbed);
  if (const auto reason = measure::reason_to_drop(before, after, undisturbed, migrated)) {
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
      if (last.launch != launch || last.round != round) continue;
      last.ghz = info.chain_ghz.value_or(0);
      last.kept = !info.dropped;
    }
  }
  return info;
}

// A launch that lost most of its rounds three times over: the host is noisy, and the least contended half of what there
// is is the best that can be had. Chosen by the yardsticks alone, for every competitor alike.
void keep_least_contended(int launch, int wanted, block_samples& samples) {
  std::vector<model::round_info*> dropped;
  int kept = 0;
  for (model::round_info& round : samples.rounds) {
    if (round.launch != launch) continue;
    if (round.dropped) {
      if (round.reason != stopped_meanwhile) dropped.push_back(&round);
    } else {
      ++kept;
    }
  }
  std::sort(dropped.begin(), dropped.end(), [](const model::round_info* a, const model::round_info* b) {
    return a->contention.value_or(1) < b->contention.value_or(1);
  });
  const auto missing = static_cast<std::size_t>(std::max(0, wanted - kept));
  if (dropped.size() > missing) dropped.resize(missing);
  for (model::round_info* round : dropped) {
    round->dropped = false;
    round->reason = "kept for want of a better one: " + round->reason;
    const auto keep = [&](competitor_samples& of) {
      for (timed_epoch& epoch : of.epochs) {
        if (epoch.launch == launch && epoch.round == round->round) epoch.kept = true;
      }
    };
    for (competitor_samples& of : samples.competitors) keep(of);
    keep(samples.control);
  }
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
  samples.too_few_rounds = true;
  keep_least_contended(launch, enough, samples);
  return case_end::done;
}

}  // namespace cryptospeed::suite
