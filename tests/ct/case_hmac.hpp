// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/mac/hmac/hmac.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using hmac_classes = classes<hmac_sha256>;
}  // namespace cryptospeed::ct_test
