// SPDX-License-Identifier: Apache-2.0
// Private to this folder and the tests: the kernel tables.
#pragma once

#include "cryptospeed/block/aes/aes.hpp"

namespace cryptospeed {

extern const aes_ops aes_portable;
extern const aes_ops aes_aesni;
extern const aes_ops aes_vaes256;

/// Rounds of a key of `key_size` bytes: FIPS 197, figure 4.
[[nodiscard]] constexpr std::uint32_t aes_rounds(std::size_t key_size) noexcept {
  return static_cast<std::uint32_t>(key_size / 4 + 6);
}

}  // namespace cryptospeed
