// SPDX-License-Identifier: Apache-2.0
// A worker is the executable itself, started again. Every executable that starts workers therefore asks this first.
#pragma once

#include <optional>

namespace cryptospeed::suite {

/// The exit code of the worker where the arguments ask for one (`worker --fd N --module FILE --pool-fd N ...`), else
/// nothing.
[[nodiscard]] std::optional<int> run_as_worker(int argc, char** argv) noexcept;

}  // namespace cryptospeed::suite
