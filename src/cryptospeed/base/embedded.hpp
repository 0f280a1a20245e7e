// SPDX-License-Identifier: Apache-2.0
// A file that was made part of the binary at build time (cmake/embed.cmake).
#pragma once

#include <cstddef>
#include <string_view>

namespace cryptospeed {

struct embedded_file {
  std::string_view name;     ///< path relative to the folder it was embedded from
  std::string_view content;  ///< its bytes
};

}  // namespace cryptospeed
