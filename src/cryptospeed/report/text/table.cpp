// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/text/table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "cryptospeed/report/suites/suite_layout.hpp"
#include "cryptospeed/report/text/figures.hpp"
#include "cryptospeed/report/text/layout.hpp"
#include "cryptospeed/report/view.hpp"

namespace cryptospeed::report {
namespace {

constexpr const char* red = "\x1b[31m";
constexpr const char* yellow = "\x1b[33m";
constexpr const char* green = "\x1b[32m";
constexpr const char* bold_green = "\x1b[1;32m";
constexpr const char* cyan = "\x1b[36m";
constexpr const char* dim = "\x1b[2m";
constexpr std::array<std::pair<const char*, const char*>, 2> meanings_of_marks{
    {{"unstable", "the interval of the time reaches further than 1 % to either side"},
     {"drift", "the clock changed by more than 2 % within some rounds, which were dropped"}}};
constexpr std::size_t bars_from = 120;
constexpr std::size_t most_bar = 40;

class table_writer {
 public:
  table_writer(const model::run& result, const report_options& options)
      : run_(result),
        view_(result),
        options_(options),
        width_(static_cast<std::size_t>(std::clamp(options.width, 20, 400))) {}

  std::string write() {
    machine_line();
    if (options_.only_leaderboard) {
      write_one_screen();
      losses();
    } else {
      if (options_.rank != ranking::algorithms) {
        for (const block& b : view_.blocks()) write_block(b);
      }
      if (options_.rank != ranking::implementations) {
        for (const leaderboard& board : view_.leaderboards()) write_leaderboard(board);
      }
    }
    notes();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string clean(std::string_view text) const { return printable(text, options_.unicode); }
  [[nodiscard]] std::string color(const char* code) const { return options_.color ? code : ""; }
  void line(std::string_view text, const char* code = "") {
    if (options_.color && *code != 0) {
      out_ += code;
      out_ += text;
      out_ += "\x1b[0m\n";
    } else {
      out_ += text;
      out_ += '\n';
    }
  }
  void paragraph(std::string_view text, std::string_view first, std::string_view next, const char* code = "") {
    for (const std::string& one : wrapped(clean(text), width_, first, next)) line(one, code);
  }

  void machine_line() {
    std::string text = run_.machine.cpu;
    if (text.empty()) return;
    if (run_.machine.cores)
      text += ", " + std::to_string(*run_.machine.cores) + (*run_.machine.cores == 1 ? " core" : " cores");
    if (!run_.machine.vm.empty() && run_.machine.vm != "none") text += ", virtual machine (" + run_.machine.vm + ")";
    paragraph((options_.only_leaderboard ? "Who is fastest here: " : "") + text, "", "  ");
    if (!options_.only_leaderboard) out_ += '\n';
  }

  [[nodiscard]] const char* color_of(const ranked_row& r) const {
    if (r.row->security_status == "broken") return red;
    if (r.rank == 1) return r.tied ? green : bold_green;
    return r.tied ? cyan : "";
  }

  void write_block(const block& b) {
    std::string title = b.title;
    if (b.status == "broken" || b.status == "legacy") title += " (" + b.status + ")";
    title = clean(title);
    const char* title_color = b.status == "broken" ? red : b.status == "legacy" ? yellow : "";
    if (b.ranked.empty()) {
      for (const std::string& one : wrapped(title, width_, "", "  ")) line(one, title_color);
    } else {
      const std::string summary = verification_summary(b);
      std::string mark("[");
      if (summary.empty()) {
        mark += "not verified]";
      } else {
        mark += "verified: " + summary + "]";
      }
      std::string joined = title + std::string(title.size() < 40 ? 42 - title.size() : 2, ' ') + mark;
      if (display_width(joined) > width_) joined = title + "  " + mark;
      if (display_width(joined) <= width_) {
        line(joined, title_color);
      } else {
        for (const std::string& one : wrapped(title, width_, "", "  ")) line(one, title_color);
        paragraph(mark, " ", "  ", title_color);
      }
      block_rows(b);
    }
    for (const model::row* r : b.unmeasured) {
      paragraph(implementation_name(*r) + marks(*r) + ": " + failure_text(*r), "    -  ", "       ",
                r->status == model::row_status::skipped ? dim : red);
    }
    out_ += '\n';
  }

  void block_rows(const block& b) {
    const bool per_byte = b.ranked.front().row->size.has_value();
    const time_unit unit = unit_for(*b.ranked.front().row->stats.undisturbed_ns);
    std::vector<table_column> columns{{"rank"}, {"implementation", false, 100, true, 20}};
    if (per_byte) {
      columns.insert(columns.end(), {{"MB/s", true, 100, false, 8}, {"cyc/B", true, 60, false, 7}});
    } else {
      columns.insert(
          columns.end(),
          {{std::string(unit.name) + "/op", true, 100, false, 8}, {"ops/s", true, 40}, {"cyc/op", true, 45}});
    }
    columns.insert(columns.end(), {{"ratio to best [95 %]", false, 90},
                                   {"p95", true, 30, false, 7},
                                   {"alloc", true, 20},
                                   {"of limit", true, 10}});
    std::vector<table_row> rows;
    for (const ranked_row& r : b.ranked) {
      std::vector<std::string> cells{std::to_string(r.rank), clean(implementation_name(*r.row)) + marks(*r.row)};
      if (per_byte) {
        cells.push_back(megabytes(*r.row));
      } else {
        cells.push_back(number(*r.row->stats.undisturbed_ns / unit.ns));
        cells.push_back(r.row->ops_per_second ? number(*r.row->ops_per_second) : no_figure);
      }
      for (std::string& cell : std::vector<std::string>{cycles(*r.row), ratio_text(r), time_text(r.row->stats.p95_ns),
                                                        allocations(*r.row), percent(r.row->limit.fraction)}) {
        cells.push_back(std::move(cell));
      }
      rows.push_back({std::move(cells), color(color_of(r))});
    }
    with_bars(columns, rows, b.ranked);
    for (const std::string& one : lay_out(columns, rows, width_, options_.unicode).lines) line(one);
  }

  [[nodiscard]] static time_unit unit_of(const leaderboard& board) {
    return unit_for(*board.ranked.front().row->stats.undisturbed_ns);
  }
  [[nodiscard]] static std::vector<std::string> board_heads(const leaderboard& board) {
    const bool per_byte = board.ranked.front().row->size.has_value();
    return {"rank",
            "algorithm",
            "best implementation",
            per_byte ? "MB/s" : std::string(unit_of(board).name) + "/op",
            per_byte ? "cyc/B" : "cyc/op",
            "ratio [95 %]",
            board.competes ? "level" : "parameters",
            "status"};
  }
  [[nodiscard]] table_row board_row(const leaderboard& board, const ranked_row& r) const {
    std::string last;
    if (board.competes) {
      last = r.row->level ? std::to_string(*r.row->level) : no_figure;
    } else {
      for (const auto& [name, value] : r.row->params) {
        last += (last.empty() ? "" : " ") + clean(name) + "=" + std::to_string(value);
      }
    }
    const std::string speed =
        r.row->size ? megabytes(*r.row) : number(*r.row->stats.undisturbed_ns / unit_of(board).ns);
    return {{board.competes ? std::to_string(r.rank) : no_figure, clean(r.row->algorithm),
             clean(implementation_name(*r.row)) + marks(*r.row), speed, cycles(*r.row), ratio_text(r), last,
             clean(status_text(*r.row))},
            color(board.competes ? color_of(r) : "")};
  }
  [[nodiscard]] static std::vector<table_column> board_columns(const std::vector<std::string>& heads, bool right) {
    return {{heads[0]},
            {heads[1], false, 100, true, 18},
            {heads[2], false, 70, false, 16},
            {heads[3], true, 100, false, 8},
            {heads[4], true, 50, false, 7},
            {heads[5], false, 90},
            {heads[6], right, 30},
            {heads[7], false, 40}};
  }

  void write_leaderboard(const leaderboard& board) {
    for (const std::string& one : wrapped(clean(board.title), width_, "", "  ")) line(one);
    std::vector<table_column> columns = board_columns(board_heads(board), board.competes);
    std::vector<table_row> rows;
    for (const ranked_row& r : board.ranked) rows.push_back(board_row(board, r));
    if (board.competes) with_bars(columns, rows, board.ranked);
    for (const std::string& one : lay_out(columns, rows, width_, options_.unicode).lines) line(one);
    out_ += '\n';
  }

  /// One table for all families, so that its columns stand below each other; a family's title takes the place of the
  /// heads of the first three columns.
  void write_one_screen() {
    static constexpr std::size_t most_rows = 5;
    std::vector<table_row> rows;
    std::map<std::size_t, std::string> titles;
    for (const leaderboard* board : view_.main_leaderboards()) {
      std::string title = clean(board->title);
      const std::size_t shown = std::min(board->ranked.size(), most_rows);
      if (shown < board->ranked.size()) {
        title += " (first " + std::to_string(shown) + " of " + std::to_string(board->ranked.size()) + ")";
      }
      titles.emplace(rows.size(), title);
      std::vector<std::string> heads = board_heads(*board);
      heads[0] = heads[1] = heads[2] = "";
      rows.push_back({std::move(heads), ""});
      for (std::size_t i = 0; i < shown; ++i) rows.push_back(board_row(*board, board->ranked[i]));
    }
    const std::vector<table_column> columns = board_columns(std::vector<std::string>(8), true);
    const laid_out table = lay_out(columns, rows, width_, options_.unicode, 3);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::string text = table.lines[i + 1];
      if (const auto title = titles.find(i); title != titles.end()) {
        const std::size_t taken = display_width(title->second);
        if (taken <= table.lead && text.size() >= taken) {
          text.replace(0, taken, title->second);
        } else {
          for (const std::string& one : wrapped(title->second, width_, "", "  ")) line(one);
        }
      }
      line(text);
    }
  }

