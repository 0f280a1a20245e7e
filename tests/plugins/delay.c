/* SPDX-License-Identifier: Apache-2.0 */
/* Takes a known share longer than it should: variant delay-5 takes 5 % longer than delay-0, which does the same without
 * the delay. Variant default takes CRYPTOSPEED_DELAY_PERCENT. The digests are right.
 *
 * The delay is spread evenly, over every iteration, because a measurement that looks at the least disturbed moments
 * would not see one that comes now and then. It is rounds like those of the hash itself, so that whatever slows the CPU
 * slows both; they start from one digest and the next digest starts from their end, so that no CPU does the two at the
 * same time. How many rounds an iteration needs is measured in open. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "common.h"

struct delay_context {
  struct test_context base; /* first: test_output and test_close take it */
  double rounds;            /* of an iteration */
  double owed;              /* the fraction of a round carried over */
};

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static uint32_t spend(const uint8_t digest[32], uint64_t rounds) {
  uint32_t v[8];
  memcpy(v, digest, sizeof v);
  uint32_t a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7];
  for (uint64_t i = 0; i < rounds; ++i) {
    const uint32_t t1 =
        h + (test_rotr(e, 6) ^ test_rotr(e, 11) ^ test_rotr(e, 25)) + ((e & f) ^ (~e & g)) + (uint32_t)i;
    const uint32_t t2 = (test_rotr(a, 2) ^ test_rotr(a, 13) ^ test_rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  return a ^ e;
}

static void delay_step(struct delay_context* context) {
  const struct cryptospeed_bytes* input = test_field(&context->base.args, context->base.iteration, CRYPTOSPEED_INPUT);
  context->owed += context->rounds;
  const uint64_t rounds = (uint64_t)context->owed;
  context->owed -= (double)rounds;
  /* Always nothing, but only the end of the rounds says so. */
  const uint64_t nothing = spend(context->base.digest, rounds) & context->base.extra;
  test_sha256(context->base.digest, input->data + nothing, input->size);
  ++context->base.iteration;
}

static void delay_run(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) delay_step(ctx);
}

static int by_size(const void* a, const void* b) {
  const double x = *(const double*)a;
  const double y = *(const double*)b;
  return (x > y) - (x < y);
}

/* How many rounds take as long as one iteration: the two are timed in turn, and the median of their ratios is taken. */
static double rounds_of_an_iteration(struct delay_context* context) {
  enum { samples = 41, rounds = 10000 };
  double ratio[samples];
  uint64_t count = 1;
  for (double spent = 0; spent < 40e3; count *= 2) {
    const double start = now_ns();
    delay_run(context, count);
    spent = now_ns() - start;
  }
  for (int i = 0; i < samples; ++i) {
    const double start = now_ns();
    delay_run(context, count);
    const double middle = now_ns();
    context->base.digest[0] ^= (uint8_t)spend(context->base.digest, rounds);
    const double end = now_ns();
    ratio[i] = (middle - start) / (double)count / ((end - middle) / rounds);
  }
  qsort(ratio, samples, sizeof ratio[0], by_size);
  return ratio[samples / 2];
}

static double percent_of(const struct cryptospeed_algorithm* algorithm) {
  const char* text = algorithm->arg;
  if (text == NULL) text = getenv("CRYPTOSPEED_DELAY_PERCENT");
  return text != NULL ? strtod(text, NULL) : 0;
}

static int delay_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  if (args->lanes != 1 || args->threads != 1) return CRYPTOSPEED_NOT_OFFERED;
  struct delay_context* context = calloc(1, sizeof *context);
  if (context == NULL) return CRYPTOSPEED_ERROR;
  context->base.args = *args;
  const double percent = percent_of(algorithm);
  if (percent > 0) {
    const double rounds = percent / 100 * rounds_of_an_iteration(context);
    memset(context, 0, sizeof *context);
    context->base.args = *args;
    context->rounds = rounds;
  }
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
