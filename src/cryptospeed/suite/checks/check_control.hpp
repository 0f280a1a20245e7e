// SPDX-License-Identifier: Apache-2.0
// Operations of the family control have no standard and need no peer: what they must answer follows from their
// definition in docs/abi.md, for every input there is.
#pragma once

#include <vector>

#include "cryptospeed/suite/checks/check_desk.hpp"

namespace cryptospeed::suite {

/// Whether the answers, one an input set, are those of the definition: of empty no byte, of memcpy the input, of fetch
/// the id of what the variant looks up. Not applied to other families.
[[nodiscard]] check_part check_definition(const block& what, const competitor& who, const call_args& args,
                                          const std::vector<answer>& answers, const data_pool& pool);

/// Whether an equal output of two providers says anything: not where there is none, and not where each looks up an
/// object of its own.
[[nodiscard]] bool worth_comparing(const block& what);

}  // namespace cryptospeed::suite
