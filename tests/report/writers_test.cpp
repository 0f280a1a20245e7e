// SPDX-License-Identifier: Apache-2.0
// Every writer's output is read back by the strict rules of its format, for a run whose names are chosen to break it:
// JSON with no member twice and its checksum, CSV by RFC 4180, Markdown by the table rules of GFM, and the table by its
// columns at every width.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "cli/tool.hpp"
#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "cryptospeed/report/text/layout.hpp"
#include "cryptospeed/report/view.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::report {
namespace {

const std::vector<std::string>& hostile_names() {
  static const std::vector<std::string> names{
      "a,b",
      "say \"so\"",
      "\"",
      "two\nlines",
      "dos\r\nline",
      "a|b||c|",
      "back\\slash\\|pipe\\",
      "<script>alert(1)</script>",
      "&lt;b&gt; &amp;",
      "**bold** _it_ `code` ~~x~~ [l](http://x) ![i](y)",
      "# head",
      "=SUM(A1)",
      std::string(1000, 'w'),
      "\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xb8\x96\xe7\x95\x8c",  // four wide characters
      "e\xcc\x81tude",                                     // a combining mark
      "\xf0\x9f\x94\x91 key",
      "not utf8 \xff\xc3",
      "esc\x1b[31mred\x07",
      std::string("zero\0byte", 9),
      "tab\tbed"};
  return names;
}

/// A row of each name in each place that has one, rows without figures, and rows without a number.
model::run hostile_run() {
  model::run r = model::sample_run();
  r.machine.cpu = "CPU | <b> \"x\", y\nz";
  r.notices = {"left out: a | b, \"c\"\nd"};
  double ns = 100;
  for (const std::string& name : hostile_names()) {
    ns *= 1.3;
    model::row fine = model::make_row("hash", "sha512", name, "default", "digest", 64, ns);
    model::row variant = model::make_row("hash", "sha512", "native", name, "digest", 64, ns * 1.1);
    variant.default_variant = false;
    variant.known_finding = name;
    model::row failed = model::make_row("hash", name, "openssl", "default", "digest", 64, ns);
    failed.status = model::row_status::failed;
    failed.reason = name;
    failed.params = {{name, 7}};
    model::row bare = model::make_row("hash", "sha3-256", name, "v", "digest", std::nullopt, ns);
    bare.stats = {};
    bare.stats.undisturbed_ns = ns;
    bare.cold_ns = bare.cycles_per_op = bare.ops_per_second = bare.allocations_per_op = std::nullopt;
    bare.allocated_bytes_per_op = std::nullopt;
    bare.level.reset();
    bare.security_status.clear();
    bare.verified_by.clear();
    bare.reasons = {{"cold_ns", name}};
    r.rows.insert(r.rows.end(), {fine, variant, failed, bare});
  }
  return r;
}

const model::run& hostile() {
  static const model::run one = hostile_run();
  return one;
}

std::string write(const char* format, const report_options& options = {}) {
  return find_reporter(format)->write(hostile(), options);
}

/// What a text of any bytes is in a format that holds UTF-8 alone.
std::string as_utf8(const std::string& text) {
  model::run r;
  r.argv = {text};
  return model::parse_json(model::to_json(r))->argv[0];
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  for (std::size_t end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    lines.push_back(text.substr(at, end - at));
  }
  EXPECT_EQ(at, text.size()) << "the last line has its end";
  return lines;
}

// ---- JSON

TEST(writers, json_is_strict_and_holds_every_name) {
  const std::string text = write("json");
  const nlohmann::json file = tool_test::strict_json(text);
  const std::size_t place = text.rfind("\"checksum\"");
  EXPECT_EQ(file.at("checksum"), to_hex(sha256::hash(as_bytes(std::string_view(text).substr(0, place)))));
  ASSERT_EQ(file.at("rows").size(), hostile().rows.size());
  std::set<std::string> ids;
  for (std::size_t i = 0; i < hostile().rows.size(); ++i) {
    const nlohmann::json& row = file["rows"][i];
    const model::row& expected = hostile().rows[i];
    EXPECT_EQ(row.at("provider"), as_utf8(expected.provider));
    EXPECT_EQ(row.at("variant"), as_utf8(expected.variant));
    EXPECT_EQ(row.at("algorithm"), as_utf8(expected.algorithm));
    EXPECT_EQ(row.at("reason"), as_utf8(expected.reason));
    EXPECT_TRUE(ids.insert(row.at("id")).second) << row.at("id");
    if (expected.status != model::row_status::ok) {
      EXPECT_TRUE(row.at("stats").at("undisturbed_ns").is_null());
    }
  }
  // The words that lenient writers put where there is no number.
  for (const char* word : {"NaN", "nan", "Infinity", "inf,", "inf}"})
    EXPECT_EQ(text.find(word), std::string::npos) << word;
  const auto read = model::parse_json(text);
  ASSERT_TRUE(read) << read.failure().message;
  EXPECT_EQ(model::to_json(*read), text);
}

// ---- CSV

/// RFC 4180, nothing more: CRLF ends every record, a field with a comma, quote or line end is quoted, quotes inside are
/// doubled, and no other field holds a quote.
std::vector<std::vector<std::string>> read_csv(std::string_view text) {
  std::vector<std::vector<std::string>> records;
  while (!text.empty()) {
    std::vector<std::string> record;
    for (bool more = true; more;) {
      std::string field;
      if (text.starts_with('"')) {
        text.remove_prefix(1);
        for (;;) {
          const std::size_t quote = text.find('"');
          if (quote == std::string_view::npos) throw std::runtime_error("a quote is not closed");
          field += text.substr(0, quote);
          text.remove_prefix(quote + 1);
          if (!text.starts_with('"')) break;
          field += '"';
          text.remove_prefix(1);
        }
      } else {
        const std::size_t end = text.find_first_of(",\"\r\n");
        if (end == std::string_view::npos) throw std::runtime_error("the last record has no end");
        field = text.substr(0, end);
        text.remove_prefix(end);
      }
      more = text.starts_with(',');
      if (!more && !text.starts_with("\r\n")) throw std::runtime_error("a field ends in no comma and no CRLF");
      text.remove_prefix(more ? 1 : 2);
      record.push_back(std::move(field));
    }
    records.push_back(std::move(record));
  }
  return records;
}

TEST(writers, csv_by_rfc_4180) {
  const auto records = read_csv(write("csv"));
  ASSERT_EQ(records.size(), hostile().rows.size() + 1);
  std::map<std::string, std::size_t> column;
  for (std::size_t i = 0; i < records[0].size(); ++i) ASSERT_TRUE(column.emplace(records[0][i], i).second);
  for (std::size_t i = 0; i < hostile().rows.size(); ++i) {
    const model::row& expected = hostile().rows[i];
    const std::vector<std::string>& record = records[i + 1];
    ASSERT_EQ(record.size(), records[0].size()) << expected.id;
    EXPECT_EQ(record[column.at("id")], expected.id);
    EXPECT_EQ(record[column.at("provider")], expected.provider);
    EXPECT_EQ(record[column.at("variant")], expected.variant);
    EXPECT_EQ(record[column.at("algorithm")], expected.algorithm);
    EXPECT_EQ(record[column.at("reason")], expected.reason);
    EXPECT_EQ(record[column.at("known_finding")], expected.known_finding);
    for (const char* name :
         {"undisturbed_ns", "ci_low_ns", "cold_ns", "cycles_per_op", "bytes_per_second", "rank", "level"}) {
      const std::string& cell = record[column.at(name)];
      if (cell.empty()) continue;
      std::size_t used = 0;
      EXPECT_GE(std::stod(cell, &used), 0) << name;
      EXPECT_EQ(used, cell.size()) << name << " " << cell;
    }
    if (expected.status != model::row_status::ok) {
      EXPECT_EQ(record[column.at("undisturbed_ns")], "");
    }
    if (expected.algorithm == "sha3-256") {
      EXPECT_EQ(record[column.at("cold_ns")], "");
      EXPECT_NE(record[column.at("undisturbed_ns")], "");
    }
  }
}

// ---- Markdown

/// The cells of a table row as GFM cuts them: at pipes that no backslash escapes. Between the first and the last pipe.
std::vector<std::string> gfm_cells(const std::string& line) {
  std::vector<std::string> cells{""};
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && std::ispunct(static_cast<unsigned char>(line[i + 1])) != 0) {
      cells.back() += line.substr(i++, 2);
    } else if (line[i] == '|') {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  if (cells.size() < 3 || !cells.front().empty() || !cells.back().empty()) throw std::runtime_error("no row: " + line);
  return {cells.begin() + 1, cells.end() - 1};
}

/// The text that a reader sees: escapes and character references undone. Anything that would be markup is an error.
std::string gfm_text(const std::string& source) {
  static const std::map<std::string, char> references{{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}};
  std::string text;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    if (c == '\\' && i + 1 < source.size() && std::ispunct(static_cast<unsigned char>(source[i + 1])) != 0) {
      text += source[++i];
    } else if (c == '&') {
      const std::string name = source.substr(i, source.find(';', i) - i + 1);
      if (!references.contains(name)) throw std::runtime_error("an ampersand that begins nothing: " + source);
      text += references.at(name);
      i += name.size() - 1;
    } else if (std::string_view("*_`[]<>~\\").find(c) != std::string_view::npos) {
      throw std::runtime_error(std::string("live markup '") + c + "' in " + source);
    } else {
      text += c;
    }
  }
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

TEST(writers, markdown_by_the_rules_of_gfm) {
  const std::vector<std::string> lines = split_lines(write("markdown"));
  std::multiset<std::string> shown, mentioned;
  std::size_t tables = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    for (const char c : line) ASSERT_GE(static_cast<unsigned char>(c), ' ') << line;
    if (!line.starts_with('|')) {
      const std::string text = gfm_text(line.starts_with("### ") ? line.substr(4) : line);
      if (line.starts_with("- ")) mentioned.insert(text.substr(2, text.find(": ") - 2));
      continue;
    }
    // A table is a head, a row of rules with as many cells, and rows with as many again, up to an empty line.
    ASSERT_TRUE(i == 0 || lines[i - 1].empty()) << "a table begins after an empty line: " << line;
    ASSERT_LT(i + 1, lines.size());
    const std::size_t columns = gfm_cells(line).size();
    const std::vector<std::string> rules = gfm_cells(lines[i + 1]);
    ASSERT_EQ(rules.size(), columns);
    for (const std::string& rule : rules) {
      EXPECT_EQ(rule.find_first_not_of(" -:"), std::string::npos) << rule;
      EXPECT_NE(rule.find("---"), std::string::npos) << rule;
    }
    ++tables;
    std::size_t rows = 0;
    for (i += 2; i < lines.size() && !lines[i].empty(); ++i, ++rows) {
      const std::vector<std::string> cells = gfm_cells(lines[i]);
      ASSERT_EQ(cells.size(), columns) << lines[i];
      for (const std::string& cell : cells) EXPECT_FALSE(gfm_text(cell).empty()) << lines[i];
      shown.insert(gfm_text(cells[1]));
    }
    EXPECT_GT(rows, 0u);
  }
  EXPECT_GE(tables, 5u);
  for (const std::string& name : hostile_names()) {
    const std::string printed = printable(name, true);
    EXPECT_EQ(shown.count(printed), 1u) << printed;
    EXPECT_EQ(shown.count("native/" + printed + " !"), 1u) << printed;
    EXPECT_EQ(shown.count(printed + "/v"), 1u) << printed;
  }
  EXPECT_GE(mentioned.count("openssl"), hostile_names().size());
}

