/* SPDX-License-Identifier: Apache-2.0
 *
 * A provider in C99, to copy: one algorithm with two operations. abi.h is all it includes beside its library;
 * docs/abi.md says what every operation reads and writes.
 *
 *   cc -std=c99 -O2 -shared -fPIC -fvisibility=hidden -I FOLDER_OF_ABI_H template.c -o mine.so
 *   cryptospeed verify @template-c --plugin ./mine.so
 *   cryptospeed run siphash-2-4 --plugin ./mine.so
 */
#include <stdlib.h>
#include <string.h>

#include "cryptospeed/abi/abi.h"
#include "siphash.h" /* the library */

enum { key_size = 16, tag_size = 8 };

/* One input set, as far as this algorithm reads it. */
struct work {
  struct cryptospeed_bytes key, message;
  struct siphash_key ready; /* the key as the library wants it */
};

/* One context: whatever run needs, so that run neither parses nor allocates. */
struct context {
  struct work* work;
  uint32_t sets, next; /* next: the set of the next iteration */
  size_t wanted;       /* bytes of the tag that output gives */
  int ran, status;     /* status: the worst since open */
  uint8_t tag[tag_size];
};

static void mac_close(void* ctx) {
  struct context* self = ctx;
  free(self->work);
  free(self);
}

/* Untimed. Answers NOT_OFFERED to everything it does not have, and leaves nothing behind then. */
static int mac_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  struct context* made;
  (void)algorithm; /* algorithm->arg tells several algorithms with the same functions apart */
  if ((args->flags & CRYPTOSPEED_IN_PLACE) != 0 || args->lanes != 1 || args->output_size > tag_size) return CRYPTOSPEED_NOT_OFFERED;
  made = calloc(1, sizeof *made);
  if (made == NULL) return CRYPTOSPEED_ERROR;
  made->sets = args->sets;
  made->wanted = args->output_size == 0 ? tag_size : args->output_size;
  made->work = calloc(args->sets, sizeof *made->work);
  if (made->work == NULL) {
    mac_close(made);
    return CRYPTOSPEED_ERROR;
  }
  for (uint32_t set = 0; set < args->sets; ++set) {
    const struct cryptospeed_bytes* field = &args->field[(size_t)set * CRYPTOSPEED_FIELDS];
    struct work* work = &made->work[set];
    /* A nonce would change the result of a MAC that has one; this one has none. */
    if (field[CRYPTOSPEED_KEY].size != key_size || field[CRYPTOSPEED_NONCE].size != 0) {
      mac_close(made);
      return CRYPTOSPEED_NOT_OFFERED;
    }
    work->key = field[CRYPTOSPEED_KEY];
    work->message = field[CRYPTOSPEED_INPUT];
    work->ready = siphash_set_key(work->key.data); /* mac: the key is set before the time runs */
  }
  *ctx = made;
  return CRYPTOSPEED_OK;
}

/* The set of this iteration; the next iteration takes the one after. */
static struct work* next_work(struct context* self) {
  struct work* now = &self->work[self->next];
  self->next = self->next + 1 == self->sets ? 0 : self->next + 1;
  self->ran = 1;
  return now;
}

/* Timed. A library that can fail: self->status = CRYPTOSPEED_ERROR, never overwritten by a later success. A library
 * that can refuse (open of an aead, verify of a signature): CRYPTOSPEED_REJECTED unless the status is worse already. */
static void mac_run(void* ctx, uint64_t iterations) {
  struct context* self = ctx;
  for (; iterations != 0; --iterations) {
    const struct work* now = next_work(self);
    siphash_2_4(self->tag, &now->ready, now->message.data, now->message.size);
  }
}

/* mac-rekey: setting the key belongs to the operation. */
static void rekey_run(void* ctx, uint64_t iterations) {
  struct context* self = ctx;
  for (; iterations != 0; --iterations) {
    struct work* now = next_work(self);
    now->ready = siphash_set_key(now->key.data);
    siphash_2_4(self->tag, &now->ready, now->message.data, now->message.size);
  }
}

/* The bytes that the last iteration wrote; none before the first. */
static int mac_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct context* self = ctx;
  *size = self->ran ? self->wanted : 0;
  if (*size > capacity) return CRYPTOSPEED_ERROR;
  memcpy(out, self->tag, *size);
  return self->status;
}

static const char* version_runtime(void) { return SIPHASH_VERSION; }

/* An address inside the measured library. Here the library is part of the module, so anything of the module does. */
static const void* entry_point(void) {
  static const char here;
  return &here;
}

/* contract: the functions inside the timed region, then what `cryptospeed explain` asks of each provider where the
 * operation leaves it open: "key: ...", "context: ...", "randomness: ...", "blinding: ...", parted by "; ". */
static const struct cryptospeed_op mac_ops[] = {
    {.struct_size = sizeof(struct cryptospeed_op),
     .name = "mac",
     .unit = CRYPTOSPEED_BYTES,
     .flags = CRYPTOSPEED_DETERMINISTIC,
     .contract = "siphash_2_4, one call a message; context: none, the key is two words",
     .open = mac_open,
     .run = mac_run,
     .output = mac_output,
     .close = mac_close},
    {.struct_size = sizeof(struct cryptospeed_op),
     .name = "mac-rekey",
     .unit = CRYPTOSPEED_BYTES,
     .flags = CRYPTOSPEED_DETERMINISTIC,
     .contract = "siphash_set_key, siphash_2_4; context: none, the key is two words",
     .open = mac_open,
     .run = rekey_run,
     .output = mac_output,
     .close = mac_close}};

/* One entry for each algorithm, and for each variant of it. */
static const struct cryptospeed_algorithm algorithms[] = {{.struct_size = sizeof(struct cryptospeed_algorithm),
                                                           .id = "siphash-2-4",
                                                           .variant = "default",
                                                           .family = CRYPTOSPEED_MAC,
                                                           .flags = CRYPTOSPEED_DEFAULT_VARIANT,
                                                           .unusable = NULL,
                                                           .op = mac_ops,
                                                           .op_count = sizeof mac_ops / sizeof mac_ops[0]}};

static const struct cryptospeed_provider provider = {
    .struct_size = sizeof(struct cryptospeed_provider),
    .abi = CRYPTOSPEED_ABI_VERSION,
    .name = "template-c",
    .licence = "Apache-2.0", /* of the module with its library */
    .version_header = SIPHASH_VERSION,
    .notes = NULL, /* or one line that must stand beside every number */
    .init = NULL,  /* or the library's own start-up */
    .version_runtime = version_runtime,
    .cpu_report = NULL, /* or the library's words about the CPU features it uses */
    .entry_point = entry_point,
    .algorithm = algorithms,
    .count = sizeof algorithms / sizeof algorithms[0]};

__attribute__((visibility("default"))) const struct cryptospeed_provider* cryptospeed_provider_v1(void) {
  return &provider;
}
