// SPDX-License-Identifier: Apache-2.0
// Waits for moments at which no neighbour slows the core, by the yardsticks alone. On a shared host a neighbour comes
// and goes within milliseconds: half of the undisturbed time lies in stretches longer than ten of them, so that who
// looks before an epoch and after it finds undisturbed ones where seven of eight taken blindly are disturbed
// (docs/measuring.md, "Waiting for a quiet moment").
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/contention.hpp"

namespace cryptospeed::measure {

class quiet_gate {
 public:
  using reader = std::function<yardstick()>;
  using clock = std::function<std::uint64_t()>;

  /// Every reading goes to `meter`, and `meter` says what is undisturbed. After `deadline_ns` (of now_ns) nothing is
  /// waited for and nothing repeated.
  quiet_gate(contention_meter& meter, std::uint64_t deadline_ns, reader read = read_yardstick, clock now = now_ns)
      : meter_(meter), deadline_ns_(deadline_ns), read_(std::move(read)), now_(std::move(now)) {}

  /// Before an epoch: a reading that saw an undisturbed core, or the last one where there is no time for another. What
  /// was read after the epoch before it serves, too.
  [[nodiscard]] yardstick before();
  /// After an epoch.
  [[nodiscard]] yardstick after();
  /// Whether a disturbed epoch of that length may be taken once more.
  [[nodiscard]] bool may_repeat(double epoch_ns) const;

 private:
  [[nodiscard]] yardstick next();
  [[nodiscard]] bool quiet(const yardstick& reading) const;

  contention_meter& meter_;
  std::uint64_t deadline_ns_;
  reader read_;
  clock now_;
  std::optional<yardstick> last_;
};

}  // namespace cryptospeed::measure
