// SPDX-License-Identifier: Apache-2.0
// The contract line of a provider taken apart, and what has no contract.
#include "cryptospeed/cli/contracts.hpp"

#include <gtest/gtest.h>

#include <map>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/catalogue.hpp"

namespace cryptospeed::cli {
namespace {

std::map<std::string, std::string> answers(const std::string& contract, std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC,
                                           std::uint32_t family = CRYPTOSPEED_SIGNATURE, const char* op = "sign") {
  suite::op_info info;
  info.contract = contract;
  info.flags = flags;
  std::map<std::string, std::string> found;
  for (const auto& [topic, text] : provider_lines(contract_of(family, op).value(), info)) found.emplace(topic, text);
  return found;
}

TEST(contracts, what_a_provider_says_goes_before_the_rule) {
  const auto said = answers("f, g (a; b); key: made once, outside; context: one; blinding: on; h");
  EXPECT_EQ(said.at("api"), "f, g (a; b); h");
  EXPECT_EQ(said.at("key"), "made once, outside");
  EXPECT_EQ(said.at("context"), "one");
  EXPECT_EQ(said.at("blinding"), "on");
}

TEST(contracts, what_it_does_not_say_is_the_rule) {
  const operation_contract rule = contract_of(CRYPTOSPEED_SIGNATURE, "sign").value();
  const auto said = answers("f");
  EXPECT_EQ(said.at("api"), "f");
  EXPECT_EQ(said.at("key"), rule.key);
  EXPECT_EQ(said.at("context"), rule.context);
  EXPECT_EQ(said.at("blinding"), rule.blinding);
  EXPECT_EQ(said.at("randomness"), "none");
  EXPECT_EQ(answers("").at("api"), "");
  // A word that only looks like a topic belongs to the functions.
  EXPECT_EQ(answers("keys: two; key of f; context:none").at("api"), "keys: two; key of f; context:none");
}

TEST(contracts, flags_show) {
  EXPECT_NE(answers("f", CRYPTOSPEED_OWN_RANDOMNESS).at("randomness"), "none");
  EXPECT_EQ(answers("f; randomness: a nonce", CRYPTOSPEED_OWN_RANDOMNESS).at("randomness"), "a nonce");
  EXPECT_TRUE(answers("f", CRYPTOSPEED_DETERMINISTIC | CRYPTOSPEED_VARIABLE_TIME).contains("time"));
  EXPECT_FALSE(answers("f").contains("time"));
}

/// Whoever gives the suite inputs for a family finds here that its text is missing, and that no point of it is.
TEST(contracts, every_operation_of_a_family_has_all_texts_or_none) {
  std::size_t explained = 0;
  for (std::uint32_t family = 0; family < CRYPTOSPEED_FAMILIES; ++family) {
    std::size_t here = 0;
    for (const suite::family_op& op : suite::family_operations(family)) {
      const auto contract = contract_of(family, op.name);
      if (!contract) continue;
      ++here;
      for (const auto& [topic, text] : named_lines(*contract))
        EXPECT_GE(text.size(), 3U) << suite::family_name(family) << ":" << op.name << " says nothing of: " << topic;
    }
    EXPECT_TRUE(here == 0 || here == suite::family_operations(family).size()) << suite::family_name(family);
    explained += here;
  }
  EXPECT_GT(explained, 20U);
  EXPECT_FALSE(contract_of(CRYPTOSPEED_HASH, "guess"));
  EXPECT_FALSE(contract_of(CRYPTOSPEED_FAMILIES, "digest"));
}

}  // namespace
}  // namespace cryptospeed::cli
