/* SPDX-License-Identifier: Apache-2.0
 *
 * What stands for the library here: SipHash-2-4 (Aumasson, Bernstein 2012) with a tag of 8 bytes, usable from C and
 * C++. A provider of yours includes its library's header instead. */
#ifndef TEMPLATE_SIPHASH_H
#define TEMPLATE_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

#define SIPHASH_VERSION "1.0"

struct siphash_key {
  uint64_t k0, k1;
};

static inline uint64_t siphash_load(const uint8_t* from, size_t size) {
  uint64_t word = 0;
  for (size_t i = size; i != 0; --i) word = (word << 8) | from[i - 1];
  return word;
}

static inline uint64_t siphash_rotated(uint64_t x, int n) { return (x << n) | (x >> (64 - n)); }

static inline void siphash_rounds(uint64_t v[4], int count) {
  for (; count != 0; --count) {
    v[0] += v[1], v[1] = siphash_rotated(v[1], 13) ^ v[0], v[0] = siphash_rotated(v[0], 32);
    v[2] += v[3], v[3] = siphash_rotated(v[3], 16) ^ v[2];
    v[0] += v[3], v[3] = siphash_rotated(v[3], 21) ^ v[0];
    v[2] += v[1], v[1] = siphash_rotated(v[1], 17) ^ v[2], v[2] = siphash_rotated(v[2], 32);
  }
}

static inline void siphash_absorb(uint64_t v[4], uint64_t word) {
  v[3] ^= word;
  siphash_rounds(v, 2);
  v[0] ^= word;
}

static inline struct siphash_key siphash_set_key(const uint8_t key[16]) {
  struct siphash_key made;
  made.k0 = siphash_load(key, 8);
  made.k1 = siphash_load(key + 8, 8);
  return made;
}

static inline void siphash_2_4(uint8_t tag[8], const struct siphash_key* key, const uint8_t* data, size_t size) {
  /* "somepseudorandomlygeneratedbytes", as four big-endian words */
  uint64_t v[4] = {key->k0 ^ 0x736f6d6570736575u, key->k1 ^ 0x646f72616e646f6du, key->k0 ^ 0x6c7967656e657261u,
                   key->k1 ^ 0x7465646279746573u};
  size_t done = 0;
  uint64_t last = size;
  for (; size - done >= 8; done += 8) siphash_absorb(v, siphash_load(data + done, 8));
  last = siphash_load(data + done, size - done) | (last << 56);
  siphash_absorb(v, last);
  v[2] ^= 0xff;
  siphash_rounds(v, 4);
  last = v[0] ^ v[1] ^ v[2] ^ v[3];
  for (int i = 0; i < 8; ++i) tag[i] = last >> (8 * i) & 0xff;
}

#endif
