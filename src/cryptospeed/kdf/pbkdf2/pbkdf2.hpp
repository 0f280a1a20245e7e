// SPDX-License-Identifier: Apache-2.0
// PBKDF2 with HMAC over any hash_function. Spec: RFC 8018 section 5.2. Constant time in password and salt for given
// lengths and iterations, where the hash is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/concepts.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"

namespace cryptospeed {

/// The states after the padded password are kept, so that an iteration costs two compressions of the hash. Everything
/// that depends on the password is wiped.
template <hash_function Hash>
class pbkdf2 {
 public:
  /// The kernels are those of the hash.
  [[nodiscard]] static const auto& kernels() noexcept requires requires { Hash::kernels(); }
  { return Hash::kernels(); }

  pbkdf2() noexcept = default;
  /// On a given kernel of the hash.
  template <class Ops>
  requires std::constructible_from<Hash, const Ops&>
  explicit pbkdf2(const Ops& ops) noexcept : fresh_(ops) {}

  /// Fills `out`. False, `out` untouched, where `iterations` is 0 or `out` longer than 2^32 - 1 digests.
  [[nodiscard]] bool derive(bytes out, cbytes password, cbytes salt, std::uint64_t iterations) const noexcept {
    constexpr std::uint64_t most_blocks = 0xffffffff;
    if (iterations == 0 || out.size() / Hash::digest_size >= most_blocks) return false;
    hmac<Hash> mac(password, fresh_);
    secret_bytes<Hash::digest_size> link, sum;
    std::uint32_t count = 1;
    for (bytes left = out; !left.empty(); ++count) {
      std::uint8_t number[4];
      store_be<std::uint32_t>(number, count);
      mac.reset();
      mac.update(salt);
      mac.update(number);
      mac.finish(link.span());
      sum = link;
      for (std::uint64_t i = 1; i < iterations; ++i) {
        mac.reset();
        mac.update(link.span());
        mac.finish(link.span());
        for (std::size_t at = 0; at < sum.size(); ++at) sum[at] = static_cast<std::uint8_t>(sum[at] ^ link[at]);
      }
      const std::size_t now = std::min(left.size(), sum.size());
      std::memcpy(left.data(), sum.data(), now);
      left = left.subspan(now);
    }
    return true;
  }

 private:
  Hash fresh_;
};

using pbkdf2_hmac_sha256 = pbkdf2<sha256>;

}  // namespace cryptospeed
