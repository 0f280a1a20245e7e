// SPDX-License-Identifier: Apache-2.0
// What --dry-run shows.
#pragma once

#include <string>

#include "cryptospeed/suite/plan.hpp"

namespace cryptospeed::cli {

[[nodiscard]] std::string plan_text(const suite::plan& what);
[[nodiscard]] std::string plan_json(const suite::plan& what);

}  // namespace cryptospeed::cli
