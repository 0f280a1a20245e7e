// SPDX-License-Identifier: Apache-2.0
#include "mac.hpp"

#include <openssl/core_names.h>
#include <openssl/err.h>

#include <array>

#include "hash.hpp"

namespace cryptospeed::openssl {
namespace {

constexpr std::size_t any_key = 1U << 20;  // bytes; more than any application or vector has
constexpr std::size_t largest_gmac_nonce = 128;

/// OSSL_PARAM takes texts as mutable pointers but does not write to those it only reads.
OSSL_PARAM text(const char* key, const char* value) {
  return OSSL_PARAM_construct_utf8_string(key, const_cast<char*>(value), 0);
}

/// A context with the parameters and the key set, or null.
mac_ctx keyed(const mac_name& name, EVP_MAC* method, cbytes key, std::size_t tag_size, cbytes info) {
  mac_ctx ctx(EVP_MAC_CTX_new(method));
  if (!ctx) return nullptr;
  std::array<OSSL_PARAM, 7> list{};
  std::size_t count = 0;
  unsigned c_rounds = name.c_rounds, d_rounds = name.d_rounds;
  if (name.digest != nullptr) list[count++] = text(OSSL_MAC_PARAM_DIGEST, name.digest);
  if (name.cipher != nullptr) list[count++] = text(OSSL_MAC_PARAM_CIPHER, name.cipher);
  if (name.sized) list[count++] = OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &tag_size);
  if (!info.empty()) {
    list[count++] =
        OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_CUSTOM, const_cast<std::uint8_t*>(info.data()), info.size());
  }
  if (c_rounds != 0) list[count++] = OSSL_PARAM_construct_uint(OSSL_MAC_PARAM_C_ROUNDS, &c_rounds);
  if (d_rounds != 0) list[count++] = OSSL_PARAM_construct_uint(OSSL_MAC_PARAM_D_ROUNDS, &d_rounds);
  list[count] = OSSL_PARAM_construct_end();
  // A null key would mean "as before": an empty key is a pointer to no bytes.
  static constexpr std::uint8_t no_bytes = 0;
  const std::uint8_t* data = key.empty() ? &no_bytes : key.data();
  return EVP_MAC_init(ctx.get(), data, key.size(), list.data()) == 1 ? std::move(ctx) : nullptr;
}

}  // namespace

std::vector<mac_name> mac_names() {
  std::vector<mac_name> all;
  for (const hash_name& digest : hash_names()) {
    all.push_back({.id = std::string("hmac-") + digest.id,
                   .name = "HMAC",
                   .digest = digest.name,
                   .tag_size = digest.digest_size,
                   .key_max = any_key});
  }
  // Spec: SP 800-185 section 4; the library takes keys of 4 to 512 bytes.
  all.push_back({.id = "kmac128",
                 .name = "KMAC-128",
                 .tag_size = 32,
                 .key_min = 4,
                 .key_max = 512,
                 .sized = true,
                 .any_size = true});
  all.push_back({.id = "kmac256",
                 .name = "KMAC-256",
                 .tag_size = 64,
                 .key_min = 4,
                 .key_max = 512,
                 .sized = true,
                 .any_size = true});
  all.push_back({.id = "poly1305",
                 .name = "POLY1305",
                 .tag_size = 16,
                 .key_min = 32,
                 .key_max = 32,
                 .next = next_message::key_again});
  all.push_back({.id = "siphash-2-4", .name = "SIPHASH", .tag_size = 8, .key_min = 16, .key_max = 16, .sized = true});
  all.push_back(
      {.id = "siphash128-2-4", .name = "SIPHASH", .tag_size = 16, .key_min = 16, .key_max = 16, .sized = true});
  all.push_back({.id = "siphash-1-3",
                 .name = "SIPHASH",
                 .tag_size = 8,
                 .key_min = 16,
                 .key_max = 16,
                 .sized = true,
                 .c_rounds = 1,
                 .d_rounds = 3});
  all.push_back({.id = "siphash128-1-3",
                 .name = "SIPHASH",
                 .tag_size = 16,
                 .key_min = 16,
                 .key_max = 16,
                 .sized = true,
                 .c_rounds = 1,
                 .d_rounds = 3});
  all.push_back(
      {.id = "aes-128-cmac", .name = "CMAC", .cipher = "AES-128-CBC", .tag_size = 16, .key_min = 16, .key_max = 16});
  all.push_back(
      {.id = "aes-192-cmac", .name = "CMAC", .cipher = "AES-192-CBC", .tag_size = 16, .key_min = 24, .key_max = 24});
  all.push_back(
      {.id = "aes-256-cmac", .name = "CMAC", .cipher = "AES-256-CBC", .tag_size = 16, .key_min = 32, .key_max = 32});
  return all;
}

std::vector<mac_name> gmac_names() {
  return {
      {.id = "aes-128-gmac", .name = "GMAC", .cipher = "AES-128-GCM", .tag_size = 16, .key_min = 16, .key_max = 16},
      {.id = "aes-192-gmac", .name = "GMAC", .cipher = "AES-192-GCM", .tag_size = 16, .key_min = 24, .key_max = 24},
      {.id = "aes-256-gmac", .name = "GMAC", .cipher = "AES-256-GCM", .tag_size = 16, .key_min = 32, .key_max = 32},
  };
}

bool gmac::reset(cbytes nonce) noexcept {
  const OSSL_PARAM list[] = {
      OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_IV, const_cast<std::uint8_t*>(nonce.data()), nonce.size()),
      OSSL_PARAM_construct_end()};
  return EVP_MAC_init(ctx_.get(), nullptr, 0, list) == 1;
}

template <class Mac>
mac_factory<Mac>::mac_factory(const mac_name& name) : name_(name), method_(EVP_MAC_fetch(nullptr, name.name, nullptr)) {
  // The digest or cipher may be missing although the method is there; only a keyed context tells.
  const std::vector<std::uint8_t> key(name.key_max == any_key ? 32 : name.key_max, 1);
  usable_ = method_ && keyed(name, method_.get(), key, name.tag_size, {}) != nullptr;
}

template <>
std::optional<mac> mac_factory<mac>::operator()(const abi::mac_request& request) const {
  if (request.key.size() < name_.key_min || request.key.size() > name_.key_max) return std::nullopt;
  if (!request.info.empty() && !name_.any_size) return std::nullopt;
  const std::size_t tag_size = name_.any_size && request.tag_size != 0 ? request.tag_size : name_.tag_size;
  mac_ctx ctx = keyed(name_, method_.get(), request.key, tag_size, request.info);
  if (!ctx) {
    ERR_clear_error();
    return std::nullopt;
  }
  return mac(std::move(ctx), request.key, tag_size, name_.next);
}

template <>
std::optional<gmac> mac_factory<gmac>::operator()(const abi::mac_request& request) const {
  if (request.key.size() < name_.key_min || request.key.size() > name_.key_max) return std::nullopt;
  if (request.nonce_size == 0 || request.nonce_size > largest_gmac_nonce) return std::nullopt;
  mac_ctx ctx = keyed(name_, method_.get(), request.key, name_.tag_size, {});
  if (!ctx) {
    ERR_clear_error();
    return std::nullopt;
  }
  return gmac(std::move(ctx), request.nonce_size);
}

template class mac_factory<mac>;
template class mac_factory<gmac>;

}  // namespace cryptospeed::openssl
