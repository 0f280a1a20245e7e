// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256_kernels.hpp"
#include "cryptospeed/kex/x25519/x25519_kernels.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"

namespace cryptospeed {
namespace {

using digest = std::array<std::uint8_t, 32>;

std::vector<std::uint8_t> random_bytes(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint8_t> data(size);
  for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
  return data;
}

digest hash_with(const sha256_ops& ops, cbytes in) {
  digest out;
  sha256 hash(ops);
  hash.update(in);
  hash.finish(out);
  return out;
}

template <class Ops>
std::vector<const Ops*> others(const kernel_set<Ops>& kernels) {
  std::vector<const Ops*> list;
  for (const Ops* ops : kernels.all()) {
    if (ops->info.name != "portable" && kernels.usable(*ops)) list.push_back(ops);
  }
  return list;
}

TEST(sha256, all_lengths_to_2048_and_offsets_to_63) {
  const auto kernels = others(sha256::kernels());
  if (kernels.empty()) GTEST_SKIP() << "only the portable kernel runs here";
  const auto data = random_bytes(2048 + 64, 1);
  for (std::size_t size = 0; size <= 2048; ++size) {
    // Every offset at the lengths about block borders, a wandering one at the rest.
    const bool all = size % 64 <= 1 || size % 64 >= 55;
    for (std::size_t offset = all ? 0 : size * 7 % 64; offset < 64; offset += all ? 1 : 64) {
      const cbytes message = cbytes(data).subspan(offset, size);
      const digest expected = hash_with(sha256_portable, message);
      for (const auto* ops : kernels) {
        ASSERT_EQ(hash_with(*ops, message), expected) << ops->info.name << " size " << size << " offset " << offset;
      }
    }
  }
}

TEST(sha256, random_lengths_to_a_mebibyte) {
  const auto kernels = others(sha256::kernels());
  if (kernels.empty()) GTEST_SKIP() << "only the portable kernel runs here";
  const auto data = random_bytes((1 << 20) + 64, 2);
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    // Lengths spread over the magnitudes, so that a thousand of them take seconds.
    const std::size_t size = random() % ((std::size_t{1} << (random() % 21)) + 1);
    const cbytes message = cbytes(data).subspan(random() % 64, size);
    const digest expected = hash_with(sha256_portable, message);
    for (const auto* ops : kernels) ASSERT_EQ(hash_with(*ops, message), expected) << ops->info.name << " size " << size;
  }
}

// The compression function alone on random states, which no message reaches.
TEST(sha256, random_states) {
  const auto kernels = others(sha256::kernels());
  if (kernels.empty()) GTEST_SKIP() << "only the portable kernel runs here";
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto in = random_bytes(32 + 4 * 64, i);
    std::array<std::uint32_t, 8> expected;
    std::memcpy(expected.data(), in.data(), 32);
    const auto start = expected;
    sha256_portable.compress(expected.data(), in.data() + 32, i % 5);
    for (const auto* ops : kernels) {
      auto state = start;
      ops->compress(state.data(), in.data() + 32, i % 5);
      ASSERT_EQ(state, expected) << ops->info.name;
    }
  }
}

TEST(hmac_sha256, all_key_and_message_lengths) {
  const auto kernels = others(sha256::kernels());
  if (kernels.empty()) GTEST_SKIP() << "only the portable kernel runs here";
  const auto data = random_bytes(2048, 4);
  for (std::size_t size = 0; size <= 2048; ++size) {
    const cbytes key = cbytes(data).first(size * 5 % 200);
    const auto tag = [&](const sha256_ops& ops) {
      digest out;
      hmac_sha256 mac(key, ops);
      mac.update(cbytes(data).first(size));
      mac.finish(out);
      return out;
    };
    const digest expected = tag(sha256_portable);
    for (const auto* ops : kernels) ASSERT_EQ(tag(*ops), expected) << ops->info.name << " size " << size;
  }
}

TEST(x25519, random_and_extreme_inputs) {
  const auto kernels = others(x25519::kernels());
  if (kernels.empty()) GTEST_SKIP() << "only the portable kernel runs here";
  std::mt19937_64 random(5);
  for (int i = 0; i < 10000; ++i) {
    digest scalar;
    digest point;
    for (auto& byte : scalar) byte = static_cast<std::uint8_t>(random());
    for (auto& byte : point) byte = static_cast<std::uint8_t>(random());
    if (i % 4 != 0) {  // runs of ones and zeros reach the carries that random bytes do not
      for (std::size_t at = 0; at < 32;) {
        const std::size_t length = 1 + random() % 16;
        const auto fill = static_cast<std::uint8_t>(random() % 2 == 0 ? 0xff : 0x00);
        for (std::size_t j = 0; j < length && at < 32; ++j) point[at++] = fill;
      }
      point[random() % 32] ^= static_cast<std::uint8_t>(random() % 3);
    }
    digest expected;
    const bool good = x25519::derive(expected, scalar, point, x25519_portable);
    for (const auto* ops : kernels) {
      digest shared;
      ASSERT_EQ(x25519::derive(shared, scalar, point, *ops), good);
      ASSERT_EQ(to_hex(shared), to_hex(expected)) << ops->info.name << " " << to_hex(scalar) << " " << to_hex(point);
    }
  }
}

}  // namespace
}  // namespace cryptospeed
