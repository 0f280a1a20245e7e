// SPDX-License-Identifier: Apache-2.0
// ChaCha20 with a nonce of 96 bits. Spec: RFC 8439 sections 2.1 to 2.4. Constant time in key, nonce and message for a
// given length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {

/// One way to make key stream. `apply` adds that of `num_blocks` blocks of 64 bytes, from the counter in `state` (word
/// 12) on, to `in` and writes `out`, which equals `in` or is disjoint from it; it moves the counter on, modulo 2^32.
/// `num_blocks` may be 0. `state` has the sixteen words of RFC 8439 section 2.3.
struct chacha20_ops {
  kernel_info info;
  void (*apply)(std::uint32_t* state, std::uint8_t* out, const std::uint8_t* in, std::size_t num_blocks) noexcept;
};

/// Stream cipher. Models stream_cipher; up to 2^32 blocks (256 GiB) under one key and nonce.
///
/// Starts at block 0. Everything that depends on the key is wiped with the object.
class chacha20 {
 public:
  static constexpr std::size_t key_size = 32;
  static constexpr std::size_t nonce_size = 12;
  static constexpr std::size_t block_size = 64;

  /// The kernels of this build, best first.
  [[nodiscard]] static const kernel_set<chacha20_ops>& kernels() noexcept;

  chacha20(cbytes_n<key_size> key, cbytes_n<nonce_size> nonce) noexcept;
  /// The same on a given kernel, which this CPU must be able to run (checked).
  chacha20(cbytes_n<key_size> key, cbytes_n<nonce_size> nonce, const chacha20_ops& ops) noexcept;

  /// Goes to the start of a block; from 2^32 on there is none, and `apply` refuses any byte.
  void seek(std::uint64_t block) noexcept;
  /// Adds key stream to a piece of the message. False, `out` untouched, where the piece goes beyond the last block.
  [[nodiscard]] bool apply(bytes out, cbytes in) noexcept;

 private:
  const chacha20_ops* ops_;
  std::uint64_t next_ = 0;   // block that the next key stream comes from
  std::size_t waiting_ = 0;  // bytes at the end of rest_ that are not used yet
  wiped<std::array<std::uint32_t, 16>> state_;
  secret_bytes<block_size> rest_;
};

}  // namespace cryptospeed
