// SPDX-License-Identifier: Apache-2.0
// What --resume refuses, and that a budget is kept.
#include <gtest/gtest.h>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

TEST(resume, refuses_what_is_no_journal_or_another_plan) {
  const scratch_folder folder;
  const std::string file = (folder / "x.partial").string();
  std::ofstream(file) << "{\"schema\":\"something else\"}\n";
  finished end = run_tool({"--resume", file});
  EXPECT_EQ(end.code, 2);
  EXPECT_NE(end.err.find("not a cryptospeed-partial file"), std::string::npos) << end.err;

  std::ofstream(file)
      << R"({"schema":"cryptospeed-partial","version":1,"fingerprint":"00","arguments":["sha256:digest"]})" << '\n';
  end = run_tool({"--resume", file});
  EXPECT_EQ(end.code, 2);
  EXPECT_NE(end.err.find("measure it anew"), std::string::npos) << end.err;

  end = run_tool({"sha256", "--resume", file});
  EXPECT_EQ(end.code, 2);
  EXPECT_EQ(run_tool({"--resume", (folder / "none").string()}).code, 2);
}

TEST(budget, is_kept_and_says_what_it_left_out) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  const finished end = run_tool({"sha256", "sha512", "--preset", "quick", "--budget", "8s", "-o", file});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto result = model::read_result_file(file);
  ASSERT_TRUE(result);
  ASSERT_FALSE(result->notices.empty());
  EXPECT_EQ(result->notices[0].rfind("budget: ", 0), 0u) << result->notices[0];
  for (const model::row& row : result->rows) {
    if (row.status == model::row_status::skipped) {
      EXPECT_EQ(row.reason, "left out to keep the budget");
      EXPECT_FALSE(row.stats.undisturbed_ns);
    } else {
      EXPECT_TRUE(row.stats.ci_low_ns) << row.id << ": a budget never cuts below six launches";
    }
  }
}

}  // namespace
}  // namespace cryptospeed::tool_test
