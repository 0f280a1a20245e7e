// SPDX-License-Identifier: Apache-2.0
// Message digests through EVP_MD. The list of names is shared with the HMACs made from them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

struct hash_name {
  const char* id;
  const char* name;         ///< for EVP_MD_fetch
  std::size_t digest_size;  ///< bytes
};

[[nodiscard]] std::span<const hash_name> hash_names();

/// Whether an active provider has the digest of this EVP name.
[[nodiscard]] bool hash_usable(const char* name);

/// A digest whose method was fetched before; the context lives as long as the object and is initialised again per
/// message.
class hash {
 public:
  hash(md_ctx ctx, std::size_t digest_size) noexcept : ctx_(std::move(ctx)), digest_size_(digest_size) {}

  [[nodiscard]] std::size_t digest_size() const noexcept { return digest_size_; }
  bool reset() noexcept { return EVP_DigestInit_ex2(ctx_.get(), nullptr, nullptr) == 1; }
  bool update(cbytes in) noexcept { return EVP_DigestUpdate(ctx_.get(), in.data(), in.size()) == 1; }
  bool finish(bytes out) noexcept { return EVP_DigestFinal_ex(ctx_.get(), out.data(), nullptr) == 1; }

 private:
  md_ctx ctx_;
  std::size_t digest_size_;
};

/// Makes digests of one algorithm. Fetches the method when it is made; `usable` is false where no provider has it.
class hash_factory {
 public:
  explicit hash_factory(const hash_name& name)
      : method_(EVP_MD_fetch(nullptr, name.name, nullptr)), digest_size_(name.digest_size) {}

  [[nodiscard]] bool usable() const noexcept { return method_ != nullptr; }
  std::optional<hash> operator()() const;

 private:
  md method_;
  std::size_t digest_size_;
};

}  // namespace cryptospeed::openssl
