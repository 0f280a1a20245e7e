// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/progress_meter.hpp"

#include <algorithm>

namespace cryptospeed::suite {

progress_meter::progress_meter(const run_hooks& hooks, std::uint64_t now_ns) : hooks_(hooks), started_ns_(now_ns) {}

void progress_meter::expect(const std::string& kind, double estimate_seconds, std::size_t times) {
  kinds_.push_back({.name = kind, .estimate_seconds = estimate_seconds, .left = times});
}

void progress_meter::begin(const std::string& kind, const std::string& label, std::uint64_t now_ns) {
  const auto found = std::find_if(kinds_.begin(), kinds_.end(), [&](const task_kind& k) { return k.name == kind; });
  current_ = found == kinds_.end() ? nullptr : &*found;
  task_started_ns_ = now_ns;
  label_ = label;
  show(now_ns);
}

void progress_meter::end(std::uint64_t now_ns) {
  if (current_ == nullptr) return;
  current_->measured_seconds += static_cast<double>(now_ns - task_started_ns_) * 1e-9;
  ++current_->measured;
  if (current_->left > 0) --current_->left;
  current_ = nullptr;
  show(now_ns);
}

double progress_meter::seconds_left() const {
  // Where some kinds were measured, the others' estimates are scaled by how wrong the estimates were so far.
  double measured = 0, estimated = 0;
  for (const task_kind& kind : kinds_) {
    measured += kind.measured_seconds;
    estimated += kind.estimate_seconds * static_cast<double>(kind.measured);
  }
  const double scale = estimated > 0 ? measured / estimated : 1;
  double left = 0;
  for (const task_kind& kind : kinds_) {
    const double each =
        kind.measured > 0 ? kind.measured_seconds / static_cast<double>(kind.measured) : kind.estimate_seconds * scale;
    left += each * static_cast<double>(kind.left);
  }
  return left;
}

void progress_meter::show(std::uint64_t now_ns) const {
  if (!hooks_.on_progress) return;
  const double elapsed = static_cast<double>(now_ns - started_ns_) * 1e-9;
  const double left = seconds_left();
  hooks_.on_progress({.label = label_,
                      .fraction = elapsed + left > 0 ? std::min(1.0, elapsed / (elapsed + left)) : 0,
                      .remaining_seconds = left});
}

}  // namespace cryptospeed::suite
