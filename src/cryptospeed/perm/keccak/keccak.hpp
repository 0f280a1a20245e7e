// SPDX-License-Identifier: Apache-2.0
// Keccak-p[1600] and the sponge over it. Spec: FIPS 202 sections 3 and 4; with 12 rounds RFC 9861 section 2.1. Constant
// time in state and message for given lengths.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {

/// 25 lanes of 64 bits; lane x + 5 y, in native byte order.
using keccak_lanes = std::array<std::uint64_t, 25>;

/// One way to compute the permutation, its last `num_rounds` rounds (24 or 12). `absorb` adds `num_blocks` blocks of
/// `rate` bytes (a multiple of 8, at most 192) at any alignment to the state and permutes after each; `num_blocks` may
/// be 0.
struct keccak_ops {
  kernel_info info;
  void (*permute)(std::uint64_t* lanes, unsigned num_rounds) noexcept;
  void (*absorb)(std::uint64_t* lanes, const std::uint8_t* blocks, std::size_t num_blocks, std::size_t rate,
                 unsigned num_rounds) noexcept;
};

/// The kernels of this build, best first.
[[nodiscard]] const kernel_set<keccak_ops>& keccak_kernels() noexcept;

/// A sponge: absorb any number of times, then squeeze any number of times. Trivially copyable: a copy goes on from the
/// same point. A caller whose message is secret keeps the object in wiped<>.
class keccak_sponge {
 public:
  /// `rate` in bytes; `suffix` is the bits after the message with the first bit of the padding, least significant first
  /// (SHA-3 06, SHAKE 1f, original Keccak 01). The kernel must run on this CPU (checked).
  keccak_sponge(const keccak_ops& ops, std::size_t rate, std::uint8_t suffix, unsigned num_rounds) noexcept;

  void reset() noexcept;
  void absorb(cbytes in) noexcept;
  /// The first call ends the message.
  void squeeze(bytes out) noexcept;

 private:
  const keccak_ops* ops_;
  std::uint16_t rate_, position_ = 0;  // bytes of the block that is filled or read
  std::uint8_t suffix_, num_rounds_;
  bool squeezing_ = false;
  keccak_lanes lanes_{};
};

}  // namespace cryptospeed
