// SPDX-License-Identifier: Apache-2.0
// Stream ciphers and the random generator of libsodium as the classes that the SDK measures.
#pragma once

#include <sodium.h>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::libsodium {

/// One call a message, which takes the key as it is and begins at block 0.
template <std::size_t NonceSize, int (*Xor)(unsigned char*, const unsigned char*, unsigned long long,
                                            const unsigned char*, const unsigned char*)>
struct stream {
  static constexpr std::size_t key_size = 32;
  static constexpr std::size_t nonce_size = NonceSize;
  cbytes_n<key_size> key;

  explicit stream(cbytes_n<key_size> new_key) noexcept : key(new_key) {}
  [[nodiscard]] bool encrypt(bytes out, cbytes in, cbytes nonce) const noexcept {
    return Xor(out.data(), in.data(), in.size(), nonce.data(), key.data()) == 0;
  }
  [[nodiscard]] bool decrypt(bytes out, cbytes in, cbytes nonce) const noexcept { return encrypt(out, in, nonce); }
};
using chacha20 = stream<crypto_stream_chacha20_ietf_NONCEBYTES, crypto_stream_chacha20_ietf_xor>;
using chacha20_djb = stream<crypto_stream_chacha20_NONCEBYTES, crypto_stream_chacha20_xor>;
using xchacha20 = stream<crypto_stream_xchacha20_NONCEBYTES, crypto_stream_xchacha20_xor>;
using salsa20 = stream<crypto_stream_salsa20_NONCEBYTES, crypto_stream_salsa20_xor>;
using xsalsa20 = stream<crypto_stream_xsalsa20_NONCEBYTES, crypto_stream_xsalsa20_xor>;
static_assert(crypto_stream_chacha20_ietf_KEYBYTES == 32 && crypto_stream_chacha20_KEYBYTES == 32 &&
              crypto_stream_xchacha20_KEYBYTES == 32 && crypto_stream_salsa20_KEYBYTES == 32 &&
              crypto_stream_xsalsa20_KEYBYTES == 32);

struct generator {
  void fill(bytes out) noexcept { randombytes_buf(out.data(), out.size()); }
};

}  // namespace cryptospeed::libsodium
