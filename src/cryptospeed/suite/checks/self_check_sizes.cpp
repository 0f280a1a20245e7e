// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cryptospeed/suite/checks/self_check_state.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {

model::size_info sizes_of(const block& what, const block_check& check) {
  model::size_info sizes;
  if (what.family != CRYPTOSPEED_SIGNATURE && what.family != CRYPTOSPEED_KEX) return sizes;
  const auto& pairs = fixture_pairs(what.algorithm);
  if (!pairs.empty()) {
    sizes.public_key = pairs[0].public_key.size();
    sizes.secret_key = pairs[0].secret_key.size();
  }
  if (what.family != CRYPTOSPEED_SIGNATURE) return sizes;
  // The longest of the signatures at hand: those to be verified, or those that were made.
  std::uint64_t longest = 0;
  for (std::size_t i = CRYPTOSPEED_TAG; i < check.args.fields.size(); i += CRYPTOSPEED_FIELDS)
    longest = std::max(longest, check.args.fields[i].size);
  if (what.op == "sign")
    for (const competitor_check& row : check.competitors)
      for (const auto& output : row.expected) longest = std::max<std::uint64_t>(longest, output.size());
  if (longest != 0) sizes.signature = longest;
  return sizes;
}

bool all_zero(const std::vector<answer>& answers) {
  for (const answer& one : answers)
    if (std::any_of(one.output.begin(), one.output.end(), [](std::uint8_t byte) { return byte != 0; })) return false;
  return true;
}

}  // namespace cryptospeed::suite
