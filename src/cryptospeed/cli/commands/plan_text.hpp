// SPDX-License-Identifier: Apache-2.0
// What --dry-run shows. Of a reference suite also the rows that cannot be measured here.
#pragma once

#include <optional>
#include <string>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/plan.hpp"

namespace cryptospeed::cli {

[[nodiscard]] std::string plan_text(const suite::plan& what, const std::optional<model::suite_info>& suite = {});
[[nodiscard]] std::string plan_json(const suite::plan& what, const std::optional<model::suite_info>& suite = {});

}  // namespace cryptospeed::cli
