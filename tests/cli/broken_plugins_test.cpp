// SPDX-License-Identifier: Apache-2.0
// Every kind of broken plug-in through the whole tool: it costs its own rows, with a reason that names what happened,
// and the other providers' results are complete in a valid file.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

using std::chrono::steady_clock;

const std::vector<std::string> short_run{"sha256:digest", "--bytes", "16K",       "--launches", "2",
                                         "--rounds",      "2",       "--timeout", "2s"};
const std::set<std::string> whole{"libsodium", "native", "openssl"};

struct outcome {
  finished end;
  double seconds = 0;
  std::optional<model::run> result;  ///< what the strict reader made of the file, where there is one
};

outcome measure(std::vector<std::string> arguments) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  arguments.insert(arguments.begin(), short_run.begin(), short_run.end());
  arguments.insert(arguments.end(), {"-o", file});
  const auto began = steady_clock::now();
  outcome found{.end = run_tool(arguments)};
  found.seconds = std::chrono::duration<double>(steady_clock::now() - began).count();
  if (!fs::exists(file)) return found;
  strict_json(content_of(file));
  auto read = model::read_result_file(file);
  EXPECT_TRUE(read) << read.failure().message;
  if (read) found.result = std::move(read).value();
  return found;
}

/// The rows of all providers that are whole are there, ok and with figures.
void expect_others_complete(const outcome& found) {
  ASSERT_TRUE(found.result) << found.end.err;
  std::set<std::string> seen;
  for (const model::row& row : found.result->rows) {
    if (!whole.contains(row.provider)) continue;
    seen.insert(row.provider);
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << ": " << row.reason;
    EXPECT_GT(row.stats.undisturbed_ns.value_or(0), 0) << row.id;
    EXPECT_EQ(std::set<int>(row.raw.launch.begin(), row.raw.launch.end()).size(), 2u) << row.id;
  }
  for (const std::string& name : whole) {
    if (fs::exists(std::string(CRYPTOSPEED_BUILD_DIR) + "/lib/cryptospeed/" + name + ".so")) {
      EXPECT_TRUE(seen.contains(name)) << name;
    }
  }
  EXPECT_FALSE(found.result->partial);
}

const model::row* row_of(const outcome& found, const std::string& provider) {
  if (!found.result) return nullptr;
  for (const model::row& row : found.result->rows) {
    if (row.provider == provider) return &row;
  }
  return nullptr;
}

void expect_void(const model::row& row) {
  EXPECT_NE(row.status, model::row_status::ok);
  EXPECT_FALSE(row.reason.empty());
  EXPECT_FALSE(row.stats.undisturbed_ns || row.stats.mean_ns || row.cold_ns || row.ops_per_second ||
               row.bytes_per_second);
  EXPECT_TRUE(row.raw.min_ns.empty());
}

struct kind {
  const char* plugin;
  model::row_status status;
  const char* reason;
};

class a_row_is_lost : public testing::TestWithParam<kind> {};

TEST_P(a_row_is_lost, and_nothing_else) {
  const auto [name, status, reason] = GetParam();
  const outcome found = measure({"--plugin", plugin(name)});
  EXPECT_EQ(found.end.code, 3) << found.end.err;
  expect_others_complete(found);
  const model::row* const row = row_of(found, name);
  ASSERT_NE(row, nullptr);
  expect_void(*row);
  EXPECT_EQ(row->status, status) << row->reason;
  EXPECT_NE(row->reason.find(reason), std::string::npos) << row->reason;
  EXPECT_NE(found.end.out.find(name), std::string::npos) << "the table says so too";
}

