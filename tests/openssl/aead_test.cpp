// SPDX-License-Identifier: Apache-2.0
// Published ciphertexts, round trips at many sizes, and what happens to a forgery.
#include <gtest/gtest.h>

#include <algorithm>

#include "module.hpp"

namespace cryptospeed::test {
namespace {

struct scheme {
  const char* id;
  std::size_t key_size, nonce_size;
};
constexpr scheme schemes[] = {
    {"aes-128-gcm", 16, 12}, {"aes-192-gcm", 24, 12},       {"aes-256-gcm", 32, 12}, {"aes-128-ocb", 16, 12},
    {"aes-192-ocb", 24, 12}, {"aes-256-ocb", 32, 12},       {"aes-128-ccm", 16, 13}, {"aes-192-ccm", 24, 13},
    {"aes-256-ccm", 32, 13}, {"chacha20-poly1305", 32, 12},
};

fields input(byte_string key, byte_string nonce, byte_string associated_data, byte_string message) {
  return fields()
      .set(CRYPTOSPEED_KEY, std::move(key))
      .set(CRYPTOSPEED_NONCE, std::move(nonce))
      .set(CRYPTOSPEED_AAD, std::move(associated_data))
      .set(CRYPTOSPEED_INPUT, std::move(message));
}

/// The input of open for what seal gave.
fields sealed(const fields& in, const byte_string& out, std::size_t tag_size) {
  fields back = in;
  const auto cut = out.end() - static_cast<std::ptrdiff_t>(tag_size);
  return back.set(CRYPTOSPEED_INPUT, byte_string(out.begin(), cut)).set(CRYPTOSPEED_TAG, byte_string(cut, out.end()));
}

void expect_sealed(const char* id, const fields& in, const byte_string& out, std::size_t tag_size = 16) {
  const std::size_t wanted = tag_size == 16 ? 0 : tag_size;
  expect_output(id, "seal", in, out, wanted);
  expect_output(id, "rekey-seal", in, out, wanted);
  expect_output(id, "seal-open", in, out, wanted);
  expect_output(id, "open", sealed(in, out, tag_size), in.value[CRYPTOSPEED_INPUT]);
}

TEST(openssl_aead, gcm) {  // test cases 2, 8 and 14 of the GCM specification
  const auto in = [](std::size_t key_size) {
    return input(byte_string(key_size, 0), byte_string(12, 0), {}, byte_string(16, 0));
  };
  expect_sealed("aes-128-gcm", in(16), hex("0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf"));
  expect_sealed("aes-192-gcm", in(24), hex("98e7247c07f0fe411c267e4384b0f6002ff58d80033927ab8ef4d4587514f0fb"));
  expect_sealed("aes-256-gcm", in(32), hex("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"));
}

TEST(openssl_aead, ccm) {  // RFC 3610, packet vector 1
  expect_sealed("aes-128-ccm",
                input(hex("c0c1c2c3c4c5c6c7c8c9cacbcccdcecf"), hex("00000003020100a0a1a2a3a4a5"),
                      hex("0001020304050607"), hex("08090a0b0c0d0e0f101112131415161718191a1b1c1d1e")),
                hex("588c979a61c663d2f066d0c2c0f989806d5f6b61dac38417e8d12cfdf926e0"), 8);
}

TEST(openssl_aead, chacha20_poly1305) {  // RFC 8439 section 2.8.2
  expect_sealed(
      "chacha20-poly1305",
      input(hex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"), hex("070000004041424344454647"),
            hex("50515253c0c1c2c3c4c5c6c7"),
            ascii("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
                  "sunscreen would be it.")),
      hex("d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a"
          "9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9d"
          "e576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691"));
}

// RFC 7253 appendix A: 385 messages chained into one tag.
TEST(openssl_aead, ocb) {
  struct chain {
    const char* id;
    std::size_t key_size, tag_size;
    const char* tag;
  };
  constexpr chain chains[] = {
      {"aes-128-ocb", 16, 16, "67e944d23256c5e0b6c61fa22fdf1ea2"},
      {"aes-192-ocb", 24, 16, "f673f2c3e7174aae7bae986ca9f29e17"},
      {"aes-256-ocb", 32, 16, "d90eb8e9c977c88b79dd793d7ffa161c"},
      {"aes-128-ocb", 16, 12, "77a3d8e73589158d25d01209"},
      {"aes-192-ocb", 24, 12, "05d56ead2752c86be6932c5e"},
      {"aes-256-ocb", 32, 12, "5458359ac23b0cba9e6330dd"},
      {"aes-128-ocb", 16, 8, "192c9b7bd90ba06a"},
      {"aes-192-ocb", 24, 8, "0066bc6e0ef34e24"},
      {"aes-256-ocb", 32, 8, "7d4ea5d445501cbe"},
  };
  for (const chain& one : chains) {
    byte_string key(one.key_size, 0);
    key.back() = static_cast<std::uint8_t>(one.tag_size * 8);
    const auto seal = [&](std::size_t number, const byte_string& associated_data, const byte_string& message) {
      byte_string nonce(12, 0);
      nonce[10] = static_cast<std::uint8_t>(number >> 8);
      nonce[11] = static_cast<std::uint8_t>(number);
      return perform(one.id, "seal", {input(key, nonce, associated_data, message)}, 1, one.tag_size).output;
    };
    byte_string all;
    for (std::size_t i = 0; i < 128; ++i) {
      const byte_string zeros(i, 0);
      for (const byte_string& part :
           {seal(3 * i + 1, zeros, zeros), seal(3 * i + 2, {}, zeros), seal(3 * i + 3, zeros, {})}) {
        all.insert(all.end(), part.begin(), part.end());
      }
    }
    EXPECT_EQ(to_hex(seal(385, all, {})), one.tag) << one.id;
  }
}

TEST(openssl_aead, round_trips_of_all_sizes) {
  for (const scheme& s : schemes) {
    for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 64U, 1000U, 16384U}) {
      for (const std::size_t associated : {0U, 1U, 13U, 16U, 100U}) {
        const fields in = input(byte_string(s.key_size, 3), byte_string(s.nonce_size, 4), byte_string(associated, 5),
                                byte_string(size, 6));
        const answer out = perform(s.id, "seal", in);
        ASSERT_EQ(out.status, CRYPTOSPEED_OK) << s.id << " " << size;
        ASSERT_EQ(out.output.size(), size + 16);
        expect_sealed(s.id, in, out.output);
        EXPECT_EQ(perform(s.id, "seal", {in}, 2, 0, CRYPTOSPEED_IN_PLACE).output, out.output) << s.id;
        EXPECT_EQ(perform(s.id, "open", {sealed(in, out.output, 16)}, 2, 0, CRYPTOSPEED_IN_PLACE).output,
                  in.value[CRYPTOSPEED_INPUT])
            << s.id;
      }
    }
  }
}

