// SPDX-License-Identifier: Apache-2.0
// SHA extensions. sha256rnds2 makes two rounds on the state held as two vectors (a b e f) and (c d g h); the chain of
// the 32 of them is the limit, the schedule instructions run in its shadow.
#include <immintrin.h>

#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/hash/sha256/sha256_kernels.hpp"

CRYPTOSPEED_KERNEL_BEGIN(shani, "sha,sse4.1,ssse3")

inline __m128i load(const void* from) noexcept { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

struct working {
  __m128i abef, cdgh;
  __m128i w[4];  // ring of the last sixteen schedule words
};

// Rounds 4*G .. 4*G+3; makes the schedule words of group G+4 in place of those just used.
template <int G>
[[gnu::always_inline]] inline void four_rounds(working& s) noexcept {
  const __m128i wk =
      _mm_add_epi32(s.w[G % 4], _mm_load_si128(reinterpret_cast<const __m128i*>(&sha256_round_constants[4 * G])));
  s.cdgh = _mm_sha256rnds2_epu32(s.cdgh, s.abef, wk);
  s.abef = _mm_sha256rnds2_epu32(s.abef, s.cdgh, _mm_shuffle_epi32(wk, 0x0e));
  if constexpr (G < 12) {
    const __m128i older = s.w[(G + 2) % 4];
    const __m128i newest = s.w[(G + 3) % 4];
    const __m128i sum =
        _mm_add_epi32(_mm_sha256msg1_epu32(s.w[G % 4], s.w[(G + 1) % 4]), _mm_alignr_epi8(newest, older, 4));
    s.w[G % 4] = _mm_sha256msg2_epu32(sum, newest);
  }
  if constexpr (G < 15) four_rounds<G + 1>(s);
}

void compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t num_blocks) noexcept {
  const __m128i byte_order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);

  // (d c b a), (h g f e) as lanes 3..0 -> (a b e f), (c d g h), the order that the instructions want.
  const __m128i badc = _mm_shuffle_epi32(load(state), 0xb1);
  const __m128i efgh = _mm_shuffle_epi32(load(state + 4), 0x1b);
  working s;
  s.abef = _mm_alignr_epi8(badc, efgh, 8);
  s.cdgh = _mm_blend_epi16(efgh, badc, 0xf0);

  for (; num_blocks != 0; --num_blocks, blocks += sha256::block_size) {
    const __m128i abef = s.abef;
    const __m128i cdgh = s.cdgh;
    for (int i = 0; i < 4; ++i) s.w[i] = _mm_shuffle_epi8(load(blocks + 16 * i), byte_order);
    four_rounds<0>(s);
    s.abef = _mm_add_epi32(s.abef, abef);
    s.cdgh = _mm_add_epi32(s.cdgh, cdgh);
  }

  const __m128i feba = _mm_shuffle_epi32(s.abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(s.cdgh, 0xb1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const sha256_ops sha256_shani{{"shani", features::of("sha,sse4.1,ssse3")}, kernel_shani::compress};
}  // namespace cryptospeed