using enum model::row_status;
INSTANTIATE_TEST_SUITE_P(
    all, a_row_is_lost,
    testing::Values(kind{"crash", crashed, "SIGSEGV (segmentation fault) in run of sha256:digest"},
                    kind{"crash-open", crashed, "SIGSEGV (segmentation fault) in open of sha256:digest"},
                    kind{"illegal", crashed, "SIGILL (illegal instruction)"},
                    kind{"abort", crashed, "SIGABRT (aborted)"}, kind{"throw", crashed, "SIGABRT (aborted)"},
                    kind{"exit", crashed, "called exit(0)"}, kind{"hang", hung, "no answer within 2 s"},
                    kind{"leak", failed, "memory that a worker may have"},
                    kind{"flip", failed, "known answer hash/sha256.kat"},
                    kind{"flip-large", failed, "differs at byte 0"},
                    kind{"scribble", failed, "wrote beyond the buffer it was given"},
                    kind{"wrong-size", failed, "4097 bytes are in a buffer of 4096"},
                    kind{"garbage", failed, "what is no answer"}, kind{"orphan", crashed, "called exit(5)"}),
    [](const auto& tested) {
      std::string name = tested.param.plugin;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

struct unloadable {
  const char* plugin;
  const char* reason;
};

class a_module_that_does_not_load : public testing::TestWithParam<unloadable> {};

TEST_P(a_module_that_does_not_load, is_named_and_the_others_go_on) {
  const auto [name, reason] = GetParam();
  const outcome found = measure({"--plugin", plugin(name)});
  EXPECT_EQ(found.end.code, 3) << found.end.err;
  expect_others_complete(found);
  EXPECT_EQ(lines_of(found.end.err), 1U) << found.end.err;
  EXPECT_NE(found.end.err.find(name), std::string::npos) << found.end.err;
  EXPECT_NE(found.end.err.find(reason), std::string::npos) << found.end.err;
  ASSERT_TRUE(found.result);
  const auto& providers = found.result->providers;
  const auto listed = std::find_if(providers.begin(), providers.end(), [&](const auto& p) { return p.name == name; });
  ASSERT_NE(listed, providers.end());
  EXPECT_NE(listed->init.find(reason), std::string::npos) << listed->init;
}

INSTANTIATE_TEST_SUITE_P(all, a_module_that_does_not_load,
                         testing::Values(unloadable{"wrong-abi", "speaks ABI version 7, this tool speaks 1"},
                                         unloadable{"no-symbol", "has no symbol cryptospeed_provider_v1"},
                                         unloadable{"bad-init", "init failed with status 2"},
                                         unloadable{"null-table", "no table of algorithms"},
                                         unloadable{"hang-init", "no answer within 2 s in init"}),
                         [](const auto& tested) {
                           std::string name = tested.param.plugin;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// What is no module at all is a mistake in the command: nothing is measured, so nothing is wrong with a row.
TEST(no_module, is_bad_input_in_one_line) {
  for (const auto& [name, reason] :
       {std::pair{"none-such", "No such file"}, {"not-elf", "no ELF file"}, {"empty", "too short"}}) {
    const outcome found = measure({"--plugin", plugin(name)});
    EXPECT_EQ(found.end.code, 2) << name;
    EXPECT_EQ(lines_of(found.end.err), 1U) << found.end.err;
    EXPECT_NE(found.end.err.find(plugin(name)), std::string::npos) << found.end.err;
    EXPECT_NE(found.end.err.find(reason), std::string::npos) << found.end.err;
    EXPECT_EQ(found.end.out, "");
    EXPECT_FALSE(found.result);
  }
}

// Text on both standard streams, and a process left with another rounding mode, locale, signal mask and folder: their
// digests are right, and their worker is theirs alone.
TEST(odd_plugins, are_measured_and_disturb_nothing) {
  for (const char* name : {"noise", "state"}) {
    const outcome found = measure({"--plugin", plugin(name)});
    EXPECT_EQ(found.end.code, 0) << found.end.err;
    expect_others_complete(found);
    const model::row* const row = row_of(found, name);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->status, ok) << row->reason;
    EXPECT_EQ(found.end.err, "") << name;
    EXPECT_EQ(found.end.out.find("iterations"), std::string::npos) << name;
  }
  std::vector<std::string> arguments = short_run;
  arguments.insert(arguments.end(), {"--plugin", plugin("noise"), "--format", "json"});
  const finished end = run_tool(arguments);
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(strict_json(end.out).at("schema"), "cryptospeed-result");
}

TEST(hangs, end_within_the_limit_and_two_seconds) {
  const double without = measure({}).seconds;
  for (const char* name : {"hang", "hang-init"}) {
    const double with = measure({"--plugin", plugin(name)}).seconds;
    // The limit is two seconds, because a busy machine may well take the CPU away for half of one. Both runs wait for
    // this machine's noise, so the shorter of two tries counts.
    const double extra = std::min(with, measure({"--plugin", plugin(name)}).seconds) - without;
    std::printf("%s: %.2f s more than without it\n", name, extra);
    EXPECT_LT(extra, 2.0 + 2) << name;
  }
}

TEST(two_broken_plugins, cost_their_own_rows) {
  const outcome found =
      measure({"--plugin", plugin("crash"), "--plugin", plugin("hang"), "--plugin", plugin("no-symbol")});
  EXPECT_EQ(found.end.code, 3) << found.end.err;
  expect_others_complete(found);
  for (const auto& [name, status] : {std::pair{"crash", crashed}, {"hang", hung}}) {
    const model::row* const row = row_of(found, name);
    ASSERT_NE(row, nullptr) << name;
    expect_void(*row);
    EXPECT_EQ(row->status, status) << row->reason;
  }
}

TEST(a_broken_baseline, leaves_the_others_complete_and_invents_no_floor) {
  // The one breaks before anything is timed: another provider is the baseline then. The other breaks in the middle.
  for (const char* name : {"crash", "flip-late"}) {
    const outcome found = measure({"--plugin", plugin(name), "--baseline", name});
    EXPECT_EQ(found.end.code, 3) << found.end.err;
    expect_others_complete(found);
    const model::row* const row = row_of(found, name);
    ASSERT_NE(row, nullptr);
    expect_void(*row);
    const model::noise_info& noise = found.result->noise;
    for (const model::control_info& control : noise.controls) EXPECT_EQ(control.id.find(name), std::string::npos);
    EXPECT_EQ(noise.aa_floor.has_value(), !noise.controls.empty()) << "no control, no floor";
  }
}

}  // namespace
}  // namespace cryptospeed::tool_test
