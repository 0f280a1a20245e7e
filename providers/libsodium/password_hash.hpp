// SPDX-License-Identifier: Apache-2.0
// scrypt and Argon2 of libsodium as the classes that the SDK measures. Raw hashes; one lane is all it has.
#pragma once

#include <sodium.h>

#include <optional>

#include "cryptospeed/abi/sdk_derive.hpp"

namespace cryptospeed::libsodium {

struct scrypt {
  static constexpr bool reads_salt = true;
  std::uint64_t n;
  std::uint32_t r, p;

  static std::optional<scrypt> make(const abi::derive_request& request) noexcept {
    if (request.params.size() < 3) return std::nullopt;
    return scrypt{request.params[0], static_cast<std::uint32_t>(request.params[1]),
                  static_cast<std::uint32_t>(request.params[2])};
  }
  [[nodiscard]] std::size_t standard_size() const noexcept { return 32; }
  [[nodiscard]] bool derive(bytes out, const abi::derive_input& in) const noexcept {
    return crypto_pwhash_scryptsalsa208sha256_ll(in.secret.data(), in.secret.size(), in.salt.data(), in.salt.size(), n,
                                                 r, p, out.data(), out.size()) == 0;
  }
};

template <int (*Hash)(unsigned char*, unsigned long long, const char*, unsigned long long, const unsigned char*,
                      unsigned long long, std::size_t, int),
          int Algorithm, std::uint64_t FewestPasses>
struct argon2 {
  static constexpr bool reads_salt = true;
  std::uint64_t passes;
  std::size_t memory;  // bytes

  static std::optional<argon2> make(const abi::derive_request& request) noexcept {
    const std::size_t size = request.output_size == 0 ? 32 : request.output_size;
    if (request.params.size() < 3 || request.params[0] < FewestPasses || request.params[2] != 1 || size < 16)
      return std::nullopt;
    return argon2{request.params[0], static_cast<std::size_t>(request.params[1]) << 10};
  }
  [[nodiscard]] std::size_t standard_size() const noexcept { return 32; }
  [[nodiscard]] bool takes(const abi::derive_input& in) const noexcept {
    return in.salt.size() == crypto_pwhash_argon2id_SALTBYTES;
  }
  [[nodiscard]] bool derive(bytes out, const abi::derive_input& in) const noexcept {
    return Hash(out.data(), out.size(), reinterpret_cast<const char*>(in.secret.data()), in.secret.size(),
                in.salt.data(), passes, memory, Algorithm) == 0;
  }
};
using argon2i = argon2<crypto_pwhash_argon2i, crypto_pwhash_argon2i_ALG_ARGON2I13, 3>;
using argon2id = argon2<crypto_pwhash_argon2id, crypto_pwhash_argon2id_ALG_ARGON2ID13, 1>;
static_assert(crypto_pwhash_argon2i_SALTBYTES == crypto_pwhash_argon2id_SALTBYTES);

}  // namespace cryptospeed::libsodium
