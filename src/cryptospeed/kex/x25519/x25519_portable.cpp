// SPDX-License-Identifier: Apache-2.0
// Portable C++ for 64-bit targets with a 128-bit product.
#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/base/uint128.hpp"
#include "cryptospeed/kex/x25519/x25519_kernels.hpp"

namespace cryptospeed {
namespace {

#include "cryptospeed/kex/x25519/x25519_fe51.inc"
#include "cryptospeed/kex/x25519/x25519_ladder.inc"

}  // namespace

constinit const x25519_ops x25519_portable{{"portable", {}}, multiply};

}  // namespace cryptospeed
