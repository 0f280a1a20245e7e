// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/suspension.hpp"

#include <atomic>
#include <csignal>

namespace cryptospeed::measure {
namespace {

std::atomic<std::uint32_t> continued{0};
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

void on_continued(int) { continued.fetch_add(1, std::memory_order_relaxed); }

}  // namespace

void watch_suspensions() {
  struct sigaction action = {};
  action.sa_handler = on_continued;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGCONT, &action, nullptr);
}

std::uint32_t suspensions() noexcept { return continued.load(std::memory_order_relaxed); }

}  // namespace cryptospeed::measure
