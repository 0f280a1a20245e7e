// SPDX-License-Identifier: Apache-2.0
// Owners of OpenSSL's objects. All of libcrypto is used through EVP and provider parameters; nothing here is deprecated
// in 3.0.
#pragma once

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>

#include <memory>

namespace cryptospeed::openssl {

/// Calls a free function of the library; OpenSSL's accept null.
template <auto Free>
struct freed_by {
  template <class T>
  void operator()(T* object) const noexcept {
    Free(object);
  }
};

using md = std::unique_ptr<EVP_MD, freed_by<EVP_MD_free>>;
using md_ctx = std::unique_ptr<EVP_MD_CTX, freed_by<EVP_MD_CTX_free>>;
using mac_method = std::unique_ptr<EVP_MAC, freed_by<EVP_MAC_free>>;
using mac_ctx = std::unique_ptr<EVP_MAC_CTX, freed_by<EVP_MAC_CTX_free>>;
using cipher_method = std::unique_ptr<EVP_CIPHER, freed_by<EVP_CIPHER_free>>;
using cipher_ctx = std::unique_ptr<EVP_CIPHER_CTX, freed_by<EVP_CIPHER_CTX_free>>;
using pkey = std::unique_ptr<EVP_PKEY, freed_by<EVP_PKEY_free>>;
using pkey_ctx = std::unique_ptr<EVP_PKEY_CTX, freed_by<EVP_PKEY_CTX_free>>;
using bignum = std::unique_ptr<BIGNUM, freed_by<BN_clear_free>>;
using ec_group = std::unique_ptr<EC_GROUP, freed_by<EC_GROUP_free>>;
using ec_point = std::unique_ptr<EC_POINT, freed_by<EC_POINT_free>>;
using param_builder = std::unique_ptr<OSSL_PARAM_BLD, freed_by<OSSL_PARAM_BLD_free>>;
using params = std::unique_ptr<OSSL_PARAM, freed_by<OSSL_PARAM_free>>;

}  // namespace cryptospeed::openssl
