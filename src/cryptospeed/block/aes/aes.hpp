// SPDX-License-Identifier: Apache-2.0
// AES with keys of 128, 192 and 256 bits. Spec: FIPS 197. Constant time in key and blocks: no table, no branch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {

/// Round keys as the kernel that made them wants them; of no use to another one.
struct aes_schedule {
  alignas(
      64) std::array<std::uint64_t, 120> words;  ///< 15 round keys: bit-sliced, or 16 bytes each for both directions
  std::uint32_t rounds;                          ///< 10, 12 or 14
};

/// One way to compute AES. `expand` makes the schedule of a key of 16, 24 or 32 bytes. The others take `num_blocks`
/// blocks of 16 bytes at any alignment, each for itself; `out` equals `in` or is disjoint from it; `num_blocks` may be
/// 0.
struct aes_ops {
  kernel_info info;
  void (*expand)(aes_schedule* schedule, const std::uint8_t* key, std::size_t key_size) noexcept;
  void (*encrypt)(const aes_schedule* schedule, std::uint8_t* out, const std::uint8_t* in,
                  std::size_t num_blocks) noexcept;
  void (*decrypt)(const aes_schedule* schedule, std::uint8_t* out, const std::uint8_t* in,
                  std::size_t num_blocks) noexcept;
};

/// The kernels of this build, best first.
[[nodiscard]] const kernel_set<aes_ops>& aes_kernels() noexcept;

/// AES under one key. Models block_cipher. The schedule is wiped with the object.
template <std::size_t KeySize>
class aes {
  static_assert(KeySize == 16 || KeySize == 24 || KeySize == 32);

 public:
  static constexpr std::size_t key_size = KeySize;
  static constexpr std::size_t block_size = 16;

  [[nodiscard]] static const kernel_set<aes_ops>& kernels() noexcept { return aes_kernels(); }

  explicit aes(cbytes_n<key_size> key) noexcept : aes(key, aes_kernels().active()) {}
  /// The same on a given kernel, which this CPU must be able to run (checked).
  aes(cbytes_n<key_size> key, const aes_ops& ops) noexcept;

  /// Another key, of key_size bytes (checked).
  void rekey(cbytes key) noexcept;
  /// `in` is whole blocks, `out` as long (checked); each block is encrypted for itself.
  void encrypt_blocks(bytes out, cbytes in) const noexcept;
  void decrypt_blocks(bytes out, cbytes in) const noexcept;

 private:
  const aes_ops* ops_;
  wiped<aes_schedule> schedule_;
};

extern template class aes<16>;
extern template class aes<24>;
extern template class aes<32>;
using aes_128 = aes<16>;
using aes_192 = aes<24>;
using aes_256 = aes<32>;

}  // namespace cryptospeed
