// SPDX-License-Identifier: Apache-2.0
// The texts of the families that stand in files of their own, and what they all begin with.
#pragma once

#include <string_view>

#include "cryptospeed/cli/contracts.hpp"

namespace cryptospeed::cli {

/// What holds for every operation unless its family says otherwise.
[[nodiscard]] operation_contract common_contract();

// An operation without `work` has no text.
[[nodiscard]] operation_contract block_contract(std::string_view op);
[[nodiscard]] operation_contract cipher_contract(std::string_view op);
[[nodiscard]] operation_contract generator_contract(std::string_view op);   ///< rng
[[nodiscard]] operation_contract derivation_contract(std::string_view op);  ///< kdf
[[nodiscard]] operation_contract workload_contract(std::string_view op);
[[nodiscard]] operation_contract password_hash_contract(std::string_view op);

}  // namespace cryptospeed::cli
