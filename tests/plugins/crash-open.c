/* SPDX-License-Identifier: Apache-2.0 */
/* Reads through a null pointer in open. */
#include "common.h"

static int crash_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  volatile const uint8_t* volatile nowhere = NULL;
  return *nowhere + test_open(algorithm, args, ctx);
}

TEST_SHA256_PROVIDER("crash-open", CRYPTOSPEED_ABI_VERSION, NULL, crash_open, test_run, test_output, test_close)
