// SPDX-License-Identifier: Apache-2.0
// Private to this folder and the tests: the kernel tables.
#pragma once

#include "cryptospeed/mac/poly1305/poly1305.hpp"

namespace cryptospeed {

extern const poly1305_ops poly1305_portable;

}  // namespace cryptospeed
