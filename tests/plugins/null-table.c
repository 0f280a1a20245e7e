/* SPDX-License-Identifier: Apache-2.0 */
/* Says that it has an algorithm and has no table of any. */
#include "common.h"

__attribute__((visibility("default"))) const struct cryptospeed_provider* cryptospeed_provider_v1(void) {
  static const struct cryptospeed_provider provider = {.struct_size = sizeof(struct cryptospeed_provider),
                                                       .abi = CRYPTOSPEED_ABI_VERSION,
                                                       .name = "null-table",
                                                       .licence = "Apache-2.0",
                                                       .version_header = "1.0",
                                                       .version_runtime = test_version,
                                                       .entry_point = test_entry_point,
                                                       .algorithm = NULL,
                                                       .count = 1};
  return &provider;
}
