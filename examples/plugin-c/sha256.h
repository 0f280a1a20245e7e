/* SPDX-License-Identifier: Apache-2.0
 *
 * SHA-256, FIPS 180-4 section 6.2, written for reading. Not constant in time by promise, not fast. */
#ifndef EXAMPLE_SHA256_H
#define EXAMPLE_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
  uint32_t state[8];
  uint8_t block[64]; /* bytes that do not make a block yet */
  uint64_t total;    /* bytes taken so far */
};

void sha256_start(struct sha256* hash);
void sha256_update(struct sha256* hash, const uint8_t* data, size_t size);
/* The object needs sha256_start before it takes another message. */
void sha256_finish(struct sha256* hash, uint8_t digest[32]);

#endif
