// SPDX-License-Identifier: Apache-2.0
// The same with andn, which saves the negation of chi, and rorx, which saves the copy before a rotation.
#include <bit>
#include <cstddef>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/perm/keccak/keccak_kernels.hpp"

CRYPTOSPEED_KERNEL_BEGIN(bmi2, "bmi,bmi2")
#include "cryptospeed/perm/keccak/keccak_core.inc"
CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const keccak_ops keccak_bmi2{{"bmi2", features::of("bmi,bmi2")}, kernel_bmi2::permute, kernel_bmi2::absorb};
}  // namespace cryptospeed
