// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/aead/chacha20_poly1305/chacha20_poly1305.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using chacha20_poly1305_classes = classes<chacha20_poly1305>;
}  // namespace cryptospeed::ct_test
