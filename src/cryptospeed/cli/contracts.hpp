// SPDX-License-Identifier: Apache-2.0
// What the timed region of an operation holds: what the suite fixes for every provider, and what each provider says of
// itself in the contract line of the ABI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::cli {

/// Pairs of a question and its answer, in the order in which they are printed.
using contract_lines = std::vector<std::pair<std::string_view, std::string>>;

/// The same for every provider, because the suite makes it so. Every member has a text.
struct operation_contract {
  std::string_view work;     ///< what one operation is
  std::string_view key;      ///< expanded, per message, or decoded from bytes
  std::string_view context;  ///< reused or new
  std::string_view nonce;    ///< where it comes from
  std::string_view associated_data;
  std::string_view tag;  ///< computed, written, checked
  std::string_view in_place;
  std::string_view alignment;
  std::string_view buffers;     ///< the same or a rotating pool
  std::string_view randomness;  ///< inside the timed region, and from where
  std::string_view blinding;    ///< and self-checks
  std::string_view threads;
  std::string_view heap;
  std::string_view verified;
};

/// Nothing where nobody wrote down yet what this operation is: it cannot be explained, and a test fails.
[[nodiscard]] std::optional<operation_contract> contract_of(std::uint32_t family, std::string_view op);

/// The members of a contract under their names.
[[nodiscard]] contract_lines named_lines(const operation_contract& contract);

/// The text of one of the topics that a provider may answer otherwise: key, context, randomness, blinding.
[[nodiscard]] std::string_view answer_for_all(const operation_contract& contract, std::string_view topic);

/// "EVP_DigestSign; key: decoded once; context: reused" taken apart: the functions under "api", then "key", "context",
/// "randomness" and "blinding". Where the provider does not say otherwise its answer is the operation's.
[[nodiscard]] contract_lines provider_lines(const operation_contract& operation, const suite::op_info& op);

}  // namespace cryptospeed::cli
