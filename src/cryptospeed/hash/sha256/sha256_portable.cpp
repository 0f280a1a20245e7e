// SPDX-License-Identifier: Apache-2.0
// Portable C++. The schedule lives in a ring of sixteen words; sixteen rounds are written out at a time, so that the
// rotation of the eight working variables costs no moves.
#include <bit>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/hash/sha256/sha256_kernels.hpp"

namespace cryptospeed {
namespace {

// FIPS 180-4 section 4.1.2.
inline std::uint32_t big_sigma0(std::uint32_t x) noexcept {
  return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22);
}
inline std::uint32_t big_sigma1(std::uint32_t x) noexcept {
  return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25);
}
inline std::uint32_t small_sigma0(std::uint32_t x) noexcept { return std::rotr(x, 7) ^ std::rotr(x, 18) ^ (x >> 3); }
inline std::uint32_t small_sigma1(std::uint32_t x) noexcept { return std::rotr(x, 17) ^ std::rotr(x, 19) ^ (x >> 10); }

// One round. `b_xor_c` holds b ^ c and becomes a ^ b: the majority of one round needs what the round before computed.
[[gnu::always_inline]] inline void round(std::uint32_t a, std::uint32_t b, std::uint32_t& d, std::uint32_t e,
                                         std::uint32_t f, std::uint32_t g, std::uint32_t& h, std::uint32_t& b_xor_c,
                                         std::uint32_t constant_and_word) noexcept {
  h += big_sigma1(e) + (g ^ (e & (f ^ g))) + constant_and_word;
  const std::uint32_t a_xor_b = a ^ b;
  d += h;
  h += big_sigma0(a) + (b ^ (a_xor_b & b_xor_c));
  b_xor_c = a_xor_b;
}

void compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t num_blocks) noexcept {
  std::uint32_t s[8];
  for (std::size_t i = 0; i < 8; ++i) s[i] = state[i];

  for (; num_blocks != 0; --num_blocks, blocks += sha256::block_size) {
    std::uint32_t w[16];
    std::uint32_t v[8];
    for (std::size_t i = 0; i < 8; ++i) v[i] = s[i];
    std::uint32_t b_xor_c = v[1] ^ v[2];

#define ROUND(i, word)                                                                                 \
  round(v[(16 - (i)) % 8], v[(17 - (i)) % 8], v[(19 - (i)) % 8], v[(20 - (i)) % 8], v[(21 - (i)) % 8], \
        v[(22 - (i)) % 8], v[(23 - (i)) % 8], b_xor_c, k[i] + (word))
#define FIRST(i) ROUND(i, w[i] = load_be<std::uint32_t>(blocks + 4 * (i)))
#define NEXT(i) ROUND(i, w[i] += small_sigma0(w[((i) + 1) % 16]) + w[((i) + 9) % 16] + small_sigma1(w[((i) + 14) % 16]))
#define SIXTEEN(step) \
  step(0);            \
  step(1);            \
  step(2);            \
  step(3);            \
  step(4);            \
  step(5);            \
  step(6);            \
  step(7);            \
  step(8);            \
  step(9);            \
  step(10);           \
  step(11);           \
  step(12);           \
  step(13);           \
  step(14);           \
  step(15)

    const std::uint32_t* k = sha256_round_constants.data();
    SIXTEEN(FIRST);
    for (int pass = 0; pass < 3; ++pass) {
      k += 16;
      SIXTEEN(NEXT);
    }

#undef SIXTEEN
#undef NEXT
#undef FIRST
#undef ROUND

    for (std::size_t i = 0; i < 8; ++i) s[i] += v[i];
  }
  for (std::size_t i = 0; i < 8; ++i) state[i] = s[i];
}

}  // namespace

constinit const sha256_ops sha256_portable{{"portable", {}}, compress};

}  // namespace cryptospeed
