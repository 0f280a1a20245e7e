// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/checks/check_control.hpp"

#include <algorithm>

#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::string_view looked_up_by_default = "sha256";

cbytes text_bytes(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

}  // namespace

check_part check_control(const block& what, const competitor& who, const call_args& args,
                         const std::vector<answer>& answers, const data_pool& pool) {
  check_part part;
  const std::string_view looked_up = who.variant == "default" ? looked_up_by_default : std::string_view(who.variant);
  part.applied = true;
  for (std::size_t set = 0; set < answers.size() && part.failed.empty(); ++set) {
    const cbytes input = field_bytes(args.fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT], pool);
    const std::vector<std::uint8_t>& given = answers[set].output;
    const auto is = [&](cbytes wanted) { return std::equal(given.begin(), given.end(), wanted.begin(), wanted.end()); };
    const std::string where = " on input set " + std::to_string(set);
    if (what.op == "empty" && !given.empty()) {
      part.failed = "an operation without output gives " + std::to_string(given.size()) + " bytes" + where;
    } else if (what.op == "memcpy" && !is(input)) {
      part.failed = "the copy is not the input" + where;
    } else if (what.op == "fetch" && !is(text_bytes(looked_up))) {
      part.failed = "what was looked up is not " + std::string(looked_up) + where;
    }
  }
  return part;
}

}  // namespace cryptospeed::suite
