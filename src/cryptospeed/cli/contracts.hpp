// SPDX-License-Identifier: Apache-2.0
// What the timed region of a family's operations holds: the same for every provider, because the suite makes it so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cryptospeed::cli {

/// Pairs of a question and its answer, in the order in which they are printed.
using contract_lines = std::vector<std::pair<std::string_view, std::string>>;

[[nodiscard]] contract_lines family_contract(std::uint32_t family, std::string_view op);

}  // namespace cryptospeed::cli
