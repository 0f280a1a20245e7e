// SPDX-License-Identifier: Apache-2.0
// The result file, cryptospeed-result version 1: strict JSON with a checksum. A file that differs in one bit, is cut
// short, has an unknown version, a number that is not finite or a member twice is refused with the place of the first
// mistake.
#pragma once

#include <string>
#include <string_view>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/model/run.hpp"

namespace cryptospeed::model {

/// The whole file, checksum last, ending in a newline.
[[nodiscard]] std::string to_json(const run& result);
/// Errors read "at byte N: WHAT", N counted from 0.
[[nodiscard]] result<run> parse_json(std::string_view text);
/// One row as one line without its newline: what FILE.partial holds while a run lasts.
[[nodiscard]] std::string row_to_json(const row& value);
[[nodiscard]] result<row> parse_row(std::string_view line);
/// errors read "FILE: at byte N: WHAT".
[[nodiscard]] result<run> read_result_file(const std::string& path);

/// Writes beside `path`, fsyncs, renames: an existing file is either replaced whole or untouched.
result<done> write_file_atomically(const std::string& path, std::string_view content);

}  // namespace cryptospeed::model
