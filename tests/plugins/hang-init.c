/* SPDX-License-Identifier: Apache-2.0 */
/* init never returns. */
#include "common.h"

static int hang_init(void) {
  volatile int forever = 1;
  while (forever) {
  }
  return CRYPTOSPEED_OK;
}

TEST_SHA256_PROVIDER("hang-init", CRYPTOSPEED_ABI_VERSION, hang_init, test_open, test_run, test_output, test_close)
