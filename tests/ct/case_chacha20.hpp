// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/stream/chacha20/chacha20.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using chacha20_classes = classes<chacha20>;
}  // namespace cryptospeed::ct_test
