// SPDX-License-Identifier: Apache-2.0
// A noisy host in simulated time: what the sampler and the yardsticks would have seen on it. Time passes only by what
// runs, so two ways to measure (interleaved, one after the other) meet the same weather.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "cryptospeed/measure/contention.hpp"
#include "cryptospeed/measure/quiet_gate.hpp"
#include "cryptospeed/measure/sampler.hpp"
#include "cryptospeed/stats/rounds.hpp"

namespace simulation {

/// Small and fast (xorshift64*); the tests draw some 10^9 numbers.
class random_source {
 public:
  explicit random_source(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u | 1) {
    for (int i = 0; i < 8; ++i) uniform();
  }
  double uniform() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<double>((state_ * 0x2545f4914f6cdd1du) >> 11) * 0x1p-53;
  }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  bool chance(double probability) { return uniform() < probability; }
  /// Sum of twelve uniforms: normal enough out to three standard deviations.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  }
  double exponential(double mean) { return -mean * std::log(1 - uniform()); }

 private:
  std::uint64_t state_;
};

struct scenario {
  std::string name;
  double op_ns = 5200;
  double jitter = 0.004;      ///< sub-batches take up to this much longer than the undisturbed time
  double placement = 0.0015;  ///< standard deviation of a launch of a process: where its code lies
  double second_mode = 0;     ///< half of the launches are slower by this
  double interrupt_ns = 0;    ///< taken every millisecond
  double contention_s = 0;    ///< mean length of a stretch with, and of one without, a neighbour on the core
  double contention_low = 0.10, contention_high = 0.25;
  bool rival_is_a_chain = false;  ///< the baseline is a dependent chain, which contention does not touch
  double drift = 0;               ///< of the clock, standard deviation a square root of a second
  double correlated = 0;          ///< standard deviation of AR(1) noise that lasts 20 ms
  double own_correlated = 0;      ///< the same, of each process, from round to round (0.8)
  double spikes = 0;              ///< probability that a sub-batch takes up to ten times as long
  double slow_epochs = 0;         ///< probability that a whole epoch takes up to 1.5 times as long
  double slice_ns = 0;            ///< a rival on the same core takes every second slice of this length
  double tick_ns = 1;             ///< of the clock
};

struct process {
  double op_ns = 0;
  bool throughput_bound = true;
  double own = 0;  // state of its AR(1) noise
};

class host {
 public:
  host(const scenario& of, std::uint64_t seed) : of_(of), random_(seed) {
    interrupt_at_ = random_.uniform(0, 1e6);
    slice_at_ = random_.uniform(0, std::max(1.0, of.slice_ns));
    contended_ = of.contention_s > 0 && random_.chance(0.5);
    begin_stretch();
  }

  random_source& random() { return random_; }
  [[nodiscard]] double now() const { return now_; }

  /// Something else is measured meanwhile.
  void pass(double ns) {
    now_ += ns;
    settle();
  }

  process start(double op_ns, bool throughput_bound) {
    double factor = 1 + of_.placement * random_.normal();
    if (random_.chance(0.5)) factor *= 1 + of_.second_mode;
    return {op_ns * factor, throughput_bound, of_.own_correlated * random_.normal()};
  }

  /// Smallest sub-batch per operation of an epoch as plan_epoch cuts it.
  double epoch(process& who) {
    settle();
    const auto plan = cryptospeed::measure::plan_epoch(who.op_ns, random_.uniform(1, 1.1));
    who.own = 0.8 * who.own + 0.6 * of_.own_correlated * random_.normal();
    const double slow = random_.chance(of_.slow_epochs) ? random_.uniform(1, 1.5) : 1;
    const auto ops = static_cast<double>(plan.ops_per_batch);
    const double hindered = contended_ && who.throughput_bound ? 1 + slowdown_ : 1;
    const double undisturbed = ops * who.op_ns * clock_ * hindered * (1 + correlated_ + who.own) * slow;
    double smallest = INFINITY;
    double last = read_clock();
    for (std::uint32_t i = 0; i < plan.batches; ++i) {
      const double tail = random_.uniform();
      double batch = undisturbed * (1 + of_.jitter * tail * tail);
      if (of_.spikes > 0 && random_.chance(of_.spikes)) batch *= random_.uniform(1, 10);
      run(batch);
      const double end = read_clock();
      smallest = std::min(smallest, end - last);
      last = end;
    }
    return smallest / ops;
  }

  cryptospeed::measure::yardstick read_yardstick() {
    settle();
    cryptospeed::measure::yardstick reading;
    reading.chain_ghz = 3.5 / clock_ * (1 + 0.0005 * random_.normal());
    reading.add_chain_ghz = reading.chain_ghz;
    reading.agrees = true;
    reading.mix_ratio = 1.2 * (contended_ ? 1 + slowdown_ : 1) * (1 + 0.003 * random_.normal());
    run(350e3);
    return reading;
  }

