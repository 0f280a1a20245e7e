// SPDX-License-Identifier: Apache-2.0
// Cuts a fuzzer's input into the parts a target wants, and ends the process where two answers differ.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::fuzz {

class input {
 public:
  input(const std::uint8_t* data, std::size_t size) noexcept : rest_(data, size) {}

  /// One byte, 0 where the input is used up.
  std::uint8_t byte() noexcept {
    const cbytes one = take(1);
    return one.empty() ? std::uint8_t{0} : one[0];
  }
  /// Up to `size` bytes.
  cbytes take(std::size_t size) noexcept {
    const cbytes part = rest_.first(std::min(size, rest_.size()));
    rest_ = rest_.subspan(part.size());
    return part;
  }
  cbytes rest() noexcept { return take(rest_.size()); }
  /// N bytes, zeros behind the end.
  template <std::size_t N>
  std::array<std::uint8_t, N> array() noexcept {
    std::array<std::uint8_t, N> out{};
    const cbytes part = take(N);
    if (!part.empty()) std::memcpy(out.data(), part.data(), part.size());
    return out;
  }

 private:
  cbytes rest_;
};

inline void require(bool equal, std::string_view what) noexcept {
  if (equal) return;
  std::fprintf(stderr, "answers differ: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace cryptospeed::fuzz
