/* SPDX-License-Identifier: Apache-2.0
 *
 * The one interface between cryptospeed and any implementation of any primitive: the native library, the in-tree
 * providers and plug-ins in any language. C99, versioned; a module exports one symbol, cryptospeed_provider_v1.
 *
 * There is one path. A known answer is open with the record's fields, run(1), output; a rejection test expects
 * CRYPTOSPEED_REJECTED; peers are compared by output after the same number of iterations; timing calls run(n) on the
 * same context and then reads output again. What is verified is what is timed.
 *
 * Every struct begins with its size in bytes, so that members can be added at its end. The encoding of every field and
 * output of every operation stands in docs/abi.md.
 */
#ifndef CRYPTOSPEED_ABI_H
#define CRYPTOSPEED_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CRYPTOSPEED_ABI_VERSION 1u

/* What an operation reads. Index of cryptospeed_args.field. */
enum {
  CRYPTOSPEED_KEY,      /* secret key, MAC key, AEAD key */
  CRYPTOSPEED_PEER_KEY, /* public key */
  CRYPTOSPEED_NONCE,
  CRYPTOSPEED_AAD,   /* associated data */
  CRYPTOSPEED_INPUT, /* message, plaintext or ciphertext */
  CRYPTOSPEED_TAG,   /* tag to check, or signature to verify */
  CRYPTOSPEED_SEED,  /* randomness of key generation, signing, encapsulation */
  CRYPTOSPEED_SALT,
  CRYPTOSPEED_INFO,
  CRYPTOSPEED_FIELDS
};

/* cryptospeed_op.unit: what one operation is counted in. */
enum { CRYPTOSPEED_BYTES, CRYPTOSPEED_CALLS };

/* cryptospeed_op.flags */
enum {
  CRYPTOSPEED_DETERMINISTIC = 1,  /* output is a function of the fields alone */
  CRYPTOSPEED_OWN_RANDOMNESS = 2, /* draws randomness inside run and accepts no seed */
  CRYPTOSPEED_THREADS = 4,        /* uses args.threads threads */
  CRYPTOSPEED_VARIABLE_TIME = 8   /* time depends on key or message by design */
};

/* cryptospeed_args.flags */
enum {
  CRYPTOSPEED_IN_PLACE = 1, /* the output buffer holds the input when the operation starts */
  /* Six bits: the output buffer is to begin so many bytes past a multiple of 64. A module that places it elsewhere may
   * ignore them; inputs are placed by the host. */
  CRYPTOSPEED_MISALIGN_SHIFT = 8,
  CRYPTOSPEED_MISALIGN_MASK = 63
};

/* cryptospeed_algorithm.flags */
enum { CRYPTOSPEED_DEFAULT_VARIANT = 1 /* the variant the library itself would choose on this CPU */ };

/* cryptospeed_algorithm.family: the families of docs/abi.md. */
enum {
  CRYPTOSPEED_HASH,
  CRYPTOSPEED_XOF,
  CRYPTOSPEED_MAC,
  CRYPTOSPEED_BLOCK,
  CRYPTOSPEED_CIPHER,
  CRYPTOSPEED_AEAD,
  CRYPTOSPEED_SIGNATURE,
  CRYPTOSPEED_KEX,
  CRYPTOSPEED_KEM,
  CRYPTOSPEED_PKE,
  CRYPTOSPEED_KDF,
  CRYPTOSPEED_PWHASH,
  CRYPTOSPEED_CURVE,
  CRYPTOSPEED_FIELD,
  CRYPTOSPEED_RNG,
  CRYPTOSPEED_WORKLOAD,
  CRYPTOSPEED_CONTROL,
  CRYPTOSPEED_FAMILIES
};

