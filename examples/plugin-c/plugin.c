/* SPDX-License-Identifier: Apache-2.0
 *
 * sha256.c as a provider of cryptospeed: the tables of abi.h around it, and nothing else. `make run` measures it beside
 * every installed library. */
#include <stdlib.h>
#include <string.h>

#include "cryptospeed/abi/abi.h"
#include "sha256.h"

/* What open prepares for run: everything that is not to be timed. */
struct context {
  struct cryptospeed_bytes* message; /* of each input set */
  uint32_t sets, next;               /* next: the set of the next iteration */
  size_t piece;                      /* bytes of one update */
  int ran;
  struct sha256 hash;
  uint8_t digest[32];
};

static int open_with(const struct cryptospeed_args* args, size_t piece, void** ctx) {
  struct context* made;
  /* What is not offered is said, never approximated: the table then shows a gap. */
  if (args->lanes != 1 || (args->flags & CRYPTOSPEED_IN_PLACE) != 0) return CRYPTOSPEED_NOT_OFFERED;
  if (args->output_size != 0 && args->output_size != sizeof made->digest) return CRYPTOSPEED_NOT_OFFERED;
  made = calloc(1, sizeof *made);
  if (made == NULL) return CRYPTOSPEED_ERROR;
  made->message = calloc(args->sets, sizeof *made->message);
  if (made->message == NULL) {
    free(made);
    return CRYPTOSPEED_ERROR;
  }
  made->sets = args->sets;
  made->piece = piece;
  for (uint32_t set = 0; set < args->sets; ++set)
    made->message[set] = args->field[(size_t)set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT];
  *ctx = made;
  return CRYPTOSPEED_OK;
}

/* digest: one message in one update. */
static int digest_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  (void)algorithm;
  return open_with(args, SIZE_MAX, ctx);
}

/* stream: one long message in updates of 64 KiB. */
static int stream_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  (void)algorithm;
  return open_with(args, 65536, ctx);
}

/* The timed part. Each iteration does the whole work on the next input set. */
static void run(void* ctx, uint64_t iterations) {
  struct context* self = ctx;
  for (; iterations != 0; --iterations) {
    const struct cryptospeed_bytes in = self->message[self->next];
    size_t done = 0;
    sha256_start(&self->hash);
    while (done < in.size) {
      const size_t take = in.size - done < self->piece ? in.size - done : self->piece;
      sha256_update(&self->hash, in.data + done, take);
      done += take;
    }
    sha256_finish(&self->hash, self->digest);
    self->next = self->next + 1 == self->sets ? 0 : self->next + 1;
    self->ran = 1;
  }
}

/* What the last iteration wrote. */
static int output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct context* self = ctx;
  *size = self->ran ? sizeof self->digest : 0;
  if (*size > capacity) return CRYPTOSPEED_ERROR;
  memcpy(out, self->digest, *size);
  return CRYPTOSPEED_OK; /* a hash function refuses nothing and cannot fail */
}

static void close_context(void* ctx) {
  struct context* self = ctx;
  free(self->message);
  free(self);
}

static const char* version(void) { return "1.0"; }

/* An address inside the measured code: the tool prints the file that it lies in. */
static const void* entry_point(void) {
  static const char here;
  return &here;
}

static const struct cryptospeed_op operations[] = {
    {.struct_size = sizeof(struct cryptospeed_op),
     .name = "digest",
     .unit = CRYPTOSPEED_BYTES,
     .flags = CRYPTOSPEED_DETERMINISTIC,
     .contract = "sha256_start, one sha256_update, sha256_finish; context: one struct reused",
     .open = digest_open,
     .run = run,
     .output = output,
     .close = close_context},
    {.struct_size = sizeof(struct cryptospeed_op),
     .name = "stream",
     .unit = CRYPTOSPEED_BYTES,
     .flags = CRYPTOSPEED_DETERMINISTIC,
     .contract = "sha256_start, sha256_update of 64 KiB each, sha256_finish; context: one struct reused",
     .open = stream_open,
     .run = run,
     .output = output,
     .close = close_context}};

static const struct cryptospeed_algorithm algorithms[] = {{.struct_size = sizeof(struct cryptospeed_algorithm),
                                                           .id = "sha256",
                                                           .variant = "default",
                                                           .family = CRYPTOSPEED_HASH,
                                                           .flags = CRYPTOSPEED_DEFAULT_VARIANT,
                                                           .op = operations,
                                                           .op_count = sizeof operations / sizeof operations[0]}};

static const struct cryptospeed_provider provider = {.struct_size = sizeof(struct cryptospeed_provider),
                                                     .abi = CRYPTOSPEED_ABI_VERSION,
                                                     .name = "example",
                                                     .licence = "Apache-2.0",
                                                     .version_header = "1.0",
                                                     .notes = "written for reading, not for speed",
                                                     .version_runtime = version,
                                                     .entry_point = entry_point,
                                                     .algorithm = algorithms,
                                                     .count = sizeof algorithms / sizeof algorithms[0]};

__attribute__((visibility("default"))) const struct cryptospeed_provider* cryptospeed_provider_v1(void) {
  return &provider;
}
