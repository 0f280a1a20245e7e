// SPDX-License-Identifier: Apache-2.0
#include "keys.hpp"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <climits>
#include <string_view>

namespace cryptospeed::openssl {
namespace {

constexpr std::size_t largest_point = 2 * 66 + 1;  // P-521

bignum number(cbytes big_endian) {
  if (big_endian.size() > INT_MAX) return nullptr;
  return bignum(BN_bin2bn(big_endian.data(), static_cast<int>(big_endian.size()), nullptr));
}

/// EVP_PKEY_fromdata with the parts that are not null.
pkey from_parts(const key_type& type, int selection, const BIGNUM* secret, const BIGNUM* public_number,
                cbytes public_point) {
  const param_builder builder(OSSL_PARAM_BLD_new());
  const pkey_ctx ctx(EVP_PKEY_CTX_new_from_name(nullptr, type.name, nullptr));
  if (!builder || !ctx || EVP_PKEY_fromdata_init(ctx.get()) != 1 ||
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, type.group, 0) != 1 ||
      (secret != nullptr && OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret) != 1) ||
      (public_number != nullptr &&
       OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_number) != 1) ||
      (!public_point.empty() && OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                                                 public_point.data(), public_point.size()) != 1)) {
    return nullptr;
  }
  const params list(OSSL_PARAM_BLD_to_param(builder.get()));
  EVP_PKEY* key = nullptr;
  if (!list || EVP_PKEY_fromdata(ctx.get(), &key, selection, list.get()) != 1) return nullptr;
  return pkey(key);
}

pkey load_secret(const key_type& type, cbytes encoded) {
  switch (type.kind) {
    case key_kind::raw:
      return pkey(EVP_PKEY_new_raw_private_key_ex(nullptr, type.name, nullptr, encoded.data(), encoded.size()));
    case key_kind::ec: {
      const bignum scalar = number(encoded);
      if (!scalar || BN_is_zero(scalar.get())) return nullptr;
      // ECDH and ECDSA need the scalar alone; SM2 hashes the public key into what is signed.
      std::array<std::uint8_t, largest_point> point;
      std::size_t point_size = 0;
      if (std::string_view(type.name) == "SM2") {
        point_size = compute_public_point(type, encoded, point);
        if (point_size == 0) return nullptr;
      }
      return from_parts(type, EVP_PKEY_KEYPAIR, scalar.get(), nullptr, cbytes(point).first(point_size));
    }
    case key_kind::ffdh: {
      const bignum exponent = number(encoded);
      if (!exponent || BN_is_zero(exponent.get())) return nullptr;
      return from_parts(type, EVP_PKEY_KEYPAIR, exponent.get(), nullptr, {});
    }
    case key_kind::rsa: {
      const unsigned char* at = encoded.data();
      if (encoded.size() > LONG_MAX) return nullptr;
      pkey key(d2i_AutoPrivateKey_ex(nullptr, &at, static_cast<long>(encoded.size()), nullptr, nullptr));
      return key && EVP_PKEY_is_a(key.get(), "RSA") == 1 ? std::move(key) : nullptr;
    }
  }
  return nullptr;
}

pkey load_public(const key_type& type, cbytes encoded) {
  if (encoded.empty()) return nullptr;
  switch (type.kind) {
    case key_kind::raw:
      return pkey(EVP_PKEY_new_raw_public_key_ex(nullptr, type.name, nullptr, encoded.data(), encoded.size()));
    case key_kind::ec:
      return from_parts(type, EVP_PKEY_PUBLIC_KEY, nullptr, nullptr, encoded);
    case key_kind::ffdh: {
      const bignum value = number(encoded);
      return value ? from_parts(type, EVP_PKEY_PUBLIC_KEY, nullptr, value.get(), {}) : nullptr;
    }
    case key_kind::rsa: {
      const unsigned char* at = encoded.data();
      if (encoded.size() > LONG_MAX) return nullptr;
      pkey key(d2i_PUBKEY_ex(nullptr, &at, static_cast<long>(encoded.size()), nullptr, nullptr));
      return key && at == encoded.data() + encoded.size() && EVP_PKEY_is_a(key.get(), "RSA") == 1 ? std::move(key)
                                                                                                  : nullptr;
    }
  }
  return nullptr;
}

}  // namespace

std::size_t key_type::public_key_size() const noexcept {
  switch (kind) {
    case key_kind::raw:
      return size;
    case key_kind::ec:
      return 2 * size + 1;
    case key_kind::ffdh:
      return size;
    case key_kind::rsa:
      return 2 * size + 64;  // a public exponent may be as long as the modulus; both with their headers
  }
  return 0;
}

pkey load_secret_key(const key_type& type, cbytes encoded) {
  pkey key = load_secret(type, encoded);
  if (!key) ERR_clear_error();
  return key;
}

pkey load_public_key(const key_type& type, cbytes encoded) {
  pkey key = load_public(type, encoded);
  if (!key) ERR_clear_error();
  return key;
}

std::size_t encode_public_key(const key_type& type, const EVP_PKEY* key, bytes out) {
  std::size_t size = out.size();
  switch (type.kind) {
    case key_kind::raw:
      return EVP_PKEY_get_raw_public_key(key, out.data(), &size) == 1 ? size : 0;
    case key_kind::ec:
    case key_kind::ffdh:
      return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, out.data(), out.size(), &size) ==
                     1
                 ? size
                 : 0;
    case key_kind::rsa: {
      unsigned char* der = nullptr;
      const int count = i2d_PUBKEY(key, &der);
      if (count <= 0) return 0;
      size = static_cast<std::size_t>(count);
      const bool fits = size <= out.size();
      if (fits) std::copy_n(der, size, out.data());
      OPENSSL_free(der);
      return fits ? size : 0;
    }
  }
  return 0;
}

std::size_t compute_public_point(const key_type& type, cbytes scalar, bytes out) {
  const bignum secret = number(scalar);
  const ec_group group(EC_GROUP_new_by_curve_name(OBJ_txt2nid(type.group)));
  if (!secret || !group) return 0;
  BN_set_flags(secret.get(), BN_FLG_CONSTTIME);
  const ec_point point(EC_POINT_new(group.get()));
  if (!point || EC_POINT_mul(group.get(), point.get(), secret.get(), nullptr, nullptr, nullptr) != 1) return 0;
  return EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, out.data(), out.size(), nullptr);
}

pkey_ctx key_generator(const key_type& type) {
  pkey_ctx ctx(EVP_PKEY_CTX_new_from_name(nullptr, type.name, nullptr));
  if (!ctx || EVP_PKEY_keygen_init(ctx.get()) != 1) return nullptr;
  if (type.kind == key_kind::rsa) {
    return EVP_PKEY_CTX_set_rsa_keygen_bits(ctx.get(), static_cast<int>(type.size * 8)) == 1 ? std::move(ctx) : nullptr;
  }
  return EVP_PKEY_CTX_set_group_name(ctx.get(), type.group) == 1 ? std::move(ctx) : nullptr;
}

}  // namespace cryptospeed::openssl
