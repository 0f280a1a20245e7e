// SPDX-License-Identifier: Apache-2.0
// Every writer is read back by strict rules of its own format, on kind and on hostile runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "cryptospeed/report/text/layout.hpp"
#include "cryptospeed/report/view.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::report {
namespace {

using model::run;

std::string write(const char* format, const run& r, const report_options& options = {}) {
  return find_reporter(format)->write(r, options);
}

/// RFC 4180: records end in CRLF, quoted fields double their quotes, no quote inside an unquoted field.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> records{{}};
  std::size_t at = 0;
  while (at < text.size()) {
    std::string field;
    if (text[at] == '"') {
      for (++at;; ++at) {
        if (at >= text.size()) throw std::runtime_error("quote not closed");
        if (text[at] == '"') {
          if (at + 1 < text.size() && text[at + 1] == '"') {
            ++at;
          } else {
            ++at;
            break;
          }
        }
        field += text[at];
      }
    } else {
      while (at < text.size() && text[at] != ',' && text[at] != '\r') {
        if (text[at] == '"' || text[at] == '\n') throw std::runtime_error("stray character");
        field += text[at++];
      }
    }
    records.back().push_back(field);
    if (text.compare(at, 2, "\r\n") == 0) {
      at += 2;
      if (at < text.size()) records.emplace_back();
    } else if (at < text.size() && text[at] == ',') {
      ++at;
    } else {
      throw std::runtime_error("a field must end in a comma or a line end");
    }
  }
  return records;
}

/// Everything a careless producer could put into a run.
run hostile_run() {
  run r = model::sample_run();
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  r.rows[0].provider = "a,b\"c\r\nd";
  r.rows[0].stats.ci_low_ns = nan;
  r.rows[0].cycles_per_byte = inf;
  r.rows[1].stats.p95_ns = -inf;
  r.rows[1].bytes_per_second = nan;
  r.rows[2].stats.undisturbed_ns = nan;
  r.rows[3].stats.undisturbed_ns = 0;
  r.rows[7].stats.undisturbed_ns = -5;
  r.rows[4].stats.undisturbed_ns = 1e300;
  r.rows[4].bytes_per_second = 1e300;
  r.rows[4].stats.ci_high_ns = 1e308;
  r.rows[4].stats.ci_low_ns = 1e-308;
  r.comparisons[0].ratio = nan;
  r.comparisons[1].ratio = 0;
  r.comparisons[2].ci_low = inf;
  r.noise.aa_floor = inf;
  r.noise.disturbance = nan;
  r.cycles.ghz_median = nan;
  r.machine.cpu = "\xff\x1b]0;title\x07";
  r.providers[1].notes = std::string(500, 'x');
  return r;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    if (end == std::string::npos) break;
    at = end + 1;
  }
  return lines;
}

TEST(reporters, are_found_by_name_and_suffix) {
  EXPECT_EQ(find_reporter("table")->name, "table");
  EXPECT_EQ(find_reporter("nothing"), nullptr);
  EXPECT_EQ(find_reporter_by_suffix("a/b.csv")->name, "csv");
  EXPECT_EQ(find_reporter_by_suffix("x.json")->name, "json");
  EXPECT_EQ(find_reporter_by_suffix("x.md")->name, "markdown");
  EXPECT_EQ(find_reporter_by_suffix("x.jsonl"), nullptr);
  EXPECT_EQ(find_reporter_by_suffix(""), nullptr);
}

TEST(json, parses_back) {
  EXPECT_EQ(write("json", model::sample_run()), model::to_json(model::sample_run()));
  const auto parsed = model::parse_json(write("json", hostile_run()));
  ASSERT_TRUE(parsed) << parsed.failure().message;
}

TEST(csv, parses_back_with_the_same_values) {
  const run r = model::sample_run();
  const auto records = parse_csv(write("csv", r));
  ASSERT_EQ(records.size(), r.rows.size() + 1);
  std::map<std::string, std::size_t> column;
  for (std::size_t c = 0; c < records[0].size(); ++c) ASSERT_TRUE(column.emplace(records[0][c], c).second);
  for (std::size_t i = 0; i < r.rows.size(); ++i) {
    const auto cell = [&](const char* name) { return records[i + 1][column.at(name)]; };
    ASSERT_EQ(records[i + 1].size(), records[0].size());
    EXPECT_EQ(cell("id"), r.rows[i].id);
    EXPECT_EQ(cell("provider"), r.rows[i].provider);
    EXPECT_EQ(cell("status"), model::to_string(r.rows[i].status));
    EXPECT_EQ(cell("reason"), r.rows[i].reason);
    if (r.rows[i].status == model::row_status::ok) {
      EXPECT_EQ(std::stod(cell("undisturbed_ns")), *r.rows[i].stats.undisturbed_ns);
      EXPECT_FALSE(cell("rank").empty());
    } else {
      for (const char* name :
           {"undisturbed_ns", "mean_ns", "bytes_per_second", "ops_per_second", "cycles_per_op", "rank", "cold_ns"}) {
        EXPECT_EQ(cell(name), "") << name;
      }
    }
  }
  EXPECT_EQ(records[2][column.at("ratio_to_best")], "1.005");
  EXPECT_EQ(records[2][column.at("rank")], "1");
  EXPECT_EQ(records[3][column.at("rank")], "4");
}

