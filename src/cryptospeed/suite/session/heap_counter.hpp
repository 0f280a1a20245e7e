// SPDX-License-Identifier: Apache-2.0
// The counter that heap/heap_counter.c puts before the C library's allocator, where it was preloaded into this process.
#pragma once

#include <string>

#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

class heap_counter {
 public:
  /// The error says why there is none in this process.
  static result<heap_counter> find();

  void start() const noexcept { start_(); }
  [[nodiscard]] heap_use stop() const noexcept;

 private:
  using start_function = void (*)();
  using stop_function = void (*)(std::uint64_t* calls, std::uint64_t* bytes);
  heap_counter(start_function first, stop_function last) noexcept : start_(first), stop_(last) {}
  start_function start_;
  stop_function stop_;
};

/// The library to preload; empty where it was not built or not installed.
[[nodiscard]] std::string heap_counter_library();

}  // namespace cryptospeed::suite
