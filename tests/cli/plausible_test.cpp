// SPDX-License-Identifier: Apache-2.0
// Control rows from end to end, and modules whose times cannot be: they get no number, and nobody excuses them.
#include <gtest/gtest.h>

#include <map>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

/// The rows of a run by "provider/variant:op".
std::map<std::string, model::row> rows_of(const fs::path& file) {
  std::map<std::string, model::row> rows;
  const auto read = model::read_result_file(file.string());
  EXPECT_TRUE(read.has_value()) << (read ? "" : read.failure().message);
  if (!read) return rows;
  for (const model::row& row : read->rows) rows.emplace(row.provider + "/" + row.variant + ":" + row.op, row);
  return rows;
}

void expect_no_figure(const model::row& row) {
  EXPECT_FALSE(row.reason.empty()) << row.id;
  EXPECT_FALSE(row.stats.undisturbed_ns || row.stats.median_ns || row.ops_per_second || row.bytes_per_second ||
               row.cycles_per_op || row.cold_ns)
      << row.id;
  EXPECT_TRUE(row.raw.min_ns.empty()) << row.id;
}

TEST(control, three_rows_of_a_quick_run) {
  const scratch_folder folder;
  const fs::path file = folder / "r.json";
  const finished end =
      run_tool({"run", "--preset", "quick", "control", "--bytes", "16K", "-x", "@libsodium", "-o", file.string()});
  ASSERT_EQ(end.code, 0) << end.err;
  auto rows = rows_of(file);
  ASSERT_EQ(rows.size(), 3U);
  ASSERT_TRUE(rows.contains("native/default:empty") && rows.contains("native/default:memcpy") &&
              rows.contains("openssl/default:fetch"));
  for (const auto& [name, row] : rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << name << ": " << row.reason;
    EXPECT_EQ(row.family, "control") << name;
    EXPECT_FALSE(row.level) << name;
    EXPECT_GE(row.verified_by.size(), 1U) << name;
    EXPECT_TRUE(row.stats.undisturbed_ns && *row.stats.undisturbed_ns > 0) << name;
    EXPECT_TRUE(row.ops_per_second.has_value()) << name;
    EXPECT_EQ(row.bytes_per_second.has_value(), row.op == "memcpy") << name;
    EXPECT_EQ(row.size.has_value(), row.op == "memcpy") << name;
  }
  EXPECT_EQ(rows.at("native/default:empty").verified_by, std::vector<std::string>{"definition"});

  EXPECT_NE(end.out.find("output as defined"), std::string::npos) << end.out;
  const finished board = run_tool({"report", file.string(), "--rank", "algorithms"});
  EXPECT_EQ(board.code, 0) << board.err;
  EXPECT_EQ(board.out.find("control"), std::string::npos) << "nobody chooses a copy as an algorithm: " << board.out;
  const nlohmann::json raw = strict_json(content_of(file));
  for (const nlohmann::json& row : raw.at("rows")) {
    EXPECT_TRUE(row.at("level").is_null()) << row.at("id");
    EXPECT_EQ(row.at("bytes_per_second").is_null(), row.at("op") != "memcpy") << row.at("id");
  }
  EXPECT_TRUE(raw.at("comparisons").empty()) << "operations of one family are no rivals";
}

TEST(control, small_copies_are_believed) {
  const scratch_folder folder;
  const fs::path file = folder / "r.json";
  const finished end = run_tool({"control@native:memcpy", "--bytes", "1,16,32,64,256,1K,4K,32K", "--launches", "2",
                                 "--rounds", "6", "-o", file.string()});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto read = model::read_result_file(file.string());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rows.size(), 8U);
  for (const model::row& row : read->rows) EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
}

TEST(control, every_variant_of_a_look_up_is_listed_and_measured) {
  const nlohmann::json list = strict_json(run_tool({"list", "control", "--format", "json"}).out);
  std::size_t variants = 0;
  for (const nlohmann::json& entry : list.at("entries")) {
    EXPECT_EQ(entry.at("family"), "control");
    EXPECT_TRUE(entry.at("level").is_null());
    variants += entry.at("provider") == "openssl" ? 1U : 0U;
  }
  EXPECT_EQ(variants, 3U);
  const scratch_folder folder;
  const fs::path file = folder / "r.json";
  const finished end = run_tool({"control@openssl/*:fetch", "--launches", "2", "--rounds", "6", "-o", file.string()});
  ASSERT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(rows_of(file).size(), 3U);
}

TEST(implausible, modules_that_leave_calls_out) {
  const scratch_folder folder;
  const fs::path file = folder / "r.json";
  const finished end = run_tool(
      {"control@native", "control@control-cheats/*", "sha256@native:digest", "sha256@ignores-n:digest",
       "sha256@return-at-once:digest", "--plugin", plugin("control-cheats"), "--plugin", plugin("ignores-n"),
       "--plugin", plugin("return-at-once"), "--bytes", "1K", "--launches", "2", "--rounds", "6", "-o", file.string()});
  EXPECT_EQ(end.code, 3) << end.err;
  auto rows = rows_of(file);
  for (const char* name :
       {"control-cheats/default:empty", "control-cheats/default:memcpy", "ignores-n/default:digest"}) {
    ASSERT_TRUE(rows.contains(name)) << name;
    const model::row& row = rows.at(name);
    EXPECT_EQ(row.status, model::row_status::implausible) << name << ": " << row.reason;
    EXPECT_NE(row.reason.find("the count is ignored"), std::string::npos) << name << ": " << row.reason;
    expect_no_figure(row);
  }
  // It answers the second call with the first one's digest, so it does not come as far as the clock.
  const model::row& at_once = rows.at("return-at-once/default:digest");
  EXPECT_NE(at_once.status, model::row_status::ok);
  expect_no_figure(at_once);
  for (const char* name : {"control-cheats/wrong:empty", "control-cheats/wrong:fetch"}) {
    EXPECT_EQ(rows.at(name).status, model::row_status::failed) << name;
    EXPECT_TRUE(rows.at(name).reason.starts_with("definition: ")) << rows.at(name).reason;
    expect_no_figure(rows.at(name));
  }
  // What stands beside them is measured all the same.
  for (const char* name :
       {"control-cheats/honest:empty", "control-cheats/honest:memcpy", "native/default:empty", "native/default:memcpy"})
    EXPECT_EQ(rows.at(name).status, model::row_status::ok) << name << ": " << rows.at(name).reason;
}

}  // namespace
}  // namespace cryptospeed::tool_test
