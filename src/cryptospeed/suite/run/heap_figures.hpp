// SPDX-License-Identifier: Apache-2.0
// Heap calls and bytes per operation, from a separate, untimed launch of each worker with the heap counter loaded.
#pragma once

#include <vector>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/analysis/analysis.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::suite {

/// Fills allocations_per_op and allocated_bytes_per_op of the rows of `result` that are ok (found by their id), or says
/// in `reasons` why there is no figure. Asks the checker to lay each block's inputs out again.
void fill_heap_figures(const std::vector<measured_block>& blocks, provider_set& providers, self_checker& checker,
                       const session_options& options, model::run& result);

}  // namespace cryptospeed::suite
