// SPDX-License-Identifier: Apache-2.0
// The options of `run` as text, and what they come to.
#pragma once

#include <string>
#include <vector>

#include "cryptospeed/cli/command_line.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "cryptospeed/suite/options.hpp"

namespace cryptospeed::cli {

struct run_request {
  module_options modules;
  selection_options what;
  std::string preset, bytes, message, aad, lanes, threads, misalign, seed, pin, rounds, launches, min_effect, baseline,
      rank, format, budget, resume, suite_name;
  std::vector<std::string> outputs, params;
  arguments suite_options;  ///< what stands after `--`, where a suite is named
  bool in_place = false, all_variants = false, dry_run = false, quiet = false, no_color = false;

  void add_to(command_line& line);
  /// line.parse() of what is not the suite's own.
  [[nodiscard]] bool parse(command_line& line, const arguments& given);

  /// Everything below throws usage_error where a value is wrong.
  [[nodiscard]] suite::run_options options() const;
  [[nodiscard]] std::vector<output_file> files() const;
  [[nodiscard]] report::report_options report_options() const;
};

}  // namespace cryptospeed::cli
