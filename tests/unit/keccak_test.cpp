// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"
#include "cryptospeed/hash/sha3/sha3.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"
#include "cryptospeed/xof/shake/shake.hpp"

namespace cryptospeed {
namespace {

static_assert(hash_function<sha3_256> && hash_function<keccak_512>);
static_assert(xof_function<shake128> && xof_function<turboshake256>);
static_assert(sha3_224::block_size == 144 && sha3_256::block_size == 136 && sha3_512::block_size == 72);
static_assert(shake128::rate == 168 && shake256::rate == 136);

using octets = std::vector<std::uint8_t>;

octets random_bytes(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  octets data(size);
  for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
  return data;
}

template <class Hash>
std::string digest(cbytes in, const keccak_ops& ops) {
  Hash hash(ops);
  hash.update(in);
  std::array<std::uint8_t, Hash::digest_size> out;
  hash.finish(out);
  return to_hex(out);
}

class every_kernel : public testing::TestWithParam<const keccak_ops*> {
 protected:
  void SetUp() override {
    if (!keccak_kernels().usable(*GetParam())) GTEST_SKIP() << "not on this CPU";
  }
};

// The first lanes of the permutation of zeros, as in the Keccak team's intermediate values.
TEST_P(every_kernel, the_permutation_of_zeros) {
  keccak_lanes lanes{};
  GetParam()->permute(lanes.data(), 24);
  EXPECT_EQ(lanes[0], 0xf1258f7940e1dde7);
  EXPECT_EQ(lanes[1], 0x84d5ccf933c0478a);
  EXPECT_EQ(lanes[24], 0xeaf1ff7b5ceca249);
}

TEST_P(every_kernel, digests_of_nothing) {
  EXPECT_EQ(digest<sha3_224>({}, *GetParam()), "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7");
  EXPECT_EQ(digest<sha3_256>({}, *GetParam()), "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a");
  EXPECT_EQ(digest<keccak_256>({}, *GetParam()), "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
}

TEST_P(every_kernel, equals_the_portable_one_at_every_length_and_offset) {
  const keccak_ops& portable = *keccak_kernels().find("portable");
  const octets data = random_bytes(2048 + 64, 1);
  for (std::size_t size = 0; size <= 2048; ++size) {
    const cbytes in = cbytes(data).subspan(size * 7 % 64, size);
    ASSERT_EQ(digest<sha3_256>(in, *GetParam()), digest<sha3_256>(in, portable)) << size;
    ASSERT_EQ(digest<sha3_512>(in, *GetParam()), digest<sha3_512>(in, portable)) << size;
  }
  for (std::uint64_t i = 0; i < 2000; ++i) {
    keccak_lanes mine, theirs;
    std::mt19937_64 random(i);
    for (auto& lane : mine) lane = random();
    theirs = mine;
    const unsigned rounds = i % 2 == 0 ? 24 : 12;
    GetParam()->permute(mine.data(), rounds);
    portable.permute(theirs.data(), rounds);
    ASSERT_EQ(mine, theirs);
  }
}

TEST_P(every_kernel, any_split_of_message_and_output) {
  const octets data = random_bytes(1500, 2);
  octets whole(1000);
  turboshake128 reference(*GetParam());
  reference.absorb(data);
  reference.squeeze(whole);
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    turboshake128 xof(*GetParam());
    for (cbytes left(data); !left.empty();) {
      const std::size_t now = std::min<std::size_t>(left.size(), random() % 400);
      xof.absorb(left.first(now));
      left = left.subspan(now);
    }
    octets out(1000);
    for (bytes left(out); !left.empty();) {
      const std::size_t now = std::min<std::size_t>(left.size(), random() % 300);
      xof.squeeze(left.first(now));
      left = left.subspan(now);
    }
    ASSERT_EQ(out, whole);
    xof.reset();
    xof.absorb(data);
    xof.squeeze(out);
    ASSERT_EQ(out, whole) << "after reset";
  }
}

TEST_P(every_kernel, a_copy_goes_on_from_the_same_point) {
  sha3_256 first(*GetParam());
  const octets data = random_bytes(500, 4);
  first.update(cbytes(data).first(200));
  sha3_256 second = first;
  first.update(cbytes(data).subspan(200));
  second.update(cbytes(data).subspan(200));
  std::array<std::uint8_t, 32> a, b;
  first.finish(a);
  second.finish(b);
  EXPECT_EQ(a, b);
  EXPECT_EQ(to_hex(a), digest<sha3_256>(data, *GetParam()));
}

// NIST's example values for HMAC-SHA3-256: a key of 32 bytes.
TEST_P(every_kernel, hmac) {
  octets key(32);
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  hmac<sha3_256> mac(key, *GetParam());
  mac.update(as_bytes("Sample message for keylen<blocklen"));
  std::array<std::uint8_t, 32> tag;
  mac.finish(tag);
  EXPECT_EQ(to_hex(tag), "4fe8e202c4f058e8dddc23d8c34e467343e23555e24fc2f025d598f558f67205");
}

INSTANTIATE_TEST_SUITE_P(keccak, every_kernel,
                         testing::ValuesIn(keccak_kernels().all().begin(), keccak_kernels().all().end()),
                         [](const auto& one) { return std::string(one.param->info.name); });

}  // namespace
}  // namespace cryptospeed
