// SPDX-License-Identifier: Apache-2.0
// The byte spans every interface speaks in. Outputs are mutable spans, inputs constant ones; a fixed extent turns a
// wrong key or nonce size into a compile error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace cryptospeed {

using bytes = std::span<std::uint8_t>;
using cbytes = std::span<const std::uint8_t>;
template <std::size_t N>
using bytes_n = std::span<std::uint8_t, N>;
template <std::size_t N>
using cbytes_n = std::span<const std::uint8_t, N>;

/// The bytes of a text, without a copy; for messages and labels, never for secrets that need wiping.
[[nodiscard]] inline cbytes as_bytes(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace cryptospeed
