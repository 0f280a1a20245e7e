/* SPDX-License-Identifier: Apache-2.0 */
/* Says that its output has more bytes than the buffer, and that all is well. */
#include "common.h"

static int wrong_size_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const int status = test_output(ctx, out, capacity, size);
  *size = capacity + 1;
  return status;
}

TEST_SHA256_PROVIDER("wrong-size", CRYPTOSPEED_ABI_VERSION, NULL, test_open, test_run, wrong_size_output, test_close)
