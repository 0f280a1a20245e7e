// SPDX-License-Identifier: Apache-2.0
// SHAKE and TurboSHAKE. Spec: FIPS 202 section 6.2; RFC 9861 section 2.2 (12 rounds, domain byte 1f). Constant time in
// the message for given lengths.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/perm/keccak/keccak.hpp"

namespace cryptospeed {

/// Extendable output. Models xof_function; messages and outputs of any size. Trivially copyable.
template <std::size_t SecurityBits, unsigned NumRounds>
class keccak_xof {
 public:
  static constexpr std::size_t rate = 200 - SecurityBits / 4;

  /// The kernels of this build, best first.
  [[nodiscard]] static const kernel_set<keccak_ops>& kernels() noexcept { return keccak_kernels(); }

  keccak_xof() noexcept : keccak_xof(keccak_kernels().active()) {}
  /// On a given kernel, which this CPU must be able to run (checked).
  explicit keccak_xof(const keccak_ops& ops) noexcept : sponge_(ops, rate, 0x1f, NumRounds) {}

  void reset() noexcept { sponge_.reset(); }
  void absorb(cbytes in) noexcept { sponge_.absorb(in); }
  void squeeze(bytes out) noexcept { sponge_.squeeze(out); }

 private:
  keccak_sponge sponge_;
};

using shake128 = keccak_xof<128, 24>;
using shake256 = keccak_xof<256, 24>;
using turboshake128 = keccak_xof<128, 12>;
using turboshake256 = keccak_xof<256, 12>;

}  // namespace cryptospeed
