// SPDX-License-Identifier: Apache-2.0
// The little of DER (X.690) that vector files need: public keys in a SubjectPublicKeyInfo and ECDSA signatures. Strict:
// definite, shortest lengths only, nothing left over.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::suite::der {

/// Walks over the elements of a sequence.
class reader {
 public:
  explicit reader(cbytes content) noexcept : rest_(content) {}
  /// Contents of the next element where it has this tag (one byte: 0x30 SEQUENCE, 0x02 INTEGER, 0x06 OBJECT
  /// IDENTIFIER).
  [[nodiscard]] std::optional<cbytes> take(std::uint8_t tag) noexcept;
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

 private:
  cbytes rest_;
};

/// The point of a SubjectPublicKeyInfo whose algorithm is id-ecPublicKey with this named curve (contents of its object
/// identifier). Spec: RFC 5480 section 2.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> named_curve_point(cbytes key_info, cbytes curve);

/// Big-endian r and s without leading zeros of a DER Ecdsa-Sig-Value with positive integers. Spec: RFC 3279
/// section 2.2.3.
[[nodiscard]] std::optional<std::pair<std::vector<std::uint8_t>, std::vector<std::uint8_t>>> decode_signature(
    cbytes der);

/// Ecdsa-Sig-Value of two big-endian unsigned integers of any length.
[[nodiscard]] std::vector<std::uint8_t> encode_signature(cbytes r, cbytes s);

}  // namespace cryptospeed::suite::der
