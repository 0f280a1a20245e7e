// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {
namespace {

constexpr features wide = features::of(
    "sse2,sse3,ssse3,sse4.1,sse4.2,aes,pclmul,sha,avx,fma,avx2,vaes,vpclmulqdq,gfni,bmi2,adx,avx512f,avx512vl,avx512bw,"
    "avx512ifma,avx512vbmi");

TEST(features, sets_of_names) {
  EXPECT_TRUE(features{}.empty());
  EXPECT_TRUE(wide.has(feature::sse41));
  EXPECT_FALSE(wide.has(feature::neon));
  EXPECT_TRUE(wide.has_all(features::of("sha,sse4.1,ssse3")));
  EXPECT_FALSE(wide.has_all(features::of("sha,sve2")));
  EXPECT_TRUE(wide.has_all({}));
  const auto names = features::of("sha,avx2").names();
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0], "sha");
  EXPECT_EQ(names[1], "avx2");
  EXPECT_EQ(features::of("sha").missing(features::of("sha,avx2,bmi2")), "bmi2, avx2");
  EXPECT_EQ(wide.missing(features::of("sha")), "");
}

TEST(features, a_mask_takes_dependants_with_it) {
  EXPECT_EQ(wide.masked(""), wide);
  const features no_sha = wide.masked("-sha");
  EXPECT_FALSE(no_sha.has(feature::sha));
  EXPECT_TRUE(no_sha.has(feature::avx512f));
  const features no_avx2 = wide.masked("-avx2,-sha");
  for (const feature f : {feature::sha, feature::avx2, feature::vaes, feature::vpclmulqdq, feature::avx512f,
                          feature::avx512vl, feature::avx512bw, feature::avx512ifma, feature::avx512vbmi}) {
    EXPECT_FALSE(no_avx2.has(f)) << feature_names[static_cast<std::size_t>(f)];
  }
  EXPECT_TRUE(no_avx2.has(feature::avx));
  EXPECT_TRUE(no_avx2.has(feature::aes));
  EXPECT_TRUE(wide.masked("-avx512bw").has(feature::avx512ifma));
  EXPECT_FALSE(wide.masked("-avx512bw").has(feature::avx512vbmi));
  EXPECT_FALSE(wide.masked("-sse2").has(feature::avx512vl));
  EXPECT_TRUE(wide.masked("-sse2").has(feature::adx));
}

TEST(features, an_unknown_word_in_a_mask_is_told) {
  std::string_view unknown = "none yet";
  EXPECT_EQ(wide.masked("-sha,,-avx2", &unknown), wide.masked("-sha,-avx2"));
  EXPECT_EQ(unknown, "");
  (void)wide.masked("-sha,-avx3,-mmx", &unknown);
  EXPECT_EQ(unknown, "-avx3");
  (void)wide.masked("sha", &unknown);
  EXPECT_EQ(unknown, "sha");
}

#if defined(__x86_64__) && defined(__linux__)
// The kernel's own list is an independent witness: it is made from the same CPUID, with its own view of what it saves.
TEST(features, agree_with_the_operating_system) {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line) && line.rfind("flags", 0) != 0) {
  }
  if (!file) GTEST_SKIP() << "no flags in /proc/cpuinfo";
  const std::string flags = line.substr(line.find(':') + 1) + " ";
  const auto kernel_has = [&flags](const std::string& name) {
    std::string word = " ";
    word.append(name).append(" ");
    return flags.find(word) != std::string::npos;
  };
  const std::pair<const char*, feature> pairs[] = {
      {"ssse3", feature::ssse3},
      {"sse4_1", feature::sse41},
      {"sse4_2", feature::sse42},
      {"aes", feature::aes},
      {"pclmulqdq", feature::pclmul},
      {"sha_ni", feature::sha},
      {"bmi2", feature::bmi2},
      {"adx", feature::adx},
      {"avx", feature::avx},
      {"avx2", feature::avx2},
      {"vaes", feature::vaes},
      {"vpclmulqdq", feature::vpclmulqdq},
      {"gfni", feature::gfni},
      {"avx512f", feature::avx512f},
      {"avx512vl", feature::avx512vl},
      {"avx512bw", feature::avx512bw},
      {"avx512ifma", feature::avx512ifma},
      {"rdrand", feature::rdrand},
      {"rdseed", feature::rdseed},
      {"movbe", feature::movbe},
      {"fma", feature::fma},
  };
  for (const auto& [name, f] : pairs) EXPECT_EQ(features::detected().has(f), kernel_has(name)) << name;
}

TEST(features, identity_is_told) {
  EXPECT_EQ(std::string(identity().vendor.data()).size(), 12U);
  EXPECT_GT(identity().family, 0U);
  std::ifstream file("/proc/cpuinfo");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find(identity().vendor.data()), std::string::npos);
  EXPECT_NE(text.str().find(identity().brand.data()), std::string::npos);
  EXPECT_NE(text.str().find("cpu family\t: " + std::to_string(identity().family) + "\n"), std::string::npos);
  EXPECT_NE(text.str().find("model\t\t: " + std::to_string(identity().model) + "\n"), std::string::npos);
  EXPECT_NE(text.str().find("stepping\t: " + std::to_string(identity().stepping) + "\n"), std::string::npos);
}
#endif

struct toy_ops {
  kernel_info info;
};
constexpr toy_ops impossible{{"impossible", features::of("avx512f,neon")}};
constexpr toy_ops plain{{"plain", {}}};
constexpr const toy_ops* toy_list[] = {&impossible, &plain};
constinit const kernel_set<toy_ops> toys{toy_list};

TEST(kernel_set, skips_what_the_cpu_lacks) {
  EXPECT_EQ(&toys.active(), &plain);
  EXPECT_EQ(&toys.active(), &plain);
  EXPECT_EQ(toys.find("impossible"), &impossible);
  EXPECT_EQ(toys.find("other"), nullptr);
  EXPECT_FALSE(kernel_set<toy_ops>::usable(impossible));
  EXPECT_TRUE(kernel_set<toy_ops>::usable(plain));
  EXPECT_EQ(toys.all().size(), 2U);
}

}  // namespace
}  // namespace cryptospeed
