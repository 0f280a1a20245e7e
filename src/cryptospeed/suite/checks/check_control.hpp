// SPDX-License-Identifier: Apache-2.0
// Operations of the family control have no standard and need no peer: what they must answer follows from their
// definition in docs/abi.md, for every input there is.
#pragma once

#include <vector>

#include "cryptospeed/suite/checks/check_desk.hpp"

namespace cryptospeed::suite {

/// Whether the answers, one an input set, are those of the definition: of empty no byte, of memcpy the input, of fetch
/// the id of what the variant looks up.
[[nodiscard]] check_part check_control(const block& what, const competitor& who, const call_args& args,
                                       const std::vector<answer>& answers, const data_pool& pool);

}  // namespace cryptospeed::suite
