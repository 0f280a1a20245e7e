// SPDX-License-Identifier: Apache-2.0
// What a worker may take of the machine's memory, and whether it took it.
#pragma once

#include <string>

namespace cryptospeed::suite {

/// A provider that takes memory without end meets an end before the machine does: three quarters of what there is.
void limit_memory();

/// "took all of the 11.6 GiB that a worker may have" where this process is at its limit, else empty. A library that
/// gets no memory says that it failed, and nothing more; this is why.
[[nodiscard]] std::string memory_used_up();

}  // namespace cryptospeed::suite
