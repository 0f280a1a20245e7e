/* SPDX-License-Identifier: Apache-2.0 */
#include "sha256.h"

#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2). */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

static uint32_t load_be(const uint8_t* from) {
  return ((uint32_t)from[0] << 24) | ((uint32_t)from[1] << 16) | ((uint32_t)from[2] << 8) | from[3];
}

static void compress(uint32_t state[8], const uint8_t block[64]) {
  uint32_t w[64];
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int t = 0; t < 16; ++t) w[t] = load_be(block + 4 * t);
  for (int t = 16; t < 64; ++t) {
    const uint32_t near = w[t - 2], far = w[t - 15];
    w[t] = (rotated(near, 17) ^ rotated(near, 19) ^ (near >> 10)) + w[t - 7] +
           (rotated(far, 7) ^ rotated(far, 18) ^ (far >> 3)) + w[t - 16];
  }
  for (int t = 0; t < 64; ++t) {
    const uint32_t choose = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    const uint32_t t1 = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choose + round_constants[t] + w[t];
    const uint32_t t2 = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    h = g, g = f, f = e, e = d + t1;
    d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void sha256_start(struct sha256* hash) {
  /* The same of the square roots of the first eight primes (section 5.3.3). */
  static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(hash->state, initial, sizeof initial);
  hash->total = 0;
}

void sha256_update(struct sha256* hash, const uint8_t* data, size_t size) {
  size_t held = (size_t)(hash->total % 64);
  hash->total += size;
  while (size != 0) {
    if (held == 0 && size >= 64) { /* whole blocks are not copied */
      compress(hash->state, data);
      data += 64, size -= 64;
      continue;
    }
    const size_t take = size < 64 - held ? size : 64 - held;
    memcpy(hash->block + held, data, take);
    data += take, size -= take, held += take;
    if (held == 64) {
      compress(hash->state, hash->block);
      held = 0;
    }
  }
}

void sha256_finish(struct sha256* hash, uint8_t digest[32]) {
  static const uint8_t padding[64] = {0x80};
  const uint64_t bits = hash->total * 8;
  const size_t held = (size_t)(hash->total % 64);
  uint8_t length[8];
  for (int i = 0; i < 8; ++i) length[i] = (uint8_t)(bits >> (56 - 8 * i));
  sha256_update(hash, padding, held < 56 ? 56 - held : 120 - held);
  sha256_update(hash, length, sizeof length);
  for (int i = 0; i < 32; ++i) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}
