// SPDX-License-Identifier: Apache-2.0
// Selectors: globs over algorithm@provider/variant:op, any part of which may be left out.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::suite {

/// '*' is any text, '?' any character; case does not matter and '_' is '-'.
[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);

/// Changes of one character (also an exchange of two neighbours) that turn one name into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The `count` candidates nearest to `name`, nearest first; far-off ones are left out.
[[nodiscard]] std::vector<std::string> nearest_names(std::string_view name,
                                                     std::span<const std::string_view> candidates,
                                                     std::size_t count = 3);

/// Parts that were left out are empty and match everything. An alias in the algorithm part is its id already.
struct selector {
  std::string text;  ///< as it was written
  std::string algorithm, provider, variant, op;

  /// The algorithm part stands for one algorithm or a narrower set than all: "rsa-4096", "rsa-*", not "*".
  [[nodiscard]] bool names_algorithm() const;
  [[nodiscard]] bool matches(std::string_view id, std::string_view provider_name, std::string_view op_name) const;
  [[nodiscard]] bool matches_variant(std::string_view name) const;
};

/// Errors: an empty selector, a part written twice, an empty part.
[[nodiscard]] result<selector> parse_selector(std::string_view text);

/// The name a slot goes by: what --plugin NAME= said, else the provider's own, else its file's.
[[nodiscard]] std::string slot_name(const provider_slot& slot);

/// What is wrong with a selector whatever is selected: a part that no algorithm, provider or operation that exists
/// matches, with the nearest names. Empty where nothing is. A provider that is merely not installed is not wrong.
[[nodiscard]] std::string misspelling(const selector& what, std::span<const provider_slot> slots);

/// Why a well-spelt selector matches nothing here: what is missing, and where it is packaged.
[[nodiscard]] std::string why_nothing(const selector& what, std::span<const provider_slot> slots);

/// Providers that `what` names, that are known and not among the slots: "provider 'botan' is not installed; it needs
/// the Debian package libbotan-2-dev".
[[nodiscard]] std::vector<std::string> missing_providers(const selector& what, std::span<const provider_slot> slots);

}  // namespace cryptospeed::suite
