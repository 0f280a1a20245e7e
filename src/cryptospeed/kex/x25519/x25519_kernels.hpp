// SPDX-License-Identifier: Apache-2.0
// Private to this folder and the tests: the kernel tables.
#pragma once

#include "cryptospeed/kex/x25519/x25519.hpp"

namespace cryptospeed {

extern const x25519_ops x25519_portable;
extern const x25519_ops x25519_bmi2;

}  // namespace cryptospeed
