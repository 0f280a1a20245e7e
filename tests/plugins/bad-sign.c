/* SPDX-License-Identifier: Apache-2.0 */
/* An Ed25519 whose signatures of messages longer than 32 bytes are wrong. It says that it draws randomness, so that no
 * comparison of bytes applies: only whoever verifies its signatures finds out. Verification is right. */
#include <sodium.h>

#include "common.h"

struct sign_context {
  struct cryptospeed_args args;
  uint64_t iteration;
  int status;
  uint8_t signature[crypto_sign_BYTES];
};

static int bad_sign_open(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx,
                         int key, size_t key_size) {
  (void)algorithm;
  if (args->lanes != 1 || args->threads != 1 || args->output_size != 0) return CRYPTOSPEED_NOT_OFFERED;
  for (uint32_t set = 0; set < args->sets; ++set) {
    if (test_field(args, set, key)->size != key_size) return CRYPTOSPEED_NOT_OFFERED;
    if (test_field(args, set, CRYPTOSPEED_INFO)->size != 0) return CRYPTOSPEED_NOT_OFFERED;
    if (test_field(args, set, CRYPTOSPEED_SEED)->size != 0) return CRYPTOSPEED_NOT_OFFERED;
  }
  struct sign_context* context = calloc(1, sizeof *context);
  if (context == NULL) return CRYPTOSPEED_ERROR;
  context->args = *args;
  *ctx = context;
  return CRYPTOSPEED_OK;
}

static int open_sign(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  return bad_sign_open(algorithm, args, ctx, CRYPTOSPEED_KEY, crypto_sign_SEEDBYTES);
}

static int open_verify(const struct cryptospeed_algorithm* algorithm, const struct cryptospeed_args* args, void** ctx) {
  return bad_sign_open(algorithm, args, ctx, CRYPTOSPEED_PEER_KEY, crypto_sign_PUBLICKEYBYTES);
}

static void run_sign(void* ctx, uint64_t iterations) {
  struct sign_context* context = ctx;
  for (uint64_t i = 0; i < iterations; ++i) {
    const struct cryptospeed_bytes* message = test_field(&context->args, context->iteration, CRYPTOSPEED_INPUT);
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES];
    uint8_t secret_key[crypto_sign_SECRETKEYBYTES];
    crypto_sign_seed_keypair(public_key, secret_key,
                             test_field(&context->args, context->iteration, CRYPTOSPEED_KEY)->data);
    if (crypto_sign_detached(context->signature, NULL, message->data, message->size, secret_key) != 0) {
      context->status = CRYPTOSPEED_ERROR;
    }
    if (message->size > 32) context->signature[40] ^= 0x02;
    ++context->iteration;
  }
}

static void run_verify(void* ctx, uint64_t iterations) {
  struct sign_context* context = ctx;
  for (uint64_t i = 0; i < iterations; ++i) {
    const struct cryptospeed_bytes* message = test_field(&context->args, context->iteration, CRYPTOSPEED_INPUT);
    const struct cryptospeed_bytes* signature = test_field(&context->args, context->iteration, CRYPTOSPEED_TAG);
    const uint8_t* key = test_field(&context->args, context->iteration, CRYPTOSPEED_PEER_KEY)->data;
    if (signature->size != crypto_sign_BYTES ||
        crypto_sign_verify_detached(signature->data, message->data, message->size, key) != 0) {
      context->status = CRYPTOSPEED_REJECTED;
    }
    ++context->iteration;
  }
}

static int output_sign(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  const struct sign_context* context = ctx;
  *size = sizeof context->signature;
  if (capacity < *size) return CRYPTOSPEED_ERROR;
  memcpy(out, context->signature, *size);
  return context->status;
}

static int output_verify(const void* ctx, uint8_t* out, size_t capacity, size_t* size) {
  (void)out;
  (void)capacity;
  *size = 0;
  return ((const struct sign_context*)ctx)->status;
}

static int start_sodium(void) { return sodium_init() >= 0 ? CRYPTOSPEED_OK : CRYPTOSPEED_ERROR; }

static const struct cryptospeed_op sign_ops[] = {
    TEST_OP("sign", CRYPTOSPEED_CALLS, CRYPTOSPEED_OWN_RANDOMNESS, open_sign, run_sign, output_sign, test_close),
    TEST_OP("verify", CRYPTOSPEED_CALLS, CRYPTOSPEED_DETERMINISTIC, open_verify, run_verify, output_verify, test_close),
};

static const struct cryptospeed_algorithm sign_algorithms[] = {
    TEST_ALGORITHM("ed25519", "default", CRYPTOSPEED_SIGNATURE, CRYPTOSPEED_DEFAULT_VARIANT, NULL, sign_ops)};

TEST_PROVIDER("bad-sign", CRYPTOSPEED_ABI_VERSION, start_sodium, sign_algorithms)
