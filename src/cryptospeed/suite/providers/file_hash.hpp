// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace cryptospeed::suite {

/// SHA-256 of a file in hexadecimal; empty where it cannot be read.
[[nodiscard]] std::string file_sha256(const std::string& path);

}  // namespace cryptospeed::suite
