/* SPDX-License-Identifier: Apache-2.0
 *
 * ChaCha20-Poly1305, RFC 8439, written for clearness: Poly1305 in 26-bit limbs.
 */
#ifndef CRYPTOSPEED_TESTS_PLUGINS_CHACHA20_POLY1305_H
#define CRYPTOSPEED_TESTS_PLUGINS_CHACHA20_POLY1305_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t load32(const uint8_t* p) {
  return (uint32_t)p[0] | ((uint32_t)p[1] << 8) | ((uint32_t)p[2] << 16) | ((uint32_t)p[3] << 24);
}

static inline void store32(uint8_t* p, uint32_t v) {
  for (int i = 0; i < 4; ++i) p[i] = (uint8_t)(v >> (8 * i));
}

static inline void quarter_round(uint32_t* x, int a, int b, int c, int d) {
  const int place[4][3] = {{a, b, d}, {c, d, b}, {a, b, d}, {c, d, b}};
  static const int turn[4] = {16, 12, 8, 7};
  for (int i = 0; i < 4; ++i) {
    x[place[i][0]] += x[place[i][1]];
    const uint32_t v = x[place[i][2]] ^ x[place[i][0]];
    x[place[i][2]] = (v << turn[i]) | (v >> (32 - turn[i]));
  }
}

/* Section 2.3: one block of 64 bytes. */
static inline void chacha20_block(uint8_t out[64], const uint8_t key[32], uint32_t counter, const uint8_t nonce[12]) {
  uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  uint32_t x[16];
  for (int i = 0; i < 8; ++i) start[4 + i] = load32(key + 4 * i);
  start[12] = counter;
  for (int i = 0; i < 3; ++i) start[13 + i] = load32(nonce + 4 * i);
  memcpy(x, start, sizeof x);
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 4; ++i) quarter_round(x, i, 4 + i, 8 + i, 12 + i);
    for (int i = 0; i < 4; ++i) quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
  }
  for (int i = 0; i < 16; ++i) store32(out + 4 * i, x[i] + start[i]);
}

static inline void chacha20_apply(uint8_t* out, const uint8_t* in, size_t size, const uint8_t key[32],
                                  const uint8_t nonce[12]) {
  uint8_t block[64];
  uint32_t counter = 1;
  for (size_t at = 0; at < size; at += 64) {
    chacha20_block(block, key, counter++, nonce);
    for (size_t i = 0; i < 64 && at + i < size; ++i) out[at + i] = in[at + i] ^ block[i];
  }
}

/* Section 2.5. h < 2^130 + small between blocks; limbs of 26 bits. */
struct poly1305 {
  uint64_t r[5], h[5];
  uint8_t pad[16];
};

static inline void poly1305_start(struct poly1305* p, const uint8_t key[32]) {
  memset(p, 0, sizeof *p);
  p->r[0] = load32(key) & 0x3ffffff;
  p->r[1] = (load32(key + 3) >> 2) & 0x3ffff03;
  p->r[2] = (load32(key + 6) >> 4) & 0x3ffc0ff;
  p->r[3] = (load32(key + 9) >> 6) & 0x3f03fff;
  p->r[4] = (load32(key + 12) >> 8) & 0x00fffff;
  memcpy(p->pad, key + 16, 16);
}

/* Data padded with zeros to whole blocks, as the AEAD wants it (section 2.8). */
static inline void poly1305_padded(struct poly1305* p, const uint8_t* data, size_t size) {
  for (size_t at = 0; at < size; at += 16) {
    uint8_t block[16] = {0};
    memcpy(block, data + at, size - at < 16 ? size - at : 16);
    p->h[0] += load32(block) & 0x3ffffff;
    p->h[1] += (load32(block + 3) >> 2) & 0x3ffffff;
    p->h[2] += (load32(block + 6) >> 4) & 0x3ffffff;
    p->h[3] += (load32(block + 9) >> 6) & 0x3ffffff;
    p->h[4] += (load32(block + 12) >> 8) | (1u << 24);
    uint64_t d[5] = {0};
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) d[(i + j) % 5] += p->h[i] * p->r[j] * (i + j >= 5 ? 5 : 1);
    }
    uint64_t carry = 0;
    for (int i = 0; i < 5; ++i) {
      d[i] += carry;
      carry = d[i] >> 26;
      p->h[i] = d[i] & 0x3ffffff;
    }
    p->h[0] += carry * 5;
    p->h[1] += p->h[0] >> 26;
    p->h[0] &= 0x3ffffff;
  }
}

static inline void poly1305_finish(struct poly1305* p, uint8_t tag[16]) {
  uint64_t* h = p->h;
  /* Two passes of carries leave every limb below 2^26. */
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < 4; ++i) {
      h[i + 1] += h[i] >> 26;
      h[i] &= 0x3ffffff;
    }
    h[0] += (h[4] >> 26) * 5;
    h[4] &= 0x3ffffff;
  }
  h[1] += h[0] >> 26;
  h[0] &= 0x3ffffff;
  /* h - (2^130 - 5), where it is not negative. */
  uint64_t g[5];
  uint64_t carry = 5;
  for (int i = 0; i < 5; ++i) {
    g[i] = h[i] + carry;
    carry = g[i] >> 26;
    g[i] &= 0x3ffffff;
  }
  if (carry != 0) memcpy(h, g, sizeof g);
  uint64_t sum = 0;
  for (int i = 0; i < 4; ++i) {
    const int bit = 32 * i;
    const int limb = bit / 26;
    const uint64_t word = ((h[limb] | (h[limb + 1] << 26)) >> (bit % 26)) & 0xffffffff;
    sum += word + load32(p->pad + 4 * i);
    store32(tag + 4 * i, (uint32_t)sum);
    sum >>= 32;
  }
}

static inline void chacha20_poly1305_tag(uint8_t tag[16], const uint8_t* sealed, size_t size, const uint8_t* aad,
                                         size_t aad_size, const uint8_t key[32], const uint8_t nonce[12]) {
  uint8_t block[64];
  uint8_t sizes[16];
  struct poly1305 mac;
  chacha20_block(block, key, 0, nonce);
  poly1305_start(&mac, block);
  poly1305_padded(&mac, aad, aad_size);
  poly1305_padded(&mac, sealed, size);
  for (int i = 0; i < 8; ++i) {
    sizes[i] = (uint8_t)((uint64_t)aad_size >> (8 * i));
    sizes[8 + i] = (uint8_t)((uint64_t)size >> (8 * i));
  }
  poly1305_padded(&mac, sizes, sizeof sizes);
  poly1305_finish(&mac, tag);
}

#endif
