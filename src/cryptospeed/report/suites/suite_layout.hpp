// SPDX-License-Identifier: Apache-2.0
// The tables of other systems' benchmarks, as those systems print them.
#pragma once

#include <string>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::report {

/// The own table of the run's reference suite with its footnotes; nothing where the run was none of a suite.
[[nodiscard]] std::string write_suite(const model::run& result, const report_options& options);

}  // namespace cryptospeed::report
