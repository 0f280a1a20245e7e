// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/commands/plan_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/suite/ids.hpp"

namespace cryptospeed::cli {
namespace {

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  return fmt::format("{} min {:02} s", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
}

std::size_t count_rows(const suite::plan& what) {
  std::size_t rows = 0;
  for (const suite::block& block : what.blocks) rows += block.competitors.size();
  return rows;
}

/// Rows of the suite: its cells of one name are figures of one row.
struct suite_row {
  std::string name, reason;
  std::vector<std::string> ids;
};
std::vector<suite_row> rows_of(const model::suite_info& suite) {
  std::vector<suite_row> rows;
  for (const model::suite_group& group : suite.groups) {
    for (const model::suite_cell& cell : group.cells) {
      if (rows.empty() || rows.back().name != cell.name) rows.push_back({cell.name, cell.reason, {}});
      rows.back().ids.insert(rows.back().ids.end(), cell.rows.begin(), cell.rows.end());
    }
  }
  return rows;
}

std::string suite_text(const model::suite_info& suite) {
  const std::vector<suite_row> rows = rows_of(suite);
  std::vector<std::vector<std::string>> missing;
  for (const suite_row& row : rows) {
    if (!row.ids.empty()) continue;
    missing.push_back({row.name, row.reason.starts_with("refused") ? row.reason : "not available: " + row.reason});
  }
  return fmt::format("{} of {} rows of {} live\n", rows.size() - missing.size(), rows.size(), suite.title) +
         text_table(missing);
}

}  // namespace

std::string plan_text(const suite::plan& what, const std::optional<model::suite_info>& suite) {
  std::vector<std::vector<std::string>> lines;
  for (const suite::block& block : what.blocks) {
    std::string who;
    for (const suite::competitor& competitor : block.competitors) {
      who += (who.empty() ? "" : ", ") + competitor.provider_name + "/" + competitor.variant;
      if (!competitor.skip.empty()) who += " (skipped: " + competitor.skip + ")";
    }
    lines.push_back({suite::block_id(block), who});
  }
  return text_table(lines) +
         fmt::format("{} rows in {} blocks, about {} on a quiet machine\n", count_rows(what), what.blocks.size(),
                     duration_text(what.expected_seconds)) +
         (suite ? suite_text(*suite) : "");
}

std::string plan_json(const suite::plan& what, const std::optional<model::suite_info>& suite) {
  nlohmann::ordered_json file{{"schema", "cryptospeed-plan"}, {"version", 1}};
  file["rows"] = nlohmann::ordered_json::array();
  for (const suite::block& block : what.blocks) {
    for (const suite::competitor& competitor : block.competitors) {
      nlohmann::ordered_json row{{"id", competitor.id}, {"block", suite::block_id(block)}};
      row["skip"] = competitor.skip.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(competitor.skip);
      file["rows"].push_back(row);
    }
  }
  file["blocks"] = what.blocks.size();
  file["expected_seconds"] = what.expected_seconds;
  file["notices"] = what.notices;
  if (suite) {
    file["suite"] = suite->name;
    file["suite_rows"] = nlohmann::ordered_json::array();
    for (const suite_row& row : rows_of(*suite)) {
      nlohmann::ordered_json one{{"name", row.name}, {"live", !row.ids.empty()}, {"rows", row.ids}};
      one["reason"] = row.ids.empty() ? nlohmann::ordered_json(row.reason) : nlohmann::ordered_json();
      file["suite_rows"].push_back(one);
    }
  }
  return file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cryptospeed::cli
