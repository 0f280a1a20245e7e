// SPDX-License-Identifier: Apache-2.0
// Where the checks put their questions: which implementation offers what, which of them may judge another, and the
// checks of a family that need no timed input.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cryptospeed/suite/known_answers.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::suite {

/// One variant of one provider that has an algorithm.
struct offer {
  std::size_t provider = 0;
  std::uint32_t algorithm = 0;
  bool default_variant = false;
  std::string provider_name, variant;

  [[nodiscard]] bool same(const offer& other) const {
    return provider == other.provider && algorithm == other.algorithm;
  }
};

class desk {
 public:
  desk(provider_set& providers, known_answers& known) : providers_(providers), known_(known) {}

  /// Usable offers of an algorithm, default variants first.
  [[nodiscard]] std::vector<offer> offers(std::string_view algorithm) const;
  [[nodiscard]] offer offer_of(const competitor& who) const;
  [[nodiscard]] const op_info* find(const offer& of, std::string_view op) const;
  [[nodiscard]] const answers_given& answers(const offer& of) { return known_.of(of.provider, of.algorithm); }

  /// Default variants of other providers that passed their known answers; where none did because there are no records,
  /// those that failed nothing. Only they may say that another is wrong.
  [[nodiscard]] std::vector<offer> judges(std::string_view algorithm, const offer& except);

  /// One call of an operation that `of` offers.
  outcome<answer> ask(const offer& of, std::string_view op, const call_args& args);

  /// What is timed must be made by somebody: the first output that two providers agree on (or, for a signature, that
  /// another provider accepts under `public_key`), else that of the first that passed its known answers.
  result<std::vector<std::uint8_t>> make(std::string_view algorithm, std::string_view op, const call_args& args);

  provider_set& providers() { return providers_; }

 private:
  bool accepted_elsewhere(std::string_view algorithm, const offer& signer, const call_args& args,
                          const std::vector<std::uint8_t>& signature);

  provider_set& providers_;
  known_answers& known_;
};

/// One input set made of bytes of its own.
[[nodiscard]] call_args one_set(std::initializer_list<std::pair<int, std::vector<std::uint8_t>>> fields);

/// Outcome of one check: not applicable, passed, or failed with the reason.
struct check_part {
  bool applied = false;
  std::string failed;
};

/// The checks of an algorithm that do not depend on the operation.
struct family_check {
  check_part reject, roundtrip;
  std::optional<failure> died;
};

[[nodiscard]] family_check check_aead(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size);
[[nodiscard]] family_check check_signature(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size);
[[nodiscard]] family_check check_exchange(desk& at, const offer& who, std::string_view algorithm);
/// Envelopes: round trip, changed and cut ones refused. Merkle accumulators: built is appended, proofs verify, others
/// not.
[[nodiscard]] family_check check_workload(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size);
/// block and cipher: what it encrypts comes back, from itself and from the judges, and what they encrypt from it.
[[nodiscard]] family_check check_cipher(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size);

/// An output with randomness of the library's own, judged by its counterpart: a signature by verification, a public key
/// by decoding. `inputs` is the set it was made from.
[[nodiscard]] check_part check_counterpart(desk& at, const offer& who, std::string_view algorithm, std::string_view op,
                                           const std::vector<std::uint8_t>& message,
                                           const std::vector<std::uint8_t>& output);

}  // namespace cryptospeed::suite
