/* SPDX-License-Identifier: Apache-2.0 */
/* Leaves the upper halves of the vector registers dirty, where the CPU has them; its digests are right. */
#include "common.h"

#if defined(__x86_64__)
__attribute__((target("avx"))) static void make_dirty(void) {
  __asm__ volatile(
      "vcmpps $0, %%ymm0, %%ymm0, %%ymm0\n\t"
      "vorps %%ymm0, %%ymm0, %%ymm1\n\t"
      "vorps %%ymm0, %%ymm0, %%ymm15" ::
          : "xmm0", "xmm1", "xmm15");
}
#endif

static void dirty_upper_run(void* ctx, uint64_t iterations) {
  test_run(ctx, iterations);
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) make_dirty();
#endif
}

TEST_SHA256_RUN("dirty-upper", dirty_upper_run)
