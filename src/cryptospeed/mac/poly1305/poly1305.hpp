// SPDX-License-Identifier: Apache-2.0
// Poly1305. Spec: RFC 8439 section 2.5. Constant time in key and message for a given length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {

/// The accumulator: h = h[0] + 2^64 h[1] + 2^128 h[2], h[2] at most 4, not fully reduced modulo 2^130 - 5; r as it is
/// clamped; s as it is added in the end.
struct poly1305_state {
  std::uint64_t h[3], r[2], s[2];
};

/// One way to absorb blocks. `absorb` takes `num_blocks` blocks of 16 bytes at any alignment, each with 2^128 added
/// where `high` is 1 and nothing where it is 0; `num_blocks` may be 0.
struct poly1305_ops {
  kernel_info info;
  void (*absorb)(poly1305_state* state, const std::uint8_t* blocks, std::size_t num_blocks,
                 std::uint64_t high) noexcept;
};

/// One-time authenticator: tags of 16 bytes under a key of 32 bytes, r || s. Models mac_function.
///
/// A key is for one message. Authenticating two with the same key gives it away; reset exists for those who measure.
class poly1305 {
 public:
  static constexpr std::size_t key_size = 32;
  static constexpr std::size_t tag_size = 16;
  static constexpr std::size_t block_size = 16;
  static constexpr bool fixed_key = true;  ///< keys of one size

  /// The kernels of this build, best first.
  [[nodiscard]] static const kernel_set<poly1305_ops>& kernels() noexcept;

  /// `key` has 32 bytes (checked).
  explicit poly1305(cbytes key) noexcept;
  /// The same on a given kernel, which this CPU must be able to run (checked).
  poly1305(cbytes key, const poly1305_ops& ops) noexcept;

  /// Starts a message under another key of 32 bytes (checked).
  void rekey(cbytes key) noexcept;
  /// Starts a message under the same key.
  void reset() noexcept;
  /// Appends to the message.
  void update(cbytes in) noexcept;
  /// Fills the last block with zeros as if they stood in the message: what AEADs do between their parts.
  void pad() noexcept;
  /// Writes the tag; rekey, reset or destroy the object afterwards.
  void finish(bytes_n<tag_size> tag) noexcept;

 private:
  const poly1305_ops* ops_;
  std::size_t waiting_ = 0;  // bytes in buffer_
  wiped<poly1305_state> state_;
  secret_bytes<block_size> buffer_;
};

}  // namespace cryptospeed
