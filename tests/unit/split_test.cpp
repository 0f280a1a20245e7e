// SPDX-License-Identifier: Apache-2.0
// Streaming: however a message is cut, the answer is that of the whole.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"

namespace cryptospeed {
namespace {

using digest = std::array<std::uint8_t, 32>;

// Pieces of about a block: cuts before, at and after the border, and empty ones.
std::vector<std::vector<std::uint8_t>> pieces() {
  const auto piece = rc::gen::mapcat(rc::gen::inRange<std::size_t>(0, 200), [](std::size_t size) {
    return rc::gen::container<std::vector<std::uint8_t>>(size, rc::gen::arbitrary<std::uint8_t>());
  });
  return *rc::gen::container<std::vector<std::vector<std::uint8_t>>>(*rc::gen::inRange<std::size_t>(0, 8), piece);
}

std::vector<std::uint8_t> joined(const std::vector<std::vector<std::uint8_t>>& parts) {
  std::vector<std::uint8_t> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

template <class Stream>
digest answer(Stream& stream) {
  digest out;
  stream.finish(out);
  return out;
}

RC_GTEST_PROP(sha256, any_split_equals_one_shot, ()) {
  const auto parts = pieces();
  for (const sha256_ops* ops : sha256::kernels().all()) {
    if (!kernel_set<sha256_ops>::usable(*ops)) continue;
    sha256 hash(*ops);
    for (const auto& part : parts) hash.update(part);
    RC_ASSERT(answer(hash) == sha256::hash(joined(parts)));
  }
}

RC_GTEST_PROP(sha256, a_copied_state_goes_on_alone, ()) {
  const auto before = pieces();
  const auto after = pieces();
  sha256 hash;
  for (const auto& part : before) hash.update(part);
  sha256 copy = hash;
  hash.update(as_bytes("noise"));
  for (const auto& part : after) copy.update(part);
  auto all = joined(before);
  const auto rest = joined(after);
  all.insert(all.end(), rest.begin(), rest.end());
  RC_ASSERT(answer(copy) == sha256::hash(all));
}

RC_GTEST_PROP(hmac_sha256, any_split_equals_one_shot, ()) {
  const auto key = joined(pieces());
  const auto parts = pieces();
  hmac_sha256 whole(key);
  whole.update(joined(parts));
  const digest expected = answer(whole);
  hmac_sha256 cut(key);
  for (const auto& part : parts) cut.update(part);
  RC_ASSERT(answer(cut) == expected);
  cut.reset();
  for (const auto& part : parts) cut.update(part);
  RC_ASSERT(answer(cut) == expected);
}

// Every cut into two, exhaustively, about the block borders.
TEST(sha256, every_two_pieces_up_to_three_blocks) {
  std::vector<std::uint8_t> message(3 * sha256::block_size + 1);
  for (std::size_t i = 0; i < message.size(); ++i) message[i] = static_cast<std::uint8_t>(i);
  for (std::size_t size = 0; size <= message.size(); ++size) {
    const digest expected = sha256::hash(cbytes(message).first(size));
    for (std::size_t cut = 0; cut <= size; ++cut) {
      sha256 hash;
      hash.update(cbytes(message).first(cut));
      hash.update(cbytes(message).subspan(cut, size - cut));
      ASSERT_EQ(answer(hash), expected) << cut << " of " << size;
    }
  }
}

}  // namespace
}  // namespace cryptospeed
