// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/suites/suite_figures.hpp"

#include <fmt/format.h>

#include "cryptospeed/model/clean.hpp"
#include "cryptospeed/report/text/layout.hpp"
#include "cryptospeed/report/view.hpp"

namespace cryptospeed::report {

suite_figures::suite_figures(const model::run& result, const report_options& options) : unicode_(options.unicode) {
  for (const model::row& row : result.rows) rows_.emplace(row.id, model::publishable(row));
}

const model::row* suite_figures::best(const model::suite_cell& cell) const {
  const model::row* fastest = nullptr;
  for (const std::string& id : cell.rows) {
    const auto found = rows_.find(id);
    if (found == rows_.end() || !is_measured(found->second)) continue;
    const model::row& row = found->second;
    // Nothing is shown that nothing has verified.
    if (row.verified_by.empty()) continue;
    if (fastest == nullptr || *row.stats.undisturbed_ns < *fastest->stats.undisturbed_ns) fastest = &row;
  }
  return fastest;
}

std::string suite_figures::missing(const model::suite_cell& cell) const {
  if (cell.reason.starts_with("refused")) return clean(cell.reason);
  std::string reason = cell.reason;
  for (const std::string& id : cell.rows) {
    if (!reason.empty()) break;
    const auto found = rows_.find(id);
    if (found == rows_.end()) continue;
    reason = is_measured(found->second) ? "it was not verified" : failure_text(found->second);
  }
  return clean("not available: " + (reason.empty() ? "left out" : reason));
}

double suite_figures::rate(const model::suite_cell& cell, const model::row& row) {
  return static_cast<double>(cell.times) * 1e9 / *row.stats.undisturbed_ns;
}

double suite_figures::bytes(const model::suite_cell& cell, const model::row& row) {
  return rate(cell, row) * static_cast<double>(row.size.value_or(0)) * static_cast<double>(row.lanes);
}

std::string suite_figures::clean(std::string_view text) const { return printable(text, unicode_); }

std::string with_commas(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  const std::size_t point = text.find('.');
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = point == std::string::npos ? text.size() : point; at > first + 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

}  // namespace cryptospeed::report
