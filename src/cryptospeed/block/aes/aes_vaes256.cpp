// SPDX-License-Identifier: Apache-2.0
// AES instructions on two blocks each: sixteen blocks at once in eight vectors; the rest as in the kernel aesni.
#include <immintrin.h>

#include <cstring>

#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/block/aes/aes_kernels.hpp"
#include "cryptospeed/cpu/target.hpp"

CRYPTOSPEED_KERNEL_BEGIN(vaes256, "aes,vaes,avx2")

#include "cryptospeed/block/aes/aes_ni_expand.inc"

template <bool Decrypt>
[[gnu::always_inline]] inline __m256i round(__m256i x, __m256i key) noexcept {
  return Decrypt ? _mm256_aesdec_epi128(x, key) : _mm256_aesenc_epi128(x, key);
}
template <bool Decrypt>
[[gnu::always_inline]] inline __m256i last_round(__m256i x, __m256i key) noexcept {
  return Decrypt ? _mm256_aesdeclast_epi128(x, key) : _mm256_aesenclast_epi128(x, key);
}

template <bool Decrypt, int Count>
[[gnu::always_inline]] inline void some_pairs(const aes_schedule& schedule, std::uint8_t* out,
                                              const std::uint8_t* in) noexcept {
  const std::size_t first = Decrypt ? decryption : 0;
  const auto key_of = [&](std::size_t r) { return _mm256_broadcastsi128_si256(load_key(schedule, first + r)); };
  __m256i x[Count];
  const __m256i whitening = key_of(0);
  for (int i = 0; i < Count; ++i)
    x[i] = _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(in) + i), whitening);
  for (std::size_t r = 1; r < schedule.rounds; ++r) {
    const __m256i key = key_of(r);
    for (int i = 0; i < Count; ++i) x[i] = round<Decrypt>(x[i], key);
  }
  const __m256i key = key_of(schedule.rounds);
  for (int i = 0; i < Count; ++i)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out) + i, last_round<Decrypt>(x[i], key));
}

template <bool Decrypt>
[[gnu::always_inline]] inline void one_block(const aes_schedule& schedule, std::uint8_t* out,
                                             const std::uint8_t* in) noexcept {
  const std::size_t first = Decrypt ? decryption : 0;
  __m128i x = _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(in)), load_key(schedule, first));
  for (std::size_t r = 1; r < schedule.rounds; ++r) {
    const __m128i key = load_key(schedule, first + r);
    x = Decrypt ? _mm_aesdec_si128(x, key) : _mm_aesenc_si128(x, key);
  }
  const __m128i key = load_key(schedule, first + schedule.rounds);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out),
                   Decrypt ? _mm_aesdeclast_si128(x, key) : _mm_aesenclast_si128(x, key));
}

template <bool Decrypt>
void blocks(const aes_schedule* schedule, std::uint8_t* out, const std::uint8_t* in, std::size_t num_blocks) noexcept {
  for (; num_blocks >= 16; num_blocks -= 16, out += 16 * block, in += 16 * block)
    some_pairs<Decrypt, 8>(*schedule, out, in);
  if (num_blocks >= 8) {
    some_pairs<Decrypt, 4>(*schedule, out, in);
    num_blocks -= 8;
    out += 8 * block;
    in += 8 * block;
  }
  if (num_blocks >= 4) {
    some_pairs<Decrypt, 2>(*schedule, out, in);
    num_blocks -= 4;
    out += 4 * block;
    in += 4 * block;
  }
  for (; num_blocks != 0; --num_blocks, out += block, in += block) one_block<Decrypt>(*schedule, out, in);
}

CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const aes_ops aes_vaes256{{"vaes256", features::of("aes,vaes,avx2")},
                                    kernel_vaes256::expand,
                                    kernel_vaes256::blocks<false>,
                                    kernel_vaes256::blocks<true>};
}  // namespace cryptospeed
