/* SPDX-License-Identifier: Apache-2.0 */
/* Reads through a null pointer in run. */
#include "common.h"

static void crash_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  volatile const uint8_t* volatile nowhere = NULL;
  context->digest[0] = (uint8_t)(*nowhere + iterations);
}

TEST_SHA256_RUN("crash", crash_run)
