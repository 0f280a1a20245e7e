// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/parameters.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>

#include "cryptospeed/suite/catalogue.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::uint64_t most = 0xffffffff;

// Cheap enough for a table, less than a login should cost; but for bcrypt those of the reference systems that measure
// these (docs/reference-suites.md).
constexpr std::array pbkdf2{cost_parameter{"iterations", 1000, 1, most, "iterations"}};
constexpr std::array bcrypt{cost_parameter{"cost", 10, 4, 31, "log2 of the rounds"}};
constexpr std::array scrypt{cost_parameter{"n", 16384, 2, std::uint64_t{1} << 30, "N, a power of two"},
                            cost_parameter{"r", 8, 1, 1 << 16, "block size"},
                            cost_parameter{"p", 1, 1, 1 << 16, "parallelization"}};
constexpr std::array argon2{cost_parameter{"passes", 2, 1, most, "passes over the memory"},
                            cost_parameter{"memory", 65536, 8, std::uint64_t{1} << 24, "memory", true},
                            cost_parameter{"lanes", 1, 1, 1 << 16, "lanes"}};
// Fewer passes are not secure for the data-independent form, and libraries refuse them.
constexpr std::array argon2i{cost_parameter{"passes", 3, 1, most, "passes over the memory"},
                             cost_parameter{"memory", 65536, 8, std::uint64_t{1} << 24, "memory", true},
                             cost_parameter{"lanes", 1, 1, 1 << 16, "lanes"}};

std::string names_of(std::string_view algorithm) {
  std::string text;
  for (const cost_parameter& one : cost_parameters(algorithm)) {
    text += (text.empty() ? "" : ", ") + std::string(algorithm) + "." + std::string(one.name) + " (" +
            std::string(one.what) + ", " + std::to_string(one.low) + " to " + std::to_string(one.high) +
            (one.kibibytes ? " KiB" : "") + ")";
  }
  return text;
}

std::optional<std::uint64_t> number_of(std::string_view text, bool kibibytes) {
  std::uint64_t value = 0, scale = 1;
  if (kibibytes && !text.empty()) {
    switch (text.back()) {
      case 'K':
        scale = 1;
        break;
      case 'M':
        scale = std::uint64_t{1} << 10;
        break;
      case 'G':
        scale = std::uint64_t{1} << 20;
        break;
      default:
        scale = 0;
    }
    if (scale != 0) text.remove_suffix(1);
    scale = std::max<std::uint64_t>(scale, 1);
  }
  const auto [at, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || at != text.data() + text.size() || value > (~std::uint64_t{0}) / scale)
    return std::nullopt;
  return value * scale;
}

}  // namespace

std::span<const cost_parameter> cost_parameters(std::string_view algorithm) {
  if (algorithm.starts_with("pbkdf2-")) return pbkdf2;
  if (algorithm == "bcrypt") return bcrypt;
  if (algorithm == "scrypt") return scrypt;
  if (algorithm == "argon2i") return argon2i;
  if (algorithm == "argon2d" || algorithm == "argon2id") return argon2;
  return {};
}

result<std::map<std::string, std::uint64_t>> parse_cost_parameters(std::string_view text) {
  std::map<std::string, std::uint64_t> chosen;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view one = text.substr(0, comma);
    const auto wrong = [&](const std::string& why) {
      return error{errc::invalid_argument, "'" + std::string(one) + "': " + why};
    };
    const std::size_t equals = one.find('='), dot = one.substr(0, equals).rfind('.');
    if (equals == std::string_view::npos || dot == std::string_view::npos)
      return wrong("not of the form ALGORITHM.PARAMETER=VALUE, as in bcrypt.cost=8");
    const auto algorithm = resolve_alias(one.substr(0, dot));
    if (!algorithm) return wrong("no algorithm goes by that name; `cryptospeed list` shows them");
    const auto known = cost_parameters(*algorithm);
    if (known.empty()) return wrong(std::string(*algorithm) + " has no cost parameter");
    const std::string_view name = one.substr(dot + 1, equals - dot - 1);
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& p) { return p.name == name; });
    if (found == known.end()) return wrong("there is " + names_of(*algorithm));
    const auto value = number_of(one.substr(equals + 1), found->kibibytes);
    if (!value || *value < found->low || *value > found->high) return wrong("there is " + names_of(*algorithm));
    if (found->name == "n" && !std::has_single_bit(*value)) return wrong("N is a power of two");
    if (!chosen.emplace(std::string(*algorithm) + "." + std::string(name), *value).second) return wrong("given twice");
    if (comma == std::string_view::npos) return chosen;
    text.remove_prefix(comma + 1);
  }
}

std::map<std::string, std::uint64_t> effective_parameters(std::string_view algorithm,
                                                          const std::map<std::string, std::uint64_t>& chosen) {
  std::map<std::string, std::uint64_t> all;
  for (const cost_parameter& one : cost_parameters(algorithm)) {
    const auto found = chosen.find(std::string(algorithm) + "." + std::string(one.name));
    all.emplace(one.name, found == chosen.end() ? one.standard : found->second);
  }
  return all;
}

std::vector<std::uint64_t> ordered_parameters(std::string_view algorithm,
                                              const std::map<std::string, std::uint64_t>& by_name) {
  std::vector<std::uint64_t> values;
  for (const cost_parameter& one : cost_parameters(algorithm)) {
    const auto found = by_name.find(std::string(one.name));
    values.push_back(found == by_name.end() ? one.standard : found->second);
  }
  return values;
}

}  // namespace cryptospeed::suite
