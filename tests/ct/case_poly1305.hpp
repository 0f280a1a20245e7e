// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/mac/poly1305/poly1305.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using poly1305_classes = classes<poly1305>;
}  // namespace cryptospeed::ct_test
