// SPDX-License-Identifier: Apache-2.0
// B19: two runs at once. Both end well, the second says that it is not alone; two that write the same file never mix.
// (The history database, which two writers may fill at once, belongs to a later version.)
#include <gtest/gtest.h>

#include "cli/processes.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

bool noted(const model::run& result) {
  return std::any_of(result.notices.begin(), result.notices.end(),
                     [](const std::string& notice) { return notice.find("another run") != std::string::npos; });
}

TEST(two_runs, both_end_well_and_the_second_says_that_it_is_not_alone) {
  const scratch_folder folder;
  const std::vector<std::string> environment{"XDG_RUNTIME_DIR=" + (folder / "").string()};
  running first(two_blocks((folder / "1.json").string()), environment);
  std::this_thread::sleep_for(milliseconds(1000));
  const finished second = running(two_blocks((folder / "2.json").string()), environment).finish();
  const finished end = first.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_EQ(end.err.find("another run"), std::string::npos) << end.err;
  EXPECT_NE(second.err.find("another run"), std::string::npos) << second.err;
  EXPECT_EQ(lines_of(second.err), 1u) << second.err;
  for (const char* name : {"1.json", "2.json"}) {
    const auto result = model::read_result_file((folder / name).string());
    ASSERT_TRUE(result) << result.failure().message;
    EXPECT_FALSE(result->partial);
    EXPECT_EQ(noted(*result), std::string(name) == "2.json");
  }
  // The lock ends with its run.
  const finished third = running(two_blocks((folder / "3.json").string()), environment).finish();
  EXPECT_EQ(third.err, "");
}

TEST(two_runs, of_one_file_never_mix) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  running first(two_blocks(file));
  std::this_thread::sleep_for(milliseconds(1500));
  const auto began = steady::now();
  const finished second = running(two_blocks(file)).finish();
  EXPECT_EQ(second.code, 5) << second.err;
  EXPECT_NE(second.err.find("another run writes"), std::string::npos) << second.err;
  EXPECT_LT(steady::now() - began, milliseconds(1500)) << "it measured first";
  const finished end = first.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  const auto result = model::read_result_file(file);
  ASSERT_TRUE(result) << result.failure().message;
  EXPECT_FALSE(result->partial);
  EXPECT_FALSE(fs::exists(file + ".partial"));
}

TEST(two_runs, a_lock_that_cannot_be_made_is_no_reason_not_to_measure) {
  const scratch_folder folder;
  const finished end = running({"sha256@native:digest", "--launches", "1", "--bytes", "1K"},
                               {"XDG_RUNTIME_DIR=" + (folder / "missing").string()})
                           .finish();
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(end.err, "");
}

}  // namespace
}  // namespace cryptospeed::tool_test
