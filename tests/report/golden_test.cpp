// SPDX-License-Identifier: Apache-2.0
// The layouts of a hand-made run against files that were read by a person. After a wanted change,
// CRYPTOSPEED_UPDATE_GOLDEN=1 writes them anew; the difference is then read in the commit.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "cryptospeed/report/reporter.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::report {
namespace {

void matches(const std::string& name, const std::string& text) {
  const std::string path = std::string(CRYPTOSPEED_SOURCE_DIR) + "/tests/report/golden/" + name;
  if (std::getenv("CRYPTOSPEED_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
  std::ifstream in(path, std::ios::binary);
  ASSERT_TRUE(in) << path;
  EXPECT_EQ(text, std::string(std::istreambuf_iterator<char>(in), {})) << path;
}

std::string table(const report_options& options) { return find_reporter("table")->write(model::sample_run(), options); }

TEST(golden, table_of_100_columns) { matches("table-100.txt", table({})); }
TEST(golden, table_of_80_columns_in_ascii) {
  report_options options;
  options.width = 80;
  options.unicode = false;
  matches("table-80-ascii.txt", table(options));
}
TEST(golden, table_of_20_columns) {
  report_options options;
  options.width = 20;
  matches("table-20.txt", table(options));
}
TEST(golden, table_with_bars_and_colour) {
  report_options options;
  options.width = 140;
  options.color = true;
  matches("table-140-color.txt", table(options));
}
TEST(golden, leaderboard_on_one_screen) {
  report_options options;
  options.only_leaderboard = true;
  matches("leaderboard.txt", table(options));
}
TEST(golden, markdown) { matches("report.md.golden", find_reporter("markdown")->write(model::sample_run(), {})); }
TEST(golden, csv) { matches("report.csv", find_reporter("csv")->write(model::sample_run(), {})); }

}  // namespace
}  // namespace cryptospeed::report
