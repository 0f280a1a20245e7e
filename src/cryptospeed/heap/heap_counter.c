/* SPDX-License-Identifier: Apache-2.0
 *
 * Counts what a provider takes from the heap: calls and bytes of malloc, calloc, realloc, the aligned forms and
 * anonymous mmap between start and stop, on all threads. operator new goes through malloc. The memory itself still
 * comes from the C library, so nothing about the run changes but its time; that is why no timed worker loads this.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

/* The C library's own names for the functions that stand below: nothing has to be looked up, so nothing is allocated
 * before the first allocation. */
extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* old, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);

static int counting;
static uint64_t calls;
static uint64_t bytes;

static void count(size_t size) {
  if (!__atomic_load_n(&counting, __ATOMIC_RELAXED)) return;
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&bytes, size, __ATOMIC_RELAXED);
}

EXPORTED void cryptospeed_heap_start(void);
EXPORTED void cryptospeed_heap_stop(uint64_t* counted_calls, uint64_t* counted_bytes);

void cryptospeed_heap_start(void) {
  __atomic_store_n(&calls, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&bytes, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&counting, 1, __ATOMIC_SEQ_CST);
}

void cryptospeed_heap_stop(uint64_t* counted_calls, uint64_t* counted_bytes) {
  __atomic_store_n(&counting, 0, __ATOMIC_SEQ_CST);
  *counted_calls = __atomic_load_n(&calls, __ATOMIC_RELAXED);
  *counted_bytes = __atomic_load_n(&bytes, __ATOMIC_RELAXED);
}

EXPORTED void* malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

EXPORTED void* calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

EXPORTED void* realloc(void* old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

EXPORTED void* reallocarray(void* old, size_t number, size_t size) {
  size_t total = 0;
  if (__builtin_mul_overflow(number, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  count(total);
  return __libc_realloc(old, total);
}

EXPORTED void* memalign(size_t alignment, size_t size);
void* memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

EXPORTED void* aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

EXPORTED int posix_memalign(void** out, size_t alignment, size_t size) {
  if (alignment < sizeof(void*) || (alignment & (alignment - 1)) != 0) return EINVAL;
  count(size);
  const int before = errno;
  void* found = __libc_memalign(alignment, size);
  errno = before;
  if (found == NULL) return ENOMEM;
  *out = found;
  return 0;
}

EXPORTED void* valloc(size_t size) {
  count(size);
  return __libc_memalign((size_t)sysconf(_SC_PAGESIZE), size);
}

EXPORTED void* mmap(void* where, size_t size, int protection, int flags, int fd, off_t offset) {
  if ((flags & MAP_ANONYMOUS) != 0) count(size);
  return (void*)syscall(SYS_mmap, where, size, protection, flags, fd, offset);
}

EXPORTED void* mmap64(void* where, size_t size, int protection, int flags, int fd, off64_t offset) {
  if ((flags & MAP_ANONYMOUS) != 0) count(size);
  return (void*)syscall(SYS_mmap, where, size, protection, flags, fd, offset);
}
