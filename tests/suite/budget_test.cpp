// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/budget.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cryptospeed::suite {
namespace {

block sized(const char* algorithm, std::uint64_t size) {
  return {.algorithm = algorithm, .op = "digest", .size = size};
}

struct made {
  std::vector<block> blocks;
  std::vector<block_cost> costs;
  void add(block what, double seconds) {
    blocks.push_back(std::move(what));
    costs.clear();
    seconds_.push_back(seconds);
    for (std::size_t i = 0; i < blocks.size(); ++i) costs.push_back({&blocks[i], seconds_[i]});
  }

 private:
  std::vector<double> seconds_;
};

made three_sizes() {
  made all;
  for (const std::uint64_t size : {64u, 1024u, 16384u}) {
    all.add(sized("sha256", size), 1);
    all.add(sized("sha512", size), 1);
  }
  return all;
}

TEST(budget, what_fits_is_left_alone) {
  const made all = three_sizes();
  const budget_cut cut = cut_to_budget(all.costs, 10, 6, 60);
  EXPECT_TRUE(cut.blocks.empty());
  EXPECT_TRUE(cut.notices.empty());
  EXPECT_EQ(cut.launches, 10);
  EXPECT_DOUBLE_EQ(cut.seconds, 60);
}

TEST(budget, the_middle_size_goes_first_and_the_largest_stays) {
  const made all = three_sizes();
  EXPECT_EQ(cut_to_budget(all.costs, 10, 6, 45).blocks, (std::set<std::size_t>{2, 3}));
  EXPECT_EQ(cut_to_budget(all.costs, 10, 6, 21).blocks, (std::set<std::size_t>{0, 1, 2, 3}));
}

TEST(budget, an_algorithm_keeps_its_only_size) {
  made all = three_sizes();
  all.add(sized("sm3", 1024), 1);
  const budget_cut cut = cut_to_budget(all.costs, 10, 6, 21);
  EXPECT_FALSE(cut.blocks.contains(6));
}

TEST(budget, slow_blocks_go_before_launches) {
  made all;
  for (int i = 0; i < 5; ++i) all.add(sized("sha256", 16384), 1);
  all.add({.algorithm = "rsa-2048", .op = "keygen"}, 50);
  const budget_cut cut = cut_to_budget(all.costs, 10, 6, 60);
  EXPECT_EQ(cut.blocks, (std::set<std::size_t>{5}));
  EXPECT_EQ(cut.launches, 10);
}

TEST(budget, launches_go_last_and_never_below_six) {
  const made all = three_sizes();
  const budget_cut some = cut_to_budget(all.costs, 10, 6, 16);
  EXPECT_EQ(some.launches, 8);
  const budget_cut none = cut_to_budget(all.costs, 10, 6, 1);
  EXPECT_EQ(none.launches, 6);
  EXPECT_GT(none.seconds, 1);
}

}  // namespace
}  // namespace cryptospeed::suite
