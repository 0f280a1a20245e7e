// SPDX-License-Identifier: Apache-2.0
// --misalign: rows say so, and their results are verified like all others.
#include <gtest/gtest.h>

#include "cli/processes.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

TEST(misalign, stands_in_the_rows) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  const finished end = run_tool({"sha256:digest", "aes-256-gcm:seal", "aes-256-gcm:open", "--bytes", "1K", "--misalign",
                                 "1", "--launches", "2", "--rounds", "6", "-o", file});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto result = model::read_result_file(file);
  ASSERT_TRUE(result) << result.failure().message;
  ASSERT_GE(result->rows.size(), 5u);
  for (const model::row& row : result->rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
    EXPECT_TRUE(row.id.ends_with(";misalign=1")) << row.id;
    EXPECT_EQ(row.params.at("misalign"), 1u) << row.id;
  }
}

}  // namespace
}  // namespace cryptospeed::tool_test