TEST(openssl_aead, every_flipped_bit_of_the_tag_is_refused_and_the_output_zeroed) {
  for (const scheme& s : schemes) {
    const fields in =
        input(byte_string(s.key_size, 3), byte_string(s.nonce_size, 4), byte_string(13, 5), byte_string(37, 6));
    const fields good = sealed(in, perform(s.id, "seal", in).output, 16);
    for (std::size_t bit = 0; bit < 128; ++bit) {
      fields bad = good;
      bad.value[CRYPTOSPEED_TAG][bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
      for (const char* const op : {"open", "open-reject"}) {
        const answer got = perform(s.id, op, bad);
        EXPECT_EQ(got.status, CRYPTOSPEED_REJECTED) << s.id << ":" << op << " bit " << bit;
        EXPECT_EQ(got.output, byte_string(37, 0)) << s.id << ":" << op;
      }
    }
    for (const int field : {CRYPTOSPEED_INPUT, CRYPTOSPEED_AAD, CRYPTOSPEED_NONCE, CRYPTOSPEED_KEY}) {
      fields bad = good;
      bad.value[static_cast<std::size_t>(field)][3] ^= 0x10;
      EXPECT_EQ(perform(s.id, "open", bad).status, CRYPTOSPEED_REJECTED) << s.id << " field " << field;
    }
    // A refusal leaves the context fit for the next message, but the answer stays.
    fields bad = good;
    bad.value[CRYPTOSPEED_TAG][0] ^= 1;
    const answer mixed = perform(s.id, "open", {bad, good}, 2);
    EXPECT_EQ(mixed.status, CRYPTOSPEED_REJECTED);
    EXPECT_EQ(mixed.output, in.value[CRYPTOSPEED_INPUT]) << s.id;
  }
}

TEST(openssl_aead, new_keys_and_nonces_with_every_set) {
  for (const scheme& s : schemes) {
    std::vector<fields> sets;
    for (std::uint8_t i = 0; i < 3; ++i) {
      sets.push_back(input(byte_string(s.key_size, i), byte_string(s.nonce_size, static_cast<std::uint8_t>(i + 9)),
                           byte_string(i, 1), byte_string(20U + i, 2)));
    }
    for (std::uint64_t n = 1; n <= 5; ++n) {
      const byte_string alone = perform(s.id, "seal", sets[(n - 1) % 3]).output;
      for (const char* const op : {"seal", "rekey-seal", "seal-open"}) {
        EXPECT_EQ(to_hex(perform(s.id, op, sets, n).output), to_hex(alone)) << s.id << ":" << op << " " << n;
      }
    }
  }
}

TEST(openssl_aead, ccm_has_no_room_for_longer_messages) {  // two bytes of length beside a nonce of 13
  const auto sealed_size = [](std::size_t size) {
    return perform("aes-128-ccm", "seal", input(byte_string(16, 1), byte_string(13, 2), {}, byte_string(size, 3)))
        .status;
  };
  EXPECT_EQ(sealed_size(65535), CRYPTOSPEED_OK);
  EXPECT_EQ(sealed_size(65536), CRYPTOSPEED_ERROR);
}

TEST(openssl_aead, other_sizes_are_not_offered) {
  const auto opened = [](const char* id, std::size_t key, std::size_t nonce, std::size_t tag) {
    return perform(id, "seal", {input(byte_string(key, 1), byte_string(nonce, 1), {}, {})}, 1, tag).opened;
  };
  EXPECT_EQ(opened("aes-256-gcm", 16, 12, 0), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-256-gcm", 32, 0, 0), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-256-gcm", 32, 129, 0), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-256-gcm", 32, 128, 0), CRYPTOSPEED_OK);
  EXPECT_EQ(opened("aes-256-gcm", 32, 12, 17), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-128-ccm", 16, 6, 0), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-128-ccm", 16, 14, 0), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-128-ccm", 16, 7, 5), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("aes-128-ocb", 16, 16, 0), CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(opened("chacha20-poly1305", 32, 8, 0), CRYPTOSPEED_NOT_OFFERED);
}

}  // namespace
}  // namespace cryptospeed::test
