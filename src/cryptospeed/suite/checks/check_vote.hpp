// SPDX-License-Identifier: Apache-2.0
// Who is right where deterministic implementations differ. Pure: outputs in, rulings out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cryptospeed::suite {

struct ballot {
  std::string provider, variant;
  bool trusted = false;                            ///< passed known answers
  std::optional<std::size_t> competitor;           ///< place in the block; empty for one that only votes
  std::vector<std::vector<std::uint8_t>> outputs;  ///< of every input set
};

struct ruling {
  std::vector<std::string> agrees_with;  ///< providers, or provider/variant within one provider; empty for a loser
  std::string failed;                    ///< empty, or with whom it disagrees and where
};

/// One ruling a ballot. Ballots with equal outputs stand together. The group wins that has a member with known answers
/// against one that has none, then the one of more providers; variants of one provider count once, since they may share
/// a fault. Where two groups are even, all in them fail and name each other.
[[nodiscard]] std::vector<ruling> count_votes(const std::vector<ballot>& ballots);

}  // namespace cryptospeed::suite
