// SPDX-License-Identifier: Apache-2.0
// SHA-256. Spec: FIPS 180-4 sections 4.1.2, 5.1.1, 5.3.3 and 6.2. Constant time in the message for a given length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {

/// One way to compute the compression function. `compress` absorbs `num_blocks` blocks of 64 bytes at any alignment
/// into `state` (eight words, native byte order); `num_blocks` may be 0.
struct sha256_ops {
  kernel_info info;
  void (*compress)(std::uint32_t* state, const std::uint8_t* blocks, std::size_t num_blocks) noexcept;
};

/// Message digest of 32 bytes. Models hash_function; messages up to 2^61 - 1 bytes.
///
/// Trivially copyable: a copy goes on from the same point. A caller whose message is secret keeps the object in
/// wiped<>.
class sha256 {
 public:
  static constexpr std::size_t digest_size = 32;
  static constexpr std::size_t block_size = 64;

  /// The kernels of this build, best first.
  [[nodiscard]] static const kernel_set<sha256_ops>& kernels() noexcept;

  /// Starts with the best kernel for this CPU.
  sha256() noexcept;
  /// Starts with a given kernel, which this CPU must be able to run (checked).
  explicit sha256(const sha256_ops& ops) noexcept;

  /// Starts a new message.
  void reset() noexcept;
  /// Appends to the message.
  void update(cbytes in) noexcept;
  /// Writes the digest; reset, assign or destroy the object afterwards.
  void finish(bytes_n<digest_size> out) noexcept;

  /// Digest of one message.
  [[nodiscard]] static std::array<std::uint8_t, digest_size> hash(cbytes in) noexcept;

 private:
  const sha256_ops* ops_;
  std::uint64_t size_ = 0;  // bytes taken so far; size_ % 64 of them wait in buffer_
  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, block_size> buffer_;
};

}  // namespace cryptospeed
