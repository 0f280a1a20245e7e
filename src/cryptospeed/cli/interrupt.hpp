// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and SIGTERM end a run in good order; the second one ends it at once.
#pragma once

namespace cryptospeed::cli {

/// A closed pipe and a file that reaches its size limit become errors of the write, not the end of the process.
void catch_closed_pipes();
/// From now on SIGINT and SIGTERM set the flag. Commands with nothing to keep leave them as they are.
void catch_signals();
[[nodiscard]] bool interrupted() noexcept;

}  // namespace cryptospeed::cli
