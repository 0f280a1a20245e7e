// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/markdown/markdown.hpp"

#include "cryptospeed/report/text/figures.hpp"
#include "cryptospeed/report/text/layout.hpp"
#include "cryptospeed/report/view.hpp"

namespace cryptospeed::report {
namespace {

/// Text that neither ends a cell nor becomes a tag, a link or emphasis.
std::string escaped(std::string_view raw) {
  std::string text;
  for (const char c : printable(raw, true)) {
    switch (c) {
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '&':
        text += "&amp;";
        break;
      case '|':
      case '*':
      case '_':
      case '`':
      case '[':
      case ']':
      case '\\':
      case '~':
      case '#':
      case '!':
        text += '\\';
        text += c;
        break;
      default:
        text += c;
    }
  }
  return text;
}

void add_line(std::string& out, const std::vector<std::string>& cells) {
  for (const std::string& cell : cells) out += "| " + cell + " ";
  out += "|\n";
}

/// `left` columns of names come first, the figures after them are set to the right.
void add_head(std::string& out, const std::vector<std::string>& heads, std::size_t left) {
  add_line(out, heads);
  std::vector<std::string> rules(heads.size(), "---:");
  for (std::size_t i = 1; i <= left && i < rules.size(); ++i) rules[i] = ":---";
  add_line(out, rules);
}

void add_block(std::string& out, const block& b) {
  std::string title = b.title;
  if (b.status == "broken" || b.status == "legacy") title += " (" + b.status + ")";
  out += "### " + escaped(title) + "\n\n";
  if (!b.ranked.empty()) {
    const std::string summary = verification_summary(b);
    out += (summary.empty() ? "not verified" : "verified: " + escaped(summary)) + "\n\n";
    const bool per_byte = b.ranked.front().row->size.has_value();
    const time_unit unit = unit_for(*b.ranked.front().row->stats.undisturbed_ns);
    std::vector<std::string> heads{"rank", "implementation"};
    if (per_byte) {
      heads.insert(heads.end(), {"MB/s", "cyc/B"});
    } else {
      heads.insert(heads.end(), {std::string(unit.name) + "/op", "ops/s", "cyc/op"});
    }
    heads.insert(heads.end(), {"ratio to best (95 %)", "p95", "alloc", "of limit"});
    add_head(out, heads, 1);
    for (const ranked_row& r : b.ranked) {
      std::vector<std::string> cells{std::to_string(r.rank), escaped(implementation_name(*r.row) + marks(*r.row))};
      if (per_byte) {
        cells.push_back(megabytes(*r.row));
      } else {
        cells.push_back(number(*r.row->stats.undisturbed_ns / unit.ns));
        cells.push_back(r.row->ops_per_second ? number(*r.row->ops_per_second) : no_figure);
      }
      cells.insert(cells.end(), {cycles(*r.row), escaped(ratio_text(r)), time_text(r.row->stats.p95_ns),
                                 allocations(*r.row), percent(r.row->limit.fraction)});
      add_line(out, cells);
    }
    out += '\n';
  }
  for (const model::row* r : b.unmeasured) {
    out += "- " + escaped(implementation_name(*r) + marks(*r)) + ": " + escaped(failure_text(*r)) + "\n";
  }
  if (!b.unmeasured.empty()) out += '\n';
}

void add_leaderboard(std::string& out, const leaderboard& board) {
  out += "### " + escaped(board.title) + "\n\n";
  const bool per_byte = board.ranked.front().row->size.has_value();
  const time_unit unit = unit_for(*board.ranked.front().row->stats.undisturbed_ns);
  add_head(out,
           {"rank", "algorithm", "best implementation", per_byte ? "MB/s" : std::string(unit.name) + "/op",
            per_byte ? "cyc/B" : "cyc/op", "ratio (95 %)", "level", "status"},
           2);
  for (const ranked_row& r : board.ranked) {
    add_line(out, {board.competes ? std::to_string(r.rank) : no_figure, escaped(r.row->algorithm),
                   escaped(implementation_name(*r.row) + marks(*r.row)),
                   per_byte ? megabytes(*r.row) : number(*r.row->stats.undisturbed_ns / unit.ns), cycles(*r.row),
                   escaped(ratio_text(r)), r.row->level ? std::to_string(*r.row->level) : no_figure,
                   escaped(status_text(*r.row))});
  }
  out += '\n';
}

}  // namespace

std::string write_markdown(const model::run& result, const report_options& options) {
  const run_view view(result);
  std::string out;
  if (!result.machine.cpu.empty()) out += escaped(result.machine.cpu) + "\n\n";
  if (options.only_leaderboard) {
    for (const leaderboard* board : view.main_leaderboards()) add_leaderboard(out, *board);
  } else {
    if (options.rank != ranking::algorithms) {
      for (const block& b : view.blocks()) add_block(out, b);
    }
    if (options.rank != ranking::implementations) {
      for (const leaderboard& board : view.leaderboards()) add_leaderboard(out, board);
    }
  }
  for (const std::string& line : noise_lines(result)) out += "- " + escaped(line) + "\n";
  return out;
}

}  // namespace cryptospeed::report
