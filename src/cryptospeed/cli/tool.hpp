// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::cli {

/// Version, commit, compiler and flags of this build.
[[nodiscard]] model::tool_info this_tool();
/// "cryptospeed 0.1.0 (commit 0123abc, GNU 12.2.0)".
[[nodiscard]] std::string version_line();

}  // namespace cryptospeed::cli
