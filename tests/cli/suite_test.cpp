// SPDX-License-Identifier: Apache-2.0
// The reference suites through the whole tool.
#include <gtest/gtest.h>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

const std::vector<std::string> suites{"zig", "nalix", "cryptonite", "openhitls", "sha3"};

finished run_suite(const std::string& name, const std::vector<std::string>& before,
                   const std::vector<std::string>& own = {}) {
  std::vector<std::string> all{"run", "--suite", name};
  all.insert(all.end(), before.begin(), before.end());
  if (!own.empty()) all.emplace_back("--");
  all.insert(all.end(), own.begin(), own.end());
  return run_tool(all);
}

const std::vector<std::string> short_run{"--preset", "quick", "--launches", "2", "--rounds", "4", "--timeout", "2s"};

TEST(suite, every_one_can_be_planned_and_says_what_is_missing) {
  for (const std::string& name : suites) {
    const finished end = run_suite(name, {"--dry-run", "--format", "json"});
    ASSERT_EQ(end.code, 0) << name << end.err;
    const auto plan = strict_json(end.out);
    EXPECT_EQ(plan.at("suite"), name);
    EXPECT_FALSE(plan.at("suite_rows").empty()) << name;
    std::set<std::string> planned;
    for (const auto& row : plan.at("rows")) planned.insert(row.at("id").get<std::string>());
    for (const auto& row : plan.at("suite_rows")) {
      EXPECT_EQ(row.at("live").get<bool>(), !row.at("rows").empty()) << row;
      EXPECT_EQ(row.at("live").get<bool>(), row.at("reason").is_null()) << row;
      for (const auto& id : row.at("rows")) EXPECT_TRUE(planned.contains(id.get<std::string>())) << id;
    }
    const finished text = run_suite(name, {"--dry-run"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_NE(text.out.find(" live\n"), std::string::npos) << text.out;
  }
}

TEST(suite, its_own_table_comes_first_and_the_result_keeps_it) {
  const scratch_folder folder;
  std::vector<std::string> options = short_run;
  options.insert(options.end(), {"-o", (folder / "r.json").string()});
  const finished end = run_suite("zig", options, {"--filter", "siphash-", "--seed", "7"});
  ASSERT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(end.out.rfind("      siphash-2-4: ", 0), 0U) << end.out;
  EXPECT_NE(end.out.find(" MiB/s\n      siphash-1-3: "), std::string::npos) << end.out;
  EXPECT_EQ(end.out.find("siphash128"), std::string::npos) << end.out;
  const auto read = model::read_result_file((folder / "r.json").string());
  ASSERT_TRUE(read.has_value()) << read.failure().message;
  EXPECT_EQ(read->seed, 7U);
  ASSERT_TRUE(read->suite.has_value());
  EXPECT_EQ(read->suite->name, "zig");
  for (const model::row& row : read->rows) {
    EXPECT_EQ(row.op, "mac-rekey");
    EXPECT_EQ(row.size, 512U << 10) << row.id;
  }
  const finished again = run_tool({"report", (folder / "r.json").string()});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out, end.out);
}

TEST(suite, rows_without_an_implementation_are_printed_and_cost_nothing) {
  const finished none = run_suite("zig", short_run, {"--filter", "isapa128a"});
  EXPECT_EQ(none.code, 0) << none.err;
  EXPECT_NE(none.out.find("isapa128a: "), std::string::npos) << none.out;
  const finished all = run_suite("nalix", short_run);
  EXPECT_EQ(all.code, 0) << all.err;
  for (const char* name : {"Encrypt_Salsa20 ", "ComputeMasterSecret ", "Pbkdf2_Verify ", "| Allocated |"}) {
    EXPECT_NE(all.out.find(name), std::string::npos) << name << all.out;
  }
}

TEST(suite, own_options) {
  EXPECT_EQ(run_suite("zig", {}, {"--help"}).out.rfind("throughput_test [options]", 0), 0U);
  EXPECT_EQ(lines_of(run_suite("zig", {}, {"--mode"}).out), 1U);
  const std::string help = run_suite("openhitls", {}, {"-help"}).out;
  for (const char* name : {"MD5", "SHAKE256", "SM4_GCM", "RSA", "SM2\n"}) EXPECT_NE(help.find(name), std::string::npos);
  const finished listed = run_suite("cryptonite", {}, {"-l", "-m", "ipattern", "pointadd-"});
  EXPECT_EQ(listed.out, "ECC/pointAdd-ECC\nP256/pointAdd-P256\n");
  EXPECT_EQ(lines_of(run_suite("sha3", {}, {"--list", "tiny_keccak"}).out), 2U);
  const auto sized =
      strict_json(run_suite("openhitls", {"--dry-run", "--format", "json"}, {"-s", "1", "-b", "4096"}).out);
  bool any = false;
  for (const auto& row : sized.at("rows")) {
    const std::string id = row.at("id");
    if (id.find('#') == std::string::npos) continue;
    any = true;
    EXPECT_NE(id.find("#4096"), std::string::npos) << id;
  }
  EXPECT_TRUE(any);
}

TEST(suite, a_wrong_option_gets_one_line_and_the_usage) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> wrong{
      {"zig", {"--fliter", "a"}},     {"zig", {"--seed", "4294967296"}},
      {"zig", {"--filter"}},          {"zig", {"--filter", "no such row"}},
      {"nalix", {"--filter", "a"}},   {"cryptonite", {"-m", "regex"}},
      {"cryptonite", {"--csv"}},      {"openhitls", {"-s", "0"}},
      {"openhitls", {"-s", "10000"}}, {"openhitls", {"-b", "0"}},
      {"openhitls", {"-x"}},          {"sha3", {"--skip"}}};
  for (const auto& [name, own] : wrong) {
    const finished end = run_suite(name, {}, own);
    EXPECT_EQ(end.code, 2) << name << " " << own[0];
    EXPECT_EQ(end.out, "") << name << " " << own[0];
    EXPECT_EQ(end.err.rfind("cryptospeed: --suite " + name + ": ", 0), 0U) << end.err;
    EXPECT_GE(lines_of(end.err), 2U) << end.err;
  }
}

TEST(suite, what_its_rows_fix_is_refused_before_the_dashes) {
  for (const std::vector<std::string>& option : std::vector<std::vector<std::string>>{{"sha256"},
                                                                                      {"--bytes", "64"},
                                                                                      {"--message", "1"},
                                                                                      {"--aad", "1"},
                                                                                      {"--lanes", "2"},
                                                                                      {"--threads", "1"},
                                                                                      {"--in-place"},
                                                                                      {"--all-variants"}}) {
    const finished end = run_suite("zig", option);
    EXPECT_EQ(end.code, 2) << option[0] << end.err;
    EXPECT_EQ(lines_of(end.err), 1U) << end.err;
  }
  const finished unknown = run_suite("nobody", {});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("openhitls"), std::string::npos) << unknown.err;
}

}  // namespace
}  // namespace cryptospeed::tool_test
