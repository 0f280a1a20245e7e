// SPDX-License-Identifier: Apache-2.0
// Whether another run of the same user measures on this machine now. Held from before the first measurement to the end
// of the process; it only tells, it keeps nobody waiting.
#pragma once

namespace cryptospeed::cli {

class run_lock {
 public:
  /// Takes the lock, a file in XDG_RUNTIME_DIR or else in /tmp.
  run_lock();
  run_lock(const run_lock&) = delete;
  run_lock& operator=(const run_lock&) = delete;
  ~run_lock();

  /// False where another run holds it; true too where there is no file to lock.
  [[nodiscard]] bool alone() const noexcept { return alone_; }

 private:
  int file_ = -1;
  bool alone_ = true;
};

}  // namespace cryptospeed::cli
