/* SPDX-License-Identifier: Apache-2.0 */
/* run never returns. */
#include "common.h"

static void hang_run(void* ctx, uint64_t iterations) {
  volatile int forever = 1;
  (void)ctx;
  (void)iterations;
  while (forever) {
  }
}

TEST_SHA256_RUN("hang", hang_run)
