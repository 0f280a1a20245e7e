/* SPDX-License-Identifier: Apache-2.0 */
/* One iteration, however many are asked. */
#include "common.h"

static void ignores_n_run(void* ctx, uint64_t iterations) {
  if (iterations != 0) test_step(ctx);
}

TEST_SHA256_RUN("ignores-n", ignores_n_run)
