// SPDX-License-Identifier: Apache-2.0
// Runs that measure, as short as they can be.
#include <gtest/gtest.h>

#include <thread>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

const std::vector<std::string> short_run{"--launches", "2", "--rounds", "6", "--bytes", "16K", "--timeout", "500ms"};

finished measure(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), short_run.begin(), short_run.end());
  return run_tool(arguments);
}

model::run result_of(const fs::path& path) {
  auto read = model::read_result_file(path.string());
  EXPECT_TRUE(read.has_value()) << (read ? "" : read.failure().message);
  return read ? *read : model::run{};
}

TEST(run, a_result_file_and_a_table) {
  const scratch_folder folder;
  const finished end =
      measure({"sha256:digest", "-o", (folder / "r.json").string(), "-o", (folder / "r.csv").string()});
  ASSERT_EQ(end.code, 0) << end.err;
  EXPECT_NE(end.out.find("sha256"), std::string::npos);
  const model::run result = result_of(folder / "r.json");
  EXPECT_FALSE(result.partial);
  ASSERT_FALSE(result.rows.empty());
  EXPECT_EQ(result.argv.at(1), "sha256:digest");
  EXPECT_FALSE(result.tool.commit.empty());
  for (const model::row& row : result.rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << ": " << row.reason;
    EXPECT_GE(row.verified_by.size(), 2U) << row.id;
    EXPECT_TRUE(row.stats.undisturbed_ns.has_value()) << row.id;
  }
  EXPECT_NE(content_of(folder / "r.csv").find("sha256@native"), std::string::npos);
}

TEST(run, format_json_on_standard_output) {
  const finished end = measure({"run", "sha256@native:digest", "--format", "json"});
  ASSERT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(strict_json(end.out).at("schema"), "cryptospeed-result");
  EXPECT_TRUE(model::parse_json(end.out).has_value());
  const finished silent = measure({"run", "sha256@native:digest", "--quiet"});
  EXPECT_EQ(silent.code, 0);
  EXPECT_EQ(silent.out, "");
}

TEST(run, broken_plugins_cost_their_own_rows) {
  const scratch_folder folder;
  for (const char* name : {"crash", "hang", "exit", "flip"}) {
    const std::string file = (folder / (std::string(name) + ".json")).string();
    const finished end = measure({"sha256:digest", "-x", "@libsodium", "--plugin", plugin(name), "-o", file});
    EXPECT_EQ(end.code, 3) << name << end.err;
    bool named = false;
    for (const model::row& row : result_of(file).rows) {
      if (row.provider == name) {
        named = true;
        EXPECT_NE(row.status, model::row_status::ok) << row.id;
        EXPECT_FALSE(row.reason.empty()) << row.id;
        EXPECT_FALSE(row.stats.undisturbed_ns.has_value()) << row.id;
      } else {
        EXPECT_EQ(row.status, model::row_status::ok) << row.id << ": " << row.reason;
      }
    }
    EXPECT_TRUE(named) << name;
  }
}

TEST(run, a_module_of_another_abi_or_without_the_symbol_is_a_provider_without_rows) {
  const scratch_folder folder;
  for (const char* name : {"wrong-abi", "no-symbol"}) {
    const std::string file = (folder / (std::string(name) + ".json")).string();
    const finished end = measure({"sha256@native:digest", "--plugin", plugin(name), "-o", file});
    EXPECT_EQ(end.code, 3) << name << end.err;
    EXPECT_NE(end.err.find(name), std::string::npos) << end.err;
    const model::run result = result_of(file);
    EXPECT_FALSE(result.rows.empty());
    bool listed = false;
    for (const model::provider_result& provider : result.providers) listed = listed || provider.name == name;
    EXPECT_TRUE(listed) << name;
  }
}

TEST(run, only_a_broken_module_is_still_a_valid_result) {
  const scratch_folder folder;
  const finished end = measure({"@bad", "--plugin", "bad=" + plugin("no-symbol"), "-o", (folder / "r.json").string()});
  EXPECT_EQ(end.code, 3) << end.err;
  EXPECT_TRUE(result_of(folder / "r.json").rows.empty());
}

TEST(run, an_interrupt_keeps_what_there_is) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  running tool({"sha256:digest", "--preset", "publish", "-o", file});
  std::this_thread::sleep_for(std::chrono::seconds(4));
  kill(tool.pid(), SIGINT);
  const finished end = tool.finish();
  EXPECT_EQ(end.code, 130) << end.err;
  EXPECT_TRUE(result_of(file).partial);
}

TEST(run, a_closed_pipe_is_exit_5_and_the_file_is_kept) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  std::vector<std::string> arguments{"sha256@native:digest", "-o", file};
  arguments.insert(arguments.end(), short_run.begin(), short_run.end());
  running tool(arguments);
  tool.close_output();
  const finished end = tool.finish();
  EXPECT_EQ(end.code, 5) << end.err;
  EXPECT_FALSE(result_of(file).rows.empty());
}

TEST(run, a_full_disk_is_exit_5_and_the_table_still_comes) {
  const finished end = measure({"sha256@native:digest", "-o", "/dev/full"});
  EXPECT_EQ(end.code, 5) << end.err;
  EXPECT_EQ(lines_of(end.err), 1U) << end.err;
  EXPECT_NE(end.out.find("sha256"), std::string::npos);
}

TEST(run, in_process_gives_the_same_rows) {
  const scratch_folder folder;
  const finished end = measure({"sha256@native:digest", "--in-process", "-o", (folder / "r.json").string()});
  ASSERT_EQ(end.code, 0) << end.err;
  const model::run result = result_of(folder / "r.json");
  ASSERT_EQ(result.rows.size(), 1U);
  EXPECT_EQ(result.rows[0].status, model::row_status::ok) << result.rows[0].reason;
}

}  // namespace
}  // namespace cryptospeed::tool_test
