// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/aead/chacha20_poly1305/chacha20_poly1305.hpp"

#include <array>
#include <cstring>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/mac/poly1305/poly1305.hpp"

namespace cryptospeed {
namespace {

// Block 0 of the key stream makes the one-time key; the message has the 2^32 - 1 blocks after it.
constexpr std::uint64_t longest = ((std::uint64_t{1} << 32) - 1) * chacha20::block_size;

/// The cipher of a message, at block 1, and the authenticator whose one-time key its block 0 is.
struct message_keys {
  chacha20 cipher;
  poly1305 mac;

  message_keys(cbytes_n<chacha20::key_size> key, cbytes_n<chacha20::nonce_size> nonce, const chacha20_ops& ops) noexcept
      : cipher(key, nonce, ops), mac(one_time_key(cipher).span()) {}

 private:
  static secret_bytes<poly1305::key_size> one_time_key(chacha20& cipher) noexcept {
    secret_bytes<chacha20::block_size> block;
    (void)cipher.apply(block.span(), block.span());  // the first of 2^32 blocks is always there
    return secret_bytes<poly1305::key_size>(cbytes_n<poly1305::key_size>(block.data(), poly1305::key_size));
  }
};

/// The tag of a ciphertext: RFC 8439 section 2.8.
void authenticate(poly1305& mac, bytes_n<chacha20_poly1305::tag_size> tag, cbytes ciphertext,
                  cbytes associated_data) noexcept {
  mac.update(associated_data);
  mac.pad();
  mac.update(ciphertext);
  mac.pad();
  std::array<std::uint8_t, 16> lengths;
  store_le<std::uint64_t>(lengths.data(), associated_data.size());
  store_le<std::uint64_t>(lengths.data() + 8, ciphertext.size());
  mac.update(lengths);
  mac.finish(tag);
}

}  // namespace

void chacha20_poly1305::rekey(cbytes key) noexcept {
  CRYPTOSPEED_REQUIRE(key.size() == key_size);
  std::memcpy(key_.data(), key.data(), key_size);
}

bool chacha20_poly1305::seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes associated_data,
                             cbytes_n<nonce_size> nonce) const noexcept {
  CRYPTOSPEED_REQUIRE(out.size() == in.size());
  if (in.size() > longest) return false;
  message_keys keys(key_.span(), nonce, *ops_);
  if (!keys.cipher.apply(out, in)) return false;
  authenticate(keys.mac, tag, out, associated_data);
  return true;
}

bool chacha20_poly1305::open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes associated_data,
                             cbytes_n<nonce_size> nonce) const noexcept {
  CRYPTOSPEED_REQUIRE(out.size() == in.size());
  bool right = false;
  if (in.size() <= longest) {
    message_keys keys(key_.span(), nonce, *ops_);
    std::array<std::uint8_t, tag_size> expected;
    authenticate(keys.mac, expected, in, associated_data);
    // The answer is what the caller is told.
    right = ct::equal(expected, tag).declassify();
    wipe(expected);
    if (right) right = keys.cipher.apply(out, in);
  }
  if (!right && !out.empty()) std::memset(out.data(), 0, out.size());
  return right;
}

}  // namespace cryptospeed
