// SPDX-License-Identifier: Apache-2.0
// What every layout of a suite needs: the row that fills a figure, or why there is none.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/report/reporter.hpp"

namespace cryptospeed::report {

class suite_figures {
 public:
  suite_figures(const model::run& result, const report_options& options);

  /// The fastest measured row of those that may fill the figure; null where none was.
  [[nodiscard]] const model::row* best(const model::suite_cell& cell) const;
  /// "not available: no implementation", "refused: below 1024 bits", "not available: failed: ...".
  [[nodiscard]] std::string missing(const model::suite_cell& cell) const;
  /// The system's operations in a second.
  [[nodiscard]] static double rate(const model::suite_cell& cell, const model::row& row);
  /// Their bytes in a second; 0 of operations counted in calls.
  [[nodiscard]] static double bytes(const model::suite_cell& cell, const model::row& row);

  /// Without what a terminal would not print.
  [[nodiscard]] std::string clean(std::string_view text) const;
  /// "us", or with the Greek letter.
  [[nodiscard]] std::string microseconds() const { return unicode_ ? "\u03bcs" : "us"; }

 private:
  std::map<std::string, model::row> rows_;
  bool unicode_;
};

/// "1,895.6": as many decimals as asked for, thousands parted by commas.
[[nodiscard]] std::string with_commas(double value, int decimals);

// One function a system: its table, and in `notes` what has to be said below it.
using suite_notes = std::vector<std::string>;
[[nodiscard]] std::string zig_layout(const model::suite_info&, const suite_figures&, suite_notes& notes);
[[nodiscard]] std::string nalix_layout(const model::suite_info&, const suite_figures&, suite_notes& notes);
[[nodiscard]] std::string cryptonite_layout(const model::suite_info&, const suite_figures&, suite_notes& notes);
[[nodiscard]] std::string openhitls_layout(const model::suite_info&, const suite_figures&, suite_notes& notes);
[[nodiscard]] std::string sha3_layout(const model::suite_info&, const suite_figures&, suite_notes& notes);

}  // namespace cryptospeed::report
