// SPDX-License-Identifier: Apache-2.0
// Where results go: standard output, and the files of -o. Writing that fails is an output_error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::cli {

/// Writes all of it to standard output and flushes.
void print(std::string_view text);

/// Columns of standard output's terminal, 100 where there is none.
[[nodiscard]] int terminal_width();
/// Colour on standard output: a terminal, and neither --no-color nor NO_COLOR nor TERM=dumb.
[[nodiscard]] bool want_color(bool no_color);
/// The locale's character set is UTF-8.
[[nodiscard]] bool want_unicode();

/// The reporter of a format's name; usage_error names the nearest, or that this version does not have it yet.
[[nodiscard]] const report::reporter& reporter_named(const std::string& name);

/// For commands whose output is a table or JSON: true for "json", usage_error for a third thing.
[[nodiscard]] bool wants_json(const std::string& format);

struct output_file {
  std::string path;
  const report::reporter* format = nullptr;
};

/// The format is the one named, else that of the suffix, else JSON.
[[nodiscard]] output_file output_for(const std::string& path, const std::string& format);

/// Those of every -o; usage_error where one is named twice.
[[nodiscard]] std::vector<output_file> output_files(const std::vector<std::string>& paths, const std::string& format);

/// What a file holds does not depend on the terminal: everything, 100 columns, no colour.
[[nodiscard]] report::report_options layout_in_file(report::report_options options);

/// output_error where the file could not be made: asked before anything is measured. Leaves nothing behind and an
/// existing file untouched.
void check_writable(const std::string& path);

/// Fixed columns of text, each as wide as its widest cell; the last is not padded.
[[nodiscard]] std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace cryptospeed::cli
