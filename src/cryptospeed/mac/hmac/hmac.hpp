// SPDX-License-Identifier: Apache-2.0
// HMAC over any hash_function. Spec: RFC 2104 section 2, FIPS 198-1 section 4. Constant time in key and message for
// given lengths, where the hash is.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/concepts.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"

namespace cryptospeed {

/// Models mac_function: tags of Hash::digest_size bytes under keys of any length.
///
/// The two states after the padded key are kept, so that a message costs two compressions less than the definition
/// says. Everything that depends on the key is wiped with the object. Truncating the tag is the caller's affair.
template <hash_function Hash>
class hmac {
 public:
  static constexpr std::size_t tag_size = Hash::digest_size;
  /// Key length in bytes that RFC 2104 section 3 recommends; any other is taken too.
  static constexpr std::size_t key_size = Hash::digest_size;

  /// The kernels are those of the hash.
  [[nodiscard]] static const auto& kernels() noexcept requires requires { Hash::kernels(); }
  { return Hash::kernels(); }

  explicit hmac(cbytes key) noexcept : hmac(Hash{}, key) {}
  /// The same on a given kernel of the hash.
  template <class Ops>
  requires std::constructible_from<Hash, const Ops&> hmac(cbytes key, const Ops& ops)
  noexcept : hmac(Hash(ops), key) {}

  /// On the kernel of a given hash object, which has taken nothing yet.
  hmac(cbytes key, const Hash& fresh) noexcept : hmac(fresh, key) {}

  /// Starts a message under another key, on the same kernel.
  void rekey(cbytes key) noexcept {
    secret_bytes<Hash::block_size> block;
    if (key.size() > Hash::block_size) {
      wiped<Hash> shorten(*running_);
      shorten->reset();
      shorten->update(key);
      shorten->finish(bytes_n<Hash::digest_size>(block.data(), Hash::digest_size));
    } else if (!key.empty()) {
      std::memcpy(block.data(), key.data(), key.size());
    }
    for (std::size_t i = 0; i < block.size(); ++i) block[i] ^= inner_pad;
    absorb_pad(inner_, block);
    for (std::size_t i = 0; i < block.size(); ++i) block[i] ^= inner_pad ^ outer_pad;
    absorb_pad(outer_, block);
    reset();
  }

  /// Starts the next message under the same key.
  void reset() noexcept { running_ = inner_; }
  /// Appends to the message.
  void update(cbytes in) noexcept { running_->update(in); }
  /// Writes the tag; reset or rekey the object afterwards.
  void finish(bytes_n<tag_size> tag) noexcept {
    secret_bytes<Hash::digest_size> digest;
    running_->finish(digest.span());
    running_ = outer_;
    running_->update(digest.span());
    running_->finish(tag);
  }

 private:
  static constexpr std::uint8_t inner_pad = 0x36;
  static constexpr std::uint8_t outer_pad = 0x5c;
  static_assert(Hash::digest_size <= Hash::block_size);

  hmac(const Hash& fresh, cbytes key) noexcept : running_(fresh) { rekey(key); }

  void absorb_pad(wiped<Hash>& to, const secret_bytes<Hash::block_size>& block) noexcept {
    to = running_;
    to->reset();
    to->update(block.span());
  }

  wiped<Hash> running_, inner_, outer_;
};

using hmac_sha256 = hmac<sha256>;

}  // namespace cryptospeed
