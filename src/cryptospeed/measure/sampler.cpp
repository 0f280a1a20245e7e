// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/sampler.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/pmu.hpp"

namespace cryptospeed::measure {
namespace {

constexpr double sub_batch_ns = 25e3;
constexpr double epoch_ns = 1e6;
constexpr double slow_op_ns = 250e3;
constexpr double slow_epoch_ns = 4e6;
constexpr int settling_calls = 3;
/// An operation that returns at once must not make a batch that never ends.
constexpr std::uint64_t most_ops_per_batch = std::uint64_t{1} << 30;

// Opened once a thread; without performance counters every read is empty.
std::optional<std::uint64_t> core_cycles() {
  thread_local const result<cycle_counter> counter = cycle_counter::open();
  return counter ? counter->read() : std::nullopt;
}

}  // namespace

[[gnu::noinline]] void clear_upper_vector_halves() noexcept {
#if defined(__x86_64__)
  // Not inlined: at a call every vector register counts as lost, so the compiler keeps nothing in the upper halves.
  if (features::detected().has(feature::avx)) asm volatile("vzeroupper");
#endif
}

preparation prepare(run_function run, void* context, std::uint64_t warm_up_ns) {
  preparation done;
  const std::uint64_t begin = now_ns();
  run(context, 1);
  std::uint64_t last = now_ns();
  done.cold_ns = static_cast<double>(last - begin);
  done.calls = 1;

  const std::uint64_t warm_from = last;
  std::uint64_t iterations = 1;
  double best = INFINITY;
  do {
    const std::uint64_t start = now_ns();
    run(context, iterations);
    last = now_ns();
    const auto took = static_cast<double>(last - start);
    best = std::min(best, took / static_cast<double>(iterations));
    done.calls += iterations;
    if (took < sub_batch_ns && iterations < most_ops_per_batch) iterations *= 2;
  } while (last - warm_from < warm_up_ns);
  done.ns_per_op = best;
  return done;
}

epoch_plan plan_epoch(double ns_per_op, double stretch, double least_ns) {
  epoch_plan plan;
  const double op = std::max(ns_per_op, sub_batch_ns / static_cast<double>(most_ops_per_batch));
  const double least_ops = std::max(1.0, std::ceil(least_ns / op));
  if (op > slow_op_ns) {
    plan.ops_per_batch = static_cast<std::uint64_t>(least_ops);
    plan.batches = static_cast<std::uint32_t>(std::max(4.0, std::ceil(slow_epoch_ns * stretch / (least_ops * op))));
    return plan;
  }
  plan.ops_per_batch = static_cast<std::uint64_t>(std::max(least_ops, std::round(sub_batch_ns / op)));
  const double batch = static_cast<double>(plan.ops_per_batch) * op;
  plan.batches = static_cast<std::uint32_t>(std::clamp(std::round(epoch_ns * stretch / batch), 10.0, 50.0));
  return plan;
}

epoch sample(run_function run, void* context, const epoch_plan& plan) {
  epoch taken;
  taken.ops_per_batch = plan.ops_per_batch;
  taken.batch_ns.assign(plan.batches, 0);
  // One read of the clock ends a sub-batch and begins the next, so no time falls between two of them.
  std::vector<std::uint64_t> ends(plan.batches, 0);

  if (plan.settle) {
    // Whoever else waits for this CPU (the parent that just handed the token over) gets it now, not inside the epoch.
    sched_yield();
    clear_upper_vector_halves();
    for (int i = 0; i < settling_calls; ++i) run(context, 1);
    taken.calls += settling_calls;
  }

  taken.cpu_before = sched_getcpu();
  const std::uint64_t cpu_begin = thread_cpu_ns();
  const std::optional<std::uint64_t> cycles_begin = core_cycles();
  const std::uint64_t begin = now_ns();
  for (std::uint64_t& end : ends) {
    run(context, plan.ops_per_batch);
    end = now_ns();
  }
  const std::optional<std::uint64_t> cycles_end = core_cycles();
  const std::uint64_t cpu_end = thread_cpu_ns();
  taken.cpu_after = sched_getcpu();

  std::uint64_t last = begin;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    taken.batch_ns[i] = ends[i] - last;
    last = ends[i];
  }
  taken.wall_ns = last - begin;
  taken.thread_cpu_ns = cpu_end - cpu_begin;
  if (cycles_begin && cycles_end) taken.cycles = *cycles_end - *cycles_begin;
  taken.calls += plan.ops_per_batch * plan.batches;
  return taken;
}

}  // namespace cryptospeed::measure
