// SPDX-License-Identifier: Apache-2.0
// Portable C++.
#include <bit>
#include <cstddef>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/perm/keccak/keccak_kernels.hpp"

namespace cryptospeed {
namespace {
#include "cryptospeed/perm/keccak/keccak_core.inc"
}  // namespace

constinit const keccak_ops keccak_portable{{"portable", {}}, permute, absorb};

}  // namespace cryptospeed
