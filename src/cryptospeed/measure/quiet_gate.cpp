// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/quiet_gate.hpp"

namespace cryptospeed::measure {

yardstick quiet_gate::next() {
  last_ = read_();
  if (last_->agrees) meter_.add(last_->mix_ratio);
  return *last_;
}

bool quiet_gate::quiet(const yardstick& reading) const {
  return reading.agrees && contention_index(reading, meter_.undisturbed()) <= contention_limit;
}

yardstick quiet_gate::before() {
  yardstick reading = last_ ? *last_ : next();
  while (!quiet(reading) && now_() < deadline_ns_) reading = next();
  return reading;
}

yardstick quiet_gate::after() { return next(); }

bool quiet_gate::may_repeat(double epoch_ns) const {
  return static_cast<double>(now_()) + epoch_ns < static_cast<double>(deadline_ns_);
}

}  // namespace cryptospeed::measure
