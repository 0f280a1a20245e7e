// SPDX-License-Identifier: Apache-2.0
// ChaCha20-Poly1305. Spec: RFC 8439 section 2.8. Constant time in key, nonce, message and associated data for given
// lengths; whether a tag is right is public.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/stream/chacha20/chacha20.hpp"

namespace cryptospeed {

/// Authenticated encryption with associated data. Models aead_cipher; messages up to 2^38 - 64 bytes.
///
/// A nonce must never be used twice under one key. `out` equals `in` or is disjoint from it. The key is wiped with the
/// object.
class chacha20_poly1305 {
 public:
  static constexpr std::size_t key_size = 32;
  static constexpr std::size_t nonce_size = 12;
  static constexpr std::size_t tag_size = 16;

  /// The kernels are those of ChaCha20; Poly1305 runs on its best one.
  [[nodiscard]] static const kernel_set<chacha20_ops>& kernels() noexcept { return chacha20::kernels(); }

  explicit chacha20_poly1305(cbytes_n<key_size> key) noexcept : chacha20_poly1305(key, kernels().active()) {}
  /// The same on a given kernel, which this CPU must be able to run (checked with the first message).
  chacha20_poly1305(cbytes_n<key_size> key, const chacha20_ops& ops) noexcept : ops_(&ops), key_(key) {}

  /// Another key, of 32 bytes (checked).
  void rekey(cbytes key) noexcept;
  /// Encrypts `in` into `out` of the same size and writes the tag. False, `out` untouched, where `in` is too long.
  [[nodiscard]] bool seal(bytes out, bytes_n<tag_size> tag, cbytes in, cbytes associated_data,
                          cbytes_n<nonce_size> nonce) const noexcept;
  /// Checks the tag and only then decrypts `in` into `out` of the same size. False where the tag is wrong or `in` too
  /// long; `out` is zeroed then.
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<tag_size> tag, cbytes associated_data,
                          cbytes_n<nonce_size> nonce) const noexcept;

 private:
  const chacha20_ops* ops_;
  secret_bytes<key_size> key_;
};

}  // namespace cryptospeed
