// SPDX-License-Identifier: Apache-2.0
// The 128-bit product type of limb arithmetic. Every 64-bit target of g++ and clang has it; `__extension__` keeps
// -Wpedantic quiet in one place.
#pragma once

#include <cstdint>

namespace cryptospeed {

__extension__ using uint128 = unsigned __int128;

/// The full 128-bit product. Constant time on every CPU whose 64-bit multiplication is (all x86-64, AArch64 with DIT).
[[nodiscard]] inline uint128 mul_wide(std::uint64_t a, std::uint64_t b) noexcept { return static_cast<uint128>(a) * b; }

[[nodiscard]] inline std::uint64_t low64(uint128 value) noexcept { return static_cast<std::uint64_t>(value); }
[[nodiscard]] inline std::uint64_t high64(uint128 value) noexcept { return static_cast<std::uint64_t>(value >> 64); }

}  // namespace cryptospeed
