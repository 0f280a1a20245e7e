// SPDX-License-Identifier: Apache-2.0
// SHA-3 and the hashes of the original Keccak submission. Spec: FIPS 202 section 6.1; Keccak differs in the padding
// alone (01 where SHA-3 has 06). Constant time in the message for a given length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/perm/keccak/keccak.hpp"

namespace cryptospeed {

/// Message digest of DigestSize bytes. Models hash_function; messages of any size. Trivially copyable.
template <std::size_t DigestSize, std::uint8_t Suffix>
class keccak_hash {
 public:
  static constexpr std::size_t digest_size = DigestSize;
  static constexpr std::size_t block_size = 200 - 2 * DigestSize;

  /// The kernels of this build, best first.
  [[nodiscard]] static const kernel_set<keccak_ops>& kernels() noexcept { return keccak_kernels(); }

  keccak_hash() noexcept : keccak_hash(keccak_kernels().active()) {}
  /// On a given kernel, which this CPU must be able to run (checked).
  explicit keccak_hash(const keccak_ops& ops) noexcept : sponge_(ops, block_size, Suffix, 24) {}

  void reset() noexcept { sponge_.reset(); }
  void update(cbytes in) noexcept { sponge_.absorb(in); }
  /// Writes the digest; reset, assign or destroy the object afterwards.
  void finish(bytes_n<digest_size> out) noexcept { sponge_.squeeze(out); }

  /// Digest of one message.
  [[nodiscard]] static std::array<std::uint8_t, digest_size> hash(cbytes in) noexcept {
    std::array<std::uint8_t, digest_size> digest;
    keccak_hash state;
    state.update(in);
    state.finish(digest);
    return digest;
  }

 private:
  keccak_sponge sponge_;
};

using sha3_224 = keccak_hash<28, 0x06>;
using sha3_256 = keccak_hash<32, 0x06>;
using sha3_384 = keccak_hash<48, 0x06>;
using sha3_512 = keccak_hash<64, 0x06>;
using keccak_256 = keccak_hash<32, 0x01>;
using keccak_512 = keccak_hash<64, 0x01>;

}  // namespace cryptospeed
