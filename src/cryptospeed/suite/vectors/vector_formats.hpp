// SPDX-License-Identifier: Apache-2.0
// The readers of the single formats, over text that is in memory already. `name` is what messages and records call the
// file.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::suite {

/// The project's own line format; vectors/README.md defines it.
[[nodiscard]] result<vector_file> parse_kat(std::string_view content, const std::string& name);

/// Wycheproof testvectors_v1. Every test becomes records or is counted in `unused` with the reason.
[[nodiscard]] result<vector_file> parse_wycheproof(std::string_view content, const std::string& name);

/// "sha256" of a text, in lower-case hexadecimal.
[[nodiscard]] std::string sha256_hex(std::string_view content);

/// The operations that read the same fields and give the same output as `op`, itself first: a record is run on all of
/// them, so that every operation that is timed has known answers of its own.
[[nodiscard]] std::vector<std::string_view> operations_answering(std::string_view op, expectation expect);

}  // namespace cryptospeed::suite
