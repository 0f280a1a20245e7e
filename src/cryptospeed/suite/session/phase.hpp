// SPDX-License-Identifier: Apache-2.0
// What a worker is doing, in a page that its parent maps too: where it was when it died can be read after its death.
#pragma once

#include <atomic>
#include <cstdint>

namespace cryptospeed::suite {

enum class phase : std::uint32_t { starting, loading, init, describing, idle, open, run, output, close };

struct worker_page {
  std::atomic<phase> now{phase::starting};
  std::atomic<int> start_error{0};  ///< errno of a start that failed
};

/// Marks a call into the module.
class phase_mark {
 public:
  phase_mark(worker_page& page, phase now) noexcept : page_(page) { page_.now.store(now, std::memory_order_relaxed); }
  ~phase_mark() { page_.now.store(phase::idle, std::memory_order_relaxed); }
  phase_mark(const phase_mark&) = delete;
  phase_mark& operator=(const phase_mark&) = delete;

 private:
  worker_page& page_;
};

}  // namespace cryptospeed::suite
