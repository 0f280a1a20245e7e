// SPDX-License-Identifier: Apache-2.0
// How long RSA keys are in their DER encodings, and what they are worth.
#pragma once

#include <cstdint>

namespace cryptospeed::suite::catalogue_data {

/// Bytes of a DER value with its tag and length.
constexpr std::uint32_t der_size(std::uint32_t content) {
  return content + (content < 128 ? 2 : content < 256 ? 3 : content < 65536 ? 4 : 5);
}

/// SubjectPublicKeyInfo with e = 65537: the algorithm identifier has 15 bytes, the modulus a leading zero.
constexpr std::uint32_t rsa_public_size(std::uint32_t bits) {
  const std::uint32_t key = der_size(der_size(bits / 8 + 1) + 5);
  return der_size(15 + der_size(1 + key));
}

/// The largest PKCS#8 PrivateKeyInfo: every integer with its leading zero.
constexpr std::uint32_t rsa_secret_size(std::uint32_t bits) {
  const std::uint32_t half = der_size(bits / 16 + 1);
  const std::uint32_t key = der_size(3 + 5 + 2 * der_size(bits / 8 + 1) + 5 * half);
  return der_size(3 + 15 + der_size(key));
}

static_assert(rsa_public_size(2048) == 294 && rsa_public_size(1024) == 162 && rsa_public_size(4096) == 550);

/// SP 800-57 part 1 and SP 800-56B Rev. 2, appendix D.
constexpr int rsa_level(std::uint32_t bits) {
  return bits < 2048 ? 80 : bits < 3072 ? 112 : bits < 4096 ? 128 : bits < 8192 ? 152 : 200;
}

}  // namespace cryptospeed::suite::catalogue_data
