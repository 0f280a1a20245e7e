// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/parameters.hpp"

#include <gtest/gtest.h>

#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/ids.hpp"

namespace cryptospeed::suite {
namespace {

using named = std::map<std::string, std::uint64_t>;

TEST(parameters, standard_values_lie_within_their_limits) {
  std::size_t with = 0;
  for (const algorithm_entry& one : catalogue()) {
    for (const cost_parameter& p : cost_parameters(one.id)) {
      EXPECT_LE(p.low, p.standard) << one.id << "." << p.name;
      EXPECT_LE(p.standard, p.high) << one.id << "." << p.name;
      ++with;
    }
  }
  EXPECT_GT(with, 20u);
}

TEST(parameters, a_list_is_read_with_aliases_and_sizes) {
  const auto read = parse_cost_parameters(
      "bcrypt.cost=10,argon2.memory=64M,argon2id.passes=3,scrypt.n=1024,PBKDF2-SHA256.iterations=7");
  ASSERT_TRUE(read) << read.failure().message;
  EXPECT_EQ(*read, (named{{"argon2id.memory", 65536},
                          {"argon2id.passes", 3},
                          {"bcrypt.cost", 10},
                          {"pbkdf2-hmac-sha256.iterations", 7},
                          {"scrypt.n", 1024}}));
  EXPECT_EQ(parse_cost_parameters("argon2i.memory=64K")->at("argon2i.memory"), 64u);
  EXPECT_EQ(parse_cost_parameters("argon2i.memory=64")->at("argon2i.memory"), 64u) << "KiB without a suffix";
  EXPECT_EQ(parse_cost_parameters("argon2i.memory=1G")->at("argon2i.memory"), 1048576u);
}

TEST(parameters, the_order_of_the_abi_is_not_that_of_the_alphabet) {
  const named chosen = effective_parameters("scrypt", {{"scrypt.p", 4}, {"bcrypt.cost", 9}});
  EXPECT_EQ(chosen, (named{{"n", 16384}, {"p", 4}, {"r", 8}}));
  EXPECT_EQ(ordered_parameters("scrypt", chosen), (std::vector<std::uint64_t>{16384, 8, 4}));
  EXPECT_TRUE(effective_parameters("sha256", {{"bcrypt.cost", 9}}).empty());
}

TEST(parameters, an_id_names_those_that_are_not_the_standard_ones) {
  block what;
  what.algorithm = "scrypt";
  what.op = "derive";
  what.params = effective_parameters("scrypt", {});
  EXPECT_EQ(block_id(what), "scrypt:derive");
  what.params = effective_parameters("scrypt", {{"scrypt.p", 4}, {"scrypt.n", 1024}});
  EXPECT_EQ(block_id(what), "scrypt:derive;n=1024;p=4");
}

}  // namespace
}  // namespace cryptospeed::suite
