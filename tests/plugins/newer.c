/* SPDX-License-Identifier: Apache-2.0 */
/* A provider built against a later version of the interface header, in which every struct has more members at its end.
 * It is right, and a tool that steps by its own idea of the sizes reads nonsense. */
#include "common.h"

struct newer_op {
  struct cryptospeed_op known;
  const char* more;
};

struct newer_algorithm {
  struct cryptospeed_algorithm known;
  uint64_t more[3];
};

struct newer_provider {
  struct cryptospeed_provider known;
  const void* more;
};

#define NEWER_OP(NAME)                                \
  {                                                   \
    .known = {.struct_size = sizeof(struct newer_op), \
              .name = (NAME),                         \
              .unit = CRYPTOSPEED_BYTES,              \
              .flags = CRYPTOSPEED_DETERMINISTIC,     \
              .open = test_open,                      \
              .run = test_run,                        \
              .output = test_output,                  \
              .close = test_close},                   \
    .more = "more"                                    \
  }

static const struct newer_op newer_ops[] = {NEWER_OP("digest"), NEWER_OP("stream")};

#define NEWER_ALGORITHM(VARIANT, FLAGS)                      \
  {                                                          \
    .known = {.struct_size = sizeof(struct newer_algorithm), \
              .id = "sha256",                                \
              .variant = (VARIANT),                          \
              .family = CRYPTOSPEED_HASH,                    \
              .flags = (FLAGS),                              \
              .op = &newer_ops[0].known,                     \
              .op_count = 2},                                \
    .more = {                                                \
      1,                                                     \
      2,                                                     \
      3                                                      \
    }                                                        \
  }

static const struct newer_algorithm newer_algorithms[] = {NEWER_ALGORITHM("default", CRYPTOSPEED_DEFAULT_VARIANT),
                                                          NEWER_ALGORITHM("second", 0), NEWER_ALGORITHM("third", 0)};

__attribute__((visibility("default"))) const struct cryptospeed_provider* cryptospeed_provider_v1(void) {
  static const struct newer_provider provider = {.known = {.struct_size = sizeof(struct newer_provider),
                                                           .abi = CRYPTOSPEED_ABI_VERSION,
                                                           .name = "newer",
                                                           .licence = "Apache-2.0",
                                                           .version_header = "2.0",
                                                           .version_runtime = test_version,
                                                           .entry_point = test_entry_point,
                                                           .algorithm = &newer_algorithms[0].known,
                                                           .count = 3},
                                                 .more = "more"};
  return &provider.known;
}
