// SPDX-License-Identifier: Apache-2.0
// A wrong result is never shown as a speed, in no format, whenever it went wrong.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <sstream>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

struct formats {
  finished end;
  std::string table, csv, markdown;
  nlohmann::json json;
  model::run result;
};

formats measure(const std::vector<std::string>& plugins) {
  const scratch_folder folder;
  // Enough operations for the thousandth to be among the timed ones.
  std::vector<std::string> arguments{"sha256:digest", "--bytes", "64",        "--launches", "6",
                                     "--rounds",      "2",       "--timeout", "2s"};
  for (const std::string& name : plugins) arguments.insert(arguments.end(), {"--plugin", plugin(name)});
  for (const char* file : {"r.json", "r.csv", "r.md"})
    arguments.insert(arguments.end(), {"-o", (folder / file).string()});
  formats found{.end = run_tool(arguments)};
  found.table = found.end.out;
  found.csv = content_of(folder / "r.csv");
  found.markdown = content_of(folder / "r.md");
  found.json = strict_json(content_of(folder / "r.json"));
  auto read = model::read_result_file((folder / "r.json").string());
  EXPECT_TRUE(read) << read.failure().message;
  if (read) found.result = std::move(read).value();
  return found;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  return cells;
}

std::vector<std::string> lines_with(const std::string& text, const std::string& words) {
  std::vector<std::string> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(words) != std::string::npos) found.push_back(line);
  }
  return found;
}

/// A rank and figures: how a measured row begins in the tables.
bool is_ranked(const std::string& line) {
  return line.find_first_not_of(" |") != std::string::npos &&
         std::isdigit(static_cast<unsigned char>(line[line.find_first_not_of(" |")])) != 0;
}

/// No number under any name of an object's members, at any depth, but the given ones.
void expect_no_number(const nlohmann::json& value, const std::string& path) {
  static const std::set<std::string> identity{"size", "message", "aad", "threads", "lanes", "level"};
  EXPECT_FALSE(value.is_number()) << path;
  if (!value.is_structured()) return;
  for (const auto& [name, member] : value.items()) {
    if (!identity.contains(name)) expect_no_number(member, path + "." + name);
  }
}

void expect_no_figure_anywhere(const formats& found, const std::string& provider) {
  const std::string id = "sha256@" + provider + "/default:digest#64";
  int rows = 0;
  for (const auto& row : found.json.at("rows")) {
    if (row.at("provider") != provider) continue;
    ++rows;
    EXPECT_NE(row.at("status"), "ok") << provider;
    EXPECT_NE(row.at("reason"), "") << provider;
    expect_no_number(row, id);
  }
  EXPECT_EQ(rows, 1) << provider;
  for (const auto& comparison : found.json.at("comparisons")) {
    EXPECT_NE(comparison.at("a"), id);
    EXPECT_NE(comparison.at("b"), id);
  }
  for (const auto& control : found.json.at("noise").at("controls")) EXPECT_NE(control.at("id"), id);

  const std::vector<std::string> names = cells_of(found.csv.substr(0, found.csv.find('\n')));
  const std::vector<std::string> lines = lines_with(found.csv, id);
  ASSERT_EQ(lines.size(), 1u) << provider;
  const std::vector<std::string> cells = cells_of(lines[0]);
  ASSERT_EQ(cells.size(), names.size());
  static const std::set<std::string> text{"id",
                                          "family",
                                          "algorithm",
                                          "op",
                                          "provider",
                                          "variant",
                                          "default_variant",
                                          "size",
                                          "message",
                                          "aad",
                                          "threads",
                                          "lanes",
                                          "params",
                                          "status",
                                          "reason",
                                          "known_finding",
                                          "own_randomness",
                                          "verified_by",
                                          "level",
                                          "security_status",
                                          "quantum_safe"};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EXPECT_TRUE(text.contains(names[i]) || cells[i].empty()) << provider << ": " << names[i] << ' ' << cells[i];
  }
  for (const std::string& layout : {found.table, found.markdown}) {
    for (const std::string& line : lines_with(layout, provider)) EXPECT_FALSE(is_ranked(line)) << line;
    EXPECT_FALSE(lines_with(layout, provider).empty()) << provider << " is not left out without a word";
  }
}

TEST(wrong_results, are_no_speed_in_any_format) {
  const std::vector<std::string> broken{"flip", "flip-late", "errs-1000", "return-at-once", "ignores-n"};
  const formats found = measure(broken);
  EXPECT_EQ(found.end.code, 3) << found.end.err;
  for (const std::string& name : broken) expect_no_figure_anywhere(found, name);
  for (const model::row& row : found.result.rows) {
    for (const auto& [name, reason] : {std::pair{"flip", "known answer"},
                                       {"flip-late", "the output is another than before timing"},
                                       {"errs-1000", "one had failed"}}) {
      EXPECT_TRUE(row.provider != name || row.reason.find(reason) != std::string::npos) << row.id << row.reason;
    }
  }
}

TEST(right_results, are_checked_against_a_known_answer_and_another_library) {
  const formats found = measure({"good"});
  EXPECT_EQ(found.end.code, 0) << found.end.err;
  for (const model::row& row : found.result.rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
    const std::set<std::string> checks(row.verified_by.begin(), row.verified_by.end());
    EXPECT_TRUE(checks.contains("kat")) << row.id;
    EXPECT_TRUE(checks.contains(row.provider == "native" ? "cross:good" : "cross:native")) << row.id;
  }
  EXPECT_FALSE(lines_with(found.table, "good").empty());
  EXPECT_TRUE(is_ranked(lines_with(found.table, " good ").at(0))) << "what finds figures would find some";
}

}  // namespace
}  // namespace cryptospeed::tool_test
