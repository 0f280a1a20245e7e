// SPDX-License-Identifier: Apache-2.0
// Times that no honest implementation can have: a loop that ignores its count, a result that arrives before it could.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

/// Whether the time of run(n) grows with n: run(k) against run(8k). Adds the operations made to `calls`. Empty where it
/// does.
[[nodiscard]] std::optional<std::string> check_growth(session& worker, context_id context, double ns_per_op,
                                                      std::uint64_t& calls);

/// What a call holds: the work of an operation, or nothing, as control:empty, whose call is the loop that times all
/// others.
enum class call_holds { work, nothing };

/// More than 64 bytes a cycle, or less than 1 ns a call; of a call that holds nothing less than half a cycle, which is
/// no turn of a loop. `bytes` is 0 for operations counted in calls, `cycles_per_op` where nobody knows the clock.
[[nodiscard]] std::optional<std::string> check_floor(double ns_per_op, double cycles_per_op, std::uint64_t bytes,
                                                     call_holds what = call_holds::work);

}  // namespace cryptospeed::suite
