// SPDX-License-Identifier: Apache-2.0
// AVX2. Long pieces: eight blocks at once, a vector for each of the sixteen words. What is left: two blocks at once, a
// vector for each row of four words, so that one block costs little more than its chain of operations.
#include <immintrin.h>

#include <cstring>

#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/stream/chacha20/chacha20_kernels.hpp"

CRYPTOSPEED_KERNEL_BEGIN(avx2, "avx2")

constexpr std::size_t block = chacha20::block_size;

inline __m256i load(const void* from) noexcept { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
inline void store(void* to, __m256i value) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), value); }

template <int Bits>
[[gnu::always_inline]] inline __m256i rotate(__m256i x) noexcept {
  if constexpr (Bits == 16) {
    return _mm256_shuffle_epi8(x, _mm256_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2, 13, 12, 15, 14,
                                                  9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2));
  } else if constexpr (Bits == 8) {
    return _mm256_shuffle_epi8(x, _mm256_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3, 14, 13, 12, 15,
                                                  10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3));
  } else {
    return _mm256_or_si256(_mm256_slli_epi32(x, Bits), _mm256_srli_epi32(x, 32 - Bits));
  }
}

[[gnu::always_inline]] inline void quarter_round(__m256i& a, __m256i& b, __m256i& c, __m256i& d) noexcept {
  a = _mm256_add_epi32(a, b);
  d = rotate<16>(_mm256_xor_si256(d, a));
  c = _mm256_add_epi32(c, d);
  b = rotate<12>(_mm256_xor_si256(b, c));
  a = _mm256_add_epi32(a, b);
  d = rotate<8>(_mm256_xor_si256(d, a));
  c = _mm256_add_epi32(c, d);
  b = rotate<7>(_mm256_xor_si256(b, c));
}

// Eight vectors of one word each of eight blocks become eight vectors of eight words each of one block.
[[gnu::always_inline]] inline void transpose(__m256i* x) noexcept {
  __m256i t[8];
  for (int i = 0; i < 8; i += 2) {
    t[i] = _mm256_unpacklo_epi32(x[i], x[i + 1]);
    t[i + 1] = _mm256_unpackhi_epi32(x[i], x[i + 1]);
  }
  __m256i u[8];
  for (int i = 0; i < 8; i += 4) {
    u[i] = _mm256_unpacklo_epi64(t[i], t[i + 2]);
    u[i + 1] = _mm256_unpackhi_epi64(t[i], t[i + 2]);
    u[i + 2] = _mm256_unpacklo_epi64(t[i + 1], t[i + 3]);
    u[i + 3] = _mm256_unpackhi_epi64(t[i + 1], t[i + 3]);
  }
  for (int i = 0; i < 4; ++i) {
    x[i] = _mm256_permute2x128_si256(u[i], u[i + 4], 0x20);
    x[i + 4] = _mm256_permute2x128_si256(u[i], u[i + 4], 0x31);
  }
}

[[gnu::always_inline]] inline void add_to(std::uint8_t* out, const std::uint8_t* in, __m256i stream) noexcept {
  store(out, _mm256_xor_si256(load(in), stream));
}

void eight_blocks(const std::uint32_t* state, std::uint8_t* out, const std::uint8_t* in) noexcept {
  __m256i x[16];
  for (int i = 0; i < 16; ++i) x[i] = _mm256_set1_epi32(static_cast<int>(state[i]));
  const __m256i counters = _mm256_add_epi32(x[12], _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
  x[12] = counters;
  for (int round = 0; round < 10; ++round) {
    quarter_round(x[0], x[4], x[8], x[12]);
    quarter_round(x[1], x[5], x[9], x[13]);
    quarter_round(x[2], x[6], x[10], x[14]);
    quarter_round(x[3], x[7], x[11], x[15]);
    quarter_round(x[0], x[5], x[10], x[15]);
    quarter_round(x[1], x[6], x[11], x[12]);
    quarter_round(x[2], x[7], x[8], x[13]);
    quarter_round(x[3], x[4], x[9], x[14]);
  }
  for (int i = 0; i < 16; ++i)
    x[i] = _mm256_add_epi32(x[i], i == 12 ? counters : _mm256_set1_epi32(static_cast<int>(state[i])));
  transpose(x);
  transpose(x + 8);
  for (std::size_t i = 0; i < 8; ++i) {
    add_to(out + block * i, in + block * i, x[i]);
    add_to(out + block * i + 32, in + block * i + 32, x[8 + i]);
  }
}

// Two blocks, one in each half of the vectors; `in` and `out` have as many as `num_blocks` says, 1 or 2.
void two_blocks(const std::uint32_t* state, std::uint8_t* out, const std::uint8_t* in,
                std::size_t num_blocks) noexcept {
  const auto row = [&](int i) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(state) + i));
  };
  const __m256i a0 = row(0), b0 = row(1), c0 = row(2);
  const __m256i d0 = _mm256_add_epi32(row(3), _mm256_set_epi32(0, 0, 0, 1, 0, 0, 0, 0));
  __m256i a = a0, b = b0, c = c0, d = d0;
  for (int round = 0; round < 10; ++round) {
    quarter_round(a, b, c, d);
    b = _mm256_shuffle_epi32(b, 0x39);
    c = _mm256_shuffle_epi32(c, 0x4e);
    d = _mm256_shuffle_epi32(d, 0x93);
    quarter_round(a, b, c, d);
    b = _mm256_shuffle_epi32(b, 0x93);
    c = _mm256_shuffle_epi32(c, 0x4e);
    d = _mm256_shuffle_epi32(d, 0x39);
  }
  a = _mm256_add_epi32(a, a0);
  b = _mm256_add_epi32(b, b0);
  c = _mm256_add_epi32(c, c0);
  d = _mm256_add_epi32(d, d0);
  add_to(out, in, _mm256_permute2x128_si256(a, b, 0x20));
  add_to(out + 32, in + 32, _mm256_permute2x128_si256(c, d, 0x20));
  if (num_blocks == 1) return;
  add_to(out + 64, in + 64, _mm256_permute2x128_si256(a, b, 0x31));
  add_to(out + 96, in + 96, _mm256_permute2x128_si256(c, d, 0x31));
}

void apply(std::uint32_t* state, std::uint8_t* out, const std::uint8_t* in, std::size_t num_blocks) noexcept {
  for (; num_blocks >= 8; num_blocks -= 8, out += 8 * block, in += 8 * block) {
    eight_blocks(state, out, in);
    state[12] += 8;
  }
  while (num_blocks != 0) {
    const std::size_t now = num_blocks < 2 ? 1 : 2;
    two_blocks(state, out, in, now);
    state[12] += static_cast<std::uint32_t>(now);
    num_blocks -= now;
    out += block * now;
    in += block * now;
  }
}

CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const chacha20_ops chacha20_avx2{{"avx2", features::of("avx2")}, kernel_avx2::apply};
}  // namespace cryptospeed
