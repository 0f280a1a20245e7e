// SPDX-License-Identifier: Apache-2.0
// The samples of one case as one line of JSON, and back.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "cryptospeed/suite/run/launch.hpp"

namespace cryptospeed::suite {

/// Everything that launch `launch` added to `samples`, and the state of the block that later launches need.
[[nodiscard]] std::string case_to_json(int launch, std::size_t block, const block_samples& samples);

/// (launch, block). The functions below throw nlohmann::json::exception where a member is missing or of another type.
[[nodiscard]] std::pair<int, std::size_t> case_of(const nlohmann::json& line);
void add_case_to(const nlohmann::json& line, block_samples& samples);

}  // namespace cryptospeed::suite
