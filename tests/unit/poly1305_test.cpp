// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/mac/poly1305/poly1305.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string_view>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed {
namespace {

static_assert(mac_function<poly1305>);

using octets = std::vector<std::uint8_t>;

octets unhex(std::string_view text) { return from_hex(text).value(); }

octets tag_of(const octets& key, const octets& message) {
  octets tag(16);
  poly1305 mac(key);
  mac.update(message);
  mac.finish(bytes_n<16>(tag.data(), 16));
  return tag;
}

/// The definition of RFC 8439 section 2.5, digit by digit in base 256, with a division by 2^130 - 5 by hand.
octets by_definition(const octets& key, const octets& message) {
  constexpr std::size_t digits = 40;
  using number = std::array<std::uint64_t, digits>;
  const auto carried = [](number n) {
    for (std::size_t i = 0; i + 1 < digits; ++i) {
      n[i + 1] += n[i] >> 8;
      n[i] &= 0xff;
    }
    return n;
  };
  const auto reduced = [&](number n) {
    for (int round = 0; round < 4; ++round) {  // n = (n mod 2^130) + 5 (n >> 130)
      number next{};
      for (std::size_t i = 0; i < 17; ++i) next[i] = i < 16 ? n[i] : n[i] & 3;
      for (std::size_t i = 16; i + 1 < digits; ++i) next[i - 16] += 5 * ((n[i] >> 2) | ((n[i + 1] & 3) << 6));
      n = carried(next);
    }
    return n;
  };
  number r{}, h{};
  for (std::size_t i = 0; i < 16; ++i) r[i] = key[i];
  for (const std::size_t i : {3U, 7U, 11U, 15U}) r[i] &= 15;
  for (const std::size_t i : {4U, 8U, 12U}) r[i] &= 252;
  for (std::size_t at = 0; at < message.size(); at += 16) {
    const std::size_t size = std::min<std::size_t>(16, message.size() - at);
    for (std::size_t i = 0; i < size; ++i) h[i] += message[at + i];
    h[size] += 1;
    h = carried(h);
    number product{};
    for (std::size_t i = 0; i < 18; ++i)
      for (std::size_t j = 0; j < 16; ++j) product[i + j] += h[i] * r[j];
    h = reduced(carried(product));
  }
  number more = h;  // h + 5: its bit 130 says that h is at least 2^130 - 5
  more[0] += 5;
  more = carried(more);
  if (more[16] >= 4) h = more;
  for (std::size_t i = 0; i < 16; ++i) h[i] += key[16 + i];
  h = carried(h);
  octets tag(16);
  for (std::size_t i = 0; i < 16; ++i) tag[i] = static_cast<std::uint8_t>(h[i]);
  return tag;
}

octets repeated(std::size_t size, std::uint8_t byte) { return octets(size, byte); }
octets operator+(octets a, const octets& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// RFC 8439 section 2.5.2.
TEST(poly1305, the_example_of_the_standard) {
  const std::string_view text = "Cryptographic Forum Research Group";
  EXPECT_EQ(to_hex(tag_of(unhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b"),
                          octets(text.begin(), text.end()))),
            "a8061dc1305136c6c22b8baf0c0127a9");
}

// RFC 8439 appendix A.3, tests 7 to 10: what an unfinished reduction or a lost carry gets wrong.
TEST(poly1305, the_edges_of_the_reduction) {
  const octets two = unhex("02") + repeated(31, 0), one = unhex("01") + repeated(31, 0);
  EXPECT_EQ(tag_of(two, repeated(16, 0xff)), unhex("03") + repeated(15, 0));
  EXPECT_EQ(tag_of(unhex("02") + repeated(15, 0) + repeated(16, 0xff), unhex("02") + repeated(15, 0)),
            unhex("03") + repeated(15, 0));
  EXPECT_EQ(tag_of(one, repeated(16, 0xff) + unhex("f0") + repeated(15, 0xff) + unhex("11") + repeated(15, 0)),
            unhex("05") + repeated(15, 0));
  EXPECT_EQ(tag_of(one, repeated(16, 0xff) + unhex("fb") + repeated(15, 0xfe) + repeated(16, 0x01)), repeated(16, 0));
  EXPECT_EQ(tag_of(two, unhex("fd") + repeated(15, 0xff)), unhex("fa") + repeated(15, 0xff));
}

TEST(poly1305, equals_its_definition) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3000; ++i) {
    octets key(32), message(random() % 200);
    // Bytes of all ones and all zeros come often: they carry.
    for (octets* data : {&key, &message})
      for (auto& byte : *data) {
        const auto draw = random();
        byte = draw % 4 == 0 ? 0xff : draw % 4 == 1 ? 0x00 : static_cast<std::uint8_t>(draw >> 8);
      }
    ASSERT_EQ(to_hex(tag_of(key, message)), to_hex(by_definition(key, message)))
        << to_hex(key) << " " << to_hex(message);
  }
}

TEST(poly1305, any_split_and_every_state_again) {
  std::mt19937_64 random(2);
  octets key(32), message(1000);
  for (octets* data : {&key, &message})
    for (auto& byte : *data) byte = static_cast<std::uint8_t>(random());
  const octets expected = tag_of(key, message);
  poly1305 mac(octets(32, 7));
  for (int i = 0; i < 300; ++i) {
    mac.update(cbytes(message).first(random() % 40));  // something that rekey and reset must forget
    if (i % 2 == 0) {
      mac.rekey(key);
    } else {
      mac.reset();
    }
    for (cbytes left(message); !left.empty();) {
      const std::size_t now = std::min<std::size_t>(left.size(), random() % 70);
      mac.update(left.first(now));
      left = left.subspan(now);
    }
    octets tag(16);
    mac.finish(bytes_n<16>(tag.data(), 16));
    ASSERT_EQ(tag, expected);
  }
}

TEST(poly1305, pad_is_zeros_in_the_message) {
  const octets key = unhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b");
  for (std::size_t size = 0; size <= 33; ++size) {
    poly1305 mac(key);
    mac.update(octets(size, 9));
    mac.pad();
    mac.update(octets(5, 8));
    octets tag(16);
    mac.finish(bytes_n<16>(tag.data(), 16));
    EXPECT_EQ(tag, tag_of(key, octets(size, 9) + repeated((16 - size % 16) % 16, 0) + octets(5, 8))) << size;
  }
}

}  // namespace
}  // namespace cryptospeed
