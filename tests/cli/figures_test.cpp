// SPDX-License-Identifier: Apache-2.0
// Every figure of a run says how far to trust it, and none is infinite, zero where there must be something, or
// negative: a walk over all outputs of a run in which providers break.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

struct outputs {
  finished end;
  nlohmann::json json;
  model::run result;
  std::string csv, markdown;
};

const outputs& broken_run() {
  static const outputs all = [] {
    const scratch_folder folder;
    std::vector<std::string> arguments{"sha256:digest", "x25519", "--bytes",   "64,1K,16K", "--launches", "6",
                                       "--rounds",      "2",      "--timeout", "2s"};
    for (const char* name :
         {"crash", "exit", "hang", "flip", "flip-late", "errs-1000", "return-at-once", "ignores-n", "no-symbol"}) {
      arguments.insert(arguments.end(), {"--plugin", plugin(name)});
    }
    for (const char* file : {"r.json", "r.csv", "r.md"})
      arguments.insert(arguments.end(), {"-o", (folder / file).string()});
    outputs found{.end = run_tool(arguments)};
    found.json = strict_json(content_of(folder / "r.json"));
    auto read = model::read_result_file((folder / "r.json").string());
    if (!read) throw std::runtime_error(read.failure().message);
    found.result = std::move(read).value();
    found.csv = content_of(folder / "r.csv");
    found.markdown = content_of(folder / "r.md");
    return found;
  }();
  return all;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// What is measured by a clock and cannot be nothing; a spread, an error, a share or a count can.
bool is_positive(const std::string& name) {
  static const std::set<std::string> spread{"stddev_ns"};
  return !spread.contains(name) &&
         (ends_with(name, "_ns") || ends_with(name, "_per_second") || name.rfind("cycles_per_", 0) == 0 ||
          name == "ratio" || name.rfind("ci_", 0) == 0 || name.rfind("ghz", 0) == 0 || name == "chain_ghz" ||
          name == "contention" || name == "ns_fixed" || name == "ns_per_byte" || name == "disturbance" ||
          name == "min_effect");
}

int walk(const nlohmann::json& value, const std::string& name, const std::string& path) {
  if (value.is_number()) {
    const double number = value.get<double>();
    EXPECT_TRUE(std::isfinite(number)) << path;
    EXPECT_GE(number, 0) << path;
    if (is_positive(name)) {
      EXPECT_GT(number, 0) << path;
    }
    return 1;
  }
  int seen = 0;
  if (value.is_object()) {
    for (const auto& [member, inside] : value.items()) seen += walk(inside, member, path + "." + member);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) seen += walk(value[i], name, path + "[" + std::to_string(i) + "]");
  }
  return seen;
}

TEST(figures, none_is_infinite_zero_or_negative) {
  const outputs& all = broken_run();
  EXPECT_EQ(all.end.code, 3) << all.end.err;
  EXPECT_GT(walk(all.json, "", "result"), 500) << "the walk met figures";
  for (const std::string& text : {all.end.out, all.csv, all.markdown}) {
    std::string word;
    for (const char c : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.') {
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        continue;
      }
      EXPECT_FALSE(word == "inf" || word == "-inf" || word == "nan" || word == "-nan") << word;
      EXPECT_FALSE(word.size() > 1 && word[0] == '-' && std::isdigit(static_cast<unsigned char>(word[1])) != 0) << word;
      word.clear();
    }
  }
}

TEST(figures, each_has_a_median_an_interval_and_counts) {
  int rows = 0;
  for (const model::row& row : broken_run().result.rows) {
    if (row.status != model::row_status::ok) {
      EXPECT_FALSE(row.samples || row.dropped) << row.id;
      EXPECT_TRUE(row.marks.empty()) << row.id;
      continue;
    }
    ++rows;
    ASSERT_TRUE(row.stats.undisturbed_ns && row.stats.median_ns && row.stats.ci_low_ns && row.stats.ci_high_ns)
        << row.id;
    EXPECT_GE(row.stats.ci_level.value_or(0), 0.95) << row.id;
    EXPECT_LE(*row.stats.ci_low_ns, *row.stats.undisturbed_ns) << row.id;
    EXPECT_GE(*row.stats.ci_high_ns, *row.stats.undisturbed_ns) << row.id;
    ASSERT_TRUE(row.samples && row.dropped) << row.id;
    EXPECT_GE(*row.samples, 6u) << row.id << ": one a launch at least";
    EXPECT_EQ(*row.samples + *row.dropped, row.raw.min_ns.size()) << row.id;
  }
  EXPECT_GT(rows, 0);
  std::uint64_t dropped = 0;
  for (const model::round_info& round : broken_run().result.rounds) {
    dropped += round.dropped ? 1u : 0u;
    EXPECT_TRUE(!round.dropped || !round.reason.empty());
  }
  EXPECT_EQ(broken_run().result.noise.dropped_rounds, dropped);
}

/// The row of a provider in the part of a layout that begins with `title`.
bool stands_beside(const std::string& layout, const std::string& title, const std::string& provider,
                   const std::string& mark) {
  const std::size_t begin = layout.find(title);
  EXPECT_NE(begin, std::string::npos) << title;
  if (begin == std::string::npos) return false;
  std::istringstream lines(layout.substr(begin));
  for (std::string line; std::getline(lines, line);) {
    if (line.find(" " + provider) != std::string::npos) return line.find("(" + mark + ")") != std::string::npos;
  }
  return false;
}

TEST(figures, unstable_stands_beside_each_whose_interval_is_wide) {
  const outputs& all = broken_run();
  for (const model::row& row : all.result.rows) {
    if (row.status != model::row_status::ok) continue;
    const bool wide = (*row.stats.ci_high_ns - *row.stats.ci_low_ns) / 2 > 0.01 * *row.stats.undisturbed_ns;
    const bool marked = std::find(row.marks.begin(), row.marks.end(), "unstable") != row.marks.end();
    EXPECT_EQ(marked, wide) << row.id;
    std::string title = row.algorithm + " " + row.op;
    if (row.size) title += ", " + std::to_string(*row.size) + " B";
    EXPECT_EQ(stands_beside(all.end.out, title, row.provider, "unstable"), wide) << row.id;
    EXPECT_EQ(stands_beside(all.markdown, title, row.provider, "unstable"), wide) << row.id;
    const std::size_t line = all.csv.find(row.id);
    ASSERT_NE(line, std::string::npos);
    const std::string csv_line = all.csv.substr(line, all.csv.find('\n', line) - line);
    EXPECT_EQ(csv_line.find("unstable") != std::string::npos, wide) << csv_line;
  }
  EXPECT_NE(all.csv.find(",samples,dropped,marks\r\n"), std::string::npos);
}

}  // namespace
}  // namespace cryptospeed::tool_test
