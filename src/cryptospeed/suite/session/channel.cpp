// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/channel.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>

#include "cryptospeed/measure/suspension.hpp"
#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

namespace {

std::atomic<bool (*)() noexcept> given_up{nullptr};
constexpr int longest_wait_ms = 100;  // between two looks whether the user gave up
constexpr std::int64_t patience_ns = 300'000'000;

constexpr std::uint32_t mark = 0x57534343;

struct frame_header {
  std::uint32_t mark, number;
  std::uint64_t size;
};
static_assert(sizeof(frame_header) == channel::header_size);

/// Waits until the socket is ready. Ready is asked once more after the deadline: whoever was stopped (Ctrl-Z, a
/// debugger) with an answer waiting must not call it late. The other side was stopped with it, and is given its time
/// anew.
io_status wait_ready(int fd, short events, std::int64_t deadline) {
  const std::int64_t allowed = deadline == channel::no_deadline ? 0 : deadline - monotonic_ns();
  std::uint32_t seen = measure::suspensions();
  std::int64_t asked_at = -1;
  for (;;) {
    if (const std::uint32_t now = measure::suspensions(); now != seen && deadline != channel::no_deadline) {
      seen = now;
      deadline = monotonic_ns() + std::max<std::int64_t>(allowed, 0);
    }
    int timeout_ms = -1;
    bool last = false;
    if (deadline != channel::no_deadline) {
      const std::int64_t left = deadline - monotonic_ns();
      last = left <= 0;
      timeout_ms = last ? 0 : static_cast<int>(std::min<std::int64_t>(left / 1'000'000 + 1, longest_wait_ms));
    }
    pollfd entry{fd, events, 0};
    const int ready = poll(&entry, 1, timeout_ms);
    if (ready > 0) return io_status::ok;  // also on error and hang-up: the transfer says which
    if (ready < 0 && errno != EINTR) return io_status::closed;
    // Whatever answers soon may finish; only waiting for what hangs ends.
    if (const auto asked = given_up.load(); asked != nullptr && deadline != channel::no_deadline && asked()) {
      if (asked_at < 0) asked_at = monotonic_ns();
      if (monotonic_ns() - asked_at > patience_ns) return io_status::given_up;
    }
    if (ready == 0 && last && measure::suspensions() == seen) return io_status::timed_out;
  }
}

}  // namespace

void give_up_waiting_when(bool (*asked)() noexcept) noexcept { given_up = asked; }

std::int64_t monotonic_ns() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

io_status channel::send(wire_writer& message, std::uint32_t number, std::int64_t deadline) {
  std::vector<std::uint8_t>& data = message.data();
  const frame_header header{mark, number, data.size() - header_size};
  std::memcpy(data.data(), &header, sizeof header);
  std::size_t sent = 0;
  while (sent < data.size()) {
    const ssize_t step = ::send(fd_, data.data() + sent, data.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (step >= 0) {
      sent += static_cast<std::size_t>(step);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (const io_status ready = wait_ready(fd_, POLLOUT, deadline); ready != io_status::ok) return ready;
    } else if (errno != EINTR) {
      return io_status::closed;
    }
  }
  return io_status::ok;
}

io_status channel::fill(std::uint8_t* to, std::size_t size, std::int64_t deadline) {
  const std::size_t kept = std::min(size, ahead_.size());
  std::copy_n(ahead_.begin(), kept, to);
  ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(kept));
  std::size_t have = kept;
  while (have < size) {
    // With a deadline poll does the waiting; without one recv itself blocks, one system call fewer.
    if (deadline != no_deadline) {
      if (const io_status ready = wait_ready(fd_, POLLIN, deadline); ready != io_status::ok) return ready;
    }
    std::array<std::uint8_t, 8192> block;
    const bool direct = size - have >= block.size();
    const ssize_t step = direct ? recv(fd_, to + have, size - have, 0) : recv(fd_, block.data(), block.size(), 0);
    if (step == 0) return io_status::closed;
    if (step < 0) {
      if (errno == EINTR) continue;
      return io_status::closed;
    }
    const auto got = static_cast<std::size_t>(step);
    if (direct) {
      have += got;
      continue;
    }
    const std::size_t wanted = std::min(got, size - have);
    std::copy_n(block.begin(), wanted, to + have);
    ahead_.assign(block.begin() + wanted, block.begin() + got);
    have += wanted;
  }
  return io_status::ok;
}

io_status channel::receive(std::vector<std::uint8_t>& message, std::uint32_t& number, std::int64_t deadline) {
  frame_header header{};
  if (const io_status got = fill(reinterpret_cast<std::uint8_t*>(&header), sizeof header, deadline);
      got != io_status::ok) {
    return got;
  }
  if (header.mark != mark || header.size > largest_message) return io_status::garbage;
  number = header.number;
  // A length alone costs nothing: memory follows what has arrived.
  constexpr std::size_t most_at_once = std::size_t{1} << 20;
  message.clear();
  while (message.size() < header.size) {
    const std::size_t have = message.size();
    message.resize(have + std::min<std::size_t>(header.size - have, std::max(most_at_once, have)));
    if (const io_status got = fill(message.data() + have, message.size() - have, deadline); got != io_status::ok) {
      return got;
    }
  }
  return io_status::ok;
}

}  // namespace cryptospeed::suite
