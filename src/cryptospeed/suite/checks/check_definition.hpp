// SPDX-License-Identifier: Apache-2.0
// What an answer must be by its definition in docs/abi.md alone, whatever others answer. A function a family.
#pragma once

#include <vector>

#include "cryptospeed/suite/checks/check_desk.hpp"

namespace cryptospeed::suite {

/// Whether the answers, one an input set, are those of the definition. Not applied to families that have none.
[[nodiscard]] check_part check_definition(desk& at, const block& what, const competitor& who, const call_args& args,
                                          const std::vector<answer>& answers, const data_pool& pool);

/// Whether the definition leaves one output alone for an input, so that it is compared again after timing, whatever the
/// provider says of randomness.
[[nodiscard]] bool definition_fixes_output(const block& what);

/// Whether an equal output of two providers says anything: not where there is none, and not where each looks up an
/// object of its own.
[[nodiscard]] bool worth_comparing(const block& what);

/// Outputs of a random generator: as long as asked for, and from 16 bytes on no two alike and none with a byte that
/// fills half of it. A generator that stands still is found, a bad one is not: that takes other tests than this.
[[nodiscard]] check_part check_random_output(const call_args& args, const std::vector<answer>& answers);

}  // namespace cryptospeed::suite
