/* SPDX-License-Identifier: Apache-2.0 */
/* Takes a known share longer than it should: variant delay-5 takes 5 % longer than delay-0, which does the same without
 * the delay. Variant default takes CRYPTOSPEED_DELAY_PERCENT. The digests are right.
 *
 * The delay is spread evenly, over every iteration, because a measurement that looks at the least disturbed moments
 * would not see one that comes now and then. It is a chain of dependent steps between two digests: the chain starts
 * from one digest and the next one starts from its end, so that no CPU can do the two at the same time. How many steps
 * an iteration needs is measured in open. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "common.h"

struct delay_context {
  struct test_context base; /* first: test_output and test_close take it */
  double steps;             /* of an iteration */
  double owed;              /* the fraction of a step carried over */
};

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static uint64_t chain(uint64_t value, uint64_t steps) {
  for (uint64_t i = 0; i < steps; ++i) {
    value = value * 2862933555777941757u + 3037000493u;
    __asm__ volatile("" : "+r"(value));
  }
  return value;
}

static void delay_step(struct delay_context* context) {
  const struct cryptospeed_bytes* input = test_field(&context->base.args, context->base.iteration, CRYPTOSPEED_INPUT);
  context->owed += context->steps;
  const uint64_t steps = (uint64_t)context->owed;
  context->owed -= (double)steps;
  uint64_t value = 0;
  memcpy(&value, context->base.digest, sizeof value);
  /* Always nothing, but only the end of the chain says so. */
  const uint64_t nothing = chain(value, steps) & context->base.extra;
  test_sha256(context->base.digest, input->data + nothing, input->size);
  ++context->base.iteration;
}

static void delay_run(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) delay_step(ctx);
}

/* The smallest time of `work` of several, in ns: other processes only ever add to it. */
static double digest_ns(struct delay_context* context) {
  double best = 1e18;
  const double end = now_ns() + 20e6;
  for (int i = 0; i < 400 && (i < 5 || now_ns() < end); ++i) {
    uint64_t count = 0;
    const double start = now_ns();
    double spent = 0;
    do {
      delay_step(context);
      ++count;
      spent = now_ns() - start;
    } while (spent < 40e3);
    /* Reading the clock is part of it; its share is taken off below. */
    if (spent / (double)count < best) best = spent / (double)count;
  }
  double clock = 1e18;
  for (int i = 0; i < 50; ++i) {
    const double start = now_ns();
    for (int j = 0; j < 100; ++j) (void)now_ns();
    const double each = (now_ns() - start) / 101;
    if (each < clock) clock = each;
  }
  return best - clock;
}

static double step_ns(void) {
  enum { steps = 20000 };
  double best = 1e18;
  uint64_t value = 1;
  for (int i = 0; i < 40; ++i) {
    const double start = now_ns();
    value = chain(value, steps);
    const double each = (now_ns() - start) / steps;
    if (each < best) best = each;
  }
  return value != 0 ? best : best + 1;
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
    const double steps = percent / 100 * digest_ns(context) / step_ns();
    memset(context, 0, sizeof *context);
    context->base.args = *args;
    context->steps = steps;
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
