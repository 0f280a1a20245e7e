// SPDX-License-Identifier: Apache-2.0
// Key derivation functions and scrypt through EVP_KDF.
#pragma once

#include <openssl/kdf.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/abi/sdk_derive.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

using kdf_method = std::unique_ptr<EVP_KDF, freed_by<EVP_KDF_free>>;
using kdf_ctx = std::unique_ptr<EVP_KDF_CTX, freed_by<EVP_KDF_CTX_free>>;

/// What sets the functions apart in what they are given.
enum class kdf_kind { hkdf, pbkdf2, tls13, x963, single_step, scrypt };

struct kdf_name {
  std::string id;
  const char* name;  ///< for EVP_KDF_fetch
  kdf_kind kind;
  const char* digest = nullptr;  ///< null: scrypt, which has none
};

/// One of each per digest; tls13-hkdf for the two digests that the library takes.
[[nodiscard]] std::vector<kdf_name> kdf_names();
[[nodiscard]] kdf_name scrypt_name();

/// One set of cost parameters. The digest is set once; secret, salt and info with every call.
template <kdf_kind Kind>
class kdf {
 public:
  static constexpr bool reads_salt = Kind != kdf_kind::x963 && Kind != kdf_kind::single_step;
  static constexpr bool reads_info = Kind != kdf_kind::pbkdf2 && Kind != kdf_kind::scrypt;

  kdf(kdf_ctx ctx, std::vector<std::uint64_t> costs) noexcept : ctx_(std::move(ctx)), costs_(std::move(costs)) {}
  [[nodiscard]] std::size_t standard_size() const noexcept { return Kind == kdf_kind::scrypt ? 32 : 0; }
  bool derive(bytes out, const abi::derive_input& in) noexcept;

 private:
  kdf_ctx ctx_;
  std::vector<std::uint64_t> costs_;
};

/// `usable` is false where no provider has the function or its digest.
template <kdf_kind Kind>
class kdf_factory {
 public:
  explicit kdf_factory(const kdf_name& name);

  [[nodiscard]] bool usable() const noexcept { return usable_; }
  /// Nothing where a cost parameter is missing.
  std::optional<kdf<Kind>> operator()(const abi::derive_request& request) const;

 private:
  kdf_method method_;
  const char* digest_;
  bool usable_ = false;
};

}  // namespace cryptospeed::openssl
