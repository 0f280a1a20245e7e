// SPDX-License-Identifier: Apache-2.0
// Test j of the method, live: a competitor that leaves the upper vector halves dirty changes nobody else's time. All in
// one process, where nothing but the sampler stands between them; left dirty, SHA-NI code was 13 % slower.
#include <cstdio>

#include "live/support.hpp"

namespace cryptospeed::live_test {
namespace {

// Time of the native hash over that of the plug-in `beside`, both by the same plain code but for the dirt.
std::optional<double> ratio_beside(const std::string& beside) {
  const auto result = measure({"run", "--preset", "quick", "--in-process", "--bytes", "16K", "--plugin", plugin(beside),
                               "sha256@native:digest", "sha256@" + beside + ":digest"});
  if (!result) return std::nullopt;
  std::optional<double> native, other;
  for (const model::row& row : result->rows) (row.provider == "native" ? native : other) = row.stats.undisturbed_ns;
  if (!native || !other) return std::nullopt;
  return *native / *other;
}

TEST(upper_halves, left_dirty_change_nobody_elses_time) {
  const auto dirty = ratio_beside("dirty-upper");
  const auto clean = ratio_beside("good");
  ASSERT_TRUE(dirty && clean);
  std::printf("native over plain code: %.5f beside a dirty one, %.5f beside a clean one (%.2f %%)\n", *dirty, *clean,
              100 * (*dirty / *clean - 1));
  EXPECT_LT(std::max(*dirty / *clean, *clean / *dirty), 1.05);
}

}  // namespace
}  // namespace cryptospeed::live_test
