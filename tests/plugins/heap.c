/* SPDX-License-Identifier: Apache-2.0 */
/* Takes exactly three pieces of memory an iteration, of 100, 200 and 64 bytes, and one of 5000 in its first. */
#define _POSIX_C_SOURCE 200809L
#include "common.h"

static void heap_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  for (uint64_t i = 0; i < iterations; ++i) {
    void* volatile a = malloc(100);
    void* volatile b = calloc(2, 100);
    void* volatile c = NULL;
    if (posix_memalign((void**)&c, 64, 64) != 0) context->status = CRYPTOSPEED_ERROR;
    free(a);
    free(b);
    free(c);
    if (context->iteration == 0) context->extra = (uint64_t)(uintptr_t)malloc(5000);
    test_step(context);
  }
}

static void heap_close(void* ctx) {
  struct test_context* context = ctx;
  free((void*)(uintptr_t)context->extra);
  free(context);
}

TEST_SHA256_PROVIDER("heap", CRYPTOSPEED_ABI_VERSION, NULL, test_open, heap_run, test_output, heap_close)