TEST(csv, quotes_what_has_to_be_quoted) {
  const auto records = parse_csv(write("csv", hostile_run()));
  ASSERT_EQ(records.size(), 10u);
  EXPECT_EQ(records[1][4], "a,b\"c\r\nd");
}

TEST(markdown, has_whole_tables_and_no_live_markup) {
  for (const run& r : {model::sample_run(), hostile_run()}) {
    const std::string text = write("markdown", r);
    EXPECT_EQ(text.find("<script"), std::string::npos);
    std::size_t columns = 0;
    for (const std::string& line : lines_of(text)) {
      if (!line.starts_with("|")) {
        columns = 0;
        continue;
      }
      std::size_t cells = 0;
      for (std::size_t i = 1; i < line.size(); ++i) cells += line[i] == '|' && line[i - 1] != '\\' ? 1u : 0u;
      if (columns == 0) columns = cells;
      EXPECT_EQ(cells, columns) << line;
      EXPECT_EQ(line.back(), '|');
    }
  }
}

TEST(every_format, prints_no_number_that_is_none) {
  for (const reporter& format : reporters()) {
    for (const int width : {20, 80, 140}) {
      report_options options;
      options.width = width;
      std::string text = format.write(hostile_run(), options);
      // The words stand in ids and reasons of no sample.
      std::transform(text.begin(), text.end(), text.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      for (const char* word : {" inf", " nan", ",inf", ",nan", "-inf", ":nan", ":inf", "[nan", "[inf", "-nan"}) {
        EXPECT_EQ(text.find(word), std::string::npos) << format.name << " has '" << word << "'";
      }
    }
  }
}

TEST(table, fits_every_width) {
  for (const run& r : {model::sample_run(), hostile_run(), run{}}) {
    for (int width = 20; width <= 220; ++width) {
      for (const bool only : {false, true}) {
        report_options options;
        options.width = width;
        options.only_leaderboard = only;
        options.unicode = width % 2 == 0;
        for (const std::string& line : lines_of(write("table", r, options))) {
          ASSERT_LE(display_width(line), static_cast<std::size_t>(width)) << line;
          ASSERT_TRUE(line.empty() || line.back() != ' ') << "'" << line << "'";
          for (const char c : line) ASSERT_TRUE(static_cast<unsigned char>(c) >= 32) << line;
          if (!options.unicode) {
            for (const char c : line) ASSERT_LT(static_cast<unsigned char>(c), 127);
          }
        }
      }
    }
  }
}

TEST(table, has_no_escape_sequence_without_colour_and_whole_ones_with_it) {
  report_options options;
  EXPECT_EQ(write("table", model::sample_run(), options).find('\x1b'), std::string::npos);
  options.color = true;
  for (const std::string& line : lines_of(write("table", model::sample_run(), options))) {
    if (line.find('\x1b') == std::string::npos) continue;
    EXPECT_EQ(line.find('\x1b'), 0u);
    EXPECT_TRUE(line.ends_with("\x1b[0m"));
    EXPECT_EQ(std::count(line.begin(), line.end(), '\x1b'), 2);
  }
}

TEST(table, failed_rows_show_their_reason_and_no_number) {
  const std::string text = write("table", model::sample_run());
  for (const std::string& line : lines_of(text)) {
    if (line.find("flip") != std::string::npos) {
      EXPECT_EQ(line, "    -  flip: failed: known answer: record 3 of sha256.kat differs in byte 7");
    }
  }
  EXPECT_NE(text.find("crashed: signal 11"), std::string::npos);
  EXPECT_EQ(text.find("16384000"), std::string::npos);  // the rate that the row of 1 ns claims
}

TEST(table, bars_are_proportional_to_speed) {
  report_options options;
  options.width = 140;
  options.unicode = false;
  std::map<std::string, long> bars;
  for (const std::string& line : lines_of(write("table", model::sample_run(), options))) {
    for (const char* name : {"native/shani", "openssl", "native/portable", "libsodium"}) {
      if (line.find(name) != std::string::npos) bars.emplace(name, std::count(line.begin(), line.end(), '#'));
    }
  }
  EXPECT_EQ(bars["native/shani"], 40);
  EXPECT_EQ(bars["openssl"], 40);
  EXPECT_EQ(bars["native/portable"], 6);
  EXPECT_EQ(bars["libsodium"], 5);
}

TEST(view, shares_ranks_by_the_verdicts_and_inverts_ratios) {
  run r = model::sample_run();
  const run_view view(r);
  const block& sha256 = view.blocks().at(0);
  EXPECT_EQ(sha256.title, "sha256 digest, 16384 B");
  ASSERT_EQ(sha256.ranked.size(), 4u);
  const std::vector<std::size_t> expected{1, 1, 3, 4};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(sha256.ranked[i].rank, expected[i]);
  EXPECT_TRUE(sha256.ranked[1].tied);
  EXPECT_FALSE(sha256.ranked[2].tied);
  // The same with every comparison the other way round.
  for (model::comparison& c : r.comparisons) {
    std::swap(c.a, c.b);
    const double low = *c.ci_low;
    c.ratio = 1 / c.ratio;
    c.ci_low = 1 / *c.ci_high;
    c.ci_high = 1 / low;
    c.verdict = c.verdict == "faster" ? "slower" : c.verdict == "slower" ? "faster" : c.verdict;
  }
  const run_view other(r);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(other.blocks()[0].ranked[i].rank, expected[i]);
    if (i == 0) continue;
    EXPECT_NEAR(other.blocks()[0].ranked[i].to_best->ratio, sha256.ranked[i].to_best->ratio, 1e-12);
    EXPECT_NEAR(*other.blocks()[0].ranked[i].to_best->low, *sha256.ranked[i].to_best->low, 1e-12);
    EXPECT_NEAR(*other.blocks()[0].ranked[i].to_best->high, *sha256.ranked[i].to_best->high, 1e-12);
  }
}

