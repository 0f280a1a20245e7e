// SPDX-License-Identifier: Apache-2.0
// Writing a file: whole or not at all, and every refusal says which file and why.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cryptospeed/model/json.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::model {
namespace {

namespace fs = std::filesystem;

class files : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "cryptospeed-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override {
    fs::permissions(folder, fs::perms::owner_all);
    fs::remove_all(folder);
  }
  [[nodiscard]] std::string path(const char* name) const { return (folder / name).string(); }
  [[nodiscard]] static std::string content(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
  }
  static std::string refusal(const std::string& file) {
    const auto written = write_file_atomically(file, "new");
    return written ? "written" : written.failure().message;
  }
  fs::path folder;
};

TEST_F(files, are_written_and_replaced) {
  ASSERT_TRUE(write_file_atomically(path("r.json"), "old"));
  EXPECT_EQ(content(path("r.json")), "old");
  ::chmod(path("r.json").c_str(), 0600);
  ASSERT_TRUE(write_file_atomically(path("r.json"), std::string(5'000'000, 'x')));
  EXPECT_EQ(content(path("r.json")).size(), 5'000'000u);
  EXPECT_EQ(fs::status(path("r.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(entries(), 1u);
}

TEST_F(files, follow_a_link) {
  std::ofstream(path("real")) << "old";
  fs::create_symlink("real", path("link"));
  ASSERT_TRUE(write_file_atomically(path("link"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("real")), "new");
}

TEST_F(files, refuse_folders_and_missing_folders) {
  EXPECT_EQ(refusal(folder.string()), folder.string() + ": cannot be written: Is a directory");
  EXPECT_EQ(refusal(path("no/such/file")), path("no/such/file") + ": cannot be written: No such file or directory");
  EXPECT_EQ(refusal(path("f") + "/"), path("f") + "/: cannot be written: No such file or directory");
  EXPECT_EQ(entries(), 0u);
}

TEST_F(files, refuse_what_may_not_be_written) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  std::ofstream(path("r.json")) << "old";
  fs::permissions(path("r.json"), fs::perms::owner_read);
  EXPECT_EQ(refusal(path("r.json")), path("r.json") + ": cannot be written: Permission denied");
  fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(refusal(path("new.json")), path("new.json") + ": cannot be written: Permission denied");
  EXPECT_EQ(content(path("r.json")), "old");
}

TEST_F(files, a_full_device_is_an_error) {
  EXPECT_EQ(refusal("/dev/full"), "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(refusal("/dev/null"), "written");
}

TEST_F(files, a_limit_reached_leaves_the_old_file_and_no_other) {
  std::ofstream(path("r.json")) << "old";
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto written = write_file_atomically(path("r.json"), std::string(100'000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.failure().message, path("r.json") + ": cannot be written: File too large");
  EXPECT_EQ(content(path("r.json")), "old");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(files, a_pipe_is_written_to) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = content(path("pipe")); });
  EXPECT_TRUE(write_file_atomically(path("pipe"), "through"));
  reader.join();
  EXPECT_EQ(got, "through");
}

TEST_F(files, results_are_read_and_mistakes_name_the_file) {
  ASSERT_TRUE(write_file_atomically(path("r.json"), to_json(sample_run())));
  const auto read = read_result_file(path("r.json"));
  ASSERT_TRUE(read) << read.failure().message;
  EXPECT_EQ(read->rows.size(), sample_run().rows.size());
  std::ofstream(path("bad.json")) << "{";
  EXPECT_EQ(read_result_file(path("bad.json")).failure().message,
            path("bad.json") + ": at byte 1: not valid JSON: the text ends too early");
  EXPECT_EQ(read_result_file(path("none")).failure().message,
            path("none") + ": cannot be opened: No such file or directory");
  EXPECT_EQ(read_result_file(folder.string()).failure().message, folder.string() + ": cannot be read: Is a directory");
}

}  // namespace
}  // namespace cryptospeed::model
