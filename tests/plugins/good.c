/* SPDX-License-Identifier: Apache-2.0 */
/* Right in everything: what the others are measured against. */
#include "common.h"

TEST_SHA256_RUN("good", test_run)
