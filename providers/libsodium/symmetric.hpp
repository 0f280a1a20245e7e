// SPDX-License-Identifier: Apache-2.0
// Hash functions, message authentication codes and AEADs of libsodium as the classes that the SDK measures.
#pragma once

#include <sodium.h>

#include <cstring>
#include <optional>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::libsodium {

struct sha256 {
  static constexpr std::size_t digest_size = crypto_hash_sha256_BYTES;
  static constexpr std::size_t block_size = 64;
  crypto_hash_sha256_state state;

  void reset() noexcept { crypto_hash_sha256_init(&state); }
  void update(cbytes in) noexcept { crypto_hash_sha256_update(&state, in.data(), in.size()); }
  void finish(bytes_n<digest_size> out) noexcept { crypto_hash_sha256_final(&state, out.data()); }
};

struct sha512 {
  static constexpr std::size_t digest_size = crypto_hash_sha512_BYTES;
  static constexpr std::size_t block_size = 128;
  crypto_hash_sha512_state state;

  void reset() noexcept { crypto_hash_sha512_init(&state); }
  void update(cbytes in) noexcept { crypto_hash_sha512_update(&state, in.data(), in.size()); }
  void finish(bytes_n<digest_size> out) noexcept { crypto_hash_sha512_final(&state, out.data()); }
};

/// Digests of 16 to 64 bytes.
class blake2b {
 public:
  static std::optional<blake2b> make(std::size_t wanted) noexcept {
    const std::size_t size = wanted == 0 ? std::size_t{crypto_generichash_BYTES_MAX} : wanted;
    if (size < crypto_generichash_BYTES_MIN || size > crypto_generichash_BYTES_MAX) return std::nullopt;
    return blake2b(size);
  }
  [[nodiscard]] std::size_t digest_size() const noexcept { return size_; }
  [[nodiscard]] bool reset() noexcept { return crypto_generichash_init(&state_, nullptr, 0, size_) == 0; }
  [[nodiscard]] bool update(cbytes in) noexcept {
    return crypto_generichash_update(&state_, in.data(), in.size()) == 0;
  }
  [[nodiscard]] bool finish(bytes out) noexcept { return crypto_generichash_final(&state_, out.data(), size_) == 0; }

 private:
  explicit blake2b(std::size_t size) noexcept : size_(size) {}
  crypto_generichash_state state_{};
  std::size_t size_;
};

// A keyed state cannot be kept in libsodium's interface: init takes the key, so reset is init under the same key. The
// keys are the caller's bytes, which stay as they are while the object is in use.

struct hmac_sha256 {
  static constexpr std::size_t tag_size = crypto_auth_hmacsha256_BYTES;
  crypto_auth_hmacsha256_state state;
  cbytes key;

  explicit hmac_sha256(cbytes new_key) noexcept { rekey(new_key); }
  void rekey(cbytes new_key) noexcept {
    key = new_key;
    reset();
  }
  void reset() noexcept { crypto_auth_hmacsha256_init(&state, key.data(), key.size()); }
  void update(cbytes in) noexcept { crypto_auth_hmacsha256_update(&state, in.data(), in.size()); }
  void finish(bytes_n<tag_size> tag) noexcept { crypto_auth_hmacsha256_final(&state, tag.data()); }
};

struct hmac_sha512 {
  static constexpr std::size_t tag_size = crypto_auth_hmacsha512_BYTES;
  crypto_auth_hmacsha512_state state;
  cbytes key;

  explicit hmac_sha512(cbytes new_key) noexcept { rekey(new_key); }
  void rekey(cbytes new_key) noexcept {
    key = new_key;
    reset();
  }
  void reset() noexcept { crypto_auth_hmacsha512_init(&state, key.data(), key.size()); }
  void update(cbytes in) noexcept { crypto_auth_hmacsha512_update(&state, in.data(), in.size()); }
  void finish(bytes_n<tag_size> tag) noexcept { crypto_auth_hmacsha512_final(&state, tag.data()); }
};

struct poly1305 {
  static constexpr std::size_t key_size = crypto_onetimeauth_poly1305_KEYBYTES;
  static constexpr std::size_t tag_size = crypto_onetimeauth_poly1305_BYTES;
  crypto_onetimeauth_poly1305_state state;
  cbytes_n<key_size> key;

  explicit poly1305(cbytes_n<key_size> new_key) noexcept : key(new_key) { reset(); }
  void rekey(cbytes new_key) noexcept {
    key = new_key.first<key_size>();
    reset();
  }
  void reset() noexcept { crypto_onetimeauth_poly1305_init(&state, key.data()); }
  void update(cbytes in) noexcept { crypto_onetimeauth_poly1305_update(&state, in.data(), in.size()); }
  void finish(bytes_n<tag_size> tag) noexcept { crypto_onetimeauth_poly1305_final(&state, tag.data()); }
};

/// SipHash-2-4: one call a message, which takes the key as it is.
template <std::size_t TagSize,
          int (*Function)(unsigned char*, const unsigned char*, unsigned long long, const unsigned char*)>
struct siphash {
  static constexpr std::size_t key_size = 16;
  static constexpr std::size_t tag_size = TagSize;
  cbytes_n<key_size> key;

