// SPDX-License-Identifier: Apache-2.0
// Authenticated encryption through EVP_CIPHER.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "cryptospeed/abi/sdk_aead.hpp"
#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

/// What sets the modes apart in their use of EVP.
enum class aead_mode { gcm, ocb, ccm, chacha20_poly1305 };

struct aead_name {
  const char* id;
  const char* name;  ///< for EVP_CIPHER_fetch
  aead_mode mode;
  std::size_t key_size;  ///< bytes
};

[[nodiscard]] std::span<const aead_name> aead_names();

/// One key, nonce size and tag size: a context to encrypt and one to decrypt, both keyed, both used again per message.
class aead {
 public:
  aead(cipher_ctx encrypt, cipher_ctx decrypt, aead_mode mode, std::size_t nonce_size, std::size_t tag_size) noexcept
      : encrypt_(std::move(encrypt)),
        decrypt_(std::move(decrypt)),
        mode_(mode),
        nonce_size_(nonce_size),
        tag_size_(tag_size) {}

  [[nodiscard]] std::size_t nonce_size() const noexcept { return nonce_size_; }
  [[nodiscard]] std::size_t tag_size() const noexcept { return tag_size_; }

  /// Sets another key, to seal with: the context to decrypt is given up, and `open` refuses everything from then on.
  bool rekey(cbytes key) noexcept;
  /// False where the library refuses, for instance a message longer than CCM's length field.
  bool seal(bytes out, bytes tag, cbytes in, cbytes associated_data, cbytes nonce) noexcept;
  /// False where the tag does not match; `out` is zeroed then.
  bool open(bytes out, cbytes in, cbytes tag, cbytes associated_data, cbytes nonce) noexcept;

 private:
  bool decrypt(bytes out, cbytes in, cbytes tag, cbytes associated_data, cbytes nonce) noexcept;

  cipher_ctx encrypt_, decrypt_;
  aead_mode mode_;
  std::size_t nonce_size_, tag_size_;
};

/// Makes ciphers of one algorithm. `usable` is false where no provider has it.
class aead_factory {
 public:
  explicit aead_factory(const aead_name& name) : name_(&name), method_(EVP_CIPHER_fetch(nullptr, name.name, nullptr)) {}

  [[nodiscard]] bool usable() const noexcept { return method_ != nullptr; }
  /// Nothing where the library does not take these sizes.
  std::optional<aead> operator()(const abi::aead_request& request) const;

 private:
  const aead_name* name_;
  cipher_method method_;
};

}  // namespace cryptospeed::openssl
