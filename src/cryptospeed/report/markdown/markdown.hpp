// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::report {

/// GitHub tables: one a block, then the leaderboards.
[[nodiscard]] std::string write_markdown(const model::run& result, const report_options& options);

}  // namespace cryptospeed::report
