// SPDX-License-Identifier: Apache-2.0
// The providers of this build through the whole path: load, describe, a known answer, equality of n calls and one of n.
#include "cryptospeed/suite/providers.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

TEST(built_providers, load_and_hash) {
  const auto modules = find_modules({std::string(CRYPTOSPEED_BUILD_DIR) + "/lib/cryptospeed"});
  if (modules.empty()) GTEST_SKIP() << "no provider was built";
  auto set = provider_set::load(modules, {}, false);
  std::size_t hashed = 0;
  for (std::size_t i = 0; i < set.slots().size(); ++i) {
    const provider_slot& slot = set.slots()[i];
    ASSERT_FALSE(slot.failed) << slot.module.name << ": " << slot.failed->reason;
    EXPECT_EQ(slot.info.name, slot.module.name);
    EXPECT_FALSE(slot.info.version_runtime.empty());
    EXPECT_FALSE(slot.info.measured_path.empty());
    EXPECT_FALSE(slot.info.licence.empty());
    for (std::uint32_t a = 0; a < slot.info.algorithms.size(); ++a) {
      const algorithm_info& algorithm = slot.info.algorithms[a];
      if (algorithm.id != "sha256" || algorithm.unusable) continue;
      ASSERT_FALSE(algorithm.ops.empty());
      EXPECT_EQ(algorithm.ops[0].name, "digest");
      const auto provider = set.get(i);
      ASSERT_TRUE(provider) << provider.failure().reason;
      const auto found = (*provider)->call({a, 0}, hash_args("abc"), 1);
      ASSERT_TRUE(found) << found.failure().reason;
      EXPECT_EQ(to_hex(found->output), sha256_of_abc) << slot.module.name;
      ++hashed;

      call_args args = hash_args("one");
      args.sets = 2;
      const call_args second = hash_args("another");
      args.fields.insert(args.fields.end(), second.fields.begin(), second.fields.end());
      const auto singly = (*provider)->open({a, 0}, args);
      ASSERT_TRUE(singly);
      for (int n = 1; n <= 7; ++n) {
        const auto one = (*provider)->run(*singly, 1);
        const auto at_once = (*provider)->call({a, 0}, args, static_cast<std::uint64_t>(n));
        ASSERT_TRUE(one && at_once);
        EXPECT_EQ(one->output, at_once->output) << slot.module.name << " " << n;
      }
      EXPECT_TRUE((*provider)->close(*singly));
    }
  }
  EXPECT_GE(hashed, 1u);
}

}  // namespace
}  // namespace cryptospeed::suite::test
