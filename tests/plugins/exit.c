/* SPDX-License-Identifier: Apache-2.0 */
/* Ends the process as if all were well. */
#include "common.h"

static void exit_run(void* ctx, uint64_t iterations) {
  (void)ctx;
  (void)iterations;
  exit(0);
}

TEST_SHA256_RUN("exit", exit_run)
