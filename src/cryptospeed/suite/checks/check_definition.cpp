// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/checks/check_definition.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "cryptospeed/suite/checks/check_control.hpp"
#include "cryptospeed/suite/checks/check_derivation.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::size_t shortest_judged = 16;  // two equal outputs of 16 bytes are no accident: 2^-128

bool one_byte_fills_half(const std::vector<std::uint8_t>& output) {
  std::array<std::size_t, 256> seen{};
  for (const std::uint8_t byte : output) ++seen[byte];
  return *std::max_element(seen.begin(), seen.end()) * 2 > output.size();
}

}  // namespace

check_part check_random_output(const call_args& args, const std::vector<answer>& answers) {
  check_part part;
  part.applied = true;
  for (std::size_t set = 0; set < answers.size() && part.failed.empty(); ++set) {
    const std::vector<std::uint8_t>& output = answers[set].output;
    const std::uint64_t wanted = args.fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT].size;
    const std::string where = " on input set " + std::to_string(set);
    if (output.size() != wanted) {
      part.failed = std::to_string(output.size()) + " bytes instead of " + std::to_string(wanted) + where;
    } else if (output.size() >= shortest_judged && one_byte_fills_half(output)) {
      part.failed = "one byte fills more than half of the output" + where;
    } else if (output.size() >= shortest_judged &&
               std::any_of(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(set),
                           [&](const answer& earlier) { return earlier.output == output; })) {
      part.failed = "the same bytes were drawn twice, again" + where;
    }
  }
  return part;
}

check_part check_definition(desk& at, const block& what, const competitor& who, const call_args& args,
                            const std::vector<answer>& answers, const data_pool& pool) {
  switch (what.family) {
    case CRYPTOSPEED_CONTROL:
      return check_control(what, who, args, answers, pool);
    case CRYPTOSPEED_KDF:
      return check_derivation(at, what, args, answers, pool);
    case CRYPTOSPEED_RNG:
      return check_random_output(args, answers);
    default:
      return {};
  }
}

bool definition_fixes_output(const block& what) { return what.family == CRYPTOSPEED_CONTROL; }

bool worth_comparing(const block& what) { return what.family != CRYPTOSPEED_CONTROL || what.op == "memcpy"; }

}  // namespace cryptospeed::suite
