// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::report {

/// The result file, version 1.
[[nodiscard]] std::string write_json(const model::run& result, const report_options& options);

}  // namespace cryptospeed::report
