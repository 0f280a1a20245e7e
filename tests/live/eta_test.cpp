// SPDX-License-Identifier: Apache-2.0
// The estimate of the time that is left, in a real run of half a minute: from a tenth of it on the estimated whole is
// within 30 % of the truth (the short form fails beyond twice that; neighbours come and go).
#include <cmath>
#include <cstdio>

#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"
#include "cryptospeed/suite/runner.hpp"
#include "cryptospeed/suite/vectors.hpp"
#include "live/support.hpp"

namespace cryptospeed::live_test {
namespace {

TEST(eta, is_near_the_truth_from_a_tenth_of_the_run_on) {
  suite::provider_set providers = suite::provider_set::load(
      suite::find_modules({std::string(CRYPTOSPEED_BUILD_DIR) + "/lib/cryptospeed"}), {}, false);
  ASSERT_FALSE(providers.slots().empty());
  suite::run_options options;
  options.plan_preset = *suite::find_preset("quick");
  options.selectors = {"sha256", "sha512", "aes-256-gcm:seal", "x25519", "ed25519"};
  const auto plan = suite::make_plan(providers, options);
  ASSERT_TRUE(plan) << plan.failure().message;

  struct reading {
    double now, left;
  };
  std::vector<reading> readings;
  const std::uint64_t began = measure::now_ns();
  const auto seconds = [&] { return static_cast<double>(measure::now_ns() - began) * 1e-9; };
  suite::run_hooks hooks;
  hooks.on_progress = [&](const suite::progress& at) { readings.push_back({seconds(), at.remaining_seconds}); };
  const model::run result = suite::carry_out(*plan, providers, suite::own_vectors(), options, hooks);
  const double whole = seconds();
  EXPECT_FALSE(result.partial);

  double worst = 0;
  for (const reading& r : readings) {
    if (r.now >= 0.1 * whole) worst = std::max(worst, std::abs(r.now + r.left - whole) / whole);
  }
  std::printf("%s; %.1f s; the estimated whole was at most %.0f %% off from a tenth on\n", machine_of(result).c_str(),
              whole, 100 * worst);
  EXPECT_GT(readings.size(), 20u);
  EXPECT_LT(worst, strict() ? 0.30 : 0.60);
}

}  // namespace
}  // namespace cryptospeed::live_test
