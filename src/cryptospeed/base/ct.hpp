// SPDX-License-Identifier: Apache-2.0
// Decisions on secrets without branches. A comparison gives a ct::mask, which selects and combines but converts to bool
// only through declassify(): each place where a secret becomes public can be found by that word.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/taint.hpp"

namespace cryptospeed::ct {

/// The value, of which the compiler knows nothing any more: it cannot see that a mask is all ones or zero and make a
/// branch of it. Under MemorySanitizer it does nothing, because that checker takes any asm operand for a use.
template <std::unsigned_integral Word>
[[nodiscard, gnu::always_inline]] inline Word value_barrier(Word value) noexcept {
#if !CRYPTOSPEED_TAINT_MSAN
  __asm__("" : "+r"(value));
#endif
  return value;
}

/// A secret truth value: all ones or all zero.
class mask {
 public:
  /// True where `bit` is 1; `bit` is 0 or 1.
  [[nodiscard]] static mask of_bit(std::uint64_t bit) noexcept { return mask(value_barrier(0 - bit)); }

  mask operator~() const noexcept { return mask(~value_); }
  mask operator&(mask other) const noexcept { return mask(value_ & other.value_); }
  mask operator|(mask other) const noexcept { return mask(value_ | other.value_); }
  mask operator^(mask other) const noexcept { return mask(value_ ^ other.value_); }

  /// `word` where true, else 0.
  template <std::unsigned_integral Word>
  [[nodiscard]] Word keep(Word word) const noexcept {
    return static_cast<Word>(word & static_cast<Word>(value_));
  }

  /// Makes the answer public. Write beside each call why it may be known.
  [[nodiscard]] bool declassify() const noexcept {
    std::uint64_t open = value_;
    taint::publish(&open, sizeof open);
    return open != 0;
  }

 private:
  explicit mask(std::uint64_t value) noexcept : value_(value) {}
  std::uint64_t value_;
};

/// True where `word` is 0.
template <std::unsigned_integral Word>
[[nodiscard]] inline mask is_zero(Word word) noexcept {
  const std::uint64_t wide = word;
  return mask::of_bit((~wide & (wide - 1)) >> 63);  // only 0 has a borrow and no top bit of its own
}

template <std::unsigned_integral Word>
[[nodiscard]] inline mask equal(Word a, Word b) noexcept {
  return is_zero(static_cast<Word>(a ^ b));
}

/// True where a < b as unsigned numbers.
template <std::unsigned_integral Word>
[[nodiscard]] inline mask less(Word a, Word b) noexcept {
  const std::uint64_t x = a;
  const std::uint64_t y = b;
  return mask::of_bit(((~x & y) | ((~x | y) & (x - y))) >> 63);  // the borrow out of x - y
}

/// `yes` where true, else `no`.
template <std::unsigned_integral Word>
[[nodiscard]] inline Word select(mask choose, Word yes, Word no) noexcept {
  return static_cast<Word>(no ^ choose.keep(static_cast<Word>(yes ^ no)));
}

/// Exchanges the two where true.
template <std::unsigned_integral Word>
inline void swap_if(mask choose, Word& a, Word& b) noexcept {
  const Word difference = choose.keep(static_cast<Word>(a ^ b));
  a = static_cast<Word>(a ^ difference);
  b = static_cast<Word>(b ^ difference);
}

/// Exchanges two ranges of the same size where true.
template <std::unsigned_integral Word, std::size_t N>
requires(N != std::dynamic_extent) inline void swap_if(mask choose, std::span<Word, N> a,
                                                       std::span<Word, N> b) noexcept {
  for (std::size_t i = 0; i < N; ++i) swap_if(choose, a[i], b[i]);
}

/// True where all bytes are 0. The size is public.
[[nodiscard]] inline mask is_zero(cbytes data) noexcept {
  std::uint64_t any = 0;
  for (const std::uint8_t byte : data) any |= byte;
  return is_zero(any);
}

/// True where both hold the same bytes. The sizes are public and must agree (checked).
[[nodiscard]] inline mask equal(cbytes a, cbytes b) noexcept {
  CRYPTOSPEED_REQUIRE(a.size() == b.size());
  std::uint64_t difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<std::uint64_t>(a[i] ^ b[i]);
  return is_zero(difference);
}

/// Copies `yes` (where true) or leaves `out` as it is; the same size (checked).
inline void copy_if(mask choose, bytes out, cbytes yes) noexcept {
  CRYPTOSPEED_REQUIRE(out.size() == yes.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = select(choose, yes[i], out[i]);
}

}  // namespace cryptospeed::ct
