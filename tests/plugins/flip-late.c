/* SPDX-License-Identifier: Apache-2.0 */
/* Right for its first 100 iterations in a context, which known answers and equality never reach; one bit is wrong from
 * then on, and no status says so. */
#include "common.h"

static void flip_late_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  test_run(ctx, iterations);
  if (iterations != 0 && context->iteration > 100) context->digest[31] ^= 0x80;
}

TEST_SHA256_RUN("flip-late", flip_late_run)
