// SPDX-License-Identifier: Apache-2.0
#include "signature.hpp"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <array>

namespace cryptospeed::openssl {
namespace {

constexpr std::string_view default_identity = "1234567812345678";

OSSL_PARAM text(const char* key, const char* value) {
  return OSSL_PARAM_construct_utf8_string(key, const_cast<char*>(value), 0);
}

/// The padding of PSS. The library goes back to PKCS#1 v1.5 whenever the context starts again, so it is told each time.
const OSSL_PARAM* pss_padding() {
  static int salt_size = 32;
  static const OSSL_PARAM list[] = {text(OSSL_SIGNATURE_PARAM_PAD_MODE, OSSL_PKEY_RSA_PAD_MODE_PSS),
                                    OSSL_PARAM_construct_int(OSSL_SIGNATURE_PARAM_PSS_SALTLEN, &salt_size),
                                    OSSL_PARAM_construct_end()};
  return list;
}

key_type curve(const char* group, std::size_t size) { return {key_kind::ec, "EC", group, size}; }

}  // namespace

std::size_t signature_name::signature_size() const noexcept {
  switch (type.kind) {
    case key_kind::raw:
      return 2 * type.size;
    case key_kind::ec: {  // DER: a sequence of two integers, each perhaps with a zero byte in front
      const std::size_t integers = 2 * (type.size + 3);
      return integers + (integers < 128 ? 2 : 3);
    }
    case key_kind::rsa:
      return type.size;
    case key_kind::ffdh:
      break;
  }
  return 0;
}

std::vector<signature_name> signature_names() {
  std::vector<signature_name> all = {
      {"ed25519", {key_kind::raw, "ED25519", nullptr, 32}, nullptr, signature_form::pure},
      {"ed448", {key_kind::raw, "ED448", nullptr, 57}, nullptr, signature_form::pure},
      {"ecdsa-p256", curve("prime256v1", 32), "SHA256"},
      {"ecdsa-p384", curve("secp384r1", 48), "SHA384"},
      {"ecdsa-p521", curve("secp521r1", 66), "SHA512"},
      {"ecdsa-secp256k1", curve("secp256k1", 32), "SHA256"},
      {"sm2", {key_kind::ec, "SM2", "SM2", 32}, "SM3", signature_form::identity},
  };
  for (const std::size_t bits : {1024U, 2048U, 3072U, 4096U, 8192U}) {
    const key_type type{key_kind::rsa, "RSA", nullptr, bits / 8};
    const std::string id = "rsa-" + std::to_string(bits);
    all.push_back({id, type, "SHA256", signature_form::hashed});
    all.push_back({id + "-pss", type, "SHA256", signature_form::pss});
  }
  return all;
}

bool message_context::prepare(cbytes info) {
  if (info.empty()) info = as_bytes(default_identity);
  identity_.assign(info.begin(), info.end());
  ctx_.reset(EVP_MD_CTX_new());
  if (!ctx_) return false;
  std::array<OSSL_PARAM, 5> list{};
  std::size_t count = 0;
  if (name_->form == signature_form::pss) {
    for (const OSSL_PARAM* one = pss_padding(); one->key != nullptr; ++one) list[count++] = *one;
    list[count++] = text(OSSL_SIGNATURE_PARAM_MGF1_DIGEST, name_->digest);
  } else if (name_->form == signature_form::identity) {
    list[count++] = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_DIST_ID, identity_.data(), identity_.size());
  }
  list[count] = OSSL_PARAM_construct_end();
  const auto init = signs_ ? EVP_DigestSignInit_ex : EVP_DigestVerifyInit_ex;
  if (init(ctx_.get(), nullptr, name_->digest, nullptr, nullptr, key_.get(), list.data()) != 1) {
    ERR_clear_error();
    ctx_.reset();
    return false;
  }
  // Without it the library finishes a copy of the context, so that more of the message could follow; none does.
  EVP_MD_CTX_set_flags(ctx_.get(), EVP_MD_CTX_FLAG_FINALISE);
  return true;
}

EVP_MD_CTX* message_context::next(cbytes info) noexcept {
  const bool other_identity =
      !info.empty() && !std::equal(info.begin(), info.end(), identity_.begin(), identity_.end());
  if (!ctx_ || other_identity) {
    if (!prepare(info)) return nullptr;
  }
  // The pure forms keep nothing of a message; the others start again with the key and digest they have.
  if (name_->form != signature_form::pure) {
    const auto init = signs_ ? EVP_DigestSignInit_ex : EVP_DigestVerifyInit_ex;
    const OSSL_PARAM* const again = name_->form == signature_form::pss ? pss_padding() : nullptr;
    if (init(ctx_.get(), nullptr, nullptr, nullptr, nullptr, nullptr, again) != 1) return nullptr;
  }
  return ctx_.get();
}

template <bool Identity>
std::size_t signing_key<Identity>::sign_with(bytes out, cbytes message, cbytes info) noexcept {
  std::size_t size = out.size();
  EVP_MD_CTX* const ctx = context_.next(info);
  return ctx != nullptr && EVP_DigestSign(ctx, out.data(), &size, message.data(), message.size()) == 1 ? size : 0;
}

template <bool Identity>
std::size_t signing_key<Identity>::public_key(bytes out) noexcept {
  // A scalar alone does not carry the point.
  if (context_.type().kind == key_kind::ec) return compute_public_point(context_.type(), encoded_, out);
  return encode_public_key(context_.type(), context_.key(), out);
}

template <bool Identity>
bool verifying_key<Identity>::verify_with(cbytes signature, cbytes message, cbytes info) noexcept {
  EVP_MD_CTX* const ctx = context_.next(info);
  if (ctx != nullptr &&
      EVP_DigestVerify(ctx, signature.data(), signature.size(), message.data(), message.size()) == 1) {
    return true;
  }
  ERR_clear_error();
  return false;
}

template <bool Identity>
result<signing_key<Identity>, abi::status> signature_base<Identity>::load_secret(cbytes encoded) const {
  if (type().kind == key_kind::raw && encoded.size() != type().size) return abi::status::not_offered;
  pkey key = load_secret_key(type(), encoded);
  if (!key) return abi::status::rejected;
  if (type().kind == key_kind::rsa && EVP_PKEY_get_bits(key.get()) != static_cast<int>(type().size * 8)) {
    return abi::status::not_offered;
  }
  return secret(*name_, std::move(key), encoded);
}

template <bool Identity>
result<verifying_key<Identity>, abi::status> signature_base<Identity>::load_public(cbytes encoded) const {
  pkey key = load_public_key(type(), encoded);
  if (!key) return abi::status::rejected;
  if (type().kind == key_kind::rsa && EVP_PKEY_get_bits(key.get()) != static_cast<int>(type().size * 8)) {
    return abi::status::not_offered;
  }
  return shown(*name_, std::move(key));
}

bool seeded_signature::public_key(bytes out, cbytes seed) const noexcept {
  const pkey key = load_secret_key(type(), seed);
  return key && encode_public_key(type(), key.get(), out) == out.size();
}

template <bool Identity>
std::size_t generated_signature<Identity>::generate(bytes out) noexcept {
  EVP_PKEY* made = nullptr;
  if (!generator_ || EVP_PKEY_generate(generator_.get(), &made) != 1) return 0;
  const pkey key(made);
  return encode_public_key(this->type(), key.get(), out);
}

template class signing_key<false>;
template class signing_key<true>;
template class verifying_key<false>;
template class verifying_key<true>;
template class signature_base<false>;
template class signature_base<true>;
template class generated_signature<false>;
template class generated_signature<true>;

}  // namespace cryptospeed::openssl
