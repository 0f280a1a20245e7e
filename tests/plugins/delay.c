/* SPDX-License-Identifier: Apache-2.0 */
/* Takes a known share longer than it should: where delay-0 does 100 compressions, variant delay-5 does 105 and reports
 * the same; it is the same code at the same address. Variant default takes the percentage from
 * CRYPTOSPEED_DELAY_PERCENT. The digests are right.
 *
 * Half of the compressions are those of the digest, the rest are made in a loop of their own, which every variant
 * enters: the variants differ in its count alone. The delay is inside every single operation, because a measurement
 * that looks at the least disturbed moments would not see an operation that comes twice now and then. Nothing is timed
 * here: a message of 50 blocks with its padding (3,136 bytes) or a multiple of it makes every whole percentage exact.
 */
#include "common.h"

struct delay_context {
  struct test_context base; /* first: test_output and test_close take it */
  double share;
  uint8_t block[64]; /* what the extra compressions take in */
};

static uint64_t blocks_of(size_t size) { return (uint64_t)(size + 8) / 64 + 1; }

static void delay_step(struct delay_context* context) {
  const struct cryptospeed_bytes* input = test_field(&context->base.args, context->base.iteration, CRYPTOSPEED_INPUT);
  const uint64_t extra = (uint64_t)((1 + 2 * context->share) * (double)blocks_of(input->size) + 0.5);
  uint32_t state[8];
  memcpy(state, context->base.digest, sizeof state);
  for (uint64_t i = 0; i < extra; ++i) test_sha256_block(state, context->block);
  /* Always nothing, but only the end of the extra compressions says so: no CPU does them beside the digest. */
  const uint64_t nothing = state[0] & context->base.extra;
  test_sha256(context->base.digest, input->data + nothing, input->size);
  ++context->base.iteration;
}

static void delay_run(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) delay_step(ctx);
}

static int delay_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  if (args->lanes != 1 || args->threads != 1) return CRYPTOSPEED_NOT_OFFERED;
  struct delay_context* context = calloc(1, sizeof *context);
  if (context == NULL) return CRYPTOSPEED_ERROR;
  const char* percent = algorithm->arg != NULL ? algorithm->arg : getenv("CRYPTOSPEED_DELAY_PERCENT");
  context->base.args = *args;
  context->share = percent != NULL ? strtod(percent, NULL) / 100 : 0;
  *ctx = context;
  return CRYPTOSPEED_OK;
}

static const struct cryptospeed_op delay_ops[] = {
    TEST_OP("digest", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC, delay_open, delay_run, test_output, test_close)};

#define DELAY(VARIANT, FLAGS, PERCENT) TEST_ALGORITHM("sha256", VARIANT, CRYPTOSPEED_HASH, FLAGS, PERCENT, delay_ops)

static const struct cryptospeed_algorithm delay_algorithms[] = {
    DELAY("default", CRYPTOSPEED_DEFAULT_VARIANT, NULL),
    DELAY("delay-0", 0, "0"),
    DELAY("delay-1", 0, "1"),
    DELAY("delay-3", 0, "3"),
    DELAY("delay-5", 0, "5"),
    DELAY("delay-10", 0, "10"),
};

TEST_PROVIDER("delay", CRYPTOSPEED_ABI_VERSION, NULL, delay_algorithms)
