// SPDX-License-Identifier: Apache-2.0
// B7: a full disk, a read-only folder, a limit on file sizes, /dev/full, a folder in the way. The old file stays as it
// was, the exit code is 5, and what was measured is still printed.
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "cli/processes.hpp"

namespace cryptospeed::tool_test {
namespace {

const std::vector<std::string> tiny{"sha256@native:digest", "--launches", "1", "--rounds", "6", "--bytes", "1K"};

std::vector<std::string> to(const std::string& file) {
  std::vector<std::string> arguments = tiny;
  arguments.insert(arguments.end(), {"-o", file});
  return arguments;
}

/// Measured, printed, not written.
void expect_printed_and_lost(const finished& end) {
  EXPECT_EQ(end.code, 5) << end.err;
  EXPECT_NE(end.out.find("sha256"), std::string::npos) << "what was measured is not lost";
  EXPECT_GE(lines_of(end.err), 1u);
  EXPECT_EQ(end.err.find("terminate"), std::string::npos) << end.err;
}

/// Refused before anything was measured.
void expect_refused(const finished& end) {
  EXPECT_EQ(end.code, 5) << end.err;
  EXPECT_EQ(lines_of(end.err), 1u) << end.err;
  EXPECT_NE(end.err.find("nothing was measured"), std::string::npos) << end.err;
}

/// A file system of its own for a test, where this process may mount one.
class mounted {
 public:
  mounted(const fs::path& where, const char* options, unsigned long flags) : where_(where) {
    fs::create_directory(where);
    there_ = mount("none", where.c_str(), "tmpfs", flags, options) == 0;
  }
  mounted(const mounted&) = delete;
  mounted& operator=(const mounted&) = delete;
  ~mounted() {
    if (there_) umount2(where_.c_str(), MNT_DETACH);
  }
  [[nodiscard]] bool there() const { return there_; }

 private:
  fs::path where_;
  bool there_ = false;
};

TEST(output_failures, a_full_disk_keeps_the_old_file) {
  const scratch_folder folder;
  const mounted disk(folder / "disk", "size=64k", 0);
  if (!disk.there()) GTEST_SKIP() << "a file system cannot be mounted here";
  const fs::path file = folder / "disk" / "r.json";
  std::ofstream(file) << "old";
  std::ofstream(folder / "disk" / "ballast") << std::string(52 * 1024, 'x');  // the result is larger than what is left
  std::vector<std::string> arguments = to(file.string());
  arguments[2] = "12";  // launches: the journal does not fit either
  const finished end = run_tool(arguments);
  expect_printed_and_lost(end);
  EXPECT_NE(end.err.find("the run went on without it"), std::string::npos) << end.err;
  EXPECT_EQ(content_of(file), "old");
  for (const auto& entry : fs::directory_iterator(folder / "disk")) {
    EXPECT_EQ(entry.path().filename().string().find(".tmp"), std::string::npos) << entry.path();
  }
}

TEST(output_failures, a_read_only_file_system) {
  const scratch_folder folder;
  const mounted disk(folder / "disk", "size=1m", 0);
  if (!disk.there()) GTEST_SKIP() << "a file system cannot be mounted here";
  const fs::path file = folder / "disk" / "r.json";
  std::ofstream(file) << "old";
  ASSERT_EQ(mount("none", (folder / "disk").c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=1m"), 0);
  expect_refused(run_tool(to(file.string())));
  expect_refused(run_tool(to((folder / "disk" / "new.json").string())));
  EXPECT_EQ(content_of(file), "old");
}

// Of a stored result, because the inputs of a run are a file in memory, which the limit would count too.
TEST(output_failures, a_limit_on_file_sizes) {
  const scratch_folder folder;
  const std::string stored = (folder / "stored.json").string(), file = (folder / "r.json").string();
  ASSERT_EQ(run_tool(to(stored)).code, 0);
  ASSERT_GT(fs::file_size(stored), 4096u);
  std::ofstream(file) << "old";
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{4096, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const finished end = run_tool({"report", stored, "-o", file});
  const finished measured = run_tool(to(file));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  expect_printed_and_lost(end);
  EXPECT_EQ(content_of(file), "old");
  EXPECT_EQ(measured.code, 2);
  EXPECT_NE(measured.err.find("raise the limit"), std::string::npos) << measured.err;
}

TEST(output_failures, dev_full) { expect_printed_and_lost(run_tool(to("/dev/full"))); }

TEST(output_failures, a_folder_in_the_way) {
  const scratch_folder folder;
  expect_refused(run_tool(to((folder / "").string())));
  const fs::path in_the_way = folder / "r.json";
  fs::create_directory(in_the_way);
  expect_refused(run_tool(to(in_the_way.string())));
  EXPECT_TRUE(fs::is_empty(in_the_way));
}

TEST(output_failures, one_file_of_two_that_cannot_be_written_costs_only_itself) {
  const scratch_folder folder;
  const std::string good = (folder / "r.json").string();
  std::vector<std::string> arguments = to("/dev/full");
  arguments.insert(arguments.end(), {"-o", good});
  expect_printed_and_lost(run_tool(arguments));
  EXPECT_EQ(strict_json(content_of(good)).at("schema"), "cryptospeed-result");
}

}  // namespace
}  // namespace cryptospeed::tool_test
