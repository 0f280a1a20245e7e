// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/selector.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cryptospeed/suite/catalogue.hpp"

namespace cryptospeed::suite {
namespace {

bool is_glob(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }

bool part_matches(std::string_view pattern, std::string_view text) {
  return pattern.empty() || glob_match(pattern, text);
}

/// An alias becomes its id. A glob that fits no id but fits aliases ("aes256-*") keeps its text; `matches` tries
/// aliases.
std::string resolved_algorithm(std::string_view name) {
  if (is_glob(name)) return std::string(name);
  if (const auto id = resolve_alias(name)) return std::string(*id);
  return std::string(name);
}

bool fits_an_id(std::string_view pattern) {
  const auto entries = catalogue();
  return std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return glob_match(pattern, e.id); });
}

bool algorithm_matches(std::string_view pattern, std::string_view id) {
  if (part_matches(pattern, id)) return true;
  if (!is_glob(pattern)) return false;
  const algorithm_entry* entry = find_algorithm(id);
  const bool by_alias = entry != nullptr && std::any_of(entry->aliases.begin(), entry->aliases.end(),
                                                        [&](auto alias) { return glob_match(pattern, alias); });
  return by_alias && !fits_an_id(pattern);  // in this order: the second walks the whole catalogue
}

std::vector<std::string_view> operation_names() {
  std::set<std::string_view> all;
  for (const algorithm_entry& entry : catalogue()) {
    for (const family_op& op : family_operations(entry.family)) all.insert(op.name);
  }
  return {all.begin(), all.end()};
}

std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

std::string hint(const std::vector<std::string>& nearest) {
  return nearest.empty() ? "; `cryptospeed list` shows what there is" : "; nearest: " + joined(nearest);
}

/// Nearest ids to a misspelt algorithm, found through ids and aliases alike.
std::vector<std::string> nearest_algorithms(std::string_view name, std::span<const provider_slot> slots) {
  std::vector<std::string_view> candidates;
  for (const algorithm_entry& entry : catalogue()) {
    candidates.push_back(entry.id);
    candidates.insert(candidates.end(), entry.aliases.begin(), entry.aliases.end());
  }
  for (const provider_slot& slot : slots) {
    for (const algorithm_info& algorithm : slot.info.algorithms) candidates.push_back(algorithm.id);
  }
  std::vector<std::string> ids;
  for (const std::string& near : nearest_names(name, candidates, 12)) {
    const std::string id = resolved_algorithm(near);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  if (ids.size() > 3) ids.resize(3);
  return ids;
}

bool algorithm_exists(std::string_view pattern, std::span<const provider_slot> slots) {
  for (const algorithm_entry& entry : catalogue()) {
    if (algorithm_matches(pattern, entry.id)) return true;
  }
  for (const provider_slot& slot : slots) {
    for (const algorithm_info& algorithm : slot.info.algorithms) {
      if (algorithm_matches(pattern, algorithm.id)) return true;
    }
  }
  return false;
}

}  // namespace

