// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>

#include "cryptospeed/base/embedded.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed {
extern const embedded_file embedded_fixture_keys[];
extern const std::size_t embedded_fixture_keys_count;
}  // namespace cryptospeed

namespace cryptospeed::suite {
namespace {

std::vector<fixture_pair> parse_pairs(std::string_view text, std::string_view name) {
  std::vector<fixture_pair> pairs;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = line.find(' ');
    auto secret = from_hex(line.substr(0, space));
    auto open = space == std::string_view::npos ? std::nullopt : from_hex(line.substr(space + 1));
    if (!secret || !open) throw std::logic_error(std::string(name) + ": a line that is no key pair");
    pairs.push_back({*std::move(secret), *std::move(open)});
  }
  return pairs;
}

/// "ecdsa-p256" and "ecdh-p256" have keys of one kind, "rsa-2048" and "rsa-2048-pss" too.
std::string kind_of_key(std::string_view algorithm) {
  for (const std::string_view prefix : {"ecdsa-", "ecdh-"})
    if (algorithm.starts_with(prefix)) return std::string(algorithm.substr(prefix.size()));
  if (algorithm.starts_with("ffdh-")) return "ffdhe" + std::string(algorithm.substr(5));
  if (algorithm.starts_with("rsa-")) return std::string(algorithm.substr(0, algorithm.find('-', 4)));
  return std::string(algorithm);
}

}  // namespace

const std::vector<fixture_pair>& fixture_pairs(std::string_view algorithm) {
  static const auto all = [] {
    std::map<std::string, std::vector<fixture_pair>, std::less<>> read;
    for (std::size_t i = 0; i < embedded_fixture_keys_count; ++i) {
      const embedded_file& file = embedded_fixture_keys[i];
      read.emplace(std::string(file.name.substr(0, file.name.rfind('.'))), parse_pairs(file.content, file.name));
    }
    return read;
  }();
  static const std::vector<fixture_pair> none;
  const auto found = all.find(kind_of_key(algorithm));
  return found == all.end() ? none : found->second;
}

}  // namespace cryptospeed::suite
