// SPDX-License-Identifier: Apache-2.0
// HKDF over any hash_function. Spec: RFC 5869 sections 2.2 and 2.3. Constant time in secret, salt and info for given
// lengths, where the hash is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/concepts.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"

namespace cryptospeed {

/// Models kdf_function. Everything that depends on the secret is wiped.
template <hash_function Hash>
class hkdf {
 public:
  /// Longest output, bytes.
  static constexpr std::size_t largest_output = 255 * Hash::digest_size;

  /// The kernels are those of the hash.
  [[nodiscard]] static const auto& kernels() noexcept requires requires { Hash::kernels(); }
  { return Hash::kernels(); }

  hkdf() noexcept = default;
  /// On a given kernel of the hash.
  template <class Ops>
  requires std::constructible_from<Hash, const Ops&>
  explicit hkdf(const Ops& ops) noexcept : fresh_(ops) {}

  /// Fills `out` from a secret: extract and expand. False, `out` untouched, where it is longer than the standard
  /// allows.
  [[nodiscard]] bool derive(bytes out, cbytes secret, cbytes salt, cbytes info) const noexcept {
    if (out.size() > largest_output) return false;
    secret_bytes<Hash::digest_size> key;
    hmac<Hash> mac(salt, fresh_);
    mac.update(secret);
    mac.finish(key.span());
    mac.rekey(key.span());
    expand(out, mac, info);
    return true;
  }

 private:
  static void expand(bytes out, hmac<Hash>& mac, cbytes info) noexcept {
    secret_bytes<Hash::digest_size> block;
    std::uint8_t count = 1;
    for (bytes left = out; !left.empty(); ++count) {
      mac.reset();
      if (count != 1) mac.update(block.span());
      mac.update(info);
      mac.update(cbytes(&count, 1));
      mac.finish(block.span());
      const std::size_t now = std::min(left.size(), block.size());
      std::memcpy(left.data(), block.data(), now);
      left = left.subspan(now);
    }
  }

  Hash fresh_;
};

using hkdf_sha256 = hkdf<sha256>;

}  // namespace cryptospeed
