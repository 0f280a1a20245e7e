// SPDX-License-Identifier: Apache-2.0
// The definition of key derivation functions, in terms of the HMAC or hash that they are made of.
#pragma once

#include <vector>

#include "cryptospeed/suite/checks/check_desk.hpp"

namespace cryptospeed::suite {

/// Whether the answers are those of the standard's composition over HMACs and digests that are verified themselves. Not
/// applied where nobody has those, to password hashes, and to PBKDF2 of more than 20,000 iterations; of other costs the
/// first input set is checked.
[[nodiscard]] check_part check_derivation(desk& at, const block& what, const call_args& args,
                                          const std::vector<answer>& answers, const data_pool& pool);

}  // namespace cryptospeed::suite
