// SPDX-License-Identifier: Apache-2.0
// The look-up of an algorithm by its name, which every other operation here does once and outside its timing, and which
// applications written for older versions of the library do with every message.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "handles.hpp"

namespace cryptospeed::openssl {

using signature_method = std::unique_ptr<EVP_SIGNATURE, freed_by<EVP_SIGNATURE_free>>;

/// How one kind of object is looked up, and what it says it is.
template <class Handle, auto Fetch, auto Name>
class fetched {
 public:
  /// `asked` is for the library, `own` the name that it then says the object has, `id` ours of the same.
  struct names {
    const char *asked, *own, *id;
  };
  explicit fetched(const names& of) noexcept : of_(&of) {}

  bool fetch() noexcept {
    object_.reset(Fetch(nullptr, of_->asked, nullptr));
    return object_ != nullptr;
  }
  /// Of the object that is held: our id where it is what was asked for, else what it says itself.
  [[nodiscard]] std::string_view name() const noexcept {
    const char* const said = object_ == nullptr ? nullptr : Name(object_.get());
    if (said == nullptr) return {};
    return said == std::string_view(of_->own) ? of_->id : said;
  }

 private:
  const names* of_;
  Handle object_;
};

using fetched_digest = fetched<md, EVP_MD_fetch, EVP_MD_get0_name>;
using fetched_cipher = fetched<cipher_method, EVP_CIPHER_fetch, EVP_CIPHER_get0_name>;
using fetched_signature = fetched<signature_method, EVP_SIGNATURE_fetch, EVP_SIGNATURE_get0_name>;

/// Makes objects that look up one algorithm; nothing where another one is wanted.
template <class Fetched>
class fetch_factory {
 public:
  explicit fetch_factory(typename Fetched::names names) noexcept : names_(names) {}

  [[nodiscard]] bool usable() const noexcept { return Fetched(names_).fetch(); }
  [[nodiscard]] const char* id() const noexcept { return names_.id; }
  std::optional<Fetched> operator()(std::string_view wanted) const noexcept {
    if (!wanted.empty() && wanted != names_.id) return std::nullopt;
    return Fetched(names_);
  }

 private:
  typename Fetched::names names_;
};

}  // namespace cryptospeed::openssl
