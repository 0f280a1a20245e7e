// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/affinity.hpp"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

namespace cryptospeed::measure {
namespace {

/// The kernel refuses a set smaller than the CPUs it was built for, so the size grows until it is content.
constexpr int largest_cpu_count = 1 << 16;

std::string join(const std::vector<int>& cpus) {
  std::string text;
  for (const int cpu : cpus) {
    if (!text.empty()) text += ',';
    text += std::to_string(cpu);
  }
  return text.empty() ? "unknown" : text;
}

}  // namespace

std::vector<int> allowed_cpus() {
  std::vector<int> cpus;
  for (int count = 1024; count <= largest_cpu_count; count *= 2) {
    cpu_set_t* set = CPU_ALLOC(count);
    if (set == nullptr) return cpus;
    const std::size_t size = CPU_ALLOC_SIZE(count);
    CPU_ZERO_S(size, set);
    const bool answered = sched_getaffinity(0, size, set) == 0;
    const bool too_small = !answered && errno == EINVAL;
    for (int cpu = 0; answered && cpu < count; ++cpu) {
      if (CPU_ISSET_S(cpu, size, set)) cpus.push_back(cpu);
    }
    CPU_FREE(set);
    if (!too_small) return cpus;
  }
  return cpus;
}

int default_cpu() {
  const std::vector<int> cpus = allowed_cpus();
  return cpus.empty() ? 0 : cpus.back();
}

result<done> pin_to_cpu(int cpu) { return allow_cpus({cpu}); }

result<done> allow_cpus(const std::vector<int>& cpus) {
  if (cpus.empty()) return error{errc::invalid_argument, "no CPU was named"};
  const auto [smallest, largest] = std::minmax_element(cpus.begin(), cpus.end());
  if (*smallest < 0 || *largest >= largest_cpu_count) {
    return error{errc::invalid_argument, "no such CPU: " + join(cpus) + " (allowed: " + join(allowed_cpus()) + ")"};
  }
  cpu_set_t* set = CPU_ALLOC(*largest + 1);
  if (set == nullptr) return error{errc::resource, "no memory for a CPU set"};
  const std::size_t size = CPU_ALLOC_SIZE(*largest + 1);
  CPU_ZERO_S(size, set);
  for (const int cpu : cpus) CPU_SET_S(cpu, size, set);
  const int status = sched_setaffinity(0, size, set);
  const int why = errno;
  CPU_FREE(set);
  if (status == 0) return done{};
  return error{errc::invalid_argument, "cannot run on CPU " + join(cpus) + ": " + std::strerror(why) +
                                           " (allowed: " + join(allowed_cpus()) + ")"};
}

}  // namespace cryptospeed::measure