  explicit siphash(cbytes_n<key_size> new_key) noexcept : key(new_key) {}
  void rekey(cbytes new_key) noexcept { key = new_key.first<key_size>(); }
  void compute(bytes_n<tag_size> tag, cbytes in) const noexcept {
    Function(tag.data(), in.data(), in.size(), key.data());
  }
};
using siphash_2_4 = siphash<crypto_shorthash_siphash24_BYTES, crypto_shorthash_siphash24>;
using siphash128_2_4 = siphash<crypto_shorthash_siphashx24_BYTES, crypto_shorthash_siphashx24>;
static_assert(crypto_shorthash_siphash24_KEYBYTES == 16 && crypto_shorthash_siphashx24_KEYBYTES == 16);

/// AES-256-GCM in the form with a key expanded once. Only where crypto_aead_aes256gcm_is_available says so.
struct aes256_gcm {
  static constexpr std::size_t key_size = crypto_aead_aes256gcm_KEYBYTES;
  static constexpr std::size_t nonce_size = crypto_aead_aes256gcm_NPUBBYTES;
  static constexpr std::size_t tag_size = crypto_aead_aes256gcm_ABYTES;
  crypto_aead_aes256gcm_state state;

  explicit aes256_gcm(cbytes_n<key_size> key) noexcept { crypto_aead_aes256gcm_beforenm(&state, key.data()); }
  void rekey(cbytes key) noexcept { crypto_aead_aes256gcm_beforenm(&state, key.data()); }
  [[nodiscard]] bool seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_aead_aes256gcm_encrypt_detached_afternm(out.data(), tag.data(), nullptr, in.data(), in.size(),
                                                          ad.data(), ad.size(), nullptr, nonce.data(), &state) == 0;
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_aead_aes256gcm_decrypt_detached_afternm(out.data(), nullptr, in.data(), in.size(), tag.data(),
                                                          ad.data(), ad.size(), nonce.data(), &state) == 0;
  }
};

// The constructions over ChaCha20 and Salsa20 take the key as it is.

struct chacha20_poly1305 {
  static constexpr std::size_t key_size = crypto_aead_chacha20poly1305_ietf_KEYBYTES;
  static constexpr std::size_t nonce_size = crypto_aead_chacha20poly1305_ietf_NPUBBYTES;
  static constexpr std::size_t tag_size = crypto_aead_chacha20poly1305_ietf_ABYTES;
  cbytes_n<key_size> key;

  explicit chacha20_poly1305(cbytes_n<key_size> new_key) noexcept : key(new_key) {}
  void rekey(cbytes new_key) noexcept { key = new_key.first<key_size>(); }
  [[nodiscard]] bool seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_aead_chacha20poly1305_ietf_encrypt_detached(out.data(), tag.data(), nullptr, in.data(), in.size(),
                                                              ad.data(), ad.size(), nullptr, nonce.data(),
                                                              key.data()) == 0;
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_aead_chacha20poly1305_ietf_decrypt_detached(out.data(), nullptr, in.data(), in.size(), tag.data(),
                                                              ad.data(), ad.size(), nonce.data(), key.data()) == 0;
  }
};

struct xchacha20_poly1305 {
  static constexpr std::size_t key_size = crypto_aead_xchacha20poly1305_ietf_KEYBYTES;
  static constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
  static constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
  cbytes_n<key_size> key;

  explicit xchacha20_poly1305(cbytes_n<key_size> new_key) noexcept : key(new_key) {}
  void rekey(cbytes new_key) noexcept { key = new_key.first<key_size>(); }
  [[nodiscard]] bool seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_aead_xchacha20poly1305_ietf_encrypt_detached(out.data(), tag.data(), nullptr, in.data(), in.size(),
                                                               ad.data(), ad.size(), nullptr, nonce.data(),
                                                               key.data()) == 0;
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes ad,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_aead_xchacha20poly1305_ietf_decrypt_detached(out.data(), nullptr, in.data(), in.size(), tag.data(),
                                                               ad.data(), ad.size(), nonce.data(), key.data()) == 0;
  }
};

struct xsalsa20_poly1305 {
  static constexpr std::size_t key_size = crypto_secretbox_xsalsa20poly1305_KEYBYTES;
  static constexpr std::size_t nonce_size = crypto_secretbox_xsalsa20poly1305_NONCEBYTES;
  static constexpr std::size_t tag_size = crypto_secretbox_xsalsa20poly1305_MACBYTES;
  static constexpr bool takes_associated_data = false;
  cbytes_n<key_size> key;

  explicit xsalsa20_poly1305(cbytes_n<key_size> new_key) noexcept : key(new_key) {}
  void rekey(cbytes new_key) noexcept { key = new_key.first<key_size>(); }
  [[nodiscard]] bool seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes,
                          cbytes_n<nonce_size> nonce) const noexcept {
    return crypto_secretbox_detached(out.data(), tag.data(), in.data(), in.size(), nonce.data(), key.data()) == 0;
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes,
                          cbytes_n<nonce_size> nonce) const noexcept {
    if (crypto_secretbox_open_detached(out.data(), in.data(), tag.data(), in.size(), nonce.data(), key.data()) == 0) {
      return true;
    }
    // secretbox checks before it writes; a refused message leaves zeros in every library here.
    if (!out.empty()) std::memset(out.data(), 0, out.size());
    return false;
  }
};

}  // namespace cryptospeed::libsodium
