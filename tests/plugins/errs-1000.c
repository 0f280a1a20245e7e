/* SPDX-License-Identifier: Apache-2.0 */
/* Fails at its 1000th iteration: known answers and equality pass, timing does not. */
#include "common.h"

static void errs_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  test_run(ctx, iterations);
  if (context->iteration >= 1000) context->status = CRYPTOSPEED_ERROR;
}

TEST_SHA256_RUN("errs-1000", errs_run)
