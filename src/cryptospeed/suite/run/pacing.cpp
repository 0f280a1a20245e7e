// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/pacing.hpp"

#include <algorithm>
#include <cmath>

namespace cryptospeed::suite {
namespace {

constexpr double slow_operation_ns = 250'000;  // four times the rounds, epochs of 4 ms
constexpr double no_settling_ns = 5'000'000;   // three calls before each epoch would cost more than they help
constexpr double calls_before_rounds = 2;      // the first call and one of warm-up

double epoch_ns(const measure::epoch_plan& plan, double ns_per_op) {
  const double settling = plan.settle ? 3 : 0;
  return ns_per_op * (settling + static_cast<double>(plan.ops_per_batch) * plan.batches);
}

// Time of one launch of the whole block under `pace`.
double launch_ns(const pacing& pace, std::span<const double> ns_per_op) {
  double total = 0;
  for (const double ns : ns_per_op) {
    total += calls_before_rounds * ns + pace.rounds * epoch_ns(pace_epoch(pace, ns, 1.0), ns);
  }
  return total;
}

}  // namespace

measure::epoch_plan pace_epoch(const pacing& pace, double ns_per_op, double stretch, double least_ns) {
  measure::epoch_plan plan = measure::plan_epoch(ns_per_op, stretch, least_ns);
  if (pace.one_operation_epochs && ns_per_op > slow_operation_ns) plan = {.ops_per_batch = 1, .batches = 1};
  plan.settle = pace.settle;
  return plan;
}

pacing choose_pacing(const preset& wanted, std::span<const double> ns_per_op) {
  pacing pace{.launches = wanted.launches, .rounds = wanted.rounds};
  const double slowest = ns_per_op.empty() ? 0 : *std::max_element(ns_per_op.begin(), ns_per_op.end());
  if (slowest <= slow_operation_ns) return pace;

  pace.rounds *= 4;
  pace.settle = slowest <= no_settling_ns;
  const double share = wanted.slow_block_seconds * 1e9;
  const auto rounds_that_fit = [&](pacing candidate) {
    candidate.rounds = 1;
    const double one = launch_ns(candidate, ns_per_op);
    candidate.rounds = 2;
    const double step = launch_ns(candidate, ns_per_op) - one;
    const double of_launch = share / candidate.launches;
    return of_launch < one ? 0.0 : 1 + std::floor((of_launch - one) / step);
  };

  double fit = rounds_that_fit(pace);
  if (fit < wanted.rounds / 2.0) {
    pace.one_operation_epochs = true;
    fit = rounds_that_fit(pace);
  }
  pace.rounds = static_cast<int>(std::clamp(fit, 1.0, static_cast<double>(pace.rounds)));
  // Not even one round in every launch: fewer launches, and below six of them there is no interval.
  if (fit < 1)
    pace.launches = static_cast<int>(
        std::clamp(std::floor(share / launch_ns(pace, ns_per_op)), 1.0, static_cast<double>(pace.launches)));
  return pace;
}

}  // namespace cryptospeed::suite
