// SPDX-License-Identifier: Apache-2.0
// The clock that everything is timed by, and what it costs and misses on this machine.
#pragma once

#include <time.h>

#include <cstdint>
#include <span>

namespace cryptospeed::measure {

/// CLOCK_MONOTONIC_RAW: never stepped and never slewed, so a second is a second while the time daemon is at work.
inline constexpr const char* clock_name = "CLOCK_MONOTONIC_RAW";

[[nodiscard]] inline std::uint64_t now_ns() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_RAW, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(now.tv_nsec);
}

/// CPU time of the calling thread. A system call: never inside a timed part.
[[nodiscard]] inline std::uint64_t thread_cpu_ns() noexcept {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(now.tv_nsec);
}

struct clock_cost {
  double resolution_ns = 0;  ///< the clock's tick, 1 where it is no coarser than the nanoseconds it is read in
  double call_ns = 0;        ///< median over many runs of reads
};
/// The tick that differences of neighbouring reads show; 20 of them at least.
[[nodiscard]] double resolution_from_steps(std::span<const std::uint64_t> steps);
/// About 5 ms.
[[nodiscard]] clock_cost measure_clock();

/// What back-to-back reads of the clock show of those who take the CPU away.
struct interruption_profile {
  std::uint64_t watched_ns = 0;
  std::uint64_t count = 0;  ///< gaps over `threshold_ns`
  double per_second = 0;
  double median_gap_ns = 0;  ///< 0 where there was none
  double longest_gap_ns = 0;
  double median_period_ns = 0;  ///< between the starts of neighbouring gaps; 0 with fewer than two
  double lost_share = 0;        ///< sum of the gaps over watched time, 0 to 1
  std::uint64_t threshold_ns = 0;
};
/// Watches for `duration_ns`; a gap is a time of 2 us or more between two reads.
[[nodiscard]] interruption_profile watch_interruptions(std::uint64_t duration_ns = 1'000'000'000);

}  // namespace cryptospeed::measure
