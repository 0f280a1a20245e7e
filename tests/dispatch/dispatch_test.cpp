// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/kex/x25519/x25519.hpp"

namespace cryptospeed {
namespace {

// Standard output of the probe run with that mask.
std::string probe(const std::string& mask) {
  const std::string command = "CRYPTOSPEED_CPU='" + mask + "' '" PROBE "'";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "popen failed";
  std::string text;
  char buffer[512];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, got);
  const int status = pclose(pipe);
  return status == 0 ? text : "status " + std::to_string(status);
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

constexpr const char* abc = "digest ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

std::string best(bool sha) { return sha && CRYPTOSPEED_X86_KERNELS ? "sha256 shani" : "sha256 portable"; }

TEST(dispatch, without_a_mask_the_best_usable_kernel_runs) {
  const std::string text = probe("");
  EXPECT_TRUE(has_line(text, best(features::detected().has_all(features::of("sha,sse4.1,ssse3"))))) << text;
  EXPECT_TRUE(has_line(text, abc)) << text;
  EXPECT_TRUE(has_line(text, "unknown ")) << text;
}

TEST(dispatch, each_needed_feature_masked_gives_portable) {
  for (const char* mask : {"-sha", "-sse4.1", "-ssse3", "-sse2", "-avx2,-sha"}) {
    const std::string text = probe(mask);
    EXPECT_TRUE(has_line(text, "sha256 portable")) << mask << "\n" << text;
    EXPECT_TRUE(has_line(text, abc)) << mask << "\n" << text;
  }
  for (const char* mask : {"-bmi2", "-adx"}) EXPECT_TRUE(has_line(probe(mask), "x25519 portable")) << mask;
}

TEST(dispatch, other_masks_leave_it) {
  EXPECT_TRUE(has_line(probe("-avx2"), best(features::detected().has(feature::sha))));
  const std::string text = probe("-avx2");
  for (const char* gone : {" avx2 ", " vaes ", " vpclmulqdq ", " avx512f "})
    EXPECT_EQ(text.find(gone), std::string::npos) << gone;
}

TEST(dispatch, a_word_that_masks_nothing_is_told) { EXPECT_TRUE(has_line(probe("-sha,-avx3"), "unknown -avx3")); }

// That the chosen kernel is the one that runs, not only the one that is named: a table whose function counts its calls.
int calls = 0;
TEST(dispatch, an_object_runs_the_kernel_it_was_given) {
  static const sha256_ops* real = &sha256::kernels().active();
  const sha256_ops counting{{"counting", {}},
                            [](std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) noexcept {
                              ++calls;
                              real->compress(state, blocks, count);
                            }};
  sha256 hash(counting);
  hash.update(as_bytes("abc"));
  std::array<std::uint8_t, 32> out;
  hash.finish(out);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(out, sha256::hash(as_bytes("abc")));
}

}  // namespace
}  // namespace cryptospeed
