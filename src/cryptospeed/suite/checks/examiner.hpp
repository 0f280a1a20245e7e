// SPDX-License-Identifier: Apache-2.0
// How the checks of a family question one provider: round trips must come back, forgeries must be refused.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cryptospeed/suite/checks/check_desk.hpp"

namespace cryptospeed::suite {

using octets = std::vector<std::uint8_t>;

inline constexpr std::uint64_t probe_seed = 0x70726f6265;
inline constexpr std::uint64_t largest_probe = 4096;  // rejection does not depend on the size, and the flips are many

inline octets flipped(octets data, std::size_t at) {
  data[at] ^= static_cast<std::uint8_t>(1U << (at % 8));
  return data;
}

/// Puts questions to the provider under check and remembers that it did not survive one.
class examiner {
 public:
  examiner(desk& at, const offer& who, family_check& into) : at_(at), who_(who), into_(into) {}

  [[nodiscard]] bool has(std::string_view op) const { return at_.find(who_, op) != nullptr; }
  [[nodiscard]] bool deterministic(std::string_view op) const {
    const op_info* const info = at_.find(who_, op);
    return info != nullptr && (info->flags & CRYPTOSPEED_OWN_RANDOMNESS) == 0;
  }
  /// Nothing where it refused or died; a death is noted.
  std::optional<answer> ask(std::string_view op, const call_args& args) {
    if (into_.died) return std::nullopt;
    auto said = at_.ask(who_, op, args);
    if (said) return *std::move(said);
    if (said.failure().kind != failure_kind::refused) {
      into_.died = said.failure();
    } else if (said.failure().status == CRYPTOSPEED_REJECTED) {
      return answer{CRYPTOSPEED_REJECTED, {}};
    }
    return std::nullopt;
  }
  /// The output where the answer is ok.
  std::optional<octets> output(std::string_view op, const call_args& args) {
    auto said = ask(op, args);
    if (!said || said->status != CRYPTOSPEED_OK) return std::nullopt;
    return std::move(said->output);
  }
  /// The answer to a forgery must be a rejection, and nothing of the text may be left.
  void must_reject(std::string_view op, const call_args& args, const std::string& what) {
    if (into_.died || !into_.reject.failed.empty()) return;
    const auto said = ask(op, args);
    if (into_.died) return;
    into_.reject.applied = true;
    if (!said) {
      into_.reject.failed = std::string(op) + " refuses to be asked about " + what;
    } else if (said->status != CRYPTOSPEED_REJECTED) {
      into_.reject.failed = std::string(op) + " accepts " + what;
    } else if (std::any_of(said->output.begin(), said->output.end(), [](std::uint8_t b) { return b != 0; })) {
      into_.reject.failed = std::string(op) + " rejects " + what + " but leaves an output that is not zeroed";
    }
  }
  void roundtrip(bool right, const std::string& what) {
    if (into_.died) return;
    into_.roundtrip.applied = true;
    if (!right && into_.roundtrip.failed.empty()) into_.roundtrip.failed = what;
  }

 private:
  desk& at_;
  const offer& who_;
  family_check& into_;
};

}  // namespace cryptospeed::suite
