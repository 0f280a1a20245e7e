// SPDX-License-Identifier: Apache-2.0
// The inputs that are timed: the same bytes in the shared pool for every competitor of a block, made from the seed
// alone.
//
// Eight input sets (two where each needs a large ciphertext of its own) follow each other, so that no operation repeats
// the one before it. Inputs are windows into one buffer, 64 bytes apart, so that the working set stays that of one
// input.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

/// Asks a provider that can be trusted for the output of another operation of the same algorithm: the ciphertexts that
/// `open` is timed on, the signatures that `verify` is timed on.
using oracle = std::function<result<std::vector<std::uint8_t>>(std::string_view op, const call_args& args)>;

/// Writes the input sets of a block into the pool. Fails where the pool is too small, the algorithm is unknown or
/// nobody answers the oracle. What is written depends on the block, the options and the oracle's answers only.
[[nodiscard]] result<call_args> build_inputs(const block& what, data_pool& pool, const run_options& options,
                                             const oracle& ask);

/// Bytes that a pool needs for every block of a plan.
[[nodiscard]] std::uint64_t pool_size_needed(const plan& what, const run_options& options = {});

/// Key pairs of an algorithm, in the encoding of docs/abi.md.
struct fixture_pair {
  std::vector<std::uint8_t> secret_key, public_key;
};
/// Empty where there are none for this algorithm ("ecdsa-p256", "rsa-2048-pss", "x25519").
[[nodiscard]] const std::vector<fixture_pair>& fixture_pairs(std::string_view algorithm);

/// Bytes of a field, wherever they are.
[[nodiscard]] cbytes field_bytes(const field& of, const data_pool& pool);

/// Whether an AEAD takes associated data at all; the field is empty where it does not.
[[nodiscard]] bool takes_associated_data(std::string_view algorithm);

/// A sequence of bytes that depends on the seed alone (SplitMix64). No cryptography.
class byte_stream {
 public:
  explicit byte_stream(std::uint64_t seed) noexcept : state_(seed) {}
  void fill(bytes out) noexcept;
  [[nodiscard]] std::vector<std::uint8_t> take(std::size_t size);

 private:
  std::uint64_t next() noexcept;
  std::uint64_t state_;
};

}  // namespace cryptospeed::suite
