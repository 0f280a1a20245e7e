// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/block/aes/aes.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using aes_classes = classes<aes_128, aes_192, aes_256>;
}  // namespace cryptospeed::ct_test
