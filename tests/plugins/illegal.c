/* SPDX-License-Identifier: Apache-2.0 */
/* Executes an instruction that no CPU has. */
#include "common.h"

static void illegal_run(void* ctx, uint64_t iterations) {
  (void)ctx;
  (void)iterations;
#if defined(__x86_64__)
  __asm__ volatile("ud2");
#elif defined(__aarch64__)
  __asm__ volatile("udf #0");
#else
  __builtin_trap();
#endif
}

TEST_SHA256_RUN("illegal", illegal_run)
