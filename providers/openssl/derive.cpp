// SPDX-License-Identifier: Apache-2.0
#include "derive.hpp"

#include <openssl/core_names.h>

#include "hash.hpp"

namespace cryptospeed::openssl {
namespace {

// The library takes pointers to what it only reads.
OSSL_PARAM octets(const char* key, cbytes data) noexcept {
  return OSSL_PARAM_construct_octet_string(key, const_cast<std::uint8_t*>(data.data()), data.size());
}
OSSL_PARAM text(const char* key, const char* value) noexcept {
  return OSSL_PARAM_construct_utf8_string(key, const_cast<char*>(value), 0);
}

constexpr std::uint64_t scrypt_memory = std::uint64_t{1}
                                        << 40;  // the default of 32 MiB is a limit of the library's own

}  // namespace

std::vector<kdf_name> kdf_names() {
  std::vector<kdf_name> names;
  for (const hash_name& hash : hash_names()) {
    const std::string id = hash.id;
    names.push_back({"hkdf-" + id, "HKDF", kdf_kind::hkdf, hash.name});
    names.push_back({"pbkdf2-hmac-" + id, "PBKDF2", kdf_kind::pbkdf2, hash.name});
    if (id == "sha256" || id == "sha384")
      names.push_back({"tls13-hkdf-" + id, "TLS13-KDF", kdf_kind::tls13, hash.name});
    if (id.starts_with("sha") || id == "sm3") {
      names.push_back({"x963-kdf-" + id, "X963KDF", kdf_kind::x963, hash.name});
      names.push_back({"sskdf-" + id, "SSKDF", kdf_kind::single_step, hash.name});
    }
  }
  return names;
}

kdf_name scrypt_name() { return {"scrypt", "SCRYPT", kdf_kind::scrypt}; }

template <kdf_kind Kind>
bool kdf<Kind>::derive(bytes out, const abi::derive_input& in) noexcept {
  OSSL_PARAM given[8];
  std::size_t count = 0;
  if constexpr (Kind == kdf_kind::hkdf) {
    given[count++] = octets(OSSL_KDF_PARAM_KEY, in.secret);
    given[count++] = octets(OSSL_KDF_PARAM_SALT, in.salt);
    given[count++] = octets(OSSL_KDF_PARAM_INFO, in.info);
  } else if constexpr (Kind == kdf_kind::tls13) {
    static constexpr std::uint8_t prefix[] = {'t', 'l', 's', '1', '3', ' '};
    given[count++] = octets(OSSL_KDF_PARAM_KEY, in.secret);
    given[count++] = octets(OSSL_KDF_PARAM_PREFIX, prefix);
    given[count++] = octets(OSSL_KDF_PARAM_LABEL, in.info);
    given[count++] = octets(OSSL_KDF_PARAM_DATA, in.salt);
  } else if constexpr (Kind == kdf_kind::x963 || Kind == kdf_kind::single_step) {
    given[count++] = octets(OSSL_KDF_PARAM_SECRET, in.secret);
    given[count++] = octets(OSSL_KDF_PARAM_INFO, in.info);
  } else {
    given[count++] = octets(OSSL_KDF_PARAM_PASSWORD, in.secret);
    given[count++] = octets(OSSL_KDF_PARAM_SALT, in.salt);
    if constexpr (Kind == kdf_kind::pbkdf2) {
      given[count++] = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_ITER, &costs_[0]);
    } else {
      given[count++] = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_N, &costs_[0]);
      given[count++] = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_R, &costs_[1]);
      given[count++] = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_P, &costs_[2]);
    }
  }
  given[count] = OSSL_PARAM_construct_end();
  return EVP_KDF_derive(ctx_.get(), out.data(), out.size(), given) == 1;
}

template <kdf_kind Kind>
kdf_factory<Kind>::kdf_factory(const kdf_name& name)
    : method_(EVP_KDF_fetch(nullptr, name.name, nullptr)),
      digest_(name.digest),
      usable_(method_ != nullptr && (name.digest == nullptr || hash_usable(name.digest))) {}

template <kdf_kind Kind>
std::optional<kdf<Kind>> kdf_factory<Kind>::operator()(const abi::derive_request& request) const {
  constexpr std::size_t wanted = Kind == kdf_kind::pbkdf2 ? 1 : Kind == kdf_kind::scrypt ? 3 : 0;
  if (request.params.size() < wanted) return std::nullopt;
  kdf_ctx ctx(EVP_KDF_CTX_new(method_.get()));
  if (!ctx) return std::nullopt;
  OSSL_PARAM settled[3];
  std::size_t count = 0;
  // What is fixed by the algorithm or by this use of it; the checks of SP 800-132 would refuse the published vectors.
  int lenient = 1;
  int expand = EVP_KDF_HKDF_MODE_EXPAND_ONLY;
  std::uint64_t memory = scrypt_memory;
  if (digest_ != nullptr) settled[count++] = text(OSSL_KDF_PARAM_DIGEST, digest_);
  if constexpr (Kind == kdf_kind::pbkdf2) settled[count++] = OSSL_PARAM_construct_int(OSSL_KDF_PARAM_PKCS5, &lenient);
  if constexpr (Kind == kdf_kind::tls13) settled[count++] = OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &expand);
  if constexpr (Kind == kdf_kind::scrypt)
    settled[count++] = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_MAXMEM, &memory);
  settled[count] = OSSL_PARAM_construct_end();
  if (EVP_KDF_CTX_set_params(ctx.get(), settled) != 1) return std::nullopt;
  return kdf<Kind>(std::move(ctx), {request.params.begin(), request.params.end()});
}

template class kdf<kdf_kind::hkdf>;
template class kdf<kdf_kind::pbkdf2>;
template class kdf<kdf_kind::tls13>;
template class kdf<kdf_kind::x963>;
template class kdf<kdf_kind::single_step>;
template class kdf<kdf_kind::scrypt>;
template class kdf_factory<kdf_kind::hkdf>;
template class kdf_factory<kdf_kind::pbkdf2>;
template class kdf_factory<kdf_kind::tls13>;
template class kdf_factory<kdf_kind::x963>;
template class kdf_factory<kdf_kind::single_step>;
template class kdf_factory<kdf_kind::scrypt>;

}  // namespace cryptospeed::openssl