  /// A last column with a bar proportional to the speed, its end drawn as the interval, where the terminal is wide
  /// enough.
  void with_bars(std::vector<table_column>& columns, std::vector<table_row>& rows,
                 const std::vector<ranked_row>& ranked) {
    if (width_ < bars_from) return;
    const laid_out plain = lay_out(columns, rows, width_, options_.unicode);
    if (plain.width + 12 > width_) return;
    const std::size_t room = std::min(most_bar, width_ - plain.width - 2);
    columns.push_back({"", false, 5});
    const double best = *ranked.front().row->stats.undisturbed_ns;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const model::row_stats& s = ranked[i].row->stats;
      double speed = best / *s.undisturbed_ns, low = speed, high = speed;
      if (ranked[i].to_best && ranked[i].to_best->low && ranked[i].to_best->high) {
        speed = 1 / ranked[i].to_best->ratio;
        low = 1 / *ranked[i].to_best->high;
        high = 1 / *ranked[i].to_best->low;
      }
      const auto cells = [&](double fraction) {
        if (!(fraction > 0)) return std::size_t{0};
        return std::min(room,
                        static_cast<std::size_t>(std::lround(std::min(fraction, 1.0) * static_cast<double>(room))));
      };
      const std::size_t solid = std::min(cells(low), cells(speed)), end = std::max(cells(high), solid);
      std::string bar;
      for (std::size_t c = 0; c < end; ++c) {
        bar += options_.unicode ? (c < solid ? "\u2588" : "\u2592") : (c < solid ? "#" : "~");
      }
      rows[i].cells.push_back(bar.empty() ? (options_.unicode ? "\u258f" : "|") : bar);
    }
  }

