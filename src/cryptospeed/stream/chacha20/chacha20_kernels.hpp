// SPDX-License-Identifier: Apache-2.0
// Private to this folder and the tests: the kernel tables.
#pragma once

#include "cryptospeed/stream/chacha20/chacha20.hpp"

namespace cryptospeed {

extern const chacha20_ops chacha20_portable;
extern const chacha20_ops chacha20_avx2;

}  // namespace cryptospeed
