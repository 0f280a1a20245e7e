// SPDX-License-Identifier: Apache-2.0
// Block ciphers (as ECB), CBC, CTR, XTS and ChaCha20 through EVP_CIPHER.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "cryptospeed/abi/sdk_cipher.hpp"
#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

struct cipher_name {
  const char* id;
  const char* name;               ///< for EVP_CIPHER_fetch
  std::size_t key_size;           ///< bytes
  std::size_t granularity = 1;    ///< messages are a multiple of it
  std::size_t smallest = 0;       ///< shortest message, bytes
  bool counter_in_nonce = false;  ///< the library's nonce begins with a block counter of 32 bits (ChaCha20)
};

[[nodiscard]] std::span<const cipher_name> block_names();
[[nodiscard]] std::span<const cipher_name> cipher_names();

/// A context to encrypt and one to decrypt, both keyed, without padding.
class block {
 public:
  static constexpr std::size_t block_size = 16;
  block(cipher_ctx encrypt, cipher_ctx decrypt) noexcept : encrypt_(std::move(encrypt)), decrypt_(std::move(decrypt)) {}

  /// Sets another key, to encrypt with; what `decrypt_blocks` uses stays as it was.
  bool rekey(cbytes key) noexcept {
    return EVP_EncryptInit_ex2(encrypt_.get(), nullptr, key.data(), nullptr, nullptr) == 1;
  }
  bool encrypt_blocks(bytes out, cbytes in) noexcept { return update<EVP_EncryptUpdate>(encrypt_, out, in); }
  bool decrypt_blocks(bytes out, cbytes in) noexcept { return update<EVP_DecryptUpdate>(decrypt_, out, in); }

 private:
  template <auto Update>
  static bool update(const cipher_ctx& ctx, bytes out, cbytes in) noexcept {
    int written = 0;
    return Update(ctx.get(), out.data(), &written, in.data(), static_cast<int>(in.size())) == 1 &&
           static_cast<std::size_t>(written) == in.size();
  }
  cipher_ctx encrypt_, decrypt_;
};

/// The same for a mode with an IV, tweak, counter block or nonce.
class cipher {
 public:
  cipher(cipher_ctx encrypt, cipher_ctx decrypt, const cipher_name& name) noexcept
      : encrypt_(std::move(encrypt)), decrypt_(std::move(decrypt)), name_(&name) {}

  [[nodiscard]] bool takes(std::size_t size) const noexcept {
    return size % name_->granularity == 0 && size >= name_->smallest && size <= largest;
  }
  bool encrypt(bytes out, cbytes in, cbytes nonce) noexcept;
  bool decrypt(bytes out, cbytes in, cbytes nonce) noexcept;

 private:
  static constexpr std::size_t largest = std::size_t{1} << 30;  // lengths are int in the library
  /// The library's form of a nonce.
  const std::uint8_t* iv(cbytes nonce) noexcept {
    if (!name_->counter_in_nonce) return nonce.data();
    std::memcpy(iv_ + sizeof iv_ - nonce.size(), nonce.data(), nonce.size());
    return iv_;
  }
  cipher_ctx encrypt_, decrypt_;
  const cipher_name* name_;
  std::uint8_t iv_[16] = {};
};

/// Makes ciphers of one algorithm. `usable` is false where no provider has it.
class cipher_factory {
 public:
  explicit cipher_factory(const cipher_name& name)
      : name_(&name), method_(EVP_CIPHER_fetch(nullptr, name.name, nullptr)) {}

  [[nodiscard]] bool usable() const noexcept { return method_ != nullptr; }
  /// Nothing where the library does not take these sizes or this key (XTS with two equal halves).
  std::optional<cipher> operator()(const abi::cipher_request& request) const;

 protected:
  /// Keyed contexts for both directions.
  [[nodiscard]] std::optional<std::pair<cipher_ctx, cipher_ctx>> contexts(cbytes key) const;
  const cipher_name* name_;
  cipher_method method_;
};

class block_factory : public cipher_factory {
 public:
  using cipher_factory::cipher_factory;
  std::optional<block> operator()(cbytes key) const;
};

}  // namespace cryptospeed::openssl
