// SPDX-License-Identifier: Apache-2.0
// The commands. Each takes the arguments after its name and returns the exit code; usage and output errors are thrown.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cryptospeed/cli/command_line.hpp"

namespace cryptospeed::cli {

/// `argv` is the whole command line, kept in the result file.
int run_command(const arguments& given, const arguments& argv);
int list_command(const arguments& given);
int verify_command(const arguments& given);
int doctor_command(const arguments& given);
int explain_command(const arguments& given);
int report_command(const arguments& given);

/// The text of `cryptospeed --help`.
[[nodiscard]] std::string overview();

}  // namespace cryptospeed::cli
