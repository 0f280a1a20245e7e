// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/block/aes/aes.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed {
namespace {

static_assert(block_cipher<aes_128> && block_cipher<aes_192> && block_cipher<aes_256>);

using octets = std::vector<std::uint8_t>;

octets unhex(std::string_view text) { return from_hex(text).value(); }

octets random_bytes(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  octets data(size);
  for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
  return data;
}

template <class Cipher>
Cipher keyed(const octets& key, const aes_ops& ops) {
  return Cipher(cbytes_n<Cipher::key_size>(key.data(), Cipher::key_size), ops);
}

class every_kernel : public testing::TestWithParam<const aes_ops*> {
 protected:
  void SetUp() override {
    if (!aes_kernels().usable(*GetParam())) GTEST_SKIP() << "not on this CPU";
  }
  template <class Cipher>
  void example(std::string_view key, std::string_view expected) const {
    const octets text = unhex("00112233445566778899aabbccddeeff");
    const auto cipher = keyed<Cipher>(unhex(key), *GetParam());
    octets out(16), back(16);
    cipher.encrypt_blocks(out, text);
    EXPECT_EQ(to_hex(out), expected);
    cipher.decrypt_blocks(back, out);
    EXPECT_EQ(back, text);
  }
  template <class Cipher>
  void equals_portable() const;
};

// FIPS 197 appendix C.
TEST_P(every_kernel, the_examples_of_the_standard) {
  example<aes_128>("000102030405060708090a0b0c0d0e0f", "69c4e0d86a7b0430d8cdb78070b4c55a");
  example<aes_192>("000102030405060708090a0b0c0d0e0f1011121314151617", "dda97ca4864cdfe06eaf70a0ec0d7191");
  example<aes_256>("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
                   "8ea2b7ca516745bfeafc49904b496089");
}

template <class Cipher>
void every_kernel::equals_portable() const {
  const aes_ops& portable = *aes_kernels().find("portable");
  for (std::uint64_t i = 0; i < 40; ++i) {
    const octets key = random_bytes(Cipher::key_size, i);
    const auto mine = keyed<Cipher>(key, *GetParam());
    const auto reference = keyed<Cipher>(key, portable);
    for (std::size_t blocks = 0; blocks <= 40; ++blocks) {
      const octets text = random_bytes(16 * blocks + 7, 1000 * i + blocks);
      const cbytes in = cbytes(text).subspan(i % 8, 16 * blocks);
      octets expected(in.size()), out(in.size() + 1, 0x77), back(in.size());
      reference.encrypt_blocks(expected, in);
      mine.encrypt_blocks(bytes(out).first(in.size()), in);
      ASSERT_EQ(out.back(), 0x77) << "wrote past the end";
      out.pop_back();
      ASSERT_EQ(out, expected) << blocks << " blocks";
      mine.decrypt_blocks(back, out);
      ASSERT_TRUE(std::equal(in.begin(), in.end(), back.begin(), back.end())) << blocks << " blocks";
      reference.decrypt_blocks(expected, text.empty() ? cbytes() : in);
      mine.decrypt_blocks(out, in);
      ASSERT_EQ(out, expected) << blocks << " blocks decrypted that nobody encrypted";
      octets same(in.begin(), in.end());
      mine.decrypt_blocks(same, same);
      ASSERT_EQ(same, expected) << "in place";
    }
  }
}

TEST_P(every_kernel, equals_the_portable_one) {
  equals_portable<aes_128>();
  equals_portable<aes_192>();
  equals_portable<aes_256>();
}

TEST_P(every_kernel, another_key_is_another_cipher) {
  auto cipher = keyed<aes_256>(random_bytes(32, 1), *GetParam());
  const octets key = random_bytes(32, 2), text = random_bytes(48, 3);
  cipher.rekey(key);
  octets a(48), b(48);
  cipher.encrypt_blocks(a, text);
  keyed<aes_256>(key, *GetParam()).encrypt_blocks(b, text);
  EXPECT_EQ(a, b);
}

INSTANTIATE_TEST_SUITE_P(aes, every_kernel, testing::ValuesIn(aes_kernels().all().begin(), aes_kernels().all().end()),
                         [](const auto& one) { return std::string(one.param->info.name); });

}  // namespace
}  // namespace cryptospeed
