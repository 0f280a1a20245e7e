// SPDX-License-Identifier: Apache-2.0
// Whether this process was stopped and continued (Ctrl-Z and fg, SIGSTOP, a laptop's lid on some systems): what was
// being timed meanwhile must not count, and time spent stopped is nobody's hang.
#pragma once

#include <cstdint>

namespace cryptospeed::measure {

/// Counts SIGCONT from now on, once for the whole process.
void watch_suspensions();

/// How often this process was continued since watch_suspensions(); 0 where nobody watches.
[[nodiscard]] std::uint32_t suspensions() noexcept;

}  // namespace cryptospeed::measure