 private:
  /// Rounded down to the clock's tick; by truncation, because floor() is a function call on the oldest x86-64.
  double read_clock() const {
    return static_cast<double>(static_cast<std::int64_t>(now_ * ticks_per_ns_)) * of_.tick_ns;
  }

  /// `ns` of work, and what takes the CPU away meanwhile.
  void run(double ns) {
    double end = now_ + ns;
    if (of_.interrupt_ns > 0) {
      for (; interrupt_at_ < end; interrupt_at_ += 1e6) {
        if (interrupt_at_ >= now_) end += of_.interrupt_ns * random_.uniform(0.9, 1.1);
      }
    }
    if (of_.slice_ns > 0) {
      for (; slice_at_ < end; slice_at_ += 2 * of_.slice_ns) {
        if (slice_at_ >= now_) end += of_.slice_ns;
      }
    }
    now_ = end;
  }

  void begin_stretch() {
    stretch_ends_ = of_.contention_s > 0 ? now_ + random_.uniform(0.5, 1.5) * of_.contention_s * 1e9 : INFINITY;
    slowdown_ = random_.uniform(of_.contention_low, of_.contention_high);
  }

  /// The weather up to now.
  void settle() {
    while (now_ >= stretch_ends_) {
      contended_ = !contended_;
      const double at = stretch_ends_;
      stretch_ends_ = at + random_.uniform(0.5, 1.5) * of_.contention_s * 1e9;
      slowdown_ = random_.uniform(of_.contention_low, of_.contention_high);
    }
    const double passed = (now_ - settled_at_) * 1e-9;
    settled_at_ = now_;
    if (of_.drift > 0) {
      clock_ *= 1 + of_.drift * std::sqrt(passed) * random_.normal();
      clock_ = std::clamp(clock_, 0.9, 1.1);
    }
    if (of_.correlated > 0) {
      const double kept = std::exp(-passed / 0.02);
      correlated_ = kept * correlated_ + std::sqrt(1 - kept * kept) * of_.correlated * random_.normal();
    }
  }

  scenario of_;
  double ticks_per_ns_ = 1 / of_.tick_ns;
  random_source random_;
  double now_ = 0, settled_at_ = 0;
  double interrupt_at_ = 0, slice_at_ = 0;
  bool contended_ = false;
  double slowdown_ = 0, stretch_ends_ = 0;
  double clock_ = 1, correlated_ = 0;
};

inline constexpr std::size_t launches = 10;
inline constexpr std::size_t rounds = 12;
inline constexpr std::size_t baseline = 0, control = 1, candidate = 2;

/// When a launch that lost more than half of its rounds is repeated.
enum class repetition { after_a_pause, at_once };

using processes_of_block = std::array<process, 3>;
using order_of_round = std::array<std::size_t, 3>;
using values_of_round = std::array<double, 3>;

/// One round between two yardsticks; whether it is to be dropped.
inline bool disturbed_round(host& machine, cryptospeed::measure::contention_meter& meter, processes_of_block& processes,
                            const order_of_round& order, values_of_round& values) {
  namespace measure = cryptospeed::measure;
  const measure::yardstick before = machine.read_yardstick();
  for (const std::size_t who : order) values[who] = machine.epoch(processes[who]);
  const measure::yardstick after = machine.read_yardstick();
  meter.add(before.mix_ratio);
  meter.add(after.mix_ratio);
  return measure::reason_to_drop(before, after, meter.undisturbed(), false).has_value();
}

/// The same with a quiet moment waited for before each epoch, and each taken again that was disturbed all the same.
inline bool disturbed_after_waiting(host& machine, cryptospeed::measure::contention_meter& meter,
                                    processes_of_block& processes, const order_of_round& order,
                                    values_of_round& values) {
  namespace measure = cryptospeed::measure;
  constexpr double epoch_ns = 1.05e6;
  measure::quiet_gate gate(
      meter, static_cast<std::uint64_t>(machine.now() + 11 * epoch_ns * static_cast<double>(order.size())),
      [&] { return machine.read_yardstick(); }, [&] { return static_cast<std::uint64_t>(machine.now()); });
  bool dropped = false;
  for (const std::size_t who : order) {
    bool disturbed = true;
    do {
      const measure::yardstick before = gate.before();
      values[who] = machine.epoch(processes[who]);
      const measure::yardstick after = gate.after();
      disturbed = measure::reason_to_drop(before, after, meter.undisturbed(), false).has_value();
    } while (disturbed && gate.may_repeat(epoch_ns));
    dropped = dropped || disturbed;
  }
  return dropped;
}

