// SPDX-License-Identifier: Apache-2.0
// Loads and stores of unsigned words in a named byte order, at any alignment.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>

namespace cryptospeed {

template <std::unsigned_integral Word>
[[nodiscard]] constexpr Word byte_swap(Word value) noexcept {
  if constexpr (sizeof(Word) == 1) {
    return value;
  } else if constexpr (sizeof(Word) == 2) {
    return __builtin_bswap16(value);
  } else if constexpr (sizeof(Word) == 4) {
    return __builtin_bswap32(value);
  } else {
    static_assert(sizeof(Word) == 8);
    return __builtin_bswap64(value);
  }
}

/// Reads sizeof(Word) bytes, least significant first.
template <std::unsigned_integral Word>
[[nodiscard]] inline Word load_le(const std::uint8_t* from) noexcept {
  Word value;
  std::memcpy(&value, from, sizeof value);
  return std::endian::native == std::endian::little ? value : byte_swap(value);
}

/// Reads sizeof(Word) bytes, most significant first.
template <std::unsigned_integral Word>
[[nodiscard]] inline Word load_be(const std::uint8_t* from) noexcept {
  Word value;
  std::memcpy(&value, from, sizeof value);
  return std::endian::native == std::endian::big ? value : byte_swap(value);
}

/// Writes sizeof(Word) bytes, least significant first.
template <std::unsigned_integral Word>
inline void store_le(std::uint8_t* to, Word value) noexcept {
  if constexpr (std::endian::native != std::endian::little) value = byte_swap(value);
  std::memcpy(to, &value, sizeof value);
}

/// Writes sizeof(Word) bytes, most significant first.
template <std::unsigned_integral Word>
inline void store_be(std::uint8_t* to, Word value) noexcept {
  if constexpr (std::endian::native != std::endian::big) value = byte_swap(value);
  std::memcpy(to, &value, sizeof value);
}

}  // namespace cryptospeed
