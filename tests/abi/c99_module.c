/* SPDX-License-Identifier: Apache-2.0
 *
 * A module in plain C99 with one algorithm, the 8-byte sum of the message's bytes: abi.h needs no C++ and no SDK. */
#include <stdlib.h>
#include <string.h>

#include "cryptospeed/abi/abi.h"

#if defined(__GNUC__)
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif

struct context {
  struct cryptospeed_bytes* in;
  uint32_t sets, next;
  int ran;
  unsigned char out[8];
};

static int sum_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  struct context* made;
  uint32_t i;
  (void)algorithm;
  if (args->lanes != 1 || args->flags != 0 || (args->output_size != 0 && args->output_size != 8))
    return CRYPTOSPEED_NOT_OFFERED;
  made = calloc(1, sizeof *made);
  if (made == NULL) return CRYPTOSPEED_ERROR;
  made->in = calloc(args->sets, sizeof *made->in);
  if (made->in == NULL) {
    free(made);
    return CRYPTOSPEED_ERROR;
  }
  made->sets = args->sets;
  for (i = 0; i < args->sets; ++i) made->in[i] = args->field[i * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT];
  *ctx = made;
  return CRYPTOSPEED_OK;
}

static void sum_run(void* ctx, uint64_t iterations) {
  struct context* self = ctx;
  for (; iterations != 0; --iterations) {
    const struct cryptospeed_bytes* in = &self->in[self->next];
    uint64_t sum = 0;
    size_t i;
    for (i = 0; i < in->size; ++i) sum += in->data[i];
    for (i = 0; i < 8; ++i) self->out[i] = (unsigned char)(sum >> (8 * i));
    self->next = self->next + 1 == self->sets ? 0 : self->next + 1;
    self->ran = 1;
  }
}

static int sum_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct context* self = ctx;
  *size = self->ran ? sizeof self->out : 0;
  if (*size > capacity) return CRYPTOSPEED_ERROR;
  memcpy(out, self->out, *size);
  return CRYPTOSPEED_OK;
}

static void sum_close(void* ctx) {
  struct context* self = ctx;
  free(self->in);
  free(self);
}

static const char* version(void) { return "1"; }
static const void* entry_point(void) { return version(); }

EXPORT const struct cryptospeed_provider* cryptospeed_provider_v1(void) {
  static const struct cryptospeed_op ops[] = {{sizeof(struct cryptospeed_op), "digest", CRYPTOSPEED_BYTES,
                                               CRYPTOSPEED_DETERMINISTIC, "a loop in C", sum_open, sum_run, sum_output,
                                               sum_close}};
  static const struct cryptospeed_algorithm algorithms[] = {{sizeof(struct cryptospeed_algorithm), "byte-sum",
                                                             "default", CRYPTOSPEED_HASH, CRYPTOSPEED_DEFAULT_VARIANT,
                                                             NULL, NULL, ops, 1}};
  static const struct cryptospeed_provider provider = {sizeof(struct cryptospeed_provider),
                                                       CRYPTOSPEED_ABI_VERSION,
                                                       "abi-c99",
                                                       "Apache-2.0",
                                                       "1",
                                                       NULL,
                                                       NULL,
                                                       version,
                                                       NULL,
                                                       entry_point,
                                                       algorithms,
                                                       1};
  return &provider;
}
