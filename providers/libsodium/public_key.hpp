// SPDX-License-Identifier: Apache-2.0
// X25519 and Ed25519 of libsodium as the classes that the SDK measures.
#pragma once

#include <sodium.h>

#include <array>
#include <cstring>
#include <optional>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::libsodium {

struct x25519 {
  static constexpr std::size_t secret_key_size = crypto_scalarmult_curve25519_SCALARBYTES;
  static constexpr std::size_t public_key_size = crypto_scalarmult_curve25519_BYTES;
  static constexpr std::size_t shared_secret_size = crypto_scalarmult_curve25519_BYTES;

  [[nodiscard]] static bool public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret) noexcept {
    return crypto_scalarmult_curve25519_base(out.data(), secret.data()) == 0;
  }
  [[nodiscard]] static bool derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret,
                                   cbytes_n<public_key_size> peer) noexcept {
    if (crypto_scalarmult_curve25519(shared.data(), secret.data(), peer.data()) == 0) return true;
    // A listed point of small order is refused before anything is written.
    std::memset(shared.data(), 0, shared.size());
    return false;
  }
};

/// Secret keys are encoded as their 32-byte seed (RFC 8032 section 5.1.5); the library's own form has the public key
/// too.
struct ed25519 {
  static constexpr std::size_t secret_key_size = crypto_sign_ed25519_SEEDBYTES;
  static constexpr std::size_t public_key_size = crypto_sign_ed25519_PUBLICKEYBYTES;
  static constexpr std::size_t signature_size = crypto_sign_ed25519_BYTES;

  struct secret {
    std::array<std::uint8_t, crypto_sign_ed25519_SECRETKEYBYTES> expanded;
    std::array<std::uint8_t, public_key_size> shown;

    [[nodiscard]] bool sign(bytes out, cbytes message) const noexcept {
      return crypto_sign_ed25519_detached(out.data(), nullptr, message.data(), message.size(), expanded.data()) == 0;
    }
    void public_key(bytes out) const noexcept { std::memcpy(out.data(), shown.data(), shown.size()); }
  };

  /// The library decodes the point in every verification; there is no form to keep, and so no decode-public.
  struct shown {
    std::array<std::uint8_t, public_key_size> point;

    [[nodiscard]] bool verify(cbytes signature, cbytes message) const noexcept {
      return signature.size() == signature_size &&
             crypto_sign_ed25519_verify_detached(signature.data(), message.data(), message.size(), point.data()) == 0;
    }
  };

  [[nodiscard]] static result<secret, abi::status> load_secret(cbytes seed) noexcept {
    if (seed.size() != secret_key_size) return abi::status::not_offered;
    secret key;
    if (crypto_sign_ed25519_seed_keypair(key.shown.data(), key.expanded.data(), seed.data()) != 0)
      return abi::status::error;
    return key;
  }
  [[nodiscard]] static std::optional<shown> load_public(cbytes encoded) noexcept {
    if (encoded.size() != public_key_size) return std::nullopt;
    shown key;
    std::memcpy(key.point.data(), encoded.data(), encoded.size());
    return key;
  }
  [[nodiscard]] static bool public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> seed) noexcept {
    std::array<std::uint8_t, crypto_sign_ed25519_SECRETKEYBYTES> expanded;
    return crypto_sign_ed25519_seed_keypair(out.data(), expanded.data(), seed.data()) == 0;
  }
};

}  // namespace cryptospeed::libsodium
