// SPDX-License-Identifier: Apache-2.0
// Marks memory as secret or public for a checker that follows undefined bytes: clang's MemorySanitizer or valgrind's
// memcheck. A branch or an address that depends on a secret byte is then reported, because it depends on an "undefined"
// one. Chosen when compiled; outside such a checker a mark costs a few cycles (valgrind header present) or nothing.
#pragma once

#include <cstddef>

#include "cryptospeed/base/bytes.hpp"

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define CRYPTOSPEED_TAINT_MSAN 1
#endif
#endif
#if !defined(CRYPTOSPEED_TAINT_MSAN)
#define CRYPTOSPEED_TAINT_MSAN 0
#endif

#if CRYPTOSPEED_TAINT_MSAN
#include <sanitizer/msan_interface.h>
#define CRYPTOSPEED_TAINT_VALGRIND 0
#elif __has_include(<valgrind/memcheck.h>)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header  // the request macros use old-style casts
#endif
#include <valgrind/memcheck.h>
#define CRYPTOSPEED_TAINT_VALGRIND 1
#else
#define CRYPTOSPEED_TAINT_VALGRIND 0
#endif

namespace cryptospeed::taint {

/// Whether marks reach a checker in this process: compiled for MemorySanitizer, or running on valgrind.
[[nodiscard]] inline bool watched() noexcept {
#if CRYPTOSPEED_TAINT_MSAN
  return true;
#elif CRYPTOSPEED_TAINT_VALGRIND
  return RUNNING_ON_VALGRIND != 0;
#else
  return false;
#endif
}

/// From here on nothing may branch on these bytes or use them as an address.
inline void secret([[maybe_unused]] const void* data, [[maybe_unused]] std::size_t size) noexcept {
#if CRYPTOSPEED_TAINT_MSAN
  __msan_allocated_memory(data, size);  // like poison, and the report names this call as the origin
#elif CRYPTOSPEED_TAINT_VALGRIND
  VALGRIND_MAKE_MEM_UNDEFINED(data, size);
#endif
}

/// These bytes are public from here on: a tag that is sent, the answer of a verification.
inline void publish([[maybe_unused]] const void* data, [[maybe_unused]] std::size_t size) noexcept {
#if CRYPTOSPEED_TAINT_MSAN
  __msan_unpoison(data, size);
#elif CRYPTOSPEED_TAINT_VALGRIND
  VALGRIND_MAKE_MEM_DEFINED(data, size);
#endif
}

/// Whether the checker holds any of these bytes for secret; false where none watches.
[[nodiscard]] inline bool is_secret([[maybe_unused]] const void* data, [[maybe_unused]] std::size_t size) noexcept {
#if CRYPTOSPEED_TAINT_MSAN
  return __msan_test_shadow(data, size) != -1;
#elif CRYPTOSPEED_TAINT_VALGRIND
  bool any = false;
  for (std::size_t i = 0; i < size; ++i) {
    unsigned char undefined_bits = 0;
    (void)VALGRIND_GET_VBITS(static_cast<const unsigned char*>(data) + i, &undefined_bits, 1);
    any |= undefined_bits != 0;
  }
  return any;
#else
  return false;
#endif
}

inline void secret(cbytes data) noexcept { secret(data.data(), data.size()); }
inline void publish(cbytes data) noexcept { publish(data.data(), data.size()); }
[[nodiscard]] inline bool is_secret(cbytes data) noexcept { return is_secret(data.data(), data.size()); }

}  // namespace cryptospeed::taint
