// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/heap_figures.hpp"

#include <map>
#include <memory>
#include <string>

namespace cryptospeed::suite {
namespace {

constexpr std::uint64_t many = 64;
constexpr double too_slow_to_repeat_ns = 20e6;

using sessions_by_provider = std::map<std::size_t, std::unique_ptr<session>>;

struct per_operation {
  double calls = 0, bytes = 0;
};

// The steady cost: what 64 operations use beyond what one does, so that a context's lazy first allocation is not
// counted.
outcome<per_operation> count(session& worker, op_ref op, const call_args& args, double ns_per_op) {
  const auto context = worker.open(op, args);
  if (!context) return context.failure();
  const auto cold = worker.run(*context, 1);
  if (!cold) return cold.failure();
  const auto one = worker.count_heap(*context, 1);
  if (!one) return one.failure();
  per_operation found{static_cast<double>(one->calls), static_cast<double>(one->bytes)};
  if (ns_per_op < too_slow_to_repeat_ns) {
    const auto more = worker.count_heap(*context, many);
    if (!more) return more.failure();
    constexpr double further = static_cast<double>(many - 1);
    found.calls = (static_cast<double>(more->calls) - found.calls) / further;
    found.bytes = (static_cast<double>(more->bytes) - found.bytes) / further;
  }
  (void)worker.close(*context);
  return found;
}

outcome<session*> worker_for(sessions_by_provider& sessions, const provider_set& providers, std::size_t provider,
                             const session_options& options) {
  std::unique_ptr<session>& slot = sessions[provider];
  if (!slot || !slot->alive()) {
    auto started = providers.fresh(provider, options);
    if (!started) return started.failure();
    slot = std::move(started).value();
  }
  return slot.get();
}

}  // namespace

void fill_heap_figures(const std::vector<measured_block>& blocks, provider_set& providers, self_checker& checker,
                       const session_options& options, model::run& result) {
  session_options counting = options;
  counting.count_heap = true;
  sessions_by_provider sessions;
  std::map<std::string, model::row*> rows;
  for (model::row& row : result.rows) rows[row.id] = &row;

  for (const measured_block& measured : blocks) {
    checker.restore_inputs(*measured.what);
    for (std::size_t i = 0; i < measured.what->competitors.size(); ++i) {
      const competitor& who = measured.what->competitors[i];
      model::row& row = *rows.at(who.id);
      if (row.status != model::row_status::ok) continue;
      const auto worker = worker_for(sessions, providers, who.provider, counting);
      const auto found = worker ? count(**worker, who.op, measured.check->args_of(i), *row.stats.undisturbed_ns)
                                : outcome<per_operation>(worker.failure());
      if (found) {
        row.allocations_per_op = found->calls;
        row.allocated_bytes_per_op = found->bytes;
      } else {
        row.reasons["allocations_per_op"] = row.reasons["allocated_bytes_per_op"] = found.failure().reason;
      }
    }
  }
}

}  // namespace cryptospeed::suite
