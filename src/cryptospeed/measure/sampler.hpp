// SPDX-License-Identifier: Apache-2.0
// Times one erased operation: the first call, the warm-up, and epochs cut into sub-batches. Knows no algorithm; runs in
// the process that holds the operation (docs/measuring.md, "Epoch").
#pragma once

#include <cstdint>
#include <vector>

namespace cryptospeed::measure {

/// `iterations` operations on `context`; the timed loop is inside.
using run_function = void (*)(void* context, std::uint64_t iterations);

/// What the untimed part before the rounds found.
struct preparation {
  double cold_ns = 0;       ///< the first call alone
  double ns_per_op = 0;     ///< smallest seen during the warm-up; what iteration counts are chosen from
  std::uint64_t calls = 0;  ///< operations done so far, the first one included
};

/// One epoch: `batches` sub-batches of `ops_per_batch` operations, each timed.
struct epoch_plan {
  std::uint64_t ops_per_batch = 1;
  std::uint32_t batches = 40;
  bool settle = true;  ///< before the epoch, untimed: yield, clear the upper vector halves, three calls
};

struct epoch {
  std::uint64_t ops_per_batch = 0;
  std::vector<std::uint64_t> batch_ns;
  std::uint64_t wall_ns = 0;        ///< whole epoch
  std::uint64_t thread_cpu_ns = 0;  ///< CPU time of this thread over the epoch
  std::int32_t cpu_before = -1;
  std::int32_t cpu_after = -1;
  std::uint64_t calls = 0;   ///< operations of this epoch, settling calls included
  std::uint64_t cycles = 0;  ///< user-mode core cycles of the whole epoch; 0 where this thread has no counter
};

/// Times the first call, then runs for `warm_up_ns` (at least one further call).
[[nodiscard]] preparation prepare(run_function run, void* context, std::uint64_t warm_up_ns);

/// The sub-batches of an operation that takes `ns_per_op`: 25 us each (10 to 50 of them, one operation at least), an
/// epoch of 1 ms stretched by `stretch` (1.0 to 1.1); over 0.25 ms an operation: 4 operations or 4 ms, whichever is
/// longer. Never less than `least_ns` a sub-batch.
[[nodiscard]] epoch_plan plan_epoch(double ns_per_op, double stretch, double least_ns = 0);

/// A sub-batch is at least a thousand reads of the clock long, so that a read is a thousandth of it at most.
[[nodiscard]] constexpr double least_batch_ns(double clock_call_ns) { return 1000 * clock_call_ns; }

[[nodiscard]] epoch sample(run_function run, void* context, const epoch_plan& plan);

/// vzeroupper where the CPU has AVX, nothing elsewhere.
void clear_upper_vector_halves() noexcept;

}  // namespace cryptospeed::measure
