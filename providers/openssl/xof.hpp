// SPDX-License-Identifier: Apache-2.0
// Extendable-output functions through EVP_MD. Version 3.0 squeezes once a message.
#pragma once

#include <optional>
#include <span>

#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

struct xof_name {
  const char* id;
  const char* name;           ///< for EVP_MD_fetch
  std::size_t standard_size;  ///< bytes
};

inline constexpr xof_name xof_names[] = {{"shake128", "SHAKE128", 32}, {"shake256", "SHAKE256", 64}};

class xof {
 public:
  explicit xof(md_ctx ctx) noexcept : ctx_(std::move(ctx)) {}

  bool reset() noexcept { return EVP_DigestInit_ex2(ctx_.get(), nullptr, nullptr) == 1; }
  bool absorb(cbytes in) noexcept { return EVP_DigestUpdate(ctx_.get(), in.data(), in.size()) == 1; }
  bool squeeze(bytes out) noexcept { return EVP_DigestFinalXOF(ctx_.get(), out.data(), out.size()) == 1; }

 private:
  md_ctx ctx_;
};

/// Fetches the method when it is made; `usable` is false where no provider has it.
class xof_factory {
 public:
  explicit xof_factory(const xof_name& name) : method_(EVP_MD_fetch(nullptr, name.name, nullptr)) {}

  [[nodiscard]] bool usable() const noexcept { return method_ != nullptr; }
  std::optional<xof> operator()() const {
    md_ctx ctx(EVP_MD_CTX_new());
    if (!ctx || EVP_DigestInit_ex2(ctx.get(), method_.get(), nullptr) != 1) return std::nullopt;
    return xof(std::move(ctx));
  }

 private:
  md method_;
};

}  // namespace cryptospeed::openssl
