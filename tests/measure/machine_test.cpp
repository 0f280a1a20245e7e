// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace suite = cryptospeed::suite;

namespace {

std::string tree(const char* name) { return std::string(CRYPTOSPEED_SOURCE_DIR) + "/tests/measure/machines/" + name; }

bool has(const std::vector<std::string>& all, const char* one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

suite::finding about(const std::vector<suite::finding>& all, const char* topic) {
  for (const suite::finding& f : all) {
    if (f.topic == topic) return f;
  }
  ADD_FAILURE() << "nothing about " << topic;
  return {};
}

}  // namespace

TEST(Machine, IntelLaptop) {
  const auto info = suite::read_machine(tree("intel-laptop"));
  EXPECT_EQ(info.cpu, "11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz");
  EXPECT_EQ(info.vendor, "GenuineIntel");
  EXPECT_EQ(info.family, 6);
  EXPECT_EQ(info.model, 140);
  EXPECT_EQ(info.stepping, 1);
  EXPECT_EQ(info.microcode, "0xb8");
  EXPECT_EQ(info.cores, 4) << "cores, not threads";
  EXPECT_EQ(info.smt, true);
  EXPECT_EQ(info.vm, "none");
  EXPECT_EQ(info.governor, "powersave");
  EXPECT_EQ(info.turbo, "on");
  EXPECT_EQ(info.kernel, "Linux 6.8.0-45-generic");
  EXPECT_EQ(info.os, "Ubuntu 24.04.1 LTS");
  EXPECT_EQ(info.memory_bytes, 16142476u * std::uint64_t{1024});
  EXPECT_EQ(info.libc, "") << "a recorded tree has none";
  for (const char* name : {"sse4.1", "lzcnt", "bmi", "pclmul", "sha", "rdrnd", "avx512ifma", "avx512vbmi2", "gfni"}) {
    EXPECT_TRUE(has(info.features, name)) << name;
  }
  EXPECT_FALSE(has(info.features, "sha_ni")) << "our spelling, not the kernel's";
  EXPECT_FALSE(has(info.features, "fpu"));
  EXPECT_EQ(suite::read_steal(tree("intel-laptop")), 0.0);
}

TEST(Machine, AmdServer) {
  const auto info = suite::read_machine(tree("amd-server"));
  EXPECT_EQ(info.cpu, "AMD EPYC 9R14");
  EXPECT_EQ(info.family, 25);
  EXPECT_EQ(info.model, 17);
  EXPECT_EQ(info.cores, 8) << "two sockets count both";
  EXPECT_EQ(info.smt, false);
  EXPECT_EQ(info.vm, "KVM (Amazon EC2)");
  EXPECT_EQ(info.governor, "");
  EXPECT_EQ(info.turbo, "on");
  EXPECT_EQ(info.os, "Debian GNU/Linux 12 (bookworm)");
  const auto steal = suite::read_steal(tree("amd-server"));
  ASSERT_TRUE(steal);
  EXPECT_DOUBLE_EQ(*steal, 300.0 / 9000) << "guest time is part of user time and not counted twice";
}

TEST(Machine, ArmBoard) {
  const auto info = suite::read_machine(tree("arm-board"));
  EXPECT_EQ(info.cpu, "Arm Cortex-A76");
  EXPECT_EQ(info.vendor, "ARM");
  EXPECT_FALSE(info.family);
  EXPECT_FALSE(info.model);
  EXPECT_EQ(info.cores, 4);
  EXPECT_EQ(info.vm, "") << "an ARM kernel does not tell";
  EXPECT_EQ(info.governor, "ondemand,performance") << "mixed governors are all named";
  EXPECT_EQ(info.features, (std::vector<std::string>{"neon", "arm-aes", "arm-pmull", "arm-sha1", "arm-sha2"}));
}

TEST(Machine, AContainerThatShowsNothing) {
  for (const std::string& root : {tree("empty-container"), tree("no-such-folder")}) {
    const auto info = suite::read_machine(root);
    EXPECT_EQ(info.cpu, "");
    EXPECT_FALSE(info.family);
    EXPECT_FALSE(info.cores);
    EXPECT_FALSE(info.smt);
    EXPECT_FALSE(info.memory_bytes);
    EXPECT_TRUE(info.features.empty());
    EXPECT_EQ(info.vm + info.governor + info.turbo + info.kernel + info.os + info.microcode, "");
    EXPECT_FALSE(suite::read_steal(root));
    for (const suite::finding& f : suite::examine_machine(root)) {
      EXPECT_FALSE(f.topic.empty());
      EXPECT_FALSE(f.found.empty()) << f.topic;
      EXPECT_NE(f.severity, suite::finding::level::warning) << f.topic << ": not knowing is no warning";
    }
  }
}

TEST(Machine, ThisOne) {
  ASSERT_EQ(setenv("CRYPTOSPEED_CPU", "-avx2", 1), 0);
  const auto info = suite::read_machine();
  ASSERT_EQ(unsetenv("CRYPTOSPEED_CPU"), 0);
  EXPECT_EQ(info.mask, "-avx2");
  EXPECT_EQ(info.libc.rfind("glibc ", 0), 0u) << info.libc;
  EXPECT_EQ(info.kernel.rfind("Linux ", 0), 0u);
  EXPECT_GT(info.memory_bytes.value_or(0), 1u << 26);
  EXPECT_GE(info.cores.value_or(0), 1);
  EXPECT_FALSE(info.features.empty());
}

TEST(Findings, OfRecordedMachines) {
  using level = suite::finding::level;
  const auto laptop = suite::examine_machine(tree("intel-laptop"));
  EXPECT_EQ(about(laptop, "virtual machine").severity, level::good);
  EXPECT_EQ(about(laptop, "frequency").found, "governor powersave, turbo on");
  EXPECT_NE(about(laptop, "frequency").advice.find("performance"), std::string::npos);
  EXPECT_NE(about(laptop, "SMT").advice.find("sibling"), std::string::npos);
  EXPECT_EQ(about(laptop, "caches").found,
            "L1d 48K (shared by 2 CPUs), L1i 32K (shared by 2 CPUs), L2 1280K (shared by 2 CPUs), "
            "L3 12288K (shared by 8 CPUs)");

  const auto server = suite::examine_machine(tree("amd-server"));
  EXPECT_EQ(about(server, "steal").severity, level::warning);
  EXPECT_EQ(about(server, "steal").found, "3.33 % of the time since boot");
  EXPECT_EQ(about(server, "SMT").severity, level::note) << "off in the guest says nothing of the host";
}

TEST(Findings, OfThisMachineCoverEveryTopic) {
  const auto here = suite::examine_machine();
  for (const char* topic : {"clock", "interruptions", "performance counters", "virtual machine", "steal", "frequency",
                            "SMT", "caches", "allowed CPUs", "CPU features"}) {
    EXPECT_FALSE(about(here, topic).found.empty()) << topic;
  }
  const auto pmu = about(here, "performance counters");
  EXPECT_EQ(pmu.why, suite::why_no_pmu());
  EXPECT_EQ(pmu.why.empty(), pmu.severity == suite::finding::level::good);
}
