// SPDX-License-Identifier: Apache-2.0
// The tables of BenchmarkDotNet: one unit a table, columns as wide as their widest cell.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cryptospeed/report/suites/suite_figures.hpp"
#include "cryptospeed/report/text/layout.hpp"

namespace cryptospeed::report {
namespace {

struct unit {
  double ns = 1;
  std::string name;
  int decimals = 1;
};

/// The unit in which the table's smallest time is readable.
unit unit_of(const model::suite_group& group, const suite_figures& figures) {
  std::optional<double> least;
  for (const model::suite_cell& cell : group.cells) {
    if (const model::row* row = figures.best(cell)) {
      least = std::min(least.value_or(*row->stats.undisturbed_ns), *row->stats.undisturbed_ns);
    }
  }
  if (least.value_or(0) >= 1e6) return {1e6, "ms", 3};
  if (least.value_or(0) >= 1e3) return {1e3, figures.microseconds(), 3};
  return {1, "ns", 1};
}

std::string time_in(const unit& in, const model::figure& ns, int decimals) {
  return ns ? with_commas(*ns / in.ns, decimals) + " " + in.name : "-";
}

using cells = std::vector<std::string>;

cells cells_of(const model::suite_cell& cell, const suite_figures& figures, const unit& in, bool sizes) {
  cells line{figures.clean(cell.label)};
  if (sizes) line.push_back(figures.clean(cell.column));
  const model::row* row = figures.best(cell);
  if (row == nullptr) {
    line.push_back(figures.missing(cell));
    return line;
  }
  const model::row_stats& s = row->stats;
  model::figure error;
  if (s.ci_low_ns && s.ci_high_ns) error = (*s.ci_high_ns - *s.ci_low_ns) / 2;
  line.push_back(time_in(in, s.undisturbed_ns, in.decimals));
  line.push_back(time_in(in, error, in.decimals + 1));
  line.push_back(time_in(in, s.stddev_ns, in.decimals + 1));
  line.push_back(time_in(in, s.p95_ns, in.decimals));
  line.push_back(row->allocated_bytes_per_op ? with_commas(*row->allocated_bytes_per_op, 0) + " B" : "-");
  return line;
}

}  // namespace

std::string nalix_layout(const model::suite_info& suite, const suite_figures& figures, suite_notes& notes) {
  std::string text;
  for (const model::suite_group& group : suite.groups) {
    const bool sizes =
        std::any_of(group.cells.begin(), group.cells.end(), [](const auto& c) { return !c.column.empty(); });
    cells head{"Method"};
    if (sizes) head.emplace_back("PayloadSize");
    const std::size_t fixed = head.size();  // on the left; figures stand on the right
    for (const char* name : {"Mean", "Error", "StdDev", "P95", "Allocated"}) head.emplace_back(name);
    std::vector<cells> rows;
    const unit in = unit_of(group, figures);
    for (const model::suite_cell& cell : group.cells) rows.push_back(cells_of(cell, figures, in, sizes));

    std::vector<std::size_t> width;
    for (const std::string& name : head) width.push_back(name.size());
    for (const cells& row : rows) {
      if (row.size() < head.size()) {  // a reason runs over the columns of figures
        for (std::size_t i = 0; i < fixed; ++i) width[i] = std::max(width[i], display_width(row[i]));
        continue;
      }
      for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], display_width(row[i]));
    }
    const auto padded = [&](const std::string& cell, std::size_t column) {
      const std::string space(width[column] - std::min(width[column], display_width(cell)), ' ');
      return column < fixed ? " " + cell + space + " |" : " " + space + cell + " |";
    };
    if (!text.empty()) text += '\n';
    text += figures.clean(group.heading) + "\n\n|";
    for (std::size_t i = 0; i < head.size(); ++i) text += padded(head[i], i);
    text += "\n|";
    for (std::size_t i = 0; i < head.size(); ++i) {
      text += i < fixed ? std::string(width[i] + 1, '-') + " |" : std::string(width[i] + 1, '-') + ":|";
    }
    text += '\n';
    for (const cells& row : rows) {
      text += '|';
      for (std::size_t i = 0; i < std::min(row.size(), fixed); ++i) text += padded(row[i], i);
      if (row.size() < head.size()) {
        text += " " + row.back() + " |\n";
        continue;
      }
      for (std::size_t i = fixed; i < row.size(); ++i) text += padded(row[i], i);
      text += '\n';
    }
  }
  notes.push_back(
      "Mean is the undisturbed time and Error half its interval; StdDev and P95 are of all epochs, disturbed ones too");
  return text;
}

}  // namespace cryptospeed::report
