/* SPDX-License-Identifier: Apache-2.0 */
/* Talks on both standard streams at every turn; its digests are right. */
#include <stdio.h>

#include "common.h"

static void noise_run(void* ctx, uint64_t iterations) {
  printf("noise: %llu iterations\n", (unsigned long long)iterations);
  fflush(stdout);
  fputs("noise: on the error stream too\n", stderr);
  test_run(ctx, iterations);
}

static int noise_init(void) {
  puts("{\"schema\": \"cryptospeed-result\"}");
  fflush(stdout);
  fputs("noise: init\n", stderr);
  return CRYPTOSPEED_OK;
}

TEST_SHA256_PROVIDER("noise", CRYPTOSPEED_ABI_VERSION, noise_init, test_open, noise_run, test_output, test_close)
