// SPDX-License-Identifier: Apache-2.0
// Signatures over whole messages through EVP_DigestSign and EVP_DigestVerify.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cryptospeed/abi/sdk_signature.hpp"
#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"
#include "keys.hpp"

namespace cryptospeed::openssl {

enum class signature_form {
  pure,      ///< Ed25519, Ed448: the message itself is signed, in one call
  hashed,    ///< ECDSA, RSA PKCS#1 v1.5
  pss,       ///< RSA PSS: salt and MGF1 as SHA-256
  identity,  ///< SM2: the signer's identity is hashed before the message
};

struct signature_name {
  std::string id;
  key_type type;
  const char* digest = nullptr;
  signature_form form = signature_form::hashed;

  /// Largest signature, bytes.
  [[nodiscard]] std::size_t signature_size() const noexcept;
};

[[nodiscard]] std::vector<signature_name> signature_names();

/// A key with the EVP_MD_CTX that signs or verifies with it. The context is made by `prepare` and set back to the start
/// of the next message without the key, the method or the digest being looked up again.
class message_context {
 public:
  message_context(const signature_name& name, pkey key, bool signs) noexcept
      : name_(&name), key_(std::move(key)), signs_(signs) {}

  [[nodiscard]] const key_type& type() const noexcept { return name_->type; }
  [[nodiscard]] EVP_PKEY* key() const noexcept { return key_.get(); }
  /// `info`: the identity for SM2, empty for the default one of GM/T 0009.
  bool prepare(cbytes info);
  /// Ready for a message: null where the library refuses.
  EVP_MD_CTX* next(cbytes info) noexcept;

 private:
  const signature_name* name_;
  pkey key_;
  bool signs_;
  md_ctx ctx_;
  std::vector<std::uint8_t> identity_;
};

/// A secret key. `Identity`: takes the identity of SM2 as a further input.
template <bool Identity>
class signing_key {
 public:
  static constexpr bool takes_seed = false;  ///< the nonces are the library's own

  signing_key(const signature_name& name, pkey key, cbytes encoded)
      : context_(name, std::move(key), true), encoded_(encoded) {}

  bool prepare() { return context_.prepare({}); }
  std::size_t sign(bytes out, cbytes message) noexcept requires(!Identity) { return sign_with(out, message, {}); }
  std::size_t sign(bytes out, cbytes message, const abi::sign_inputs& more) noexcept requires Identity {
    return sign_with(out, message, more.info);
  }
  std::size_t public_key(bytes out) noexcept;

 private:
  std::size_t sign_with(bytes out, cbytes message, cbytes info) noexcept;

  message_context context_;
  cbytes encoded_;  ///< the field, which outlives the key
};

/// A public key.
template <bool Identity>
class verifying_key {
 public:
  verifying_key(const signature_name& name, pkey key) : context_(name, std::move(key), false) {}

  bool prepare() { return context_.prepare({}); }
  bool verify(cbytes signature, cbytes message) noexcept requires(!Identity) {
    return verify_with(signature, message, {});
  }
  bool verify(cbytes signature, cbytes message, cbytes info) noexcept requires Identity {
    return verify_with(signature, message, info);
  }
  std::size_t encode(bytes out) noexcept { return encode_public_key(context_.type(), context_.key(), out); }

 private:
  bool verify_with(cbytes signature, cbytes message, cbytes info) noexcept;

  message_context context_;
};

template <bool Identity>
class signature_base {
 public:
  using secret = signing_key<Identity>;
  using shown = verifying_key<Identity>;

  explicit signature_base(const signature_name& name) noexcept : name_(&name) {}

  [[nodiscard]] std::size_t public_key_size() const noexcept { return name_->type.public_key_size(); }
  [[nodiscard]] std::size_t signature_size() const noexcept { return name_->signature_size(); }
  /// `not_offered` for an RSA key of another size than the algorithm's.
  result<secret, abi::status> load_secret(cbytes encoded) const;
  result<shown, abi::status> load_public(cbytes encoded) const;

 protected:
  [[nodiscard]] const key_type& type() const noexcept { return name_->type; }

 private:
  const signature_name* name_;
};

/// Ed25519, Ed448: the secret key is any string of the right size.
class seeded_signature : public signature_base<false> {
 public:
  using signature_base::signature_base;

  [[nodiscard]] std::size_t secret_key_size() const noexcept { return type().size; }
  bool public_key(bytes out, cbytes seed) const noexcept;
};

/// All others: key generation draws the secret itself.
template <bool Identity>
class generated_signature : public signature_base<Identity> {
 public:
  explicit generated_signature(const signature_name& name)
      : signature_base<Identity>(name), generator_(key_generator(name.type)) {}

  /// Bytes written, 0 where the library failed.
  std::size_t generate(bytes out) noexcept;

 private:
  pkey_ctx generator_;
};

}  // namespace cryptospeed::openssl
