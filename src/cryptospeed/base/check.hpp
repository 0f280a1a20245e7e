// SPDX-License-Identifier: Apache-2.0
// Contract checks that stay on in Release. They cost O(1), tell the caller's mistake in one line and abort, because a
// primitive that goes on after a broken contract would answer with wrong or secret bytes.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace cryptospeed::detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void contract_broken(const char* condition, const char* file,
                                                                   int line) noexcept {
  std::fprintf(stderr, "cryptospeed: %s:%d: contract broken: %s\n", file, line, condition);
  std::abort();
}

}  // namespace cryptospeed::detail

/// Aborts with one line on standard error unless `condition` holds. Never give it a secret-dependent condition.
#define CRYPTOSPEED_REQUIRE(condition)                                        \
  do {                                                                        \
    if (!(condition)) [[unlikely]]                                            \
      ::cryptospeed::detail::contract_broken(#condition, __FILE__, __LINE__); \
  } while (false)
