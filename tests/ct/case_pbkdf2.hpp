// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/kdf/pbkdf2/pbkdf2.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using pbkdf2_classes = classes<pbkdf2_hmac_sha256>;
}  // namespace cryptospeed::ct_test
