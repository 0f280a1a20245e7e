// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/pmu.hpp"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "cryptospeed/cpu/features.hpp"

namespace cryptospeed::measure {
namespace {

std::optional<int> read_paranoid() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  int value = 0;
  if (file >> value) return value;
  return std::nullopt;
}

}  // namespace

std::string why_not_opened(int error_number, std::optional<int> paranoid, bool virtual_machine) {
  switch (error_number) {
    case ENOENT:
    case EOPNOTSUPP:
    case ENODEV:
    case ENXIO:
      return virtual_machine ? "the virtual machine has no performance counters (no PMU)"
                             : "this CPU's performance counters are not supported by the kernel";
    case ENOSYS:
      return "the kernel was built without performance events";
    case EACCES:
    case EPERM:
      if (paranoid && *paranoid > 2) {
        return "kernel.perf_event_paranoid is " + std::to_string(*paranoid) + ", which leaves counters to root";
      }
      return "refused by the sandbox (seccomp or a container's policy), kernel.perf_event_paranoid is " +
             (paranoid ? std::to_string(*paranoid) : std::string("unknown"));
    default:
      return std::string("perf_event_open failed: ") + std::strerror(error_number);
  }
}

result<cycle_counter> cycle_counter::open() {
  perf_event_attr wanted{};
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.size = sizeof wanted;
  wanted.config = PERF_COUNT_HW_CPU_CYCLES;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  wanted.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  const long fd = syscall(SYS_perf_event_open, &wanted, 0, -1, -1, static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC));
  if (fd < 0) {
    return error{errc::unsupported, why_not_opened(errno, read_paranoid(), identity().virtual_machine)};
  }
  cycle_counter counter(static_cast<int>(fd));
  // Some hypervisors hand a counter out that never moves.
  volatile unsigned spin = 0;
  for (unsigned i = 0; i < 100'000; ++i) spin = spin + 1;
  const std::optional<std::uint64_t> counted = counter.read();
  if (!counted || *counted == 0) {
    return error{errc::unsupported, "the counter opens but does not count"};
  }
  return counter;
}

cycle_counter::cycle_counter(cycle_counter&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

cycle_counter& cycle_counter::operator=(cycle_counter&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

cycle_counter::~cycle_counter() {
  if (fd_ >= 0) close(fd_);
}

std::optional<std::uint64_t> cycle_counter::read() const {
  struct {
    std::uint64_t value, enabled, running;
  } state{};
  if (::read(fd_, &state, sizeof state) != static_cast<ssize_t>(sizeof state)) return std::nullopt;
  if (state.enabled != state.running) return std::nullopt;
  return state.value;
}

}  // namespace cryptospeed::measure
