// SPDX-License-Identifier: Apache-2.0
// Test h of the method, live: other names and another order of the providers change no verdict.
#include "live/support.hpp"

namespace cryptospeed::live_test {
namespace {

// The verdicts of the module loaded twice, by what its variants are and not by what they are called.
std::vector<std::string> verdicts(const std::string& first, const std::string& second, bool exchanged) {
  std::vector<std::string> modules{"--plugin", first + "=" + plugin("delay"), "--plugin",
                                   second + "=" + plugin("delay")};
  if (exchanged) std::swap(modules[1], modules[3]);
  std::vector<std::string> arguments{"run",
                                     "--preset",
                                     "quick",
                                     "--bytes",
                                     "3136",
                                     "sha256@" + first + "/delay-*:digest",
                                     "sha256@" + second + "/delay-*:digest"};
  arguments.insert(arguments.end(), modules.begin(), modules.end());
  const auto result = measure(arguments);
  std::vector<std::string> seen;
  if (!result) return seen;
  const std::string base = "sha256@" + first + "/delay-0:digest#3136";
  for (const char* variant : {"delay-5", "delay-10"}) {
    for (const std::string& provider : {first, second}) {
      const auto c = compared(*result, "sha256@" + provider + "/" + variant + ":digest#3136", base);
      seen.push_back(c ? c->verdict : "none");
    }
  }
  return seen;
}

TEST(names, change_no_verdict) {
  for (const auto& seen :
       {verdicts("alpha", "omega", false), verdicts("omega", "alpha", false), verdicts("alpha", "omega", true)}) {
    ASSERT_EQ(seen.size(), 4u);
    for (const std::string& verdict : seen) {
      // Beside other work a quick run may not decide; it must never decide the other way, and the strict form decides.
      EXPECT_TRUE(verdict == "slower" || (!strict() && verdict == "inconclusive")) << verdict;
    }
  }
}

}  // namespace
}  // namespace cryptospeed::live_test
