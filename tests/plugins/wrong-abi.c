/* SPDX-License-Identifier: Apache-2.0 */
/* Speaks a version of the interface that nobody knows. */
#include "common.h"

TEST_SHA256_PROVIDER("wrong-abi", 7u, NULL, test_open, test_run, test_output, test_close)
