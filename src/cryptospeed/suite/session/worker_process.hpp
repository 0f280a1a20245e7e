// SPDX-License-Identifier: Apache-2.0
// The child process of one session: this executable again, in an address space of its own, with nothing of the parent's
// but a socket, the data pool and a page that says what it is doing.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/phase.hpp"

namespace cryptospeed::suite {

/// The argument vector of a worker; its descriptors are always these.
inline constexpr int worker_socket_fd = 3;
inline constexpr int worker_pool_fd = 4;
inline constexpr int worker_page_fd = 5;

/// Where this program may run, as it was when it started, whatever its threads are pinned to by now.
[[nodiscard]] std::vector<int> cpus_of_program();

class worker_process {
 public:
  /// Starts the child and returns at once. The thread that starts it must outlive it: the kernel kills the child when
  /// that thread ends.
  static result<worker_process> start(const module_spec& module, const session_options& options);
  worker_process(worker_process&& other) noexcept;
  worker_process& operator=(worker_process&& other) noexcept;
  worker_process(const worker_process&) = delete;
  worker_process& operator=(const worker_process&) = delete;
  ~worker_process();

  [[nodiscard]] int socket() const noexcept { return socket_; }
  [[nodiscard]] phase doing() const noexcept { return page_->now.load(std::memory_order_relaxed); }
  [[nodiscard]] int start_error() const noexcept { return page_->start_error.load(std::memory_order_relaxed); }

  /// waitpid's status of the child, which has up to `patience_ms` to end by itself and is killed then.
  int end(int patience_ms) noexcept;

 private:
  worker_process() = default;
  void release() noexcept;

  pid_t pid_ = -1;
  int socket_ = -1;
  worker_page* page_ = nullptr;
};

}  // namespace cryptospeed::suite
