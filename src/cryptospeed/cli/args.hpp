// SPDX-License-Identifier: Apache-2.0
// Values of options, read strictly: what is not wholly a value of its kind, or out of range, is a usage_error that
// names the option, what was given and what it takes. Nothing is clamped.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cryptospeed::cli {

/// Decimal digits from `low` to `high`.
[[nodiscard]] std::uint64_t parse_number(const std::string& option, const std::string& text, std::uint64_t low,
                                         std::uint64_t high);
/// "64", "16K", "1M" (1024 and 1024^2), from `low` to `high` bytes.
[[nodiscard]] std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t low,
                                       std::uint64_t high);
/// "64,1K,16K": 1 to 256M each, none twice.
[[nodiscard]] std::vector<std::uint64_t> parse_sizes(const std::string& option, const std::string& text);
/// "2m", "10s", "250ms", "1.5s" as seconds, from `low` to `high`.
[[nodiscard]] double parse_duration(const std::string& option, const std::string& text, double low, double high);
/// "1%", "0.5%" as a fraction, above 0 and up to `high` per cent.
[[nodiscard]] double parse_percent(const std::string& option, const std::string& text, double high);
/// "1,2,all", where all is the number of processors this process may use.
[[nodiscard]] std::vector<std::uint32_t> parse_threads(const std::string& option, const std::string& text);
/// A processor this process may use.
[[nodiscard]] int parse_processor(const std::string& option, const std::string& text);
/// "NAME=VALUE" in two; both must be there.
[[nodiscard]] std::pair<std::string, std::string> parse_pair(const std::string& option, const std::string& text,
                                                             const std::string& form);

}  // namespace cryptospeed::cli