bool glob_match(std::string_view pattern_text, std::string_view name) {
  const std::string pattern = normalised_name(pattern_text);
  const std::string text = normalised_name(name);
  // Greedy with one point of return: the last star and how much it had taken.
  std::size_t p = 0, t = 0, star = std::string::npos, taken = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string::npos) {
      p = star + 1;
      t = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string_view> candidates,
                                       std::size_t count) {
  const std::string wanted = normalised_name(name);
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string_view candidate : candidates) {
    const std::string text = normalised_name(candidate);
    // Half the letters wrong is another word, unless one is the beginning of the other. So many are wrong at least as
    // one is longer, which spares most of the work, and all of it where the name is as long as a book.
    const bool prefix = text.starts_with(wanted) || wanted.starts_with(text);
    const std::size_t longer = std::max(wanted.size(), text.size()) - std::min(wanted.size(), text.size());
    if (!prefix && longer * 2 > std::max<std::size_t>(wanted.size(), 2)) continue;
    const std::size_t distance = prefix ? longer : edit_distance(wanted, text);
    if (prefix || distance * 2 <= std::max<std::size_t>(wanted.size(), 2)) ranked.emplace_back(distance, candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<std::string> names;
  for (const auto& [distance, candidate] : ranked) {
    if (names.size() == count) break;
    if (std::find(names.begin(), names.end(), candidate) == names.end()) names.emplace_back(candidate);
  }
  return names;
}

bool selector::names_algorithm() const {
  return !algorithm.empty() && algorithm.find_first_not_of("*?") != std::string::npos;
}

bool selector::matches(std::string_view id, std::string_view provider_name, std::string_view op_name) const {
  return part_matches(op, op_name) && part_matches(provider, provider_name) && algorithm_matches(algorithm, id);
}

bool selector::matches_variant(std::string_view name) const { return part_matches(variant, name); }

result<selector> parse_selector(std::string_view text) {
  selector parsed;
  parsed.text = text;
  const auto wrong = [&](const std::string& why) {
    return error{errc::invalid_argument,
                 "selector '" + std::string(text) + "': " + why + "; the form is algorithm@provider/variant:op"};
  };
  if (text.empty()) return wrong("it is empty");
  // Other tools' names may hold the separators: SHA512/256.
  if (!is_glob(text) && resolve_alias(text)) {
    parsed.algorithm = resolved_algorithm(text);
    return parsed;
  }
  std::string_view rest = text;
  if (const auto colon = rest.rfind(':'); colon != std::string_view::npos) {
    parsed.op = rest.substr(colon + 1);
    rest = rest.substr(0, colon);
    if (parsed.op.empty()) return wrong("nothing stands after ':'");
    if (rest.find(':') != std::string_view::npos) return wrong("':' stands in it twice");
  }
  std::string_view before = rest, after;
  const auto at = rest.find('@');
  if (at != std::string_view::npos) {
    before = rest.substr(0, at);
    after = rest.substr(at + 1);
    if (after.empty()) return wrong("nothing stands after '@'");
    if (after.find('@') != std::string_view::npos) return wrong("'@' stands in it twice");
  }
  // The variant follows the provider, or the algorithm where no provider is named.
  std::string_view& holder = at != std::string_view::npos ? after : before;
  const bool whole_alias = at == std::string_view::npos && !is_glob(before) && resolve_alias(before).has_value();
  if (const auto slash = holder.find('/'); slash != std::string_view::npos && !whole_alias) {
    parsed.variant = holder.substr(slash + 1);
    holder = holder.substr(0, slash);
    if (parsed.variant.empty()) return wrong("nothing stands after '/'");
  }
  parsed.algorithm = resolved_algorithm(before);
  parsed.provider = after;
  return parsed;
}

std::string slot_name(const provider_slot& slot) {
  if (!slot.module.name.empty()) return slot.module.name;
  if (!slot.info.name.empty()) return slot.info.name;
  // It never said its name.
  return std::filesystem::path(slot.module.path).stem().string();
}

std::string misspelling(const selector& what, std::span<const provider_slot> slots) {
  const std::string prefix = "selector '" + what.text + "': ";
  if (!what.algorithm.empty() && !algorithm_exists(what.algorithm, slots)) {
    return prefix + "no algorithm '" + what.algorithm + "'" + hint(nearest_algorithms(what.algorithm, slots));
  }
  if (!what.provider.empty()) {
    std::vector<std::string> slot_names;
    for (const provider_slot& slot : slots) slot_names.push_back(slot_name(slot));
    std::vector<std::string_view> names(slot_names.begin(), slot_names.end());
    for (const known_provider& provider : known_providers()) names.push_back(provider.name);
    if (std::none_of(names.begin(), names.end(), [&](std::string_view n) { return glob_match(what.provider, n); })) {
      return prefix + "no provider '" + what.provider + "'" + hint(nearest_names(what.provider, names));
    }
  }
  if (!what.op.empty()) {
    const std::vector<std::string_view> names = operation_names();
    if (std::none_of(names.begin(), names.end(), [&](std::string_view n) { return glob_match(what.op, n); })) {
      return prefix + "no operation '" + what.op + "'" + hint(nearest_names(what.op, names));
    }
  }
  return {};
}

std::string why_nothing(const selector& what, std::span<const provider_slot> slots) {
  const std::string prefix = "selector '" + what.text + "': ";
  bool in_provider = false, algorithm_here = false, op_here = false;
  std::set<std::string> variants, ops, elsewhere;
  for (const provider_slot& slot : slots) {
    const std::string name = slot_name(slot);
    const bool provider_fits = part_matches(what.provider, name);
    in_provider = in_provider || provider_fits;
    for (const algorithm_info& algorithm : slot.info.algorithms) {
      if (!algorithm_matches(what.algorithm, algorithm.id)) continue;
      if (!provider_fits) {
        elsewhere.insert(name);
        continue;
      }
      algorithm_here = true;
      variants.insert(algorithm.variant);
      for (const op_info& op : algorithm.ops) {
        ops.insert(op.name);
        op_here = op_here || part_matches(what.op, op.name);
      }
    }
  }
  const auto list = [](const std::set<std::string>& names) { return joined({names.begin(), names.end()}); };
  if (!in_provider) {
    const std::vector<std::string> missing = missing_providers(what, slots);
    return prefix + (missing.empty() ? "no such provider here" : missing.front());
  }
  if (!algorithm_here) {
    return prefix + "no provider it names has that algorithm here" +
           (elsewhere.empty() ? "; `cryptospeed list` shows what there is" : "; it is in: " + list(elsewhere));
  }
  if (!op_here) return prefix + "no operation '" + what.op + "' there; it has: " + list(ops);
  return prefix + "no variant '" + what.variant + "'; it has: " + list(variants);
}

std::vector<std::string> missing_providers(const selector& what, std::span<const provider_slot> slots) {
  std::vector<std::string> lines;
  if (what.provider.empty() || what.provider.find_first_not_of("*?") == std::string::npos) return lines;
  for (const known_provider& provider : known_providers()) {
    if (!glob_match(what.provider, provider.name)) continue;
    const bool here =
        std::any_of(slots.begin(), slots.end(), [&](const auto& s) { return slot_name(s) == provider.name; });
    if (here) continue;
    std::string line = "provider '" + std::string(provider.name) + "' is not installed";
    if (!provider.package.empty()) line += "; it needs the Debian package " + std::string(provider.package);
    lines.push_back(line);
  }
  return lines;
}

}  // namespace cryptospeed::suite
