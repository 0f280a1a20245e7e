// SPDX-License-Identifier: Apache-2.0
// Random bytes of the operating system.
#pragma once

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed {

/// Fills `out` from getrandom(2), the kernel's generator, waiting where it is not seeded yet (early at boot). False
/// where the kernel refuses; `out` is zeroed then and must not be used.
[[nodiscard]] bool system_random(bytes out) noexcept;

}  // namespace cryptospeed
