// SPDX-License-Identifier: Apache-2.0
// The files of suite/references/data.
#pragma once

#include <string_view>

#include "cryptospeed/suite/references.hpp"

namespace cryptospeed::suite {

/// Failures name the line: "line 7: a row before the first group".
[[nodiscard]] result<reference_suite> parse_reference_suite(std::string_view text);

}  // namespace cryptospeed::suite
