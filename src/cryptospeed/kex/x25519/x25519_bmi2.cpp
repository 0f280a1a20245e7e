// SPDX-License-Identifier: Apache-2.0
// The portable text compiled with mulx, which leaves the flags alone and frees two registers.
#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/base/uint128.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/kex/x25519/x25519_kernels.hpp"

CRYPTOSPEED_KERNEL_BEGIN(bmi2, "bmi2")

#include "cryptospeed/kex/x25519/x25519_fe51.inc"
#include "cryptospeed/kex/x25519/x25519_ladder.inc"

CRYPTOSPEED_KERNEL_END

namespace cryptospeed {
constinit const x25519_ops x25519_bmi2{{"bmi2", features::of("bmi2")}, kernel_bmi2::multiply};
}  // namespace cryptospeed
