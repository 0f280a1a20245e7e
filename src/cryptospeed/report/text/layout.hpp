// SPDX-License-Identifier: Apache-2.0
// Text that fits a given number of columns: cleaning, measuring, wrapping and tables that drop columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cryptospeed::report {

/// Names come from plug-ins and files: control characters (escape sequences among them) and bytes that are not UTF-8
/// become
/// '?', and without `unicode` everything outside ASCII does.
[[nodiscard]] std::string printable(std::string_view text, bool unicode);

/// Columns that a printable text takes on a terminal: 2 for wide East Asian characters and emoji, 0 for combining
/// marks.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// At most `width` columns; a text that is cut ends in an ellipsis ('~' in ASCII).
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width, bool unicode);

/// Lines of at most `width` columns, broken at spaces, inside a word only where it is longer than a line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::string_view first_indent,
                                               std::string_view next_indent);

/// Times, rates and ratios: about four digits, never an exponent between 0.001 and 10^9.
[[nodiscard]] std::string number(double value);
[[nodiscard]] std::string fixed(double value, int decimals);

struct table_column {
  std::string head;
  bool right = true;
  int keep = 100;         ///< the column with the smallest value goes first; 100 stays always
  bool flexible = false;  ///< may be shortened where all that stays is still too wide
  std::size_t least = 0;  ///< columns it takes at least where there is room
};

struct table_row {
  std::vector<std::string> cells;  ///< one for each column, printable
  std::string color;               ///< escape sequence before the line, or nothing
};

struct laid_out {
  std::vector<std::string> lines;  ///< the header, then one for each row, without trailing spaces
  std::vector<bool> kept;          ///< for each column
  std::size_t width = 0;           ///< of the table
  std::size_t lead = 0;            ///< width of the first `lead_columns` columns
};

/// Fits the table into `width` columns. `lead_columns` is how many columns from the left `lead` measures.
[[nodiscard]] laid_out lay_out(const std::vector<table_column>& columns, const std::vector<table_row>& rows,
                               std::size_t width, bool unicode, std::size_t lead_columns = 0);

}  // namespace cryptospeed::report
