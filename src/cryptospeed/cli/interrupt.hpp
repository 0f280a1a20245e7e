// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and SIGTERM end a run in good order; the second one ends it at once.
#pragma once

namespace cryptospeed::cli {

/// From now on signals set the flag; a closed pipe is an error of the write, not the end of the process.
void catch_signals();
[[nodiscard]] bool interrupted() noexcept;

}  // namespace cryptospeed::cli
