// SPDX-License-Identifier: Apache-2.0
// Which CPUs this thread may run on.
#pragma once

#include <vector>

#include "cryptospeed/base/result.hpp"

namespace cryptospeed::measure {

[[nodiscard]] std::vector<int> allowed_cpus();

/// The CPU to measure on where the user names none: the last allowed one (the first takes most interrupts).
[[nodiscard]] int default_cpu();

/// Pins the calling thread; the error says which CPUs are allowed.
result<done> pin_to_cpu(int cpu);

/// Lets the calling thread use all of `cpus`.
result<done> allow_cpus(const std::vector<int>& cpus);

}  // namespace cryptospeed::measure
