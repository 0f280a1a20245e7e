// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/catalogue/builder.hpp"

#include <deque>

namespace cryptospeed::suite::catalogue_data {
namespace {

std::string_view keep(const std::string& text) {
  static std::deque<std::string> kept;  // a deque never moves its members
  return kept.emplace_back(text);
}

}  // namespace

algorithm_entry& builder::add(std::uint32_t family, const std::string& id, std::string_view standard,
                              std::optional<int> level, std::initializer_list<std::string> names) {
  algorithm_entry& entry = entries_.emplace_back();
  entry.id = keep(id);
  entry.family = family;
  entry.standard = standard;
  entry.level = level;
  for (const std::string& name : names) alias(entry, name);
  return entry;
}

void builder::alias(algorithm_entry& entry, const std::string& name) { entry.aliases.push_back(keep(name)); }

}  // namespace cryptospeed::suite::catalogue_data
