/* SPDX-License-Identifier: Apache-2.0 */
/* A ChaCha20-Poly1305 that seals and opens rightly and never looks at the tag. */
#include "chacha20_poly1305.h"
#include "common.h"

struct forge_context {
  struct cryptospeed_args args;
  uint64_t iteration;
  size_t size;
  uint8_t out[];
};

static int forge_open_context(const struct cryptospeed_args* args, void** ctx, int tagged) {
  size_t largest = 0;
  if (args->lanes != 1 || args->threads != 1) return CRYPTOSPEED_NOT_OFFERED;
  if (args->output_size != 0 && args->output_size != 16) return CRYPTOSPEED_NOT_OFFERED;
  for (uint32_t set = 0; set < args->sets; ++set) {
    if (test_field(args, set, CRYPTOSPEED_KEY)->size != 32) return CRYPTOSPEED_NOT_OFFERED;
    if (test_field(args, set, CRYPTOSPEED_NONCE)->size != 12) return CRYPTOSPEED_NOT_OFFERED;
    if (tagged && test_field(args, set, CRYPTOSPEED_TAG)->size != 16) return CRYPTOSPEED_NOT_OFFERED;
    const size_t size = test_field(args, set, CRYPTOSPEED_INPUT)->size;
    if (size > largest) largest = size;
  }
  struct forge_context* context = calloc(1, sizeof *context + largest + 16);
  if (context == NULL) return CRYPTOSPEED_ERROR;
  context->args = *args;
  *ctx = context;
  return CRYPTOSPEED_OK;
}

static int forge_open_seal(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args,
                           void** ctx) {
  (void)algorithm;
  return forge_open_context(args, ctx, 0);
}

static int forge_open_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args,
                           void** ctx) {
  (void)algorithm;
  return forge_open_context(args, ctx, 1);
}

/* One iteration; the bytes go through the output buffer either way, so that in place is the same thing. */
static void forge_step(struct forge_context* context, int seal) {
  const struct cryptospeed_bytes* in = test_field(&context->args, context->iteration, CRYPTOSPEED_INPUT);
  const struct cryptospeed_bytes* aad = test_field(&context->args, context->iteration, CRYPTOSPEED_AAD);
  const uint8_t* key = test_field(&context->args, context->iteration, CRYPTOSPEED_KEY)->data;
  const uint8_t* nonce = test_field(&context->args, context->iteration, CRYPTOSPEED_NONCE)->data;
  chacha20_apply(context->out, in->data, in->size, key, nonce);
  context->size = in->size;
  if (seal) {
    chacha20_poly1305_tag(context->out + in->size, context->out, in->size, aad->data, aad->size, key, nonce);
    context->size += 16;
  }
  ++context->iteration;
}

static void forge_run_seal(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) forge_step(ctx, 1);
}

static void forge_run_open(void* ctx, uint64_t iterations) {
  for (uint64_t i = 0; i < iterations; ++i) forge_step(ctx, 0);
}

static int forge_output(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct forge_context* context = ctx;
  *size = context->size;
  if (capacity < *size) return CRYPTOSPEED_ERROR;
  memcpy(out, context->out, *size);
  return CRYPTOSPEED_OK;
}

static const struct cryptospeed_op forge_ops[] = {
    TEST_OP("seal", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC, forge_open_seal, forge_run_seal, forge_output,
            test_close),
    TEST_OP("open", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC, forge_open_open, forge_run_open, forge_output,
            test_close),
    TEST_OP("open-reject", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC, forge_open_open, forge_run_open, forge_output,
            test_close),
};

static const struct cryptospeed_algorithm forge_algorithms[] = {
    TEST_ALGORITHM("chacha20-poly1305", "default", CRYPTOSPEED_AEAD, CRYPTOSPEED_DEFAULT_VARIANT, NULL, forge_ops)};

TEST_PROVIDER("forge", CRYPTOSPEED_ABI_VERSION, NULL, forge_algorithms)