  void losses() {
    std::map<std::string, int> counts;
    for (const model::row& r : view_.rows()) {
      if (!is_measured(r)) ++counts[model::to_string(r.status)];
    }
    std::string text;
    for (const auto& [status, count] : counts)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + status;
    if (!text.empty()) paragraph("rows without a number: " + text, "", "  ", dim);
  }

  void notes() {
    bool randomness = false, finding = false;
    std::set<std::string> used, marked;
    for (const model::row& r : view_.rows()) {
      used.insert(r.provider);
      randomness = randomness || (r.own_randomness && is_measured(r));
      marked.insert(r.marks.begin(), r.marks.end());
      finding = finding || !r.known_finding.empty();
    }
    if (!options_.only_leaderboard) {
      if (randomness) paragraph("+ draws its own randomness inside the timed region", "", "  ");
      for (const auto& [mark, meaning] : meanings_of_marks) {
        if (marked.contains(mark)) paragraph(std::string(mark) + ": " + meaning, "", "  ");
      }
      if (finding) paragraph("! a known finding of this library, on record with its reason", "", "  ");
      for (const model::provider_result& p : run_.providers) {
        if (!p.notes.empty() && used.contains(p.name)) paragraph(p.name + ": " + p.notes, "", "  ");
      }
    }
    for (const std::string& text : noise_lines(run_)) {
      paragraph(text, "", "  ", run_.noise.verdict == "noisy" || run_.partial ? yellow : dim);
    }
  }

  const model::run& run_;
  run_view view_;
  report_options options_;
  std::size_t width_;
  std::string out_;
};

}  // namespace

std::string write_table(const model::run& result, const report_options& options) {
  return write_suite(result, options) + table_writer(result, options).write();
}

}  // namespace cryptospeed::report
