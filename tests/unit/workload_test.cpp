// SPDX-License-Identifier: Apache-2.0
// What the known answers of vectors/workload leave out: every number of leaves, and what a template does with its
// parts.
#include <gtest/gtest.h>

#include <vector>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/hash/sha3/sha3.hpp"
#include "cryptospeed/workload/envelope/envelope.hpp"
#include "cryptospeed/workload/merkle_accumulator/merkle_accumulator.hpp"

namespace cryptospeed::workload {
namespace {

using tree = merkle_accumulator<sha3_256>;

merkle_digest leaf(std::uint64_t i) {
  std::array<std::uint8_t, 8> number;
  store_be<std::uint64_t>(number.data(), i);
  return sha3_256::hash(number);
}

TEST(merkle_accumulator, appended_is_built_and_every_leaf_is_proved) {
  tree appended{sha3_256()}, built{sha3_256()};
  EXPECT_EQ(appended.root(), merkle_placeholder);
  EXPECT_EQ(built.build({}), merkle_placeholder);
  std::vector<merkle_digest> leaves;
  for (std::uint64_t n = 1; n <= 70; ++n) {
    leaves.push_back(leaf(n));
    appended.append(leaves.back());
    const merkle_digest root = built.build(leaves);
    ASSERT_EQ(appended.root(), root) << n;
    for (std::uint64_t i = 0; i < n; ++i) {
      std::vector<std::uint8_t> siblings;
      for (const merkle_digest& one : built.prove(i)) siblings.insert(siblings.end(), one.begin(), one.end());
      ASSERT_TRUE(built.verify(root, leaves[i], i, siblings)) << i << " of " << n;
      ASSERT_FALSE(built.verify(root, leaves[i], i + (std::uint64_t{1} << (siblings.size() / 32)), siblings));
      ASSERT_FALSE(built.verify(root, leaf(1000), i, siblings));
    }
  }
}

/// Adds the last byte of the nonce to every byte.
struct last_byte {
  bool encrypt(bytes out, cbytes in, cbytes nonce) {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] ^ nonce.back());
    return true;
  }
};

TEST(envelope, the_sequence_number_changes_the_nonce_that_is_used_and_not_the_one_that_is_sent) {
  stream_envelope<last_byte, 3, 8> envelope{last_byte()};
  std::vector<std::uint8_t> text(5, 0), nonce{1, 2, 3, 4, 5, 6, 7, 8}, out(text.size() + envelope.overhead), back(5);
  envelope.seal(out, text, {}, nonce);
  EXPECT_EQ(out, (std::vector<std::uint8_t>{'N', 'A', 'L', 'X', 1, 3, 0, 8, 1, 0, 0, 0, 1,
                                            2,   3,   4,   5,   6, 7, 8, 9, 9, 9, 9, 9}));
  EXPECT_TRUE(envelope.open(back, out, {}));
  EXPECT_EQ(back, text);
  out[5] = 4;
  EXPECT_FALSE(envelope.open(back, out, {})) << "another suite";
}

}  // namespace
}  // namespace cryptospeed::workload
