// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/plausibility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>

namespace cryptospeed::suite {
namespace {

constexpr double most_bytes_per_cycle = 64;
constexpr double least_ns_per_call = 1;
// A core takes one jump backwards a cycle; half of that leaves room for the error of the clock. Without a clock it is
// one of 5 GHz.
constexpr double least_cycles_per_turn = 0.5;
constexpr double least_ns_per_turn = least_cycles_per_turn / 5;
constexpr double growth_wanted = 8;
constexpr double growth_needed = 4;
// Whoever takes the CPU in between stretches the short run, and for longer than all its batches: one reading that shows
// no growth proves nothing. Ten, a while apart, would all have to meet somebody.
constexpr int most_attempts = 10;
constexpr std::chrono::milliseconds between_attempts{7};
constexpr double slow_enough_ns = 1e6;  // such a call is timed singly anyway, and repeating it costs too much

double smallest_batch(const measure::epoch& sample) {
  return static_cast<double>(*std::min_element(sample.batch_ns.begin(), sample.batch_ns.end()));
}

}  // namespace

std::optional<std::string> check_growth(session& worker, context_id context, double ns_per_op, std::uint64_t& calls) {
  if (ns_per_op > slow_enough_ns) return std::nullopt;
  const auto base = static_cast<std::uint64_t>(std::clamp(std::ceil(5'000 / std::max(ns_per_op, 0.01)), 1.0, 1e6));
  const auto more = base * static_cast<std::uint64_t>(growth_wanted);
  double growth = 0;
  double few_ns = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    if (attempt != 0) std::this_thread::sleep_for(between_attempts);
    const auto few = worker.epoch(context, {.ops_per_batch = base, .batches = 10});
    if (!few) return std::nullopt;  // the failure shows in the first round and is reported there
    calls += few->calls;
    const auto many = worker.epoch(context, {.ops_per_batch = more, .batches = 5});
    if (!many) return std::nullopt;
    calls += many->calls;
    few_ns = std::min(few_ns, smallest_batch(*few));
    growth = std::max(growth, smallest_batch(*many) / std::max(1.0, few_ns));
    if (growth >= growth_needed) return std::nullopt;
  }
  return fmt::format("{} operations take {:.1f} times as long as {}: the count is ignored", more, growth, base);
}

std::optional<std::string> check_floor(double ns_per_op, double cycles_per_op, std::uint64_t bytes, call_holds what) {
  if (what == call_holds::nothing) {
    const bool clock = cycles_per_op > 0;
    if (clock ? cycles_per_op >= least_cycles_per_turn : ns_per_op >= least_ns_per_turn) return std::nullopt;
    return fmt::format("{:.3f} ns a call is less than a loop takes for one turn", ns_per_op);
  }
  if (!(ns_per_op >= least_ns_per_call)) return fmt::format("{:.3f} ns a call is less than any call takes", ns_per_op);
  if (bytes > 0 && cycles_per_op > 0 && static_cast<double>(bytes) / cycles_per_op > most_bytes_per_cycle) {
    return fmt::format("{:.0f} bytes a cycle is more than this hardware moves",
                       static_cast<double>(bytes) / cycles_per_op);
  }
  return std::nullopt;
}

}  // namespace cryptospeed::suite
