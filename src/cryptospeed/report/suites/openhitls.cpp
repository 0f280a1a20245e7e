// SPDX-License-Identifier: Apache-2.0
// The two tables of openHiTLS's speed and the lines that it prints on the way. What its labels get wrong (verify called
// sign, encrypt called sign) is put right.
#include <fmt/format.h>

#include <algorithm>

#include "cryptospeed/report/suites/suite_figures.hpp"

namespace cryptospeed::report {
namespace {

/// Rows of a table in their order, each with its figures.
struct line_of_cells {
  std::string label;
  std::vector<const model::suite_cell*> cells;
};

std::vector<line_of_cells> lines_of(const model::suite_group& group) {
  std::vector<line_of_cells> lines;
  for (const model::suite_cell& cell : group.cells) {
    if (lines.empty() || lines.back().label != cell.label) lines.push_back({cell.label, {}});
    lines.back().cells.push_back(&cell);
  }
  return lines;
}

bool in_bytes(const model::suite_group& group) { return group.unit == "k"; }

/// What was timed, all of it: the operations that were carried out and the seconds they took.
std::string doing(const model::suite_group& group, const model::suite_cell& cell, const model::row& row,
                  const suite_figures& figures) {
  double count = 0, seconds = 0;
  for (std::size_t i = 0; i < row.raw.iterations.size(); ++i) {
    count += static_cast<double>(row.raw.iterations[i]);
    seconds += static_cast<double>(row.raw.iterations[i]) * row.raw.mean_ns[i] * 1e-9;
  }
  const std::string label = figures.clean(cell.label), column = figures.clean(cell.column);
  if (in_bytes(group)) {
    return fmt::format("Doing {} ops for {:.2f}s on {} size blocks: {:.0f} {} ops in {:.2f}s\n", label, seconds, column,
                       count, label, seconds);
  }
  const std::string name = figures.clean(group.name);
  return fmt::format("Doing {} {} {} ops for {:.2f}s: {:.0f} {} {} {} ops in {:.2f}s\n", label, column, name, seconds,
                     count, label, name, column, seconds);
}

bool any_shown(const line_of_cells& line, const suite_figures& figures) {
  return std::any_of(line.cells.begin(), line.cells.end(),
                     [&](const model::suite_cell* cell) { return figures.best(*cell) != nullptr; });
}

std::string progress(const model::suite_info& suite, const suite_figures& figures) {
  std::string text;
  for (const model::suite_group& group : suite.groups) {
    for (const line_of_cells& line : lines_of(group)) {
      const std::string name =
          (in_bytes(group) ? "" : figures.clean(group.name) + " ") + figures.clean(line.label) + " ";
      if (!any_shown(line, figures)) {
        text += name + figures.missing(*line.cells.front()) + '\n';
        continue;
      }
      for (const model::suite_cell* cell : line.cells) {
        const model::row* row = figures.best(*cell);
        text += row != nullptr ? doing(group, *cell, *row, figures)
                               : name + figures.clean(cell->column) + " " + figures.missing(*cell) + '\n';
      }
    }
  }
  return text;
}

void byte_table(const model::suite_group& group, const suite_figures& figures, std::string& text) {
  text += fmt::format("{:<12}", figures.clean(group.name));
  const std::vector<line_of_cells> lines = lines_of(group);
  for (const model::suite_cell* cell : lines.empty() ? std::vector<const model::suite_cell*>() : lines.front().cells) {
    text += fmt::format("{:>7} bytes", figures.clean(cell->column));
  }
  text += '\n';
  for (const line_of_cells& line : lines) {
    text += fmt::format("{:<13}", figures.clean(line.label));
    const bool any = any_shown(line, figures);
    if (!any) {
      text += "    " + figures.missing(*line.cells.front()) + '\n';
      continue;
    }
    for (const model::suite_cell* cell : line.cells) {
      const model::row* row = figures.best(*cell);
      text += row == nullptr ? fmt::format("{:>13}", "-")
                             : fmt::format("{:>12.2f}k", suite_figures::bytes(*cell, *row) / 1000);
    }
    text += '\n';
  }
}

std::string key_figure(const model::suite_cell& cell, const suite_figures& figures) {
  const model::row* row = figures.best(cell);
  if (row == nullptr) return fmt::format("{:>9}  ", "-");
  const double rate = suite_figures::rate(cell, *row);
  if (cell.column == "encrypt" || cell.column == "decrypt") {
    const double kilobytes = rate * static_cast<double>(row->message.value_or(0)) / 1000;
    return cell.column == "encrypt" ? fmt::format("{:>9.2f}k", kilobytes) : fmt::format("{:>10.2f}k", kilobytes);
  }
  return fmt::format("{:>9.2f}/s", rate);
}

void key_table(const model::suite_group& group, const suite_figures& figures, std::string& text) {
  for (const line_of_cells& line : lines_of(group)) {
    std::string row = fmt::format("{:<3}{:>13}", figures.clean(group.name), figures.clean(line.label));
    const bool any = any_shown(line, figures);
    if (any) {
      for (const model::suite_cell* cell : line.cells) row += key_figure(*cell, figures);
    } else {
      row += "     " + figures.missing(*line.cells.front());
    }
    while (row.ends_with(' ')) row.pop_back();
    text += row + '\n';
  }
}

}  // namespace

std::string openhitls_layout(const model::suite_info& suite, const suite_figures& figures, suite_notes& notes) {
  std::string text = progress(suite, figures);
  bool has_keys = false, has_bytes = false;
  for (const model::suite_group& group : suite.groups) {
    if (in_bytes(group)) {
      byte_table(group, figures, text);
      has_bytes = true;
      continue;
    }
    if (!has_keys)
      text += (has_bytes ? "\n" : "") +
              std::string("            bits    gen          sign      verify    encrypt    decrypt\n");
    has_keys = true;
    key_table(group, figures, text);
  }
  notes.push_back(
      "k is 1000 bytes a second; the lines above the tables count all that was timed, disturbed epochs too");
  return text;
}

}  // namespace cryptospeed::report
