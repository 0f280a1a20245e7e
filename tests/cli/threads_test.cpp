// SPDX-License-Identifier: Apache-2.0
// --threads: the throughput of several threads that do the operation at the same time, from the option to the file.
#include <gtest/gtest.h>

#include "cli/processes.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

TEST(threads, have_rows_of_their_own) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "one CPU";
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  const finished end = run_tool({"sha256@native:digest", "x25519@native:derive", "--bytes", "16K", "--threads", "1,2",
                                 "--launches", "2", "--rounds", "6", "-o", file, "-o", (folder / "r.csv").string()});
  ASSERT_EQ(end.code, 0) << end.err;
  EXPECT_NE(end.out.find("threads 2"), std::string::npos) << end.out;
  const auto result = model::read_result_file(file);
  ASSERT_TRUE(result) << result.failure().message;
  ASSERT_EQ(result->rows.size(), 4u);
  for (const model::row& row : result->rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
    EXPECT_EQ(row.id.find(";threads=2") != std::string::npos, row.threads == 2) << row.id;
    EXPECT_TRUE(row.ops_per_second) << row.id;
    if (row.threads == 2) {
      EXPECT_FALSE(row.cycles_per_op) << "two cores, two clocks";
      EXPECT_FALSE(row.reasons.at("cycles_per_op").empty());
    }
  }
  EXPECT_NE(content_of(folder / "r.csv").find(";threads=2"), std::string::npos);
  // Nobody is compared across numbers of threads within a block.
  for (const model::comparison& c : result->comparisons) {
    EXPECT_EQ(c.a.find(";threads=2") == std::string::npos, c.b.find(";threads=2") == std::string::npos) << c.a << c.b;
  }
}

TEST(threads, broken_in_one_of_them_has_no_figure) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "one CPU";
  const finished end = run_tool({"sha256:digest", "-x", "@libsodium", "--bytes", "16K", "--threads", "2", "--launches",
                                 "1", "--rounds", "3", "--timeout", "2s", "--plugin", plugin("errs-1000"), "--plugin",
                                 plugin("crash"), "--format", "json"});
  EXPECT_EQ(end.code, 3) << end.err;
  for (const auto& row : strict_json(end.out).at("rows")) {
    const bool broken = row.at("provider") == "errs-1000" || row.at("provider") == "crash";
    EXPECT_EQ(row.at("status") == "ok", !broken) << row.at("id") << row.at("reason");
    EXPECT_EQ(row.at("ops_per_second").is_null(), broken) << row.at("id");
  }
}

TEST(threads, more_than_there_are_processors_is_an_error) {
  const finished end = run_tool({"sha256:digest", "--threads", "99999"});
  EXPECT_EQ(end.code, 2);
  EXPECT_EQ(lines_of(end.err), 1u) << end.err;
}

}  // namespace
}  // namespace cryptospeed::tool_test
