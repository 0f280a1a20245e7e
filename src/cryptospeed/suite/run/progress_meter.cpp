// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/progress_meter.hpp"

#include <algorithm>

namespace cryptospeed::suite {
namespace {

constexpr double usual_repetition = 0.2;
constexpr double usual_weight = 5;

}  // namespace

progress_meter::progress_meter(const run_hooks& hooks, std::uint64_t now_ns) : hooks_(hooks), started_ns_(now_ns) {}

void progress_meter::expect(const std::string& kind, double estimate_seconds, std::size_t times) {
  kinds_.push_back({.name = kind, .estimate_seconds = estimate_seconds, .left = times});
}

void progress_meter::expect_only(const std::string& kind, std::size_t times) {
  for (task_kind& k : kinds_) {
    if (k.name == kind) k.left = times;
  }
}

void progress_meter::begin(const std::string& kind, const std::string& label, std::uint64_t now_ns) {
  const auto found = std::find_if(kinds_.begin(), kinds_.end(), [&](const task_kind& k) { return k.name == kind; });
  current_ = found == kinds_.end() ? nullptr : &*found;
  attempt_started_ns_ = now_ns;
  label_ = label;
  show(now_ns);
}

void progress_meter::close_attempt(std::uint64_t now_ns) {
  current_->measured_seconds += static_cast<double>(now_ns - attempt_started_ns_) * 1e-9;
  ++current_->attempts;
  ++attempts_;
}

void progress_meter::end(std::uint64_t now_ns) {
  if (current_ == nullptr) return;
  close_attempt(now_ns);
  if (current_->left > 0) --current_->left;
  current_ = nullptr;
  show(now_ns);
}

void progress_meter::repeat(std::uint64_t now_ns) {
  if (current_ == nullptr) return;
  close_attempt(now_ns);
  ++repeated_;
  current_ = nullptr;
  show(now_ns);
}

double progress_meter::seconds_left(double elapsed) const {
  // Where some kinds were measured, the others' estimates are scaled by how wrong the estimates were so far.
  double measured = 0, estimated = 0;
  for (const task_kind& kind : kinds_) {
    measured += kind.measured_seconds;
    estimated += kind.estimate_seconds * static_cast<double>(kind.attempts);
  }
  const double scale = estimated > 0 ? measured / estimated : 1;
  double left = 0;
  for (const task_kind& kind : kinds_) {
    const double each =
        kind.attempts > 0 ? kind.measured_seconds / static_cast<double>(kind.attempts) : kind.estimate_seconds * scale;
    left += each * static_cast<double>(kind.left);
  }
  // What was repeated so far will be again, twice at most, and so will pauses and what lies between the tasks. Counted
  // in tasks: one slow task that was disturbed says no more about the next one than a quick one does. The first few
  // attempts say little, so they are mixed with what a virtual machine of the usual kind shows.
  const double repeated = (usual_repetition * usual_weight + static_cast<double>(repeated_)) /
                          (usual_weight + static_cast<double>(attempts_));
  if (attempts_ > 0) left *= 1 + repeated + repeated * repeated;
  if (measured > 0) left *= std::max(1.0, elapsed / measured);
  return left;
}

void progress_meter::show(std::uint64_t now_ns) const {
  if (!hooks_.on_progress) return;
  const double elapsed = static_cast<double>(now_ns - started_ns_) * 1e-9;
  const double left = seconds_left(elapsed);
  hooks_.on_progress({.label = label_,
                      .fraction = elapsed + left > 0 ? std::min(1.0, elapsed / (elapsed + left)) : 0,
                      .remaining_seconds = left});
}

}  // namespace cryptospeed::suite
