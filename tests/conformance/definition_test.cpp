// SPDX-License-Identifier: Apache-2.0
// What an answer must be by definition, and what a cipher must do with what it wrote itself.
#include "cryptospeed/suite/checks/check_definition.hpp"

#include "cryptospeed/suite/fixtures.hpp"
#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using model::row_status;

call_args asked(std::size_t sets, std::uint64_t size) {
  call_args args;
  args.sets = static_cast<std::uint32_t>(sets);
  args.fields.resize(sets * CRYPTOSPEED_FIELDS);
  for (std::size_t set = 0; set < sets; ++set) args.fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT].size = size;
  return args;
}

std::vector<answer> drawn(std::size_t sets, std::size_t size) {
  byte_stream random(7);
  std::vector<answer> answers(sets);
  for (answer& one : answers) one = {CRYPTOSPEED_OK, random.take(size)};
  return answers;
}

TEST(random_output, of_the_right_size_and_never_the_same) {
  const check_part good = check_random_output(asked(4, 64), drawn(4, 64));
  EXPECT_TRUE(good.applied);
  EXPECT_EQ(good.failed, "");
}

TEST(random_output, too_short_too_uniform_or_drawn_twice_fails) {
  auto answers = drawn(4, 64);
  answers[2].output.pop_back();
  EXPECT_NE(check_random_output(asked(4, 64), answers).failed.find("63 bytes instead of 64"), std::string::npos);
  answers = drawn(4, 64);
  std::fill(answers[1].output.begin(), answers[1].output.begin() + 40, std::uint8_t{0});
  EXPECT_NE(check_random_output(asked(4, 64), answers).failed.find("one byte fills"), std::string::npos);
  answers = drawn(4, 64);
  answers[3] = answers[0];
  EXPECT_NE(check_random_output(asked(4, 64), answers).failed.find("drawn twice"), std::string::npos);
}

TEST(random_output, of_a_few_bytes_nothing_can_be_said) {
  std::vector<answer> answers(3, answer{CRYPTOSPEED_OK, {5}});
  EXPECT_EQ(check_random_output(asked(3, 1), answers).failed, "");
}

TEST(generators, are_verified_by_definition_and_looked_at_again) {
  bench with(providers({"native", "openssl", "libsodium"}));
  const run_options options;
  const std::vector<vector_file> none;
  self_checker checker(with.set, none, with.pool, options);
  for (const char* id : {"getrandom", "ctr-drbg-aes-256"}) {
    const block what = with.make_block(id, "fill", 1024);
    const block_check check = checker.check_block(what);
    for (const competitor_check& row : check.competitors) {
      EXPECT_EQ(row.status, row_status::ok) << id << ": " << words(row);
      EXPECT_EQ(row.verified_by, std::vector<std::string>{"definition"});
    }
  }
}

TEST(ciphers, what_they_encrypt_comes_back) {
  bench with(providers({"openssl", "libsodium"}));
  if (with.set.slots().size() != 2) GTEST_SKIP() << "needs both providers";
  const run_options options;
  const std::vector<vector_file> none;
  self_checker checker(with.set, none, with.pool, options);
  for (const char* op : {"encrypt", "decrypt"}) {
    const block what = with.make_block("chacha20", op, 1000);
    ASSERT_EQ(what.competitors.size(), 2u);
    for (const competitor_check& row : checker.check_block(what).competitors) {
      EXPECT_EQ(row.status, row_status::ok) << words(row);
      EXPECT_TRUE(has_word(row, "kat") && has_word(row, "cross") && has_word(row, "roundtrip")) << words(row);
    }
  }
  // A length that CBC does not take is a gap, not a failure.
  const block odd = with.make_block("aes-128-cbc", "encrypt", 1000);
  for (const competitor_check& row : checker.check_block(odd).competitors) {
    EXPECT_EQ(row.status, row_status::skipped) << words(row);
    EXPECT_NE(row.reason.find("not offered"), std::string::npos) << row.reason;
  }
}

}  // namespace
}  // namespace cryptospeed::suite::test