// ---- the table

/// The text by the columns of a terminal: what stands in a column of two stands in both.
std::vector<std::string> by_column(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t size = 1;
    while (i + size < line.size() && (static_cast<unsigned char>(line[i + size]) & 0xc0) == 0x80) ++size;
    const std::string one = line.substr(i, size);
    for (std::size_t width = display_width(one); width > 0; --width) cells.push_back(one);
    i += size;
  }
  return cells;
}

/// Between its columns a table has two columns at least that are blank from its head to its last row; each head stands
/// over its own cells, and cells are set to one side: left or right.
void expect_aligned(const std::vector<std::string>& table, std::size_t width) {
  std::vector<std::vector<std::string>> grid;
  std::size_t columns = 0;
  for (const std::string& line : table) {
    grid.push_back(by_column(line));
    columns = std::max(columns, grid.back().size());
  }
  ASSERT_LE(columns, width);
  const auto blank = [&](std::size_t row, std::size_t at) { return at >= grid[row].size() || grid[row][at] == " "; };
  const auto gutter = [&](std::size_t at) {
    for (std::size_t row = 0; row < grid.size(); ++row) {
      if (!blank(row, at)) return false;
    }
    return true;
  };
  struct span {
    std::size_t begin, end;
  };
  std::vector<span> spans;
  for (std::size_t at = 0; at < columns;) {
    if (gutter(at)) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < columns && !(gutter(end) && (end + 1 >= columns || gutter(end + 1)))) ++end;
    spans.push_back({at, end});
    at = end;
  }
  // The heads, cut where two blanks stand.
  std::vector<std::string> heads;
  for (const span& one : spans) {
    std::string head;
    for (std::size_t at = one.begin; at < one.end; ++at) head += blank(0, at) ? " " : grid[0][at];
    while (head.ends_with(' ')) head.pop_back();
    head.erase(0, head.find_first_not_of(' '));
    EXPECT_EQ(head.find("  "), std::string::npos) << "two heads over one column: '" << head << "' of " << table[0];
    heads.push_back(head);
    bool left = true, right = true;
    for (std::size_t row = 0; row < grid.size(); ++row) {
      bool any = false;
      for (std::size_t at = one.begin; at < one.end; ++at) any = any || !blank(row, at);
      if (!any) continue;
      left = left && !blank(row, one.begin);
      right = right && !blank(row, one.end - 1);
    }
    EXPECT_TRUE(left || right) << "column '" << head << "' of\n" << table[0] << "\n" << table.back();
  }
  EXPECT_NE(heads.front().find("rank"), std::string::npos) << table[0];
  // Only the bars of wide terminals have no head.
  for (std::size_t i = 0; i < heads.size(); ++i) {
    EXPECT_TRUE(!heads[i].empty() || (i + 1 == heads.size() && width >= 120)) << table[0];
  }
}

