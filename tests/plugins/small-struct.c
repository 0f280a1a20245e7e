/* SPDX-License-Identifier: Apache-2.0 */
/* Its algorithm says that it is smaller than the first version of the interface made it. */
#include "common.h"

static const struct cryptospeed_op small_ops[] = {
    TEST_OP("digest", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC, test_open, test_run, test_output, test_close)};

static const struct cryptospeed_algorithm small_algorithms[] = {{.struct_size = 16,
                                                                 .id = "sha256",
                                                                 .variant = "default",
                                                                 .family = CRYPTOSPEED_HASH,
                                                                 .flags = CRYPTOSPEED_DEFAULT_VARIANT,
                                                                 .op = small_ops,
                                                                 .op_count = 1}};

TEST_PROVIDER("small-struct", CRYPTOSPEED_ABI_VERSION, NULL, small_algorithms)
