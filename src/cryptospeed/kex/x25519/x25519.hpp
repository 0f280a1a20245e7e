// SPDX-License-Identifier: Apache-2.0
// X25519. Spec: RFC 7748 sections 5 and 6.1. Constant time in the secret key and the peer's key.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed {

/// One way to compute X25519 of RFC 7748: 32 bytes out, scalar (clamped inside) and u-coordinate (top bit ignored) in.
/// `out` may be the memory of an input.
struct x25519_ops {
  kernel_info info;
  void (*multiply)(std::uint8_t* out, const std::uint8_t* scalar, const std::uint8_t* point) noexcept;
};

/// Diffie-Hellman on Curve25519. Models key_exchange; all keys and the shared secret are 32 bytes, any 32 bytes are a
/// secret key (clamped as section 5 says) and a public key.
class x25519 {
 public:
  static constexpr std::size_t secret_key_size = 32;
  static constexpr std::size_t public_key_size = 32;
  static constexpr std::size_t shared_secret_size = 32;

  /// The kernels of this build, best first.
  [[nodiscard]] static const kernel_set<x25519_ops>& kernels() noexcept;

  /// Public key of a secret key.
  static void public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret_key) noexcept;
  static void public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret_key,
                         const x25519_ops& ops) noexcept;

  /// The shared secret. False where it is all zero, which a peer key of low order gives: `shared` is zero then, and
  /// nothing may be derived from it (RFC 7748 section 6.1).
  [[nodiscard]] static bool derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret_key,
                                   cbytes_n<public_key_size> peer_key) noexcept;
  [[nodiscard]] static bool derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret_key,
                                   cbytes_n<public_key_size> peer_key, const x25519_ops& ops) noexcept;
};

}  // namespace cryptospeed
