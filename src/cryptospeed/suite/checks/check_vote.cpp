// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/checks/check_vote.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace cryptospeed::suite {
namespace {

struct group {
  std::vector<std::size_t> members;
  std::set<std::string> providers;
  bool trusted = false;

  [[nodiscard]] std::pair<bool, std::size_t> weight() const { return {trusted, providers.size()}; }
};

std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// "on input set 3"
std::string where(const ballot& a, const ballot& b) {
  const auto at = std::mismatch(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end()).first;
  return " on input set " + std::to_string(at - a.outputs.begin());
}

}  // namespace

std::vector<ruling> count_votes(const std::vector<ballot>& ballots) {
  std::vector<group> groups;
  for (std::size_t i = 0; i < ballots.size(); ++i) {
    auto same = std::find_if(groups.begin(), groups.end(),
                             [&](const group& g) { return ballots[g.members.front()].outputs == ballots[i].outputs; });
    if (same == groups.end()) same = groups.emplace(groups.end());
    same->members.push_back(i);
    same->providers.insert(ballots[i].provider);
    same->trusted = same->trusted || ballots[i].trusted;
  }

  std::vector<ruling> rulings(ballots.size());
  if (groups.empty()) return rulings;
  const auto heaviest = std::max_element(groups.begin(), groups.end(), [](const group& a, const group& b) {
                          return a.weight() < b.weight();
                        })->weight();
  const auto even = std::count_if(groups.begin(), groups.end(), [&](const group& g) { return g.weight() == heaviest; });

  for (const group& mine : groups) {
    const bool won = even == 1 && mine.weight() == heaviest;
    for (const std::size_t i : mine.members) {
      if (won) {
        std::set<std::string> peers;
        for (const std::size_t other : mine.members) {
          if (other == i) continue;
          const bool same = ballots[other].provider == ballots[i].provider;
          peers.insert(same ? ballots[other].provider + "/" + ballots[other].variant : ballots[other].provider);
        }
        rulings[i].agrees_with.assign(peers.begin(), peers.end());
        continue;
      }
      std::string text;
      for (const group& other : groups) {
        if (&other == &mine || other.weight() != heaviest) continue;
        text += (text.empty() ? "differs from " : " and from ") + joined(other.providers) +
                where(ballots[i], ballots[other.members.front()]);
      }
      rulings[i].failed = text;
    }
  }
  return rulings;
}

}  // namespace cryptospeed::suite
