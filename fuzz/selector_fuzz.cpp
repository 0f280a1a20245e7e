// SPDX-License-Identifier: Apache-2.0
// Selectors: what is accepted means the same when it is written out, and globs match what the plain definition says.
#include <string>
#include <vector>

#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/selector.hpp"
#include "input.hpp"

using namespace cryptospeed;

/// reach[t]: the pattern up to here matches the first t characters.
static bool matches(const std::string& pattern, const std::string& text) {
  std::vector<bool> reach(text.size() + 1, false);
  reach[0] = true;
  for (const char p : pattern) {
    std::vector<bool> next(text.size() + 1, false);
    for (std::size_t t = 0; t <= text.size(); ++t) {
      if (p == '*') {
        next[t] = reach[t] || (t > 0 && next[t - 1]);
      } else if (t > 0) {
        next[t] = reach[t - 1] && (p == '?' || p == text[t - 1]);
      }
    }
    reach = std::move(next);
  }
  return reach[text.size()];
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = input.find('\n');
  const std::string text = input.substr(0, cut), name = cut == std::string::npos ? "sha256" : input.substr(cut + 1);

  fuzz::require(suite::glob_match(text, name) == matches(suite::normalised_name(text), suite::normalised_name(name)),
                "glob");
  const auto parsed = suite::parse_selector(text);
  if (!parsed) {
    fuzz::require(!parsed.failure().message.empty(), "a refusal says why");
    return 0;
  }
  std::string whole = parsed->algorithm;
  if (!parsed->provider.empty()) whole += "@" + parsed->provider;
  if (!parsed->variant.empty()) whole += (parsed->provider.empty() ? "@*/" : "/") + parsed->variant;
  if (!parsed->op.empty()) whole += ":" + parsed->op;
  const auto again = suite::parse_selector(whole);
  fuzz::require(again.has_value(), "what it means can be written");
  fuzz::require(again->algorithm == parsed->algorithm && again->variant == parsed->variant && again->op == parsed->op,
                "and means the same");
  fuzz::require(suite::misspelling(*parsed, {}).find('\n') == std::string::npos || text.find('\n') != std::string::npos,
                "a complaint is one line");
  static_cast<void>(suite::why_nothing(*parsed, {}));
  static_cast<void>(suite::missing_providers(*parsed, {}));
  static_cast<void>(parsed->matches(name, "native", "digest") && parsed->matches_variant(name));
  return 0;
}
