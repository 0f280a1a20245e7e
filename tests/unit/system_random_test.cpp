// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/rng/system/system_random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

TEST(SystemRandom, FillsEveryByteOfEverySize) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{255}, std::size_t{257}, std::size_t{1} << 20}) {
    // A byte that stays 0 in 40 drawings is not written: chance does that once in 2^320.
    std::vector<std::uint8_t> seen(size), drawn(size);
    for (int i = 0; i < 40; ++i) {
      std::fill(drawn.begin(), drawn.end(), std::uint8_t{0});
      ASSERT_TRUE(cryptospeed::system_random(drawn));
      for (std::size_t at = 0; at < size; ++at) seen[at] = static_cast<std::uint8_t>(seen[at] | drawn[at]);
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 0), 0) << size;
  }
}

TEST(SystemRandom, DrawsAnewEveryTime) {
  std::vector<std::uint8_t> a(32), b(32);
  ASSERT_TRUE(cryptospeed::system_random(a) && cryptospeed::system_random(b));
  EXPECT_NE(a, b);
}

}  // namespace
