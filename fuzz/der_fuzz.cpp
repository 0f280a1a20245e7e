// SPDX-License-Identifier: Apache-2.0
// DER of vector files: a signature that is accepted has one encoding, and it is the one that was read.
#include <vector>

#include "cryptospeed/suite/vectors/der.hpp"
#include "input.hpp"

using namespace cryptospeed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const cbytes text(data, size);
  if (const auto parts = suite::der::decode_signature(text); parts && size < 65536) {
    const auto again = suite::der::encode_signature(parts->first, parts->second);
    fuzz::require(std::equal(again.begin(), again.end(), text.begin(), text.end()), "signature");
  }
  constexpr std::array<std::uint8_t, 8> p256{0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07};
  if (const auto point = suite::der::named_curve_point(text, p256)) {
    fuzz::require(point->size() + 20 < size, "a point is shorter than what holds it");
  }
  return 0;
}