TEST(view, without_intervals_nothing_is_separated) {
  run r = model::sample_run();
  r.comparisons.clear();
  for (model::row& row : r.rows) row.stats.ci_low_ns.reset();
  const run_view view(r);
  for (const ranked_row& one : view.blocks().at(0).ranked) {
    EXPECT_EQ(one.rank, 1u);
    if (one.to_best) {
      EXPECT_FALSE(one.to_best->low);
    }
  }
}

TEST(view, leaderboards_take_each_algorithms_fastest_default) {
  run r = model::sample_run();
  r.rows[3].stats.undisturbed_ns = 10;  // the portable variant, which is no default
  model::row aad = model::make_row("aead", "aes-256-gcm", "openssl", "default", "seal", 16384, 4000);
  aad.id += ";aad=0;threads=2";
  r.rows.push_back(aad);
  model::row small = model::make_row("aead", "aes-256-gcm", "openssl", "default", "seal", 64, 100);
  r.rows.push_back(small);
  model::row control = model::make_row("control", "memcpy", "native", "default", "memcpy", 64, 3);
  r.rows.push_back(control);
  model::row bcrypt = model::make_row("pwhash", "bcrypt", "native", "default", "derive", std::nullopt, 3e8);
  bcrypt.params = {{"cost", 8}};
  bcrypt.id += ";cost=8";
  r.rows.push_back(bcrypt);
  const run_view view(r);
  ASSERT_EQ(view.leaderboards().size(), 5u);
  EXPECT_EQ(view.leaderboards()[0].ranked[0].row->variant, "shani");
  EXPECT_EQ(view.leaderboards()[2].title, "aead seal, 16384 B, aad 0, threads 2");
  EXPECT_FALSE(view.leaderboards()[4].competes);
  const auto main = view.main_leaderboards();
  ASSERT_EQ(main.size(), 4u);
  EXPECT_EQ(main[2]->title, "aead seal, 64 B");  // the default associated data and threads, though not 16 KiB
  const std::string text = write("table", r);
  EXPECT_NE(text.find("pwhash derive, not ranked"), std::string::npos);
  EXPECT_NE(text.find("cost=8"), std::string::npos);
}

TEST(view, says_how_many_rows_a_check_holds_for) {
  run r = model::sample_run();
  r.rows[0].verified_by = {"cross:openssl", "cross:openssl/other", "reject"};  // one witness, not two
  const run_view view(r);
  EXPECT_EQ(verification_summary(view.blocks()[0]),
            "known answer (3 of 4), 3 providers agree, rejects forgery (1 of 4)");
}

TEST(view, the_loop_is_named_where_it_was_measured_and_taken_from_nothing) {
  run r = model::sample_run();
  for (const char* format : {"table", "markdown"}) EXPECT_EQ(write(format, r).find("loop alone"), std::string::npos);
  const std::string before = write("csv", r);
  model::row empty = model::make_row("control", "control", "native", "default", "empty", std::nullopt, 1.58);
  empty.verified_by = {"definition"};
  r.rows.push_back(empty);
  for (const char* format : {"table", "markdown"}) {
    const std::string text = write(format, r);
    EXPECT_NE(text.find("the timed loop alone takes 1.58 ns a call"), std::string::npos) << text;
    EXPECT_NE(text.find("output as defined"), std::string::npos) << text;
  }
  EXPECT_EQ(write("csv", r).rfind(before, 0), 0u) << "no other figure changes";
  for (const char* status : {"void", "other variant"}) {
    r.rows.back() = empty;
    if (status == std::string("void")) r.rows.back().status = model::row_status::implausible;
    if (status != std::string("void")) r.rows.back().default_variant = false;
    EXPECT_EQ(write("table", r).find("loop alone"), std::string::npos) << status;
  }
}

TEST(view, partial_and_noisy_runs_say_so) {
  run r = model::sample_run();
  r.partial = true;
  r.noise.verdict = "noisy";
  const std::string text = write("table", r);
  EXPECT_NE(text.find("partial: the run was interrupted"), std::string::npos);
  EXPECT_NE(text.find("noise: noisy"), std::string::npos);
}

}  // namespace
}  // namespace cryptospeed::report
