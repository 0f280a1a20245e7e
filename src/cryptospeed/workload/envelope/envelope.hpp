// SPDX-License-Identifier: Apache-2.0
// The Nalix envelope: header, nonce, ciphertext and, of the authenticated suites, the tag. A template over the cipher,
// so that any provider measures it over its own. The nonce is given; the sequence number is 1.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::workload {

/// "NALX", version, suite, flags, size of the nonce, sequence number (least significant byte first).
template <std::uint8_t Suite, std::uint8_t NonceSize>
inline constexpr std::array<std::uint8_t, 12> envelope_header{'N', 'A', 'L', 'X', 1, Suite, 0, NonceSize, 1, 0, 0, 0};

/// Over a stream cipher with encrypt(out, in, nonce). The sequence number is added to the last four bytes of the nonce,
/// most significant first. Nothing is authenticated; associated data is ignored.
template <class Cipher, std::uint8_t Suite, std::uint8_t NonceSize>
class stream_envelope {
 public:
  static constexpr std::size_t nonce_size = NonceSize, overhead = 12 + NonceSize;

  explicit stream_envelope(const Cipher& cipher) : cipher_(cipher) {}

  void seal(bytes out, cbytes in, cbytes, cbytes nonce) {
    std::copy(header.begin(), header.end(), out.begin());
    std::copy(nonce.begin(), nonce.end(), out.begin() + header.size());
    (void)cipher_.encrypt(out.subspan(overhead), in, effective(nonce));
  }
  /// False where the header is another suite's or malformed.
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes) {
    if (!std::equal(header.begin(), header.end(), in.begin())) return false;
    return cipher_.encrypt(out, in.subspan(overhead), effective(in.subspan(header.size(), NonceSize)));
  }

 private:
  static constexpr const auto& header = envelope_header<Suite, NonceSize>;
  cbytes effective(cbytes nonce) {
    std::copy(nonce.begin(), nonce.end(), nonce_.begin());
    nonce_[NonceSize - 1] ^= 1;
    return nonce_;
  }
  Cipher cipher_;
  std::array<std::uint8_t, NonceSize> nonce_{};
};

/// Over a cipher with seal(out, tag, in, ad, nonce) and open(out, in, tag, ad, nonce). Header and nonce stand before
/// the caller's associated data, `largest_aad` bytes at most.
template <class Cipher, std::uint8_t Suite, std::uint8_t NonceSize>
class sealed_envelope {
 public:
  static constexpr std::size_t nonce_size = NonceSize, overhead = 12 + NonceSize + 16, largest_aad = 1024;

  explicit sealed_envelope(const Cipher& cipher) : cipher_(cipher) {}

  void seal(bytes out, cbytes in, cbytes aad, cbytes nonce) {
    std::copy(header.begin(), header.end(), out.begin());
    std::copy(nonce.begin(), nonce.end(), out.begin() + header.size());
    (void)cipher_.seal(out.subspan(prefix, in.size()), bytes_n<16>(out.data() + prefix + in.size(), 16), in,
                       whole(cbytes(out).first(prefix), aad), cbytes_n<NonceSize>(nonce.data(), NonceSize));
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes aad) {
    if (!std::equal(header.begin(), header.end(), in.begin())) return false;
    return cipher_.open(out, in.subspan(prefix, out.size()), cbytes_n<16>(in.data() + prefix + out.size(), 16),
                        whole(in.first(prefix), aad), cbytes_n<NonceSize>(in.data() + header.size(), NonceSize));
  }

 private:
  static constexpr const auto& header = envelope_header<Suite, NonceSize>;
  static constexpr std::size_t prefix = 12 + NonceSize;
  cbytes whole(cbytes before, cbytes aad) {
    std::copy(before.begin(), before.end(), data_.begin());
    std::copy(aad.begin(), aad.end(), data_.begin() + before.size());
    return cbytes(data_).first(before.size() + aad.size());
  }
  Cipher cipher_;
  std::array<std::uint8_t, prefix + largest_aad> data_{};
};

}  // namespace cryptospeed::workload
