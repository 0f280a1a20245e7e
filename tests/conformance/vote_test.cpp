// SPDX-License-Identifier: Apache-2.0
// Who is right where deterministic implementations differ.
#include "cryptospeed/suite/checks/check_vote.hpp"

#include <gtest/gtest.h>

namespace cryptospeed::suite::test {
namespace {

ballot of(const std::string& provider, std::uint8_t output, bool trusted = true,
          const std::string& variant = "default") {
  return {provider, variant, trusted, 0, {{1}, {output}}};
}

TEST(vote, all_agree) {
  const auto rulings = count_votes({of("a", 1), of("b", 1), of("c", 1)});
  EXPECT_EQ(rulings[0].agrees_with, (std::vector<std::string>{"b", "c"}));
  EXPECT_TRUE(rulings[0].failed.empty());
}

TEST(vote, the_majority_is_right_and_the_loser_names_it) {
  const auto rulings = count_votes({of("a", 1), of("b", 2), of("c", 1)});
  EXPECT_EQ(rulings[0].agrees_with, (std::vector<std::string>{"c"}));
  EXPECT_EQ(rulings[1].failed, "differs from a, c on input set 1");
  EXPECT_TRUE(rulings[1].agrees_with.empty());
}

TEST(vote, of_two_that_differ_both_fail_unless_one_alone_passed_known_answers) {
  const auto even = count_votes({of("a", 1), of("b", 2)});
  EXPECT_EQ(even[0].failed, "differs from b on input set 1");
  EXPECT_EQ(even[1].failed, "differs from a on input set 1");
  const auto one = count_votes({of("a", 1, false), of("b", 2)});
  EXPECT_FALSE(one[0].failed.empty());
  EXPECT_TRUE(one[1].failed.empty());
}

TEST(vote, variants_of_one_provider_count_once) {
  const auto rulings = count_votes({of("a", 1, true, "x"), of("a", 1, true, "y"), of("b", 2)});
  for (const ruling& one : rulings) EXPECT_FALSE(one.failed.empty());
  const auto fine = count_votes({of("a", 1, true, "x"), of("a", 1, true, "y"), of("b", 1)});
  EXPECT_EQ(fine[0].agrees_with, (std::vector<std::string>{"a/y", "b"}));
}

TEST(vote, one_alone_is_neither_confirmed_nor_failed) {
  const auto rulings = count_votes({of("a", 1)});
  EXPECT_TRUE(rulings[0].agrees_with.empty());
  EXPECT_TRUE(rulings[0].failed.empty());
  EXPECT_TRUE(count_votes({}).empty());
}

}  // namespace
}  // namespace cryptospeed::suite::test
