// SPDX-License-Identifier: Apache-2.0
// Hexadecimal text to bytes and back. Not constant time: for vectors, reports and tests, never for secrets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed {

/// Lower-case hexadecimal, two digits a byte.
[[nodiscard]] inline std::string to_hex(cbytes data) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(data.size() * 2);
  for (const std::uint8_t byte : data) {
    text.push_back(digits[byte >> 4]);
    text.push_back(digits[byte & 15]);
  }
  return text;
}

/// Bytes of an even number of hexadecimal digits in either case; nothing for any other text.
[[nodiscard]] inline std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  if (text.size() % 2 != 0) return std::nullopt;
  std::vector<std::uint8_t> data;
  data.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]);
    const int low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    data.push_back(static_cast<std::uint8_t>(high * 16 + low));
  }
  return data;
}

}  // namespace cryptospeed
