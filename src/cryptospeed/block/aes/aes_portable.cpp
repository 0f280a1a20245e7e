// SPDX-License-Identifier: Apache-2.0
// Portable C++, bit-sliced: four blocks at once in eight words, word j with bit j of each of the 64 bytes. No table and
// no branch, so that neither the cache nor the clock tells of key or message.
//
// Where a byte is: of column c and row r in block b at bit 32 (c mod 2) + 8 r + 2 b + c / 2. So the rows are bytes of
// each half, and MixColumns rotates halves by eight; ShiftRows exchanges halves and neighbouring bits.
#include <array>
#include <cstring>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/block/aes/aes_kernels.hpp"

namespace cryptospeed {
namespace {

constexpr std::size_t block = 16, at_once = 4;
using planes = std::array<std::uint64_t, 8>;

// Exchanges the bits of `a` under `mask` shifted by `Shift` with those of `b` under `mask`.
template <int Shift>
[[gnu::always_inline]] inline void exchange(std::uint64_t& a, std::uint64_t& b, std::uint64_t mask) noexcept {
  const std::uint64_t difference = ((a >> Shift) ^ b) & mask;
  b ^= difference;
  a ^= difference << Shift;
}

// Byte b of word k and bit j: becomes bit 8 b + k of word j, and back.
[[gnu::always_inline]] inline void transpose(planes& q) noexcept {
  for (std::size_t i = 0; i < 8; i += 2) exchange<1>(q[i], q[i + 1], 0x5555555555555555);
  for (const std::size_t i : {0U, 1U, 4U, 5U}) exchange<2>(q[i], q[i + 2], 0x3333333333333333);
  for (std::size_t i = 0; i < 4; ++i) exchange<4>(q[i], q[i + 4], 0x0f0f0f0f0f0f0f0f);
}

// SubBytes. Boyar, Peralta, "A depth-16 circuit for the AES S-box" (2011): 32 and, 83 exclusive or, 4 not. x0 and s0
// are the most significant bits.
[[gnu::always_inline]] inline void sub_bytes(planes& q) noexcept {
  const std::uint64_t x0 = q[7], x1 = q[6], x2 = q[5], x3 = q[4], x4 = q[3], x5 = q[2], x6 = q[1], x7 = q[0];
  // The linear layer above.
  const std::uint64_t y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5, t0 = x1 ^ x2, y1 = t0 ^ x7;
  const std::uint64_t y4 = y1 ^ x3, y12 = y13 ^ y14, y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8, t1 = x4 ^ y12;
  const std::uint64_t y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ t0, y11 = y20 ^ y9, y7 = x7 ^ y11;
  const std::uint64_t y17 = y10 ^ y11, y19 = y10 ^ y8, y16 = t0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;
  // The inversion in the tower field.
  const std::uint64_t t2 = y12 & y15, t3 = y3 & y6, t4 = t3 ^ t2, t5 = y4 & x7, t6 = t5 ^ t2, t7 = y13 & y16;
  const std::uint64_t t8 = y5 & y1, t9 = t8 ^ t7, t10 = y2 & y7, t11 = t10 ^ t7, t12 = y9 & y11, t13 = y14 & y17;
  const std::uint64_t t14 = t13 ^ t12, t15 = y8 & y10, t16 = t15 ^ t12, t17 = t4 ^ t14, t18 = t6 ^ t16;
  const std::uint64_t t19 = t9 ^ t14, t20 = t11 ^ t16, t21 = t17 ^ y20, t22 = t18 ^ y19, t23 = t19 ^ y21;
  const std::uint64_t t24 = t20 ^ y18, t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t28 = t25 & t27;
  const std::uint64_t t29 = t28 ^ t22, t30 = t23 ^ t24, t31 = t22 ^ t26, t32 = t31 & t30, t33 = t32 ^ t24;
  const std::uint64_t t34 = t23 ^ t33, t35 = t27 ^ t33, t36 = t24 & t35, t37 = t36 ^ t34, t38 = t27 ^ t36;
  const std::uint64_t t39 = t29 & t38, t40 = t25 ^ t39, t41 = t40 ^ t37, t42 = t29 ^ t33, t43 = t29 ^ t40;
  const std::uint64_t t44 = t33 ^ t37, t45 = t42 ^ t41;
  const std::uint64_t z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
  const std::uint64_t z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
  const std::uint64_t z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;
  // The linear layer below.
  const std::uint64_t t46 = z15 ^ z16, t47 = z10 ^ z11, t48 = z5 ^ z13, t49 = z9 ^ z10, t50 = z2 ^ z12, t51 = z2 ^ z5;
  const std::uint64_t t52 = z7 ^ z8, t53 = z0 ^ z3, t54 = z6 ^ z7, t55 = z16 ^ z17, t56 = z12 ^ t48, t57 = t50 ^ t53;
  const std::uint64_t t58 = z4 ^ t46, t59 = z3 ^ t54, t60 = t46 ^ t57, t61 = z14 ^ t57, t62 = t52 ^ t58;
  const std::uint64_t t63 = t49 ^ t58, t64 = z4 ^ t59, t65 = t61 ^ t62, t66 = z1 ^ t63, t67 = t64 ^ t65;
  const std::uint64_t s3 = t53 ^ t66;
  q[7] = t59 ^ t63;
  q[6] = t64 ^ ~s3;
  q[5] = t55 ^ ~t67;
  q[4] = s3;
  q[3] = t51 ^ t66;
  q[2] = t47 ^ t65;
  q[1] = t56 ^ ~t62;
  q[0] = t48 ^ ~t60;
}

// The inverse of the affine step, FIPS 197 section 5.3.2: bit i is the sum of bits i + 2, i + 5 and i + 7, and of 05.
[[gnu::always_inline]] inline void inverse_affine(planes& q) noexcept {
  const planes y = q;
  for (std::size_t i = 0; i < 8; ++i) q[i] = y[(i + 2) % 8] ^ y[(i + 5) % 8] ^ y[(i + 7) % 8];
  q[0] = ~q[0];
  q[2] = ~q[2];
}

// SubBytes is the affine step after the inversion, so its inverse is the circuit between two inverse affine steps.
[[gnu::always_inline]] inline void inverse_sub_bytes(planes& q) noexcept {
  inverse_affine(q);
  sub_bytes(q);
  inverse_affine(q);
}

[[gnu::always_inline]] inline std::uint64_t swap_neighbours(std::uint64_t x) noexcept {
  return ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
}
[[gnu::always_inline]] inline std::uint64_t swap_halves(std::uint64_t x) noexcept { return x >> 32 | x << 32; }

constexpr std::uint64_t low_half = 0x00000000ffffffff;
constexpr std::uint64_t row0 = 0x000000ff000000ff, row1 = row0 << 8, row2 = row0 << 16, row3 = row0 << 24;

// Row r moves r columns to the left (or back). A step of one column changes the half, and the neighbour where it goes
// from an odd column to an even one.
[[gnu::always_inline]] inline void shift_rows(planes& q) noexcept {
  for (std::uint64_t& x : q) {
    const std::uint64_t other = swap_halves(x), moved = swap_neighbours(other);
    const std::uint64_t left = (other & low_half) | (moved & ~low_half);
    const std::uint64_t right = (moved & low_half) | (other & ~low_half);
    x = (x & row0) | (left & row1) | (swap_neighbours(x) & row2) | (right & row3);
  }
}
[[gnu::always_inline]] inline void inverse_shift_rows(planes& q) noexcept {
  for (std::uint64_t& x : q) {
    const std::uint64_t other = swap_halves(x), moved = swap_neighbours(other);
    const std::uint64_t left = (other & low_half) | (moved & ~low_half);
    const std::uint64_t right = (moved & low_half) | (other & ~low_half);
    x = (x & row0) | (right & row1) | (swap_neighbours(x) & row2) | (left & row3);
  }
}

// Each row in place of the one above.
[[gnu::always_inline]] inline std::uint64_t rows_up(std::uint64_t x) noexcept {
  return ((x >> 8) & ~row3) | ((x << 24) & row3);
}
[[gnu::always_inline]] inline std::uint64_t rows_up_twice(std::uint64_t x) noexcept {
  return ((x >> 16) & (row0 | row1)) | ((x << 16) & (row2 | row3));
}

// Times x modulo x^8 + x^4 + x^3 + x + 1.
[[gnu::always_inline]] inline planes times_x(const planes& t) noexcept {
  return {t[7], t[0] ^ t[7], t[1], t[2] ^ t[7], t[3] ^ t[7], t[4], t[5], t[6]};
}

// 2 a0 + 3 a1 + a2 + a3 = 2 (a0 + a1) + a1 + (a2 + a3).
[[gnu::always_inline]] inline void mix_columns(planes& q) noexcept {
  planes next, sum;
  for (std::size_t i = 0; i < 8; ++i) {
    next[i] = rows_up(q[i]);
    sum[i] = q[i] ^ next[i];
  }
  const planes doubled = times_x(sum);
  for (std::size_t i = 0; i < 8; ++i) q[i] = doubled[i] ^ next[i] ^ rows_up_twice(sum[i]);
}

// (0e 0b 0d 09) = (02 03 01 01) (05 00 04 00).
[[gnu::always_inline]] inline void inverse_mix_columns(planes& q) noexcept {
  planes sum;
  for (std::size_t i = 0; i < 8; ++i) sum[i] = q[i] ^ rows_up_twice(q[i]);
  const planes fourfold = times_x(times_x(sum));
  for (std::size_t i = 0; i < 8; ++i) q[i] ^= fourfold[i];
  mix_columns(q);
}

[[gnu::always_inline]] inline void add_key(planes& q, const aes_schedule& schedule, std::uint32_t round) noexcept {
  for (std::size_t i = 0; i < 8; ++i) q[i] ^= schedule.words[8 * round + i];
}

// Word 2 b and 2 b + 1 are the halves of block b.
planes load(const std::uint8_t* in) noexcept {
  planes q;
  for (std::size_t i = 0; i < 8; ++i) q[i] = load_le<std::uint64_t>(in + 8 * i);
  transpose(q);
  return q;
}
void store(std::uint8_t* out, planes q) noexcept {
  transpose(q);
  for (std::size_t i = 0; i < 8; ++i) store_le<std::uint64_t>(out + 8 * i, q[i]);
}

void encrypt_four(const aes_schedule& schedule, std::uint8_t* out, const std::uint8_t* in) noexcept {
  planes q = load(in);
  add_key(q, schedule, 0);
  for (std::uint32_t round = 1; round < schedule.rounds; ++round) {
    sub_bytes(q);
    shift_rows(q);
    mix_columns(q);
    add_key(q, schedule, round);
  }
  sub_bytes(q);
  shift_rows(q);
  add_key(q, schedule, schedule.rounds);
  store(out, q);
}

void decrypt_four(const aes_schedule& schedule, std::uint8_t* out, const std::uint8_t* in) noexcept {
  planes q = load(in);
  add_key(q, schedule, schedule.rounds);
  for (std::uint32_t round = schedule.rounds - 1; round > 0; --round) {
    inverse_shift_rows(q);
    inverse_sub_bytes(q);
    add_key(q, schedule, round);
    inverse_mix_columns(q);
  }
  inverse_shift_rows(q);
  inverse_sub_bytes(q);
  add_key(q, schedule, 0);
  store(out, q);
}

// Fewer than four blocks are completed by whatever stands in the buffer; what comes of them is not written.
template <auto Four>
void in_fours(const aes_schedule* schedule, std::uint8_t* out, const std::uint8_t* in,
              std::size_t num_blocks) noexcept {
  for (; num_blocks >= at_once; num_blocks -= at_once, out += at_once * block, in += at_once * block)
    Four(*schedule, out, in);
  if (num_blocks == 0) return;
  secret_bytes<at_once * block> buffer;
  std::memcpy(buffer.data(), in, num_blocks * block);
  Four(*schedule, buffer.data(), buffer.data());
  std::memcpy(out, buffer.data(), num_blocks * block);
}

std::uint32_t sub_word(std::uint32_t word) noexcept {
  planes q{};
  q[0] = word;
  transpose(q);
  sub_bytes(q);
  transpose(q);
  return static_cast<std::uint32_t>(q[0]);
}

// FIPS 197 section 5.2, words least significant byte first; every round key then becomes four of them, bit-sliced.
void expand(aes_schedule* schedule, const std::uint8_t* key, std::size_t key_size) noexcept {
  const std::size_t key_words = key_size / 4;
  schedule->rounds = aes_rounds(key_size);
  const std::size_t num_words = 4 * (schedule->rounds + 1);
  std::uint32_t words[60];
  for (std::size_t i = 0; i < key_words; ++i) words[i] = load_le<std::uint32_t>(key + 4 * i);
  std::uint32_t constant = 1;
  for (std::size_t i = key_words; i < num_words; ++i) {
    std::uint32_t word = words[i - 1];
    if (i % key_words == 0) {
      word = sub_word(word >> 8 | word << 24) ^ constant;
      constant = constant << 1 ^ (constant >> 7) * 0x11b;
    } else if (key_words > 6 && i % key_words == 4) {
      word = sub_word(word);
    }
    words[i] = words[i - key_words] ^ word;
  }
  for (std::uint32_t round = 0; round <= schedule->rounds; ++round) {
    planes q;
    const std::uint32_t* const of = words + 4 * round;
    const std::uint64_t first = of[0] | static_cast<std::uint64_t>(of[1]) << 32;
    const std::uint64_t second = of[2] | static_cast<std::uint64_t>(of[3]) << 32;
    for (std::size_t i = 0; i < 8; i += 2) {
      q[i] = first;
      q[i + 1] = second;
    }
    transpose(q);
    for (std::size_t i = 0; i < 8; ++i) schedule->words[8 * round + i] = q[i];
    wipe(&q, sizeof q);
  }
  wipe(words, sizeof words);
}

}  // namespace

constinit const aes_ops aes_portable{{"portable", {}}, expand, in_fours<encrypt_four>, in_fours<decrypt_four>};

}  // namespace cryptospeed
