// SPDX-License-Identifier: Apache-2.0
// What stands after `--` of `run --suite NAME -- ...`: the system's own options, in its own spelling.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cryptospeed/cli/command_line.hpp"
#include "cryptospeed/suite/options.hpp"
#include "cryptospeed/suite/references.hpp"

namespace cryptospeed::cli {

struct suite_request {
  suite::reference_suite chosen;         ///< with the rows that the options leave
  std::optional<std::uint64_t> seed;     ///< of inputs and orders
  std::optional<std::uint64_t> seconds;  ///< that each figure is measured for
  std::optional<std::string> text;       ///< only this was asked for: help, names
  std::string wrong;                     ///< why the options are refused: "WHAT: WHY; HINT"
  std::string usage;                     ///< what the system says of its options

  void apply_to(suite::run_options& options) const;
};

/// usage_error where there is no such suite; options that are wrong are said in the request, with the usage.
[[nodiscard]] suite_request read_suite_options(const std::string& name, const arguments& given);

/// Cuts the suite's options off: what follows the first "--", where --suite stands before it.
[[nodiscard]] arguments cut_suite_options(arguments& given);

}  // namespace cryptospeed::cli
