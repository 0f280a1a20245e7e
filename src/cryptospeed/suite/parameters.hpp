// SPDX-License-Identifier: Apache-2.0
// Cost parameters: which algorithm has which, in the order of docs/abi.md, and what they are where nobody says
// otherwise.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/result.hpp"

namespace cryptospeed::suite {

struct cost_parameter {
  std::string_view name;
  std::uint64_t standard = 0;  ///< what is measured unless the user asks for another value
  std::uint64_t low = 0, high = 0;
  std::string_view what;   ///< "passes", for messages
  bool kibibytes = false;  ///< counted in KiB; written with a suffix it is a size in bytes
};

/// The parameters of an algorithm; none for most.
[[nodiscard]] std::span<const cost_parameter> cost_parameters(std::string_view algorithm);

/// "bcrypt.cost=8,argon2id.memory=64M" as "bcrypt.cost" -> 8. Errors name what the algorithm has.
[[nodiscard]] result<std::map<std::string, std::uint64_t>> parse_cost_parameters(std::string_view text);

/// All parameters of an algorithm by name: the standard values, and in their place what `chosen` ("bcrypt.cost") says.
[[nodiscard]] std::map<std::string, std::uint64_t> effective_parameters(
    std::string_view algorithm, const std::map<std::string, std::uint64_t>& chosen);

/// The values of `by_name` in the order of docs/abi.md.
[[nodiscard]] std::vector<std::uint64_t> ordered_parameters(std::string_view algorithm,
                                                            const std::map<std::string, std::uint64_t>& by_name);

}  // namespace cryptospeed::suite
