// SPDX-License-Identifier: Apache-2.0
// Bad input gets one line on standard error, exit 2, and nothing is written.
#include <gtest/gtest.h>

#include "cli/tool.hpp"

namespace cryptospeed::tool_test {
namespace {

/// The tool refuses these arguments in one line that holds `words`.
void expect_refused(const std::vector<std::string>& arguments, const std::string& words = {}) {
  std::string shown;
  for (const std::string& argument : arguments) shown += argument + " ";
  const finished end = run_tool(arguments);
  EXPECT_EQ(end.code, 2) << shown << end.err;
  EXPECT_EQ(end.out, "") << shown;
  EXPECT_EQ(lines_of(end.err), 1U) << shown << end.err;
  EXPECT_EQ(end.err.rfind("cryptospeed: ", 0), 0U) << shown << end.err;
  EXPECT_NE(end.err.find(words), std::string::npos) << shown << end.err;
}

TEST(refusal, unknown_selectors_name_the_nearest_ids) {
  expect_refused({"run", "sha265"}, "sha256");
  expect_refused({"sha265"}, "sha256");
  expect_refused({"run", "aes-256-gmc"}, "aes-256-gcm");
  expect_refused({"list", "x25520"}, "x25519");
  expect_refused({"verify", "sha256:digset"}, "digest");
  expect_refused({"run", "sha256@opnssl"}, "openssl");
  expect_refused({"run", ""}, "selector");
  expect_refused({"run", "sha256@"}, "'@'");
  expect_refused({"run", "sha256", "-x", "sha265"}, "sha256");
}

TEST(refusal, a_known_provider_that_is_missing_names_its_package) {
  expect_refused({"run", "sha256@nss"}, "libnss3-dev");
}

TEST(refusal, options_out_of_range_or_malformed) {
  const std::vector<std::pair<std::string, std::string>> wrong{{"--preset", "fast"},
                                                               {"--bytes", "0"},
                                                               {"--bytes", "257M"},
                                                               {"--bytes", "64,"},
                                                               {"--bytes", "64,64"},
                                                               {"--message", "2M"},
                                                               {"--message", "x"},
                                                               {"--aad", "-1"},
                                                               {"--aad", "2M"},
                                                               {"--lanes", "0"},
                                                               {"--lanes", "4"},
                                                               {"--threads", "0"},
                                                               {"--threads", "99999"},
                                                               {"--misalign", "64"},
                                                               {"--misalign", "-1"},
                                                               {"--seed", "-1"},
                                                               {"--seed", "18446744073709551616"},
                                                               {"--pin", "9999"},
                                                               {"--pin", "-1"},
                                                               {"--rounds", "0"},
                                                               {"--rounds", "1001"},
                                                               {"--launches", "0"},
                                                               {"--launches", "1001"},
                                                               {"--timeout", "0s"},
                                                               {"--timeout", "10"},
                                                               {"--timeout", "2h"},
                                                               {"--min-effect", "0%"},
                                                               {"--min-effect", "1"},
                                                               {"--min-effect", "51%"},
                                                               {"--baseline", "nobody"},
                                                               {"--rank", "colours"},
                                                               {"--format", "xml"},
                                                               {"--format", "openssl"},
                                                               {"--library", "openssl"},
                                                               {"--library", "nobody=/"},
                                                               {"--library", "openssl=/nowhere"},
                                                               {"--provider-path", "/nowhere"}};
  for (const auto& [option, value] : wrong) expect_refused({"run", "sha256:digest", option + "=" + value}, option);
}

TEST(refusal, cost_parameters_that_nobody_has) {
  for (const auto& [value, said] : std::vector<std::pair<std::string, std::string>>{
           {"bcrypt", "ALGORITHM.PARAMETER=VALUE"},
           {"bcrypt.cost", "ALGORITHM.PARAMETER=VALUE"},
           {"bcript.cost=8", "no algorithm goes by that name"},
           {"sha256.cost=8", "sha256 has no cost parameter"},
           {"bcrypt.rounds=8", "bcrypt.cost (log2 of the rounds, 4 to 31)"},
           {"bcrypt.cost=32", "4 to 31"},
           {"bcrypt.cost=x", "4 to 31"},
           {"scrypt.n=1000", "power of two"},
           {"argon2id.memory=99G", "KiB"},
           {"bcrypt.cost=8,bcrypt.cost=9", "given twice"},
           {"bcrypt.cost=8,", "ALGORITHM.PARAMETER=VALUE"}}) {
    expect_refused({"run", "sha256:digest", "--param", value}, said);
  }
  expect_refused({"run", "sha256:digest", "--param", "bcrypt.cost=8", "--param", "bcrypt.cost=9"}, "given twice");
}

TEST(refusal, options_of_later_versions_are_never_ignored) {
  expect_refused({"doctor", "--self"}, "not available in this version");
  for (const char* command : {"compare", "history", "limits", "leak", "tune"}) {
    expect_refused({command}, "not available in this version");
  }
}

TEST(refusal, unknown_options_and_arguments) {
  expect_refused({"run", "sha256", "--byts", "64"}, "--bytes");
  expect_refused({"run", "sha256", "--frobnicate"}, "--frobnicate");
  expect_refused({"list", "--bytes", "64"}, "--bytes");
  expect_refused({"doctor", "sha256"}, "sha256");
  expect_refused({"run", "sha256", "--bytes"}, "--bytes");
  expect_refused({"run", "sha256", "--seed", "1", "--seed", "2"}, "--seed");
  expect_refused({"run", "sha256", "list"}, "command");
  expect_refused({"explain"}, "explain");
}

TEST(refusal, a_plugin_that_is_no_module_writes_nothing) {
  const scratch_folder folder;
  const std::string out = (folder / "r.json").string();
  for (const std::string& file :
       {plugin("not-elf"), plugin("empty"), std::string("/nowhere/x.so"), std::string("/"), std::string("x=")}) {
    expect_refused({"run", "sha256:digest", "--plugin", file, "-o", out}, "--plugin");
  }
  EXPECT_TRUE(folder.empty());
}

TEST(refusal, two_modules_of_one_name) {
  expect_refused({"run", "sha256:digest", "--plugin", "twin=" + plugin("good"), "--plugin", "twin=" + plugin("good")},
                 "twin");
}

TEST(refusal, vectors_that_are_not_there) {
  expect_refused({"verify", "sha256", "--vectors", "/nowhere"}, "/nowhere");
  const scratch_folder folder;
  expect_refused({"verify", "sha256", "--vectors", (folder / "").string()}, "--vectors");
}

TEST(refusal, an_output_that_cannot_be_written_is_exit_5_before_anything_is_measured) {
  for (const std::string& path : {std::string("/nowhere/r.json"), std::string("/")}) {
    const finished end = run_tool({"run", "sha256:digest", "-o", path});
    EXPECT_EQ(end.code, 5) << end.err;
    EXPECT_EQ(end.out, "");
    EXPECT_EQ(lines_of(end.err), 1U) << end.err;
  }
}

TEST(refusal, output_names) {
  expect_refused({"run", "sha256:digest", "-o", "a.json", "-o", "a.json"}, "-o");
  expect_refused({"run", "sha256:digest", "-o", "-"}, "-o");
}

}  // namespace
}  // namespace cryptospeed::tool_test
