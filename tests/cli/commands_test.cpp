// SPDX-License-Identifier: Apache-2.0
// Commands that measure nothing: help, version, list, explain, doctor, verify and the dry run.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/tool.hpp"

namespace cryptospeed::tool_test {
namespace {

TEST(commands, help_has_three_examples_and_version_is_one_line) {
  for (const char* command : {"run", "list", "verify", "doctor", "explain"}) {
    const finished help = run_tool({command, "--help"});
    EXPECT_EQ(help.code, 0);
    const std::string examples = help.out.substr(std::min(help.out.find("Examples:"), help.out.size()));
    std::size_t count = 0;
    for (std::size_t at = examples.find(" cryptospeed "); at != std::string::npos;
         at = examples.find(" cryptospeed ", at + 1))
      ++count;
    EXPECT_EQ(count, 3U) << help.out;
    const finished version = run_tool({command, "--version"});
    EXPECT_EQ(version.code, 0);
    EXPECT_EQ(version.out.rfind("cryptospeed ", 0), 0U);
    EXPECT_EQ(lines_of(version.out), 1U);
  }
  EXPECT_EQ(run_tool({"--version"}).code, 0);
  EXPECT_NE(run_tool({"--help"}).out.find("Commands:"), std::string::npos);
}

TEST(commands, list_is_strict_json_of_its_schema) {
  const finished end = run_tool({"list", "--format", "json"});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto list = strict_json(end.out);
  EXPECT_EQ(list.at("schema"), "cryptospeed-list");
  EXPECT_EQ(list.at("version"), 1);
  std::set<std::string> providers, rows;
  for (const auto& entry : list.at("entries")) {
    std::set<std::string> members;
    for (const auto& [name, value] : entry.items()) members.insert(name);
    EXPECT_EQ(members, (std::set<std::string>{"algorithm", "family", "provider", "variant", "default_variant", "ops",
                                              "usable", "reason", "level", "status", "standard"}));
    EXPECT_TRUE(entry.at("ops").is_array() && !entry.at("ops").empty());
    EXPECT_EQ(entry.at("reason").is_null(), entry.at("usable").get<bool>());
    providers.insert(entry.at("provider"));
    const std::string name = entry.at("algorithm").get<std::string>() + "@" + entry.at("provider").get<std::string>() +
                             "/" + entry.at("variant").get<std::string>();
    EXPECT_TRUE(rows.insert(name).second) << name << " is there twice";
  }
  EXPECT_TRUE(providers.contains("native"));
  for (const auto& missing : list.at("missing_providers")) {
    std::set<std::string> members;
    for (const auto& [name, value] : missing.items()) members.insert(name);
    EXPECT_EQ(members, (std::set<std::string>{"name", "package", "reason"}));
    EXPECT_FALSE(providers.contains(missing.at("name")));
  }
}

TEST(commands, list_takes_selectors_and_aliases) {
  const auto list = strict_json(run_tool({"list", "SHA2-256", "--format", "json"}).out);
  ASSERT_FALSE(list.at("entries").empty());
  for (const auto& entry : list.at("entries")) EXPECT_EQ(entry.at("algorithm"), "sha256");
  const finished table = run_tool({"list", "sha256@native"});
  EXPECT_EQ(table.code, 0);
  EXPECT_NE(table.out.find("native/portable"), std::string::npos);
  EXPECT_EQ(table.out.find("openssl/"), std::string::npos);
}

TEST(commands, list_without_any_provider_says_what_is_missing) {
  // The default folder is found from the executable: a copy elsewhere has none.
  const scratch_folder folder;
  fs::create_directory(folder / "bin");
  fs::copy_file(tool_path(), folder / "bin/cryptospeed");
  const std::string command = (folder / "bin/cryptospeed").string() + " list --format json";
  FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string out;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) out.append(buffer.data(), n);
  EXPECT_EQ(pclose(pipe), 0);
  const auto list = strict_json(out);
  EXPECT_TRUE(list.at("entries").empty());
  EXPECT_GT(list.at("missing_providers").size(), 10U);
}

TEST(commands, the_mask_decides_the_default_variant) {
  const finished end = run_tool({"list", "sha256@native", "--format", "json"}, {"CRYPTOSPEED_CPU=-sha"});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto list = strict_json(end.out);
  for (const auto& entry : list.at("entries")) {
    EXPECT_EQ(entry.at("default_variant").get<bool>(), entry.at("variant") == "portable");
  }
}

TEST(commands, dry_run_plans_and_measures_nothing) {
  const scratch_folder folder;
  const finished end =
      run_tool({"run", "sha256:digest", "--bytes", "64,1K", "--dry-run", "-o", (folder / "r.json").string()});
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_NE(end.out.find("sha256:digest#64"), std::string::npos);
  EXPECT_NE(end.out.find("rows in 2 blocks"), std::string::npos);
  EXPECT_TRUE(folder.empty());
  const auto plan =
      strict_json(run_tool({"run", "sha256:digest", "--bytes", "64,1K", "--dry-run", "--format", "json"}).out);
  EXPECT_EQ(plan.at("schema"), "cryptospeed-plan");
  EXPECT_EQ(plan.at("blocks"), 2);
  EXPECT_GT(plan.at("expected_seconds").get<double>(), 0);
}

TEST(commands, every_option_of_run_is_accepted) {
  const std::vector<std::vector<std::string>> options{
      {"--preset", "quick"},
      {"--preset", "publish"},
      {"--bytes", "1,256K"},
      {"--message", "32"},
      {"--aad", "13"},
      {"--threads", "1"},
      {"--in-place"},
      {"--seed", "7"},
      {"--pin", "0"},
      {"--rounds", "12"},
      {"--launches", "3"},
      {"--timeout", "250ms"},
      {"--min-effect", "1%"},
      {"--baseline", "native"},
      {"--rank", "algorithms"},
      {"--rank", "implementations"},
      {"--secure"},
      {"--all-variants"},
      {"-x", "@native/portable"},
      {"--exclude", "@native/portable"},
      {"--plugin", plugin("good")},
      {"--plugin", "own=" + plugin("good")},
      {"--library", "native=/"},
      {"--provider-path", std::string(CRYPTOSPEED_BUILD_DIR) + "/lib/cryptospeed"},
      {"--in-process"},
      {"--format", "csv"},
      {"--format", "markdown"},
      {"-o", "unwritten.json"},
      {"--quiet"},
      {"--no-color"}};
  for (const std::vector<std::string>& option : options) {
    std::vector<std::string> arguments{"sha256:digest", "--dry-run"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    const finished end = run_tool(arguments);
    EXPECT_EQ(end.code, 0) << option[0] << ": " << end.err;
  }
  EXPECT_FALSE(fs::exists("unwritten.json"));
}

TEST(commands, the_headline_set_has_one_size_and_a_few_minutes) {
  const auto plan = strict_json(run_tool({"--dry-run", "--format", "json"}).out);
  EXPECT_GT(plan.at("rows").size(), 5U);
  EXPECT_LT(plan.at("expected_seconds").get<double>(), 240);
  for (const auto& row : plan.at("rows")) {
    const std::string id = row.at("id");
    const std::size_t hash = id.find('#');
    if (hash == std::string::npos) continue;
    EXPECT_EQ(id.substr(hash, 6), "#16384") << id;
  }
}

TEST(commands, explain_names_every_provider) {
  const finished end = run_tool({"explain", "sha256:digest"});
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_NE(end.out.find("verified:"), std::string::npos);
  EXPECT_NE(end.out.find("native/"), std::string::npos);
  const auto parsed = strict_json(run_tool({"explain", "sha256:digest", "--format", "json"}).out);
  ASSERT_EQ(parsed.at("operations").size(), 1U);
  for (const auto& who : parsed.at("operations")[0].at("providers"))
    EXPECT_FALSE(who.at("contract").get<std::string>().empty()) << who;
}

TEST(commands, doctor_says_what_is_used_and_what_is_missing) {
  const finished end = run_tool({"doctor", "--format", "json"});
  ASSERT_EQ(end.code, 0) << end.err;
  const auto parsed = strict_json(end.out);
  EXPECT_EQ(parsed.at("schema"), "cryptospeed-doctor");
  EXPECT_FALSE(parsed.at("findings").empty());
  EXPECT_FALSE(parsed.at("providers").empty());
  for (const auto& missing : parsed.at("missing_providers"))
    EXPECT_FALSE(missing.at("reason").get<std::string>().empty());
}

TEST(commands, verify_counts_records_and_passes) {
  const finished end = run_tool({"verify", "sha256", "--format", "json"});
  ASSERT_EQ(end.code, 0) << end.out << end.err;
  const auto parsed = strict_json(end.out);
  EXPECT_EQ(parsed.at("schema"), "cryptospeed-verify");
  EXPECT_GT(parsed.at("totals").at("records").get<int>(), 0);
  EXPECT_EQ(parsed.at("totals").at("failed"), 0);
  for (const auto& entry : parsed.at("entries")) {
    if (!entry.at("usable").get<bool>()) continue;
    EXPECT_GT(entry.at("records_used").get<int>(), 0) << entry;
  }
  EXPECT_NE(run_tool({"verify", "sha256@native"}).out.find("all passed"), std::string::npos);
}

TEST(commands, verify_takes_more_vectors_and_names_a_changed_record) {
  const scratch_folder folder;
  const fs::path own = fs::path(CRYPTOSPEED_SOURCE_DIR) / "vectors/hash/sha256.kat";
  const std::string right = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  std::string text = content_of(own);
  ASSERT_NE(text.find(right), std::string::npos);
  EXPECT_EQ(run_tool({"verify", "sha256", "--vectors", own.string()}).code, 0);
  text.replace(text.find(right), 2, "bb");
  std::ofstream(folder / "changed.kat") << text;
  const finished end = run_tool({"verify", "sha256", "--vectors", (folder / "changed.kat").string()});
  EXPECT_EQ(end.code, 3) << end.err;
  EXPECT_NE(end.out.find("changed.kat:"), std::string::npos) << end.out;
  EXPECT_EQ(run_tool({"verify", "sha256"}, {"CRYPTOSPEED_VECTORS=" + (folder / "").string()}).code, 3);
}

TEST(commands, verify_names_a_wrong_provider) {
  const finished end = run_tool({"verify", "sha256", "--plugin", plugin("flip")});
  EXPECT_EQ(end.code, 3) << end.err;
  EXPECT_NE(end.out.find("FAILED sha256@flip"), std::string::npos) << end.out;
}

}  // namespace
}  // namespace cryptospeed::tool_test
