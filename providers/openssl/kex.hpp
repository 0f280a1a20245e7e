// SPDX-License-Identifier: Apache-2.0
// Key exchange through EVP_PKEY_derive.
#pragma once

#include <openssl/err.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "cryptospeed/abi/sdk_kex.hpp"
#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"
#include "keys.hpp"

namespace cryptospeed::openssl {

struct kex_name {
  const char* id;
  key_type type;
  std::size_t shared_secret_size;  ///< bytes
};

[[nodiscard]] std::span<const kex_name> kex_names();

/// A peer's key, parsed.
struct kex_public {
  pkey key;
};

/// A secret key with the context that derives from it, initialised once.
class kex_secret {
 public:
  kex_secret(pkey key, pkey_ctx ctx, bool check_peer) noexcept
      : key_(std::move(key)), ctx_(std::move(ctx)), check_peer_(check_peer) {}

  /// False where the library refuses the peer's key or the result; `shared` is zeroed then.
  bool derive(bytes shared, const kex_public& peer) noexcept {
    std::size_t size = shared.size();
    const int taken = check_peer_ ? EVP_PKEY_derive_set_peer(ctx_.get(), peer.key.get())
                                  : EVP_PKEY_derive_set_peer_ex(ctx_.get(), peer.key.get(), 0);
    if (taken == 1 && EVP_PKEY_derive(ctx_.get(), shared.data(), &size) == 1 && size == shared.size()) return true;
    ERR_clear_error();
    std::fill(shared.begin(), shared.end(), std::uint8_t{0});
    return false;
  }

 private:
  pkey key_;
  pkey_ctx ctx_;
  bool check_peer_;
};

/// What X25519 and X448, and the groups, have in common.
class key_exchange_base {
 public:
  key_exchange_base(const kex_name& name, bool check_peer) noexcept : name_(&name), check_peer_(check_peer) {}

  [[nodiscard]] std::size_t public_key_size() const noexcept { return name_->type.public_key_size(); }
  [[nodiscard]] std::size_t shared_secret_size() const noexcept { return name_->shared_secret_size; }
  std::optional<kex_secret> load_secret(cbytes encoded) const;
  std::optional<kex_public> load_public(cbytes encoded) const;

 protected:
  [[nodiscard]] const key_type& type() const noexcept { return name_->type; }

 private:
  const kex_name* name_;
  bool check_peer_;
};

/// X25519, X448: the secret key is any string of the right size.
class raw_exchange : public key_exchange_base {
 public:
  explicit raw_exchange(const kex_name& name) noexcept : key_exchange_base(name, true) {}

  [[nodiscard]] std::size_t secret_key_size() const noexcept { return type().size; }
  bool public_key(bytes out, cbytes secret) const noexcept;
};

/// Curves and finite fields: key generation draws the secret itself.
class group_exchange : public key_exchange_base {
 public:
  group_exchange(const kex_name& name, bool check_peer)
      : key_exchange_base(name, check_peer), generator_(key_generator(name.type)) {}

  /// Bytes written, 0 where the library failed.
  std::size_t generate(bytes out) noexcept;

 private:
  pkey_ctx generator_;
};

}  // namespace cryptospeed::openssl
