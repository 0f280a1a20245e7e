// SPDX-License-Identifier: Apache-2.0
// Numbers in files of the kernel that no kernel writes: what does not fit is not known, and never another number.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cryptospeed/suite/machine.hpp"

namespace fs = std::filesystem;
namespace suite = cryptospeed::suite;

namespace {

class machine_numbers : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "cryptospeed-machine-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root = name;
    fs::create_directories(root + "/proc");
  }
  void TearDown() override { fs::remove_all(root); }
  void write(const char* file, const std::string& text) const { std::ofstream(root + file) << text; }
  std::string root;
};

}  // namespace

TEST_F(machine_numbers, too_large_is_not_known) {
  write("/proc/cpuinfo",
        "processor : 0\ncpu family : 4294967296\nmodel : 99999999999999999999\nstepping : 2147483647\n");
  write("/proc/meminfo", "MemTotal: 9223372036854775807 kB\n");
  const auto info = suite::read_machine(root);
  EXPECT_FALSE(info.family);
  EXPECT_FALSE(info.model);
  EXPECT_EQ(info.stepping, 2147483647);
  EXPECT_FALSE(info.memory_bytes);
}

TEST_F(machine_numbers, what_is_no_number_is_not_known) {
  write("/proc/cpuinfo", "processor : 0\ncpu family : six\nmodel : 0x\nstepping : 1.5\n");
  write("/proc/meminfo", "MemTotal: -5 kB\n");
  write("/proc/stat", "cpu 1 2 3 4 5 6 7 -8\n");
  const auto info = suite::read_machine(root);
  EXPECT_FALSE(info.family || info.model || info.stepping || info.memory_bytes);
  EXPECT_FALSE(suite::read_steal(root));
}