/// How long a round waits for quiet moments, in times of what its epochs take. The scenarios whose neighbour stays for
/// seconds are measured without waiting, which would not end one.
enum class waiting { none, ten_times };

/// One block by the method: baseline, control and candidate, whose operation takes `effect` longer. What is kept is
/// decided when a round is over; a launch that keeps too little goes on for as many rounds again, twice at most.
inline cryptospeed::stats::paired_result measure_with(repetition when, waiting how, const scenario& of, double effect,
                                                      std::uint64_t seed) {
  namespace measure = cryptospeed::measure;
  namespace stats = cryptospeed::stats;
  host machine(of, seed);
  random_source& random = machine.random();
  measure::contention_meter meter;
  for (int i = 0; i < 50; ++i) meter.add(machine.read_yardstick().mix_ratio);

  std::vector<stats::launch_rounds> all;
  for (std::size_t launch = 0; launch < launches; ++launch) {
    machine.pass(random.uniform(0.3e9, 2e9));  // the other blocks of the plan
    std::array<process, 3> processes{machine.start(of.op_ns, !of.rival_is_a_chain),
                                     machine.start(of.op_ns, !of.rival_is_a_chain),
                                     machine.start(of.op_ns * (1 + effect), true)};
    stats::launch_rounds taken{std::vector<std::vector<double>>(processes.size()), {}};
    for (int attempt = 0; attempt < 3; ++attempt) {
      if (attempt > 0 && when == repetition::after_a_pause) {
        machine.pass(random.uniform(measure::shortest_pause_ns, measure::longest_pause_ns));
      }
      std::size_t kept = 0;
      for (std::size_t round = 0; round < rounds; ++round) {
        std::array<std::size_t, 3> order{0, 1, 2};
        for (std::size_t i = 2; i > 0; --i) {
          std::swap(order[i], order[static_cast<std::size_t>(random.uniform() * static_cast<double>(i + 1))]);
        }
        std::array<double, 3> values{};
        const bool drop = how == waiting::none ? disturbed_round(machine, meter, processes, order, values)
                                               : disturbed_after_waiting(machine, meter, processes, order, values);
        for (std::size_t who = 0; who < values.size(); ++who) taken.ns[who].push_back(values[who]);
        taken.dropped.push_back(drop);
        kept += drop ? 0 : 1;
      }
      if (kept >= stats::fewest_rounds(rounds)) break;
    }
    all.push_back(taken);
  }
  return stats::compare_rounds(all, candidate, baseline, baseline, control, false);
}

inline cryptospeed::stats::paired_result measure_interleaved(const scenario& of, double effect, std::uint64_t seed) {
  return measure_with(repetition::after_a_pause, waiting::none, of, effect, seed);
}

/// The same, repeating at once.
inline cryptospeed::stats::paired_result measure_impatiently(const scenario& of, double effect, std::uint64_t seed) {
  return measure_with(repetition::at_once, waiting::none, of, effect, seed);
}

/// The same, waiting for quiet moments.
inline cryptospeed::stats::paired_result measure_in_quiet(const scenario& of, double effect, std::uint64_t seed) {
  return measure_with(repetition::after_a_pause, waiting::ten_times, of, effect, seed);
}

/// The same operations the usual way: the same number of epochs with the same statistic, but all of one and then, after
/// what else there is to measure, all of the other, with an interval over the epochs. The interval is generous: the
/// ends of both sides' intervals against each other.
inline cryptospeed::stats::paired_result measure_in_sequence(const scenario& of, double effect, std::uint64_t seed) {
  namespace stats = cryptospeed::stats;
  host machine(of, seed);
  const auto epochs_of = [&](double op_ns, bool throughput_bound) {
    process one = machine.start(op_ns, throughput_bound);
    std::vector<double> values(launches * rounds);
    for (double& value : values) value = machine.epoch(one);
    machine.pass(machine.random().uniform(0.3e9, 2e9));
    return values;
  };
  const std::vector<double> of_baseline = epochs_of(of.op_ns, !of.rival_is_a_chain);
  const std::vector<double> of_candidate = epochs_of(of.op_ns * (1 + effect), true);
  const stats::interval b = stats::order_statistic_interval(of_baseline);
  const stats::interval a = stats::order_statistic_interval(of_candidate);
  stats::paired_result result;
  result.estimate.ratio = stats::median(of_candidate) / stats::median(of_baseline);
  result.estimate.range = {a.low / b.high, a.high / b.low, std::min(a.level, b.level)};
  result.min_effect = stats::minimum_effect(of.op_ns, false);
  result.word = stats::judge(result.estimate.ratio, result.estimate.range, result.min_effect, 0);
  return result;
}

}  // namespace simulation