/* What open and output return. The worst since open is sticky: error over rejected over ok. */
enum {
  CRYPTOSPEED_OK = 0,
  CRYPTOSPEED_REJECTED = 1,   /* tag, signature, key or point refused: the answer, not a failure */
  CRYPTOSPEED_ERROR = 2,      /* the library failed */
  CRYPTOSPEED_NOT_OFFERED = 3 /* open only: the library does not offer these sizes or parameters */
};

struct cryptospeed_bytes {
  const uint8_t* data; /* may be null when size is 0 */
  size_t size;
};

/* What one context works on. The data stay valid and unchanged until close.
 *
 * Iteration i since open (from 0) works on input set i % sets, so that no iteration repeats the one before it; a known
 * answer has one set. A key that is the same in all sets has the same data pointer in all of them. */
struct cryptospeed_args {
  size_t struct_size;
  uint32_t flags;
  uint32_t lanes;                        /* independent inputs of a batch operation, else 1 */
  uint32_t threads;                      /* threads of a parallel operation, else 1 */
  uint32_t sets;                         /* input sets, at least 1 */
  const struct cryptospeed_bytes* field; /* [(set * lanes + lane) * CRYPTOSPEED_FIELDS + f] */
  size_t output_size;    /* bytes wanted of one lane where the operation leaves it open; 0: its standard size */
  const uint64_t* param; /* cost parameters, order per algorithm in docs/abi.md */
  size_t param_count;
};

struct cryptospeed_algorithm;

struct cryptospeed_op {
  size_t struct_size;
  const char* name; /* "seal": an operation of the algorithm's family */
  uint32_t unit;    /* CRYPTOSPEED_BYTES or CRYPTOSPEED_CALLS */
  uint32_t flags;
  /* One line for explain: which functions of the library run inside the timed region; then, parted by "; ", what is not
   * as docs/abi.md says: "key: ...", "context: ...", "randomness: ...", "blinding: ...". */
  const char* contract;
  /* Untimed set-up: parses keys, allocates. Returns a status; *ctx is set only on CRYPTOSPEED_OK. */
  int (*open)(const struct cryptospeed_algorithm*, const struct cryptospeed_args*, void** ctx);
  /* Timed; the loop is inside. Output after run(n) equals that of the n-th of n single calls. */
  void (*run)(void* ctx, uint64_t iterations);
  /* The bytes the last iteration wrote, and the sticky status. *size is what the output has, also where it is more than
   * capacity (then nothing is written and the status is CRYPTOSPEED_ERROR). */
  int (*output)(const void* ctx, uint8_t* out, size_t capacity, size_t* size);
  void (*close)(void* ctx);
};

struct cryptospeed_algorithm {
  size_t struct_size;
  const char* id;      /* "aes-256-gcm" */
  const char* variant; /* "default", "portable", "shani" */
  uint32_t family;
  uint32_t flags;
  const char* unusable; /* null, or why not on this CPU */
  const void* arg;      /* the provider's own */
  const struct cryptospeed_op* op;
  size_t op_count;
};

struct cryptospeed_provider {
  size_t struct_size;
  uint32_t abi; /* CRYPTOSPEED_ABI_VERSION */
  const char* name;
  const char* licence;        /* SPDX expression of the module as built, library included */
  const char* version_header; /* of the headers it was compiled with */
  const char* notes;          /* null, or one line that must stand beside its numbers */
  int (*init)(void);          /* null, or CRYPTOSPEED_OK once ready; called before anything below is read */
  const char* (*version_runtime)(void);
  const char* (*cpu_report)(void);  /* null, or the library's own words about the CPU features it uses */
  const void* (*entry_point)(void); /* an address inside the measured library; the host finds its file with dladdr */
  const struct cryptospeed_algorithm* algorithm;
  size_t count;
};

/* The exported symbol, and its type for dlsym. */
const struct cryptospeed_provider* cryptospeed_provider_v1(void);
typedef const struct cryptospeed_provider* (*cryptospeed_provider_function)(void);

#ifdef __cplusplus
}
#endif

#endif
