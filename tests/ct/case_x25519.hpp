// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/kex/x25519/x25519.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using x25519_classes = classes<x25519>;
}  // namespace cryptospeed::ct_test
