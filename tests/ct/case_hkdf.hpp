// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cryptospeed/kdf/hkdf/hkdf.hpp"
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
using hkdf_classes = classes<hkdf_sha256>;
}  // namespace cryptospeed::ct_test
