/* SPDX-License-Identifier: Apache-2.0 */
/* init says that it failed. */
#include "common.h"

static int bad_init(void) { return CRYPTOSPEED_ERROR; }

TEST_SHA256_PROVIDER("bad-init", CRYPTOSPEED_ABI_VERSION, bad_init, test_open, test_run, test_output, test_close)
