/* SPDX-License-Identifier: Apache-2.0 */
/* run does its work once and then returns at once, whatever it is asked. */
#include "common.h"

static void return_at_once_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  if (iterations != 0 && context->iteration == 0) test_step(context);
}

TEST_SHA256_RUN("return-at-once", return_at_once_run)
