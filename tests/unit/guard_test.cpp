// SPDX-License-Identifier: Apache-2.0
// Every kernel with every buffer against an inaccessible page, behind and in front, at lengths 0..512.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/kex/x25519/x25519.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"
#include "unit/guarded.hpp"

namespace cryptospeed {
namespace {

constexpr std::size_t max_length = 512;

std::vector<std::uint8_t> pattern(std::size_t size) {
  std::vector<std::uint8_t> data(size);
  for (std::size_t i = 0; i < size; ++i) data[i] = static_cast<std::uint8_t>(i * 7 + size);
  return data;
}

TEST(guard, the_pages_do_fault) {
  const test::guarded memory(64);
  volatile std::uint8_t sink = 0;
  EXPECT_DEATH(sink = memory.at_end(64).data()[64], "");
  EXPECT_DEATH(sink = memory.at_start(64).data()[-1], "");
  EXPECT_EQ(sink, 0);
}

TEST(guard, sha256) {
  const test::guarded in(max_length);
  const test::guarded out(32);
  for (const sha256_ops* ops : sha256::kernels().all()) {
    if (!kernel_set<sha256_ops>::usable(*ops)) continue;
    for (std::size_t size = 0; size <= max_length; ++size) {
      const auto message = pattern(size);
      const auto expected = sha256::hash(message);
      for (const bool end : {false, true}) {
        sha256 hash(*ops);
        hash.update(in.place(message, end));
        const bytes digest = end ? out.at_end(32) : out.at_start(32);
        hash.finish(bytes_n<32>(digest.data(), 32));
        ASSERT_EQ(to_hex(digest), to_hex(expected)) << ops->info.name << " " << size;
      }
    }
  }
}

TEST(guard, hmac_sha256) {
  const test::guarded key_memory(max_length);
  const test::guarded in(max_length);
  const test::guarded out(32);
  for (const sha256_ops* ops : sha256::kernels().all()) {
    if (!kernel_set<sha256_ops>::usable(*ops)) continue;
    for (std::size_t size = 0; size <= max_length; ++size) {
      const auto data = pattern(size);
      hmac_sha256 reference(data);
      reference.update(data);
      std::array<std::uint8_t, 32> expected;
      reference.finish(expected);
      for (const bool end : {false, true}) {
        hmac_sha256 mac(key_memory.place(data, end), *ops);
        mac.update(in.place(data, end));
        const bytes tag = end ? out.at_end(32) : out.at_start(32);
        mac.finish(bytes_n<32>(tag.data(), 32));
        ASSERT_EQ(to_hex(tag), to_hex(expected)) << ops->info.name << " " << size;
      }
    }
  }
}

TEST(guard, x25519) {
  const test::guarded scalar(32);
  const test::guarded point(32);
  const test::guarded out(32);
  const auto k = pattern(32);
  const std::vector<std::uint8_t> u = [] {
    std::vector<std::uint8_t> nine(32);
    nine[0] = 9;
    return nine;
  }();
  std::array<std::uint8_t, 32> expected;
  x25519::public_key(expected, cbytes_n<32>(k.data(), 32));
  for (const x25519_ops* ops : x25519::kernels().all()) {
    if (!kernel_set<x25519_ops>::usable(*ops)) continue;
    for (const bool end : {false, true}) {
      const bytes shared = end ? out.at_end(32) : out.at_start(32);
      ASSERT_TRUE(x25519::derive(bytes_n<32>(shared.data(), 32), cbytes_n<32>(scalar.place(k, end).data(), 32),
                                 cbytes_n<32>(point.place(u, end).data(), 32), *ops));
      EXPECT_EQ(to_hex(shared), to_hex(expected)) << ops->info.name;
      x25519::public_key(bytes_n<32>(shared.data(), 32), cbytes_n<32>(scalar.place(k, end).data(), 32), *ops);
      EXPECT_EQ(to_hex(shared), to_hex(expected)) << ops->info.name;
    }
  }
}

}  // namespace
}  // namespace cryptospeed
