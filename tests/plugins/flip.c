/* SPDX-License-Identifier: Apache-2.0 */
/* One bit of every digest is wrong. */
#include "common.h"

static void flip_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  test_run(ctx, iterations);
  if (iterations != 0) context->digest[17] ^= 0x10;
}

TEST_SHA256_RUN("flip", flip_run)
