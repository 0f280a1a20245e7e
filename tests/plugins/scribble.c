/* SPDX-License-Identifier: Apache-2.0 */
/* Writes one byte more than the buffer that output is given. */
#include "common.h"

static int scribble_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  out[capacity] = 0;
  return test_output(ctx, out, capacity, size);
}

TEST_SHA256_PROVIDER("scribble", CRYPTOSPEED_ABI_VERSION, NULL, test_open, test_run, scribble_output, test_close)
