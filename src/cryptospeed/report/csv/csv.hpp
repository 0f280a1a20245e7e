// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::report {

/// One line a row and a header (RFC 4180, CRLF); the columns are listed in docs/result-file.md. A cell of a figure that
/// was not measured is empty.
[[nodiscard]] std::string write_csv(const model::run& result, const report_options& options);

}  // namespace cryptospeed::report
