/* SPDX-License-Identifier: Apache-2.0
 *
 * What the deliberately broken providers share: SHA-256 written for clearness, and the tables around one algorithm.
 * A plug-in replaces the one function that its defect is in.
 */
#ifndef CRYPTOSPEED_TESTS_PLUGINS_COMMON_H
#define CRYPTOSPEED_TESTS_PLUGINS_COMMON_H

#include <stdlib.h>
#include <string.h>

#include "cryptospeed/abi/abi.h"

/* SHA-256, FIPS 180-4 section 6.2. */
static inline uint32_t test_rotr(uint32_t x, unsigned n) { return (x >> n) | (x << (32 - n)); }

/* One copy of it in a plug-in: whoever plants a known number of compressions runs the same code at the same address. */
__attribute__((noinline)) static void test_sha256_block(uint32_t state[8], const uint8_t* block) {
  static const uint32_t k[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64];
  uint32_t v[8];
  for (int i = 0; i < 16; ++i) {
    w[i] = ((uint32_t)block[4 * i] << 24) | ((uint32_t)block[4 * i + 1] << 16) | ((uint32_t)block[4 * i + 2] << 8) |
           block[4 * i + 3];
  }
  for (int i = 16; i < 64; ++i) {
    const uint32_t s0 = test_rotr(w[i - 15], 7) ^ test_rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const uint32_t s1 = test_rotr(w[i - 2], 17) ^ test_rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  memcpy(v, state, sizeof v);
  for (int i = 0; i < 64; ++i) {
    const uint32_t s1 = test_rotr(v[4], 6) ^ test_rotr(v[4], 11) ^ test_rotr(v[4], 25);
    const uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    const uint32_t s0 = test_rotr(v[0], 2) ^ test_rotr(v[0], 13) ^ test_rotr(v[0], 22);
    const uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof v[0]);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; ++i) state[i] += v[i];
}

static inline void test_sha256(uint8_t digest[32], const uint8_t* data, size_t size) {
  uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint8_t last[128] = {0};
  size_t done = 0;
  for (; size - done >= 64; done += 64) test_sha256_block(state, data + done);
  const size_t rest = size - done;
  if (rest != 0) memcpy(last, data + done, rest);
  last[rest] = 0x80;
  const size_t padded = rest < 56 ? 64 : 128;
  for (int i = 0; i < 8; ++i) last[padded - 1 - (size_t)i] = (uint8_t)(((uint64_t)size * 8) >> (8 * i));
  for (size_t at = 0; at < padded; at += 64) test_sha256_block(state, last + at);
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 4; ++j) digest[4 * i + j] = (uint8_t)(state[i] >> (24 - 8 * j));
  }
}

/* One context of a hash: the digest of input set (iteration % sets). */
struct test_context {
  struct cryptospeed_args args;
  uint64_t iteration;
  uint64_t extra; /* the plug-in's own */
  int status;
  uint8_t digest[32];
};

static inline const struct cryptospeed_bytes* test_field(const struct cryptospeed_args* args, uint64_t iteration,
                                                         int field) {
  const uint64_t set = iteration % args->sets;
  return &args->field[set * args->lanes * CRYPTOSPEED_FIELDS + (uint64_t)field];
}

static inline int test_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args,
                            void** ctx) {
  (void)algorithm;
  if (args->lanes != 1 || args->threads != 1) return CRYPTOSPEED_NOT_OFFERED;
  struct test_context* context = calloc(1, sizeof *context);
  if (context == NULL) return CRYPTOSPEED_ERROR;
  context->args = *args;
  *ctx = context;
  return CRYPTOSPEED_OK;
}

/* The right result of the next iteration. */
static inline void test_step(struct test_context* context) {
  const struct cryptospeed_bytes* input = test_field(&context->args, context->iteration, CRYPTOSPEED_INPUT);
  test_sha256(context->digest, input->data, input->size);
  ++context->iteration;
}

static inline void test_run(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) test_step(ctx);
}

static inline int test_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct test_context* context = ctx;
  *size = sizeof context->digest;
  if (capacity < *size) return CRYPTOSPEED_ERROR;
  memcpy(out, context->digest, *size);
  return context->status;
}

static inline void test_close(void* ctx) { free(ctx); }

static inline const char* test_version(void) { return "1.0"; }

/* test_sha256 is inline in every plug-in: its address lies in the module itself. */
static inline const void* test_entry_point(void) {
  static const char here = 0;
  return &here;
}

#define TEST_OP(NAME, UNIT, FLAGS, OPEN, RUN, OUTPUT, CLOSE)                                                \
  {                                                                                                         \
    .struct_size = sizeof(struct cryptospeed_op), .name = (NAME), .unit = (UNIT), .flags = (FLAGS),         \
    .contract = "written for the tests", .open = (OPEN), .run = (RUN), .output = (OUTPUT), .close = (CLOSE) \
  }

#define TEST_ALGORITHM(ID, VARIANT, FAMILY, FLAGS, ARG, OPS)                                                   \
  {                                                                                                            \
    .struct_size = sizeof(struct cryptospeed_algorithm), .id = (ID), .variant = (VARIANT), .family = (FAMILY), \
    .flags = (FLAGS), .unusable = NULL, .arg = (ARG), .op = (OPS), .op_count = sizeof(OPS) / sizeof((OPS)[0])  \
  }

#define TEST_PROVIDER(NAME, ABI, INIT, ALGORITHMS)                                                          \
  __attribute__((visibility("default"))) const struct cryptospeed_provider* cryptospeed_provider_v1(void) { \
    static const struct cryptospeed_provider provider = {                                                   \
        .struct_size = sizeof(struct cryptospeed_provider),                                                 \
        .abi = (ABI),                                                                                       \
        .name = (NAME),                                                                                     \
        .licence = "Apache-2.0",                                                                            \
        .version_header = "1.0",                                                                            \
        .notes = "a deliberately broken provider for tests",                                                \
        .init = (INIT),                                                                                     \
        .version_runtime = test_version,                                                                    \
        .cpu_report = NULL,                                                                                 \
        .entry_point = test_entry_point,                                                                    \
        .algorithm = (ALGORITHMS),                                                                          \
        .count = sizeof(ALGORITHMS) / sizeof((ALGORITHMS)[0]),                                              \
    };                                                                                                      \
    return &provider;                                                                                       \
  }

/* A provider of sha256:digest alone. */
#define TEST_SHA256_PROVIDER(NAME, ABI, INIT, OPEN, RUN, OUTPUT, CLOSE)                                    \
  static const struct cryptospeed_op test_ops[] = {                                                        \
      TEST_OP("digest", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC, OPEN, RUN, OUTPUT, CLOSE)};          \
  static const struct cryptospeed_algorithm test_algorithms[] = {                                          \
      TEST_ALGORITHM("sha256", "default", CRYPTOSPEED_HASH, CRYPTOSPEED_DEFAULT_VARIANT, NULL, test_ops)}; \
  TEST_PROVIDER(NAME, ABI, INIT, test_algorithms)

/* The usual case: only run is not as it should be. */
#define TEST_SHA256_RUN(NAME, RUN) \
  TEST_SHA256_PROVIDER(NAME, CRYPTOSPEED_ABI_VERSION, NULL, test_open, RUN, test_output, test_close)

#endif
