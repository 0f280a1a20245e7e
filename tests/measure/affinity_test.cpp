// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/affinity.hpp"

#include <gtest/gtest.h>
#include <sched.h>

namespace measure = cryptospeed::measure;

TEST(Affinity, PinsAndReleases) {
  const std::vector<int> before = measure::allowed_cpus();
  ASSERT_FALSE(before.empty());
  EXPECT_EQ(measure::default_cpu(), before.back());
  for (const int cpu : before) {
    ASSERT_TRUE(measure::pin_to_cpu(cpu));
    EXPECT_EQ(measure::allowed_cpus(), std::vector<int>{cpu});
    EXPECT_EQ(sched_getcpu(), cpu);
    EXPECT_EQ(measure::default_cpu(), cpu);
    ASSERT_TRUE(measure::allow_cpus(before));
  }
  EXPECT_EQ(measure::allowed_cpus(), before);
}

TEST(Affinity, RefusalsNameTheAllowedOnes) {
  const std::vector<int> before = measure::allowed_cpus();
  for (const int cpu : {-1, 65'000, 1 << 30}) {
    const auto pinned = measure::pin_to_cpu(cpu);
    ASSERT_FALSE(pinned) << cpu;
    EXPECT_NE(pinned.failure().message.find("allowed: " + std::to_string(before.front())), std::string::npos)
        << pinned.failure().message;
  }
  EXPECT_FALSE(measure::allow_cpus({}));
  EXPECT_EQ(measure::allowed_cpus(), before) << "a refusal changes nothing";
}
