// SPDX-License-Identifier: Apache-2.0
// Salsa20-Poly1305 in the form of the Nalix envelope: the one-time key is the first half of Salsa20's block 0, the
// message begins at block 1, and the tag is made as in RFC 8439 section 2.8. Not NaCl's secretbox.
#pragma once

#include <sodium.h>

#include <cstring>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/endian.hpp"

namespace cryptospeed::libsodium {

struct salsa20_poly1305 {
  static constexpr std::size_t key_size = 32, nonce_size = 8, tag_size = 16;
  cbytes_n<key_size> key;

  explicit salsa20_poly1305(cbytes_n<key_size> new_key) noexcept : key(new_key) {}
  [[nodiscard]] bool seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    if (crypto_stream_salsa20_xor_ic(out.data(), in.data(), in.size(), nonce.data(), 1, key.data()) != 0) return false;
    authenticate(tag.data(), out, ad, nonce);
    return true;
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    std::uint8_t expected[tag_size];
    authenticate(expected, in, ad, nonce);
    if (sodium_memcmp(expected, tag.data(), tag_size) != 0) return false;
    return crypto_stream_salsa20_xor_ic(out.data(), in.data(), in.size(), nonce.data(), 1, key.data()) == 0;
  }

 private:
  void authenticate(std::uint8_t* tag, cbytes text, cbytes ad, cbytes_n<nonce_size> nonce) const noexcept {
    static constexpr std::uint8_t zeros[16] = {};
    std::uint8_t one_time[crypto_onetimeauth_poly1305_KEYBYTES];
    crypto_stream_salsa20(one_time, sizeof one_time, nonce.data(), key.data());
    crypto_onetimeauth_poly1305_state state;
    crypto_onetimeauth_poly1305_init(&state, one_time);
    for (const cbytes part : {ad, text}) {
      crypto_onetimeauth_poly1305_update(&state, part.data(), part.size());
      if (part.size() % 16 != 0) crypto_onetimeauth_poly1305_update(&state, zeros, 16 - part.size() % 16);
    }
    std::uint8_t lengths[16];
    store_le<std::uint64_t>(lengths, ad.size());
    store_le<std::uint64_t>(lengths + 8, text.size());
    crypto_onetimeauth_poly1305_update(&state, lengths, sizeof lengths);
    crypto_onetimeauth_poly1305_final(&state, tag);
    sodium_memzero(one_time, sizeof one_time);
  }
};

}  // namespace cryptospeed::libsodium
