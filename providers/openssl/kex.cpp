// SPDX-License-Identifier: Apache-2.0
#include "kex.hpp"

#include <openssl/dh.h>

namespace cryptospeed::openssl {
namespace {

constexpr kex_name names[] = {
    {"x25519", {key_kind::raw, "X25519", nullptr, 32}, 32},
    {"x448", {key_kind::raw, "X448", nullptr, 56}, 56},
    {"ecdh-p256", {key_kind::ec, "EC", "prime256v1", 32}, 32},
    {"ecdh-p384", {key_kind::ec, "EC", "secp384r1", 48}, 48},
    {"ecdh-p521", {key_kind::ec, "EC", "secp521r1", 66}, 66},
    {"ecdh-secp256k1", {key_kind::ec, "EC", "secp256k1", 32}, 32},
    {"ffdh-2048", {key_kind::ffdh, "DH", "ffdhe2048", 256}, 256},
    {"ffdh-3072", {key_kind::ffdh, "DH", "ffdhe3072", 384}, 384},
    {"ffdh-4096", {key_kind::ffdh, "DH", "ffdhe4096", 512}, 512},
    {"ffdh-6144", {key_kind::ffdh, "DH", "ffdhe6144", 768}, 768},
    {"ffdh-8192", {key_kind::ffdh, "DH", "ffdhe8192", 1024}, 1024},
};

}  // namespace

std::span<const kex_name> kex_names() { return names; }

std::optional<kex_secret> key_exchange_base::load_secret(cbytes encoded) const {
  pkey key = load_secret_key(type(), encoded);
  if (!key) return std::nullopt;
  pkey_ctx ctx(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  if (!ctx || EVP_PKEY_derive_init(ctx.get()) != 1 ||
      (type().kind == key_kind::ffdh && EVP_PKEY_CTX_set_dh_pad(ctx.get(), 1) != 1)) {
    ERR_clear_error();
    return std::nullopt;
  }
  return kex_secret(std::move(key), std::move(ctx), check_peer_);
}

std::optional<kex_public> key_exchange_base::load_public(cbytes encoded) const {
  pkey key = load_public_key(type(), encoded);
  if (!key) return std::nullopt;
  return kex_public{std::move(key)};
}

bool raw_exchange::public_key(bytes out, cbytes secret) const noexcept {
  const pkey key = load_secret_key(type(), secret);
  return key && encode_public_key(type(), key.get(), out) == out.size();
}

std::size_t group_exchange::generate(bytes out) noexcept {
  EVP_PKEY* made = nullptr;
  if (!generator_ || EVP_PKEY_generate(generator_.get(), &made) != 1) return 0;
  const pkey key(made);
  return encode_public_key(type(), key.get(), out);
}

}  // namespace cryptospeed::openssl
