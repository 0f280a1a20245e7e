// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "cryptospeed/suite/plan.hpp"

namespace cryptospeed::suite {

std::span<const std::string_view> headline_selectors() {
  static constexpr std::array<std::string_view, 53> list{"sha256:digest",
                                                         "sha512:digest",
                                                         "sha3-256:digest",
                                                         "blake2b:digest",
                                                         "blake2s:digest",
                                                         "blake3:digest",
                                                         "ascon-hash256:digest",
                                                         "sm3:digest",
                                                         "sha1:digest",
                                                         "md5:digest",
                                                         "shake128:digest",
                                                         "turboshake128:digest",
                                                         "kt128:digest",
                                                         "hmac-sha256:mac",
                                                         "poly1305:mac",
                                                         "siphash-2-4:mac",
                                                         "aes-128-cmac:mac",
                                                         "aes-256-gmac:mac",
                                                         "aes-128:encrypt-8",
                                                         "aes-256:encrypt-8",
                                                         "sm4:encrypt-8",
                                                         "aes-128-ctr:encrypt",
                                                         "aes-256-ctr:encrypt",
                                                         "chacha20:encrypt",
                                                         "salsa20:encrypt",
                                                         "aes-128-gcm:seal",
                                                         "aes-256-gcm:seal",
                                                         "chacha20-poly1305:seal",
                                                         "xchacha20-poly1305:seal",
                                                         "aes-128-ocb:seal",
                                                         "aes-256-gcm-siv:seal",
                                                         "aegis-128l:seal",
                                                         "ascon-aead128:seal",
                                                         "ed25519:sign",
                                                         "ed25519:verify",
                                                         "ecdsa-p256:sign",
                                                         "ecdsa-p256:verify",
                                                         "rsa-2048:sign",
                                                         "rsa-2048:verify",
                                                         "ml-dsa-65:sign",
                                                         "ml-dsa-65:verify",
                                                         "x25519:derive",
                                                         "x448:derive",
                                                         "ecdh-p256:derive",
                                                         "ml-kem-768:encaps",
                                                         "ml-kem-768:decaps",
                                                         "rsa-2048-oaep:decrypt",
                                                         "sm2-pke:decrypt",
                                                         "hkdf-sha256:derive",
                                                         "ristretto255:mul",
                                                         "curve-secp256r1:mul",
                                                         "chacha20-drbg:fill",
                                                         "ctr-drbg-aes-256:fill"};
  return list;
}

}  // namespace cryptospeed::suite
