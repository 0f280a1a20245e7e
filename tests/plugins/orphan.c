/* SPDX-License-Identifier: Apache-2.0 */
/* Starts a process of its own, which keeps all descriptors open for a while, and calls exit. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "common.h"

static void orphan_run(void* ctx, uint64_t iterations) {
  (void)ctx;
  (void)iterations;
  if (fork() == 0) {
    sleep(2);
    _exit(0);
  }
  _exit(5);
}

TEST_SHA256_RUN("orphan", orphan_run)
