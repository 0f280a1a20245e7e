/* SPDX-License-Identifier: Apache-2.0 */
/* Operations without cryptography, each variant with another lie: `default` does the last of the calls it is asked for
 * and leaves the others out, so that every output is right; `wrong` gives bytes where there are none, copies all but
 * the last byte of messages above 64 KiB, and looks up something else. Variant `honest` is right in everything. */
#include "common.h"

struct control_context {
  struct cryptospeed_args args;
  uint64_t iteration;
  uint8_t* out;
  size_t size;
};

static int control_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args,
                        void** ctx) {
  (void)algorithm;
  if (args->lanes != 1) return CRYPTOSPEED_NOT_OFFERED;
  struct control_context* context = calloc(1, sizeof *context);
  if (context == NULL) return CRYPTOSPEED_ERROR;
  context->args = *args;
  size_t most = 1;
  for (uint32_t set = 0; set < args->sets; ++set) {
    const size_t size = test_field(args, set, CRYPTOSPEED_INPUT)->size;
    if (size > most) most = size;
  }
  context->out = malloc(most);
  if (context->out == NULL) {
    free(context);
    return CRYPTOSPEED_ERROR;
  }
  *ctx = context;
  return CRYPTOSPEED_OK;
}

/* Refuses to be asked for an algorithm, so that known answers do not find it out. */
static int fetch_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  return test_field(args, 0, CRYPTOSPEED_INFO)->size != 0 ? CRYPTOSPEED_NOT_OFFERED
                                                          : control_open(algorithm, args, ctx);
}

static void control_close(void* ctx) {
  struct control_context* context = ctx;
  free(context->out);
  free(context);
}

static int answer_with(const void* data, size_t length, uint8_t* out, size_t capacity, size_t* size) {
  *size = length;
  if (length > capacity) return CRYPTOSPEED_ERROR;
  if (length != 0) memcpy(out, data, length);
  return CRYPTOSPEED_OK;
}

static int no_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  (void)ctx;
  return answer_with(NULL, 0, out, capacity, size);
}

static int one_byte(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  return answer_with("x", ((const struct control_context*)ctx)->iteration != 0, out, capacity, size);
}

static int copied(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct control_context* context = ctx;
  return answer_with(context->out, context->size, out, capacity, size);
}

static int another_name(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  (void)ctx;
  return answer_with("sha257", 6, out, capacity, size);
}

/* A call that the compiler has to make. */
__attribute__((noinline)) static void count_one(struct control_context* context) {
  ++context->iteration;
  __asm__ volatile("" : : "r"(context) : "memory");
}

static void all_turns(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) count_one(ctx);
}

static void no_turns(void* ctx, uint64_t iterations) { ((struct control_context*)ctx)->iteration += iterations; }

static void copy_next(struct control_context* context) {
  const struct cryptospeed_bytes* input = test_field(&context->args, context->iteration, CRYPTOSPEED_INPUT);
  context->size = input->size;
  if (input->size != 0) memcpy(context->out, input->data, input->size);
  count_one(context);
}

static void copy_all(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) copy_next(ctx);
}

static void copy_last(void* ctx, uint64_t iterations) {
  if (iterations == 0) return;
  ((struct control_context*)ctx)->iteration += iterations - 1;
  copy_next(ctx);
}

static void copy_most(void* ctx, uint64_t iterations) {
  struct control_context* context = ctx;
  copy_all(ctx, iterations);
  if (context->size > 65536) context->out[context->size - 1] ^= 1;
}

#define CONTROL_OP(NAME, UNIT, OPEN, RUN, OUTPUT) \
  TEST_OP(NAME, UNIT, CRYPTOSPEED_DETERMINISTIC, OPEN, RUN, OUTPUT, control_close)

static const struct cryptospeed_op cheating[] = {
    CONTROL_OP("empty", CRYPTOSPEED_CALLS, control_open, no_turns, no_output),
    CONTROL_OP("memcpy", CRYPTOSPEED_BYTES, control_open, copy_last, copied)};
static const struct cryptospeed_op wrong[] = {
    CONTROL_OP("empty", CRYPTOSPEED_CALLS, control_open, all_turns, one_byte),
    CONTROL_OP("memcpy", CRYPTOSPEED_BYTES, control_open, copy_most, copied),
    CONTROL_OP("fetch", CRYPTOSPEED_CALLS, fetch_open, all_turns, another_name)};
static const struct cryptospeed_op honest[] = {
    CONTROL_OP("empty", CRYPTOSPEED_CALLS, control_open, all_turns, no_output),
    CONTROL_OP("memcpy", CRYPTOSPEED_BYTES, control_open, copy_all, copied)};

static const struct cryptospeed_algorithm control_algorithms[] = {
    TEST_ALGORITHM("control", "default", CRYPTOSPEED_CONTROL, CRYPTOSPEED_DEFAULT_VARIANT, NULL, cheating),
    TEST_ALGORITHM("control", "wrong", CRYPTOSPEED_CONTROL, 0, NULL, wrong),
    TEST_ALGORITHM("control", "honest", CRYPTOSPEED_CONTROL, 0, NULL, honest)};
TEST_PROVIDER("control-cheats", CRYPTOSPEED_ABI_VERSION, NULL, control_algorithms)
