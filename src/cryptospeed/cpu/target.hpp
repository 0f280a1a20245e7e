// SPDX-License-Identifier: Apache-2.0
// Target regions: the only places where instructions beyond the baseline may stand.
//
// A region opens namespace cryptospeed::kernel_<name> and an anonymous namespace within it, and lets the compiler use
// the listed features for what follows. Internal linkage keeps code compiled for a newer CPU from being merged by the
// linker into baseline functions, which is what per-file flags do. All includes stand before BEGIN.
//
//   CRYPTOSPEED_KERNEL_BEGIN(shani, "sha,sse4.1,ssse3")
//   void compress(...) noexcept { ... }
//   CRYPTOSPEED_KERNEL_END
//
// List features one by one, never `arch=`: it stops g++ from inlining the standard library's baseline functions.
#pragma once

// Whether kernels for this architecture are part of the build; the lists of kernels ask it.
#if defined(__x86_64__) && !defined(CRYPTOSPEED_PORTABLE_ONLY)
#define CRYPTOSPEED_X86_KERNELS 1
#else
#define CRYPTOSPEED_X86_KERNELS 0
#endif
#if defined(__aarch64__) && !defined(CRYPTOSPEED_PORTABLE_ONLY)
#define CRYPTOSPEED_AARCH64_KERNELS 1
#else
#define CRYPTOSPEED_AARCH64_KERNELS 0
#endif

#define CRYPTOSPEED_PRAGMA(text) _Pragma(#text)

#if defined(__clang__)
#define CRYPTOSPEED_TARGET_PUSH(features) \
  CRYPTOSPEED_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define CRYPTOSPEED_TARGET_POP CRYPTOSPEED_PRAGMA(clang attribute pop)
#elif defined(__GNUC__)
#define CRYPTOSPEED_TARGET_PUSH(features) CRYPTOSPEED_PRAGMA(GCC push_options) CRYPTOSPEED_PRAGMA(GCC target(features))
#define CRYPTOSPEED_TARGET_POP CRYPTOSPEED_PRAGMA(GCC pop_options)
#else
#error "kernels need g++ or clang; build with CRYPTOSPEED_PORTABLE_ONLY=ON"
#endif

#define CRYPTOSPEED_KERNEL_BEGIN(name, features) \
  CRYPTOSPEED_TARGET_PUSH(features)              \
  namespace cryptospeed::kernel_##name {         \
    namespace {

#define CRYPTOSPEED_KERNEL_END \
  }                            \
  }                            \
  CRYPTOSPEED_TARGET_POP
