// SPDX-License-Identifier: Apache-2.0
// Message authentication codes through EVP_MAC.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/abi/sdk_mac.hpp"
#include "cryptospeed/base/bytes.hpp"
#include "handles.hpp"

namespace cryptospeed::openssl {

/// How the library begins the next message under the same key.
enum class next_message {
  reinit,     ///< EVP_MAC_init with a null key
  key_again,  ///< the key must be given again (Poly1305, whose key is for one message)
};

struct mac_name {
  std::string id;
  const char* name;                      ///< for EVP_MAC_fetch
  const char* digest = nullptr;          ///< HMAC: which digest
  const char* cipher = nullptr;          ///< CMAC, GMAC: which block cipher and mode
  std::size_t tag_size = 0;              ///< standard tag, bytes
  std::size_t key_min = 0, key_max = 0;  ///< bytes, both inclusive
  next_message next = next_message::reinit;
  bool sized = false;                   ///< the tag size is an input of the algorithm (KMAC, SipHash)
  bool any_size = false;                ///< and may be any (KMAC)
  unsigned c_rounds = 0, d_rounds = 0;  ///< SipHash; 0: the library's own
};

/// All of them: an HMAC per digest, KMAC, Poly1305, SipHash, CMAC; `gmac_names` takes a nonce.
[[nodiscard]] std::vector<mac_name> mac_names();
[[nodiscard]] std::vector<mac_name> gmac_names();

/// A keyed context.
class mac {
 public:
  static constexpr bool takes_info = true;  ///< KMAC's customization; the factory refuses it for the others

  mac(mac_ctx ctx, cbytes key, std::size_t tag_size, next_message next)
      : ctx_(std::move(ctx)), key_(key.begin(), key.end()), tag_size_(tag_size), next_(next) {}

  [[nodiscard]] std::size_t tag_size() const noexcept { return tag_size_; }
  bool rekey(cbytes key) noexcept { return EVP_MAC_init(ctx_.get(), key.data(), key.size(), nullptr) == 1; }
  bool reset() noexcept {
    return next_ == next_message::reinit ? EVP_MAC_init(ctx_.get(), nullptr, 0, nullptr) == 1 : rekey(key_);
  }
  bool update(cbytes in) noexcept { return EVP_MAC_update(ctx_.get(), in.data(), in.size()) == 1; }
  bool finish(bytes tag) noexcept {
    std::size_t written = 0;
    return EVP_MAC_final(ctx_.get(), tag.data(), &written, tag.size()) == 1 && written == tag_size_;
  }

 private:
  mac_ctx ctx_;
  std::vector<std::uint8_t> key_;
  std::size_t tag_size_;
  next_message next_;
};

/// GMAC: the next message needs its own nonce, not the key.
class gmac {
 public:
  gmac(mac_ctx ctx, std::size_t nonce_size) : ctx_(std::move(ctx)), nonce_size_(nonce_size) {}

  static constexpr std::size_t tag_size = 16;
  [[nodiscard]] std::size_t nonce_size() const noexcept { return nonce_size_; }
  bool rekey(cbytes key) noexcept { return EVP_MAC_init(ctx_.get(), key.data(), key.size(), nullptr) == 1; }
  bool reset(cbytes nonce) noexcept;
  bool update(cbytes in) noexcept { return EVP_MAC_update(ctx_.get(), in.data(), in.size()) == 1; }
  bool finish(bytes_n<tag_size> tag) noexcept {
    std::size_t written = 0;
    return EVP_MAC_final(ctx_.get(), tag.data(), &written, tag.size()) == 1 && written == tag.size();
  }

 private:
  mac_ctx ctx_;
  std::size_t nonce_size_;
};

/// Makes codes of one algorithm; `Mac` is mac or gmac. `usable` is false where no provider has its parts.
template <class Mac>
class mac_factory {
 public:
  explicit mac_factory(const mac_name& name);

  [[nodiscard]] bool usable() const noexcept { return usable_; }
  /// Nothing where the key or tag size is not one of the algorithm's, or the library refuses it.
  std::optional<Mac> operator()(const abi::mac_request& request) const;

 private:
  mac_name name_;
  mac_method method_;
  bool usable_ = false;
};

}  // namespace cryptospeed::openssl
