// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::report {

/// The table that is read on a terminal: one block an algorithm, operation and size, then the leaderboards, then what
/// the numbers are worth. No line is longer than `options.width` (20 at least). Bars from 120 columns on.
[[nodiscard]] std::string write_table(const model::run& result, const report_options& options);

}  // namespace cryptospeed::report
