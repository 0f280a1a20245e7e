/* SPDX-License-Identifier: Apache-2.0 */
/* Takes memory until there is none left, then says that the library failed. The pages are never touched, so that the
 * machine the test runs on does not suffer. */
#include "common.h"

static void leak_run(void* ctx, uint64_t iterations) {
  struct test_context* context = ctx;
  (void)iterations;
  while (context->extra < 100000) {
    void* volatile taken = malloc((size_t)64 << 20);
    if (taken == NULL) {
      context->status = CRYPTOSPEED_ERROR;
      return;
    }
    ++context->extra;
  }
  abort();
}

TEST_SHA256_RUN("leak", leak_run)
