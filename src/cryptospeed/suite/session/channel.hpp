// SPDX-License-Identifier: Apache-2.0
// Framed messages over a stream socket between the parent and one worker. One side asks, the other answers; never more
// than one message is under way. A frame carries a number that its answer repeats and a mark that garbage has not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cryptospeed/suite/session/wire.hpp"

namespace cryptospeed::suite {

/// CLOCK_MONOTONIC in nanoseconds.
[[nodiscard]] std::int64_t monotonic_ns() noexcept;

enum class io_status { ok, closed, timed_out, garbage, given_up };

class channel {
 public:
  static constexpr std::size_t header_size = 16;
  static constexpr std::int64_t no_deadline = -1;
  static constexpr std::uint64_t largest_message = std::uint64_t{1} << 32;

  /// Uses `fd`, which stays the caller's.
  explicit channel(int fd) noexcept : fd_(fd) {}

  /// Sends what `message` holds; it was made with room for `header_size` bytes in front.
  io_status send(wire_writer& message, std::uint32_t number, std::int64_t deadline);
  io_status receive(std::vector<std::uint8_t>& message, std::uint32_t& number, std::int64_t deadline);

 private:
  io_status fill(std::uint8_t* to, std::size_t size, std::int64_t deadline);

  int fd_;
  std::vector<std::uint8_t> ahead_;  // bytes received that belong to what comes next
};

}  // namespace cryptospeed::suite
