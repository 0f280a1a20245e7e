// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/args.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "cryptospeed/cli/errors.hpp"

namespace cryptospeed::cli {
namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& takes) {
  throw usage_error(fmt::format("{}: '{}' {}", option, text, takes));
}

std::optional<std::uint64_t> digits(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Digits with at most one point: no sign, exponent, "inf" or "nan".
std::optional<double> decimal(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  if (text.front() == '.' || text.back() == '.') return std::nullopt;
  double value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t comma = text.find(',', start);
    parts.push_back(text.substr(start, comma - start));
    if (comma == std::string::npos) return parts;
    start = comma + 1;
  }
}

std::string size_text(std::uint64_t size) {
  if (size >= 1024 * 1024 && size % (1024 * 1024) == 0) return fmt::format("{}M", size / (1024 * 1024));
  if (size >= 1024 && size % 1024 == 0) return fmt::format("{}K", size / 1024);
  return std::to_string(size);
}

bool allowed(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0 || processor >= CPU_SETSIZE) return false;
  return CPU_ISSET(static_cast<std::size_t>(processor), &set);
}

std::uint32_t allowed_count() {
  std::uint32_t count = 0;
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) count += allowed(processor) ? 1U : 0U;
  return std::max(count, 1U);
}

}  // namespace

std::uint64_t parse_number(const std::string& option, const std::string& text, std::uint64_t low, std::uint64_t high) {
  const auto value = digits(text);
  if (!value) refuse(option, text, fmt::format("is no whole number; it takes {} to {}", low, high));
  if (*value < low || *value > high) refuse(option, text, fmt::format("is out of range; it takes {} to {}", low, high));
  return *value;
}

std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t low, std::uint64_t high) {
  const std::string range = fmt::format("it takes {} to {} bytes, as in 64 or 16K", size_text(low), size_text(high));
  std::string_view number = text;
  std::uint64_t unit = 1;
  if (number.ends_with('K') || number.ends_with('k')) unit = 1024;
  if (number.ends_with('M') || number.ends_with('m')) unit = 1024 * 1024;
  if (unit != 1) number.remove_suffix(1);
  const auto value = digits(number);
  if (!value) refuse(option, text, "is no size; " + range);
  if (*value > high / unit || *value * unit < low) refuse(option, text, "is out of range; " + range);
  return *value * unit;
}

std::vector<std::uint64_t> parse_sizes(const std::string& option, const std::string& text) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& part : split(text)) {
    const std::uint64_t size = parse_size(option, part, 1, 256ULL << 20);
    if (std::find(sizes.begin(), sizes.end(), size) != sizes.end())
      refuse(option, part, "is there twice; name each size once");
    sizes.push_back(size);
  }
  return sizes;
}

double parse_duration(const std::string& option, const std::string& text, double low, double high) {
  const std::string range = fmt::format("it takes {:g}s to {:g}s, as in 250ms, 10s or 2m", low, high);
  std::string_view number = text;
  double unit = 0;
  const auto strip = [&](std::string_view suffix, double seconds) {
    if (unit != 0 || !number.ends_with(suffix)) return;
    unit = seconds;
    number.remove_suffix(suffix.size());
  };
  strip("ms", 1e-3);
  strip("s", 1);
  strip("m", 60);
  strip("h", 3600);
  const auto value = decimal(number);
  if (unit == 0 || !value) refuse(option, text, "is no time with its unit; " + range);
  const double seconds = *value * unit;
  if (seconds < low || seconds > high) refuse(option, text, "is out of range; " + range);
  return seconds;
}

double parse_percent(const std::string& option, const std::string& text, double high) {
  const std::string range = fmt::format("it takes above 0% up to {:g}%, as in 1% or 0.5%", high);
  std::string_view number = text;
  const bool sign = number.ends_with('%');
  if (sign) number.remove_suffix(1);
  const auto value = decimal(number);
  if (!sign || !value) refuse(option, text, "is no percentage; " + range);
  if (*value <= 0 || *value > high) refuse(option, text, "is out of range; " + range);
  return *value / 100;
}

std::vector<std::uint32_t> parse_threads(const std::string& option, const std::string& text) {
  std::vector<std::uint32_t> counts;
  for (const std::string& part : split(text)) {
    const auto count =
        part == "all" ? allowed_count() : static_cast<std::uint32_t>(parse_number(option, part, 1, allowed_count()));
    if (std::find(counts.begin(), counts.end(), count) == counts.end()) counts.push_back(count);
  }
  return counts;
}

int parse_processor(const std::string& option, const std::string& text) {
  const int processor = static_cast<int>(parse_number(option, text, 0, CPU_SETSIZE - 1));
  if (!allowed(processor))
    refuse(option, text, "is no processor that this process may use; `nproc` and `taskset -p $$` show them");
  return processor;
}

std::pair<std::string, std::string> parse_pair(const std::string& option, const std::string& text,
                                               const std::string& form) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    refuse(option, text, "is not of the form " + form);
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace cryptospeed::cli
