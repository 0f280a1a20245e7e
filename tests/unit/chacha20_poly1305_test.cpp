// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/aead/chacha20_poly1305/chacha20_poly1305.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string_view>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed {
namespace {

static_assert(aead_cipher<chacha20_poly1305>);

using octets = std::vector<std::uint8_t>;

octets unhex(std::string_view text) { return from_hex(text).value(); }

octets random_bytes(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  octets data(size);
  for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
  return data;
}

struct message {
  octets text, associated_data, nonce = random_bytes(12, 1), tag = octets(16);

  bool seal(const chacha20_poly1305& with, octets& out) {
    return with.seal(out, bytes_n<16>(tag.data(), 16), text, associated_data, cbytes_n<12>(nonce.data(), 12));
  }
  [[nodiscard]] bool open(const chacha20_poly1305& with, octets& out, const octets& sealed) const {
    return with.open(out, sealed, cbytes_n<16>(tag.data(), 16), associated_data, cbytes_n<12>(nonce.data(), 12));
  }
};

chacha20_poly1305 keyed(const octets& key) { return chacha20_poly1305(cbytes_n<32>(key.data(), 32)); }

// RFC 8439 section 2.8.2.
TEST(chacha20_poly1305, the_example_of_the_standard) {
  const std::string_view text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be "
      "it.";
  message m{octets(text.begin(), text.end()), unhex("50515253c0c1c2c3c4c5c6c7"), unhex("070000004041424344454647")};
  octets out(text.size());
  const auto cipher = keyed(unhex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"));
  ASSERT_TRUE(m.seal(cipher, out));
  EXPECT_EQ(
      to_hex(out),
      "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b29"
      "05d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b"
      "6116");
  EXPECT_EQ(to_hex(m.tag), "1ae10b594f09e26a7e902ecbd0600691");
}

TEST(chacha20_poly1305, every_flipped_bit_is_refused_and_nothing_is_left) {
  const auto cipher = keyed(random_bytes(32, 2));
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{16}, std::size_t{63}, std::size_t{64}}) {
    message m{random_bytes(size, 3), random_bytes(19, 4)};
    octets sealed(size), out(size, 0xaa);
    ASSERT_TRUE(m.seal(cipher, sealed));
    ASSERT_TRUE(m.open(cipher, out, sealed));
    ASSERT_EQ(out, m.text);
    octets* const parts[] = {&sealed, &m.tag, &m.associated_data, &m.nonce};
    for (octets* part : parts) {
      for (std::size_t bit = 0; bit < 8 * part->size(); ++bit) {
        (*part)[bit / 8] = static_cast<std::uint8_t>((*part)[bit / 8] ^ (1U << (bit % 8)));
        out.assign(size, 0xaa);
        ASSERT_FALSE(m.open(cipher, out, sealed));
        ASSERT_EQ(out, octets(size));
        (*part)[bit / 8] = static_cast<std::uint8_t>((*part)[bit / 8] ^ (1U << (bit % 8)));
      }
    }
    ASSERT_TRUE(m.open(cipher, out, sealed)) << "the flips were undone";
  }
}

TEST(chacha20_poly1305, every_kernel_in_place_and_rekeyed_says_the_same) {
  const octets key = random_bytes(32, 5);
  std::mt19937_64 random(6);
  for (int i = 0; i < 200; ++i) {
    message m{random_bytes(random() % 1500, random()), random_bytes(random() % 100, random())};
    octets expected(m.text.size());
    ASSERT_TRUE(m.seal(keyed(key), expected));
    const octets tag = m.tag;
    for (const auto* ops : chacha20_poly1305::kernels().all()) {
      if (!chacha20_poly1305::kernels().usable(*ops)) continue;
      chacha20_poly1305 cipher(cbytes_n<32>(random_bytes(32, 7).data(), 32), *ops);
      cipher.rekey(key);
      octets data = m.text;
      ASSERT_TRUE(
          cipher.seal(data, bytes_n<16>(m.tag.data(), 16), data, m.associated_data, cbytes_n<12>(m.nonce.data(), 12)));
      ASSERT_EQ(data, expected) << ops->info.name;
      ASSERT_EQ(m.tag, tag) << ops->info.name;
      ASSERT_TRUE(
          cipher.open(data, data, cbytes_n<16>(m.tag.data(), 16), m.associated_data, cbytes_n<12>(m.nonce.data(), 12)));
      ASSERT_EQ(data, m.text) << ops->info.name;
    }
  }
}

}  // namespace
}  // namespace cryptospeed
