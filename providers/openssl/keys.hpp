// SPDX-License-Identifier: Apache-2.0
// Asymmetric keys between the encodings of this project and EVP_PKEY. Null where the library refuses the bytes; the
// library's error queue is emptied then.
//
// Encodings: 25519 and 448 as in RFC 7748 and 8032; curves as big-endian scalars and SEC 1 points (uncompressed where
// written, any form where read); finite fields big-endian, padded to the size of the prime; RSA as PKCS#8 and
// SubjectPublicKeyInfo, DER.
#pragma once

#include <cstddef>

#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

enum class key_kind { raw, ec, ffdh, rsa };

/// A kind of key with its parameters.
struct key_type {
  key_kind kind;
  const char* name;             ///< of the key management: "X25519", "EC", "SM2", "DH", "RSA"
  const char* group = nullptr;  ///< curve or finite field group, for ec and ffdh
  std::size_t size = 0;  ///< bytes of a secret or coordinate (raw, ec), of the prime (ffdh), of the modulus (rsa)

  /// Largest encoded public key, bytes.
  [[nodiscard]] std::size_t public_key_size() const noexcept;
};

[[nodiscard]] pkey load_secret_key(const key_type& type, cbytes encoded);
[[nodiscard]] pkey load_public_key(const key_type& type, cbytes encoded);

/// The public key of a key that has one, encoded; 0 where that failed or it does not fit.
[[nodiscard]] std::size_t encode_public_key(const key_type& type, const EVP_PKEY* key, bytes out);

/// The public point of an EC or SM2 secret key, uncompressed: one multiplication of the base point. 0 where that
/// failed.
[[nodiscard]] std::size_t compute_public_point(const key_type& type, cbytes scalar, bytes out);

/// A context whose EVP_PKEY_generate makes keys of this type, or null.
[[nodiscard]] pkey_ctx key_generator(const key_type& type);

}  // namespace cryptospeed::openssl
