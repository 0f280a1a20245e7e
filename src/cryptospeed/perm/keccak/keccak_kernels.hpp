// SPDX-License-Identifier: Apache-2.0
// Private to this folder and the tests: the kernel tables and the constants they share.
#pragma once

#include <array>
#include <cstdint>

#include "cryptospeed/perm/keccak/keccak.hpp"

namespace cryptospeed {

// FIPS 202 section 3.2.5: bits of a linear feedback shift register.
inline constexpr std::array<std::uint64_t, 24> keccak_round_constants = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
    0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
    0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

extern const keccak_ops keccak_portable;
extern const keccak_ops keccak_bmi2;

}  // namespace cryptospeed
