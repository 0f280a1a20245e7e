// SPDX-License-Identifier: Apache-2.0
// Portable C++ with two full limbs and a short one. The clamped r leaves room: r[0], r[1] < 2^60, and r[1] is a
// multiple of 4, so that 2^130 = 5 turns h[1] r[1] 2^128 into h[1] (5/4 r[1]) without a shift.
#include <cstddef>

#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/uint128.hpp"
#include "cryptospeed/mac/poly1305/poly1305_kernels.hpp"

namespace cryptospeed {
namespace {

// Whether an addition wrapped. The barrier keeps the compiler from branching on it, which it did.
inline std::uint64_t carry_of(std::uint64_t sum, std::uint64_t summand) noexcept {
  return ct::value_barrier(static_cast<std::uint64_t>(sum < summand));
}

void absorb(poly1305_state* state, const std::uint8_t* blocks, std::size_t num_blocks, std::uint64_t high) noexcept {
  const std::uint64_t r0 = state->r[0], r1 = state->r[1];
  const std::uint64_t t1 = r1 + (r1 >> 2);  // 5/4 r1 < 2^61
  std::uint64_t h0 = state->h[0], h1 = state->h[1], h2 = state->h[2];
  for (; num_blocks != 0; --num_blocks, blocks += poly1305::block_size) {
    // h += block: h2 <= 4 + 1 + 1. Carries by comparison: sums of 128 bits make the compiler keep their halves in
    // memory.
    const std::uint64_t low = load_le<std::uint64_t>(blocks), middle = load_le<std::uint64_t>(blocks + 8);
    h0 += low;
    std::uint64_t carry = carry_of(h0, low);
    h1 += carry;
    h2 += carry_of(h1, carry);
    h1 += middle;
    h2 += carry_of(h1, middle) + high;

    // h *= r. d0 < 2^64 2^60 + 2^64 2^61 < 2^126; d1 < 2^64 2^60 + 2^64 2^60 + 6 2^61 + 2^62 < 2^126; h2 r0 < 2^63.
    const uint128 d0 = mul_wide(h0, r0) + mul_wide(h1, t1);
    const uint128 d1 = mul_wide(h0, r1) + mul_wide(h1, r0) + h2 * t1 + high64(d0);
    h2 = h2 * r0 + high64(d1);  // < 2^63 + 2^62

    // 2^130 = 5: what lies above bit 130 comes back five times: (h2 >> 2) * 4 and once more, 5/4 h2 < 2^64.
    const std::uint64_t back = (h2 & ~std::uint64_t{3}) + (h2 >> 2);
    h0 = low64(d0) + back;
    carry = carry_of(h0, back);
    h1 = low64(d1) + carry;
    h2 = (h2 & 3) + carry_of(h1, carry);  // <= 4
  }
  state->h[0] = h0;
  state->h[1] = h1;
  state->h[2] = h2;
}

}  // namespace

constinit const poly1305_ops poly1305_portable{{"portable", {}}, absorb};

}  // namespace cryptospeed
