// SPDX-License-Identifier: Apache-2.0
// What is registered of the families kdf and pwhash.
#include "derive.hpp"
#include "provider_parts.hpp"

namespace cryptospeed::openssl {
namespace {

template <kdf_kind Kind>
void add(abi::builder& b, const kdf_name& name, const std::string& given) {
  kdf_factory<Kind> factory(name);
  abi::registration about{.unusable = unusable_unless(factory.usable()),
                          .contract = "EVP_KDF_derive (" + given +
                                      "); context: EVP_KDF fetched once, EVP_KDF_CTX reused, its digest set once"};
  if constexpr (Kind == kdf_kind::scrypt) {
    about.contract = "EVP_KDF_derive (" + given + "); context: EVP_KDF fetched once, EVP_KDF_CTX reused";
    b.password_hash(name.id, std::move(about), std::move(factory));
  } else {
    b.kdf(name.id, std::move(about), std::move(factory));
  }
}

}  // namespace

void add_derivations(abi::builder& b) {
  for (const kdf_name& name : kdf_names()) {
    switch (name.kind) {
      case kdf_kind::hkdf:
        add<kdf_kind::hkdf>(b, name, "key, salt, info; extract and expand");
        break;
      case kdf_kind::pbkdf2:
        add<kdf_kind::pbkdf2>(b, name, "password, salt, iterations");
        break;
      case kdf_kind::tls13:
        add<kdf_kind::tls13>(b, name, "key, prefix, label, data; expand");
        break;
      case kdf_kind::x963:
        add<kdf_kind::x963>(b, name, "secret, info");
        break;
      case kdf_kind::single_step:
        add<kdf_kind::single_step>(b, name, "secret, info");
        break;
      case kdf_kind::scrypt:
        break;
    }
  }
  add<kdf_kind::scrypt>(b, scrypt_name(), "password, salt, N, r, p");
}

}  // namespace cryptospeed::openssl
