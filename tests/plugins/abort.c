/* SPDX-License-Identifier: Apache-2.0 */
/* Calls abort in run. */
#include "common.h"

static void abort_run(void* ctx, uint64_t iterations) {
  (void)ctx;
  (void)iterations;
  abort();
}

TEST_SHA256_RUN("abort", abort_run)
