// SPDX-License-Identifier: Apache-2.0
// AES instructions, eight blocks at once: a round has a latency of four cycles (Zen, Intel since Skylake) and two start
// in each, so that eight blocks fill the pipes.
#include <immintrin.h>

#include <cstring>

#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/block/aes/aes_kernels.hpp"
#include "cryptospeed/cpu/target.hpp"

CRYPTOSPEED_KERNEL_BEGIN(aesni, "aes,sse4.1,ssse3")

#include "cryptospeed/block/aes/aes_ni_expand.inc"

template <bool Decrypt>
[[gnu::always_inline]] inline __m128i round(__m128i x, __m128i key) noexcept {
  return Decrypt ? _mm_aesdec_si128(x, key) : _mm_aesenc_si128(x, key);
}
template <bool Decrypt>
[[gnu::always_inline]] inline __m128i last_round(__m128i x, __m128i key) noexcept {
  return Decrypt ? _mm_aesdeclast_si128(x, key) : _mm_aesenclast_si128(x, key);
}

template <bool Decrypt, int Count>
[[gnu::always_inline]] inline void some_blocks(const aes_schedule& schedule, std::uint8_t* out,
                                               const std::uint8_t* in) noexcept {
  const std::size_t first = Decrypt ? decryption : 0;
  __m128i x[Count];
  const __m128i whitening = load_key(schedule, first);
  for (int i = 0; i < Count; ++i)
    x[i] = _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(in) + i), whitening);
  for (std::size_t r = 1; r < schedule.rounds; ++r) {
    const __m128i key = load_key(schedule, first + r);
    for (int i = 0; i < Count; ++i) x[i] = round<Decrypt>(x[i], key);
  }
  const __m128i key = load_key(schedule, first + schedule.rounds);
  for (int i = 0; i < Count; ++i) _mm_storeu_si128(reinterpret_cast<__m128i*>(out) + i, last_round<Decrypt>(x[i], key));
}

template <bool Decrypt>
void blocks(const aes_schedule* schedule, std::uint8_t* out, const std::uint8_t* in, std::size_t num_blocks) noexcept {
  for (; num_blocks >= 8; num_blocks -= 8, out += 8 * block, in += 8 * block)
    some_blocks<Decrypt, 8>(*schedule, out, in);
  if (num_blocks >= 4) {
    some_blocks<Decrypt, 4>(*schedule, out, in);
    num_blocks -= 4;
    out += 4 * block;
    in += 4 * block;
  }
  for (; num_blocks != 0; --num_blocks, out += block, in += block) some_blocks<Decrypt, 1>(*schedule, out, in);
}

CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const aes_ops aes_aesni{{"aesni", features::of("aes,sse4.1,ssse3")},
                                  kernel_aesni::expand,
                                  kernel_aesni::blocks<false>,
                                  kernel_aesni::blocks<true>};
}  // namespace cryptospeed
