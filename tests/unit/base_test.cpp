// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/base/result.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/base/uint128.hpp"

namespace cryptospeed {
namespace {

TEST(endian, named_order_at_any_alignment) {
  const std::uint8_t data[] = {0xff, 1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(load_le<std::uint64_t>(data + 1), 0x0807060504030201U);
  EXPECT_EQ(load_be<std::uint64_t>(data + 1), 0x0102030405060708U);
  EXPECT_EQ(load_be<std::uint32_t>(data + 1), 0x01020304U);
  EXPECT_EQ(load_le<std::uint16_t>(data + 1), 0x0201U);
  std::uint8_t out[9] = {};
  store_be<std::uint32_t>(out + 1, 0x01020304);
  store_le<std::uint32_t>(out + 5, 0x08070605);
  EXPECT_EQ(std::memcmp(out + 1, data + 1, 8), 0);
}

TEST(hex, both_ways_and_refusals) {
  const std::uint8_t data[] = {0x00, 0x1f, 0xa0, 0xff};
  EXPECT_EQ(to_hex(data), "001fa0ff");
  const auto parsed = from_hex("001FA0ff");
  ASSERT_TRUE(parsed.has_value());
  EXPECT_EQ(to_hex(*parsed), "001fa0ff");
  EXPECT_FALSE(from_hex("0").has_value());
  EXPECT_FALSE(from_hex("0g").has_value());
  EXPECT_FALSE(from_hex("+1").has_value());
}

TEST(result, holds_either_side) {
  const result<int> good = 7;
  const result<int> bad = error{errc::parse, "no number"};
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(*good, 7);
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.failure().message, "no number");
}

TEST(check, aborts_with_one_line_that_names_the_condition) {
  CRYPTOSPEED_REQUIRE(1 + 1 == 2);
  EXPECT_DEATH(CRYPTOSPEED_REQUIRE(1 + 1 == 3), "base_test.cpp:[0-9]+: contract broken: 1 \\+ 1 == 3");
}

TEST(uint128, product_halves) {
  const uint128 product = mul_wide(0xffffffffffffffff, 0xfffffffffffffffe);
  EXPECT_EQ(high64(product), 0xfffffffffffffffdU);
  EXPECT_EQ(low64(product), 2U);
}

// What the compiler may not conclude from the life of an object.
std::string look_at(const volatile std::uint8_t* memory, std::size_t size) {
  std::vector<std::uint8_t> copy(size);
  for (std::size_t i = 0; i < size; ++i) copy[i] = memory[i];
  return to_hex(copy);
}

// The storage is read after the object died: the bytes are the test's own, only the object within them is gone.
TEST(secret, destruction_wipes) {
  alignas(secret_bytes<32>) std::array<std::uint8_t, sizeof(secret_bytes<32>)> storage;
  storage.fill(0xaa);
  auto* key = new (storage.data()) secret_bytes<32>;
  std::memset(key->data(), 0x5c, key->size());
  std::destroy_at(key);
  EXPECT_EQ(look_at(storage.data(), storage.size()), std::string(2 * storage.size(), '0'));

  alignas(8) std::array<std::uint8_t, sizeof(wiped<std::uint64_t>)> word{};
  auto* value = new (word.data()) wiped<std::uint64_t>(0x0123456789abcdef);
  EXPECT_EQ(**value, 0x0123456789abcdefU);
  std::destroy_at(value);
  EXPECT_EQ(look_at(word.data(), word.size()), std::string(2 * word.size(), '0'));
}

TEST(secret, copies_and_starts_at_zero) {
  const secret_bytes<4> zero;
  EXPECT_EQ(to_hex(zero.span()), "00000000");
  const std::uint8_t data[] = {1, 2, 3, 4};
  secret_bytes<4> a{cbytes_n<4>(data)};
  const secret_bytes<4> b = a;
  a[0] = 9;
  EXPECT_EQ(to_hex(b.span()), "01020304");
}

template <class Word>
void compare_with_operators() {
  std::mt19937_64 random(1);
  std::vector<Word> values = {0,
                              1,
                              2,
                              static_cast<Word>(-1),
                              static_cast<Word>(-2),
                              static_cast<Word>(Word{1} << (sizeof(Word) * 8 - 1)),
                              static_cast<Word>((Word{1} << (sizeof(Word) * 8 - 1)) - 1)};
  for (int i = 0; i < 50; ++i) values.push_back(static_cast<Word>(random()));
  for (const Word a : values) {
    EXPECT_EQ(ct::is_zero(a).declassify(), a == 0);
    for (const Word b : values) {
      EXPECT_EQ(ct::equal(a, b).declassify(), a == b);
      EXPECT_EQ(ct::less(a, b).declassify(), a < b);
      EXPECT_EQ(ct::select(ct::less(a, b), a, b), std::min(a, b));
      Word x = a;
      Word y = b;
      ct::swap_if(ct::less(b, a), x, y);
      EXPECT_EQ(x, std::min(a, b));
      EXPECT_EQ(y, std::max(a, b));
    }
  }
}

TEST(ct, words_agree_with_the_operators) {
  compare_with_operators<std::uint8_t>();
  compare_with_operators<std::uint32_t>();
  compare_with_operators<std::uint64_t>();
}

TEST(ct, masks_combine) {
  const ct::mask yes = ct::mask::of_bit(1);
  const ct::mask no = ct::mask::of_bit(0);
  EXPECT_TRUE((yes & ~no).declassify());
  EXPECT_FALSE((yes & no).declassify());
  EXPECT_TRUE((yes | no).declassify());
  EXPECT_FALSE((yes ^ yes).declassify());
  EXPECT_EQ(yes.keep<std::uint32_t>(0xdeadbeef), 0xdeadbeefU);
  EXPECT_EQ(no.keep<std::uint32_t>(0xdeadbeef), 0U);
}

TEST(ct, spans_notice_each_single_bit) {
  std::array<std::uint8_t, 37> a{};
  std::array<std::uint8_t, 37> b{};
  EXPECT_TRUE(ct::equal(a, b).declassify());
  EXPECT_TRUE(ct::is_zero(cbytes(a)).declassify());
  for (std::size_t bit = 0; bit < a.size() * 8; ++bit) {
    a[bit / 8] = static_cast<std::uint8_t>(1U << (bit % 8));
    EXPECT_FALSE(ct::equal(a, b).declassify());
    EXPECT_FALSE(ct::is_zero(cbytes(a)).declassify());
    a[bit / 8] = 0;
  }
  EXPECT_TRUE(ct::equal(cbytes{}, cbytes{}).declassify());
  EXPECT_DEATH((void)ct::equal(cbytes(a), cbytes(b).first(36)), "contract broken");
}

TEST(ct, copy_and_swap_of_ranges) {
  std::array<std::uint8_t, 5> out = {1, 2, 3, 4, 5};
  const std::array<std::uint8_t, 5> other = {6, 7, 8, 9, 10};
  ct::copy_if(ct::mask::of_bit(0), out, other);
  EXPECT_EQ(out[0], 1);
  ct::copy_if(ct::mask::of_bit(1), out, other);
  EXPECT_EQ(out, other);
  std::array<std::uint64_t, 3> x = {1, 2, 3};
  std::array<std::uint64_t, 3> y = {4, 5, 6};
  ct::swap_if(ct::mask::of_bit(1), std::span(x), std::span(y));
  EXPECT_EQ(x[2], 6U);
  EXPECT_EQ(y[0], 1U);
}

}  // namespace
}  // namespace cryptospeed