TEST(writers, table_columns_are_aligned_at_every_width) {
  for (const bool unicode : {true, false}) {
    for (int width = 20; width <= 200; ++width) {
      report_options options;
      options.width = width;
      options.unicode = unicode;
      const std::vector<std::string> lines = split_lines(write("table", options));
      std::size_t tables = 0;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        ASSERT_LE(display_width(lines[i]), static_cast<std::size_t>(width)) << lines[i];
        if (!lines[i].starts_with(" rank")) continue;
        std::vector<std::string> table;
        for (; i < lines.size() && !lines[i].empty() && !lines[i].starts_with("    - "); ++i) {
          if (lines[i].starts_with("       ")) break;  // a wrapped reason
          table.push_back(lines[i]);
        }
        ASSERT_GE(table.size(), 2u) << lines[i];
        expect_aligned(table, static_cast<std::size_t>(width));
        ++tables;
        if (HasFailure()) FAIL() << "width " << width << (unicode ? ", UTF-8" : ", ASCII");
      }
      EXPECT_GE(tables, 5u) << width;
    }
  }
}

TEST(writers, a_table_out_of_line_would_be_seen) {
  const auto faults = [](const std::vector<std::string>& table) {
    ::testing::TestPartResultArray seen;
    ::testing::ScopedFakeTestPartResultReporter reporter(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &seen);
    expect_aligned(table, 80);
    return seen.size();
  };
  EXPECT_EQ(faults({" rank  name   MB/s", "    1  a      1.00", "    2  b     10.00"}), 0);
  EXPECT_GT(faults({" rank  name   MB/s", "    1  a      1.00", "    2  b    10.00"}), 0);
  EXPECT_GT(faults({" rank  name   MB/s", "    1  a      1.00", "    2  long name  10.00"}), 0);
  EXPECT_GT(faults({" rank  name        ", "    1  a      1.00"}), 0);
}

TEST(writers, the_c_locale_gets_ascii_alone) {
  report_options options;
  options.unicode = false;
  for (const unsigned char c : write("table", options)) ASSERT_TRUE(c == '\n' || (c >= ' ' && c < 127)) << int{c};
}

}  // namespace
}  // namespace cryptospeed::report
