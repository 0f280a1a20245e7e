/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 that is right for every known answer and wrong for inputs of exactly 16 KiB: only a peer finds out. */
#include "plugins/common.h"

static void flip_16k_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  test_run(ctx, iterations);
  if (iterations != 0 && test_field(&context->args, context->iteration - 1, CRYPTOSPEED_INPUT)->size == 16384) {
    context->digest[0] ^= 0x01;
  }
}

TEST_SHA256_RUN("flip-16k", flip_16k_run)
