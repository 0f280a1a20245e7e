// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/machine/cpu_time.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "cryptospeed/suite/machine/machine_files.hpp"

namespace cryptospeed::suite {

using namespace machine_files;

std::optional<cpu_time> read_cpu_time(int cpu, const std::string& root) {
  const std::string wanted = cpu < 0 ? "cpu" : "cpu" + std::to_string(cpu);
  std::istringstream text(read_all(root, "/proc/stat"));
  for (std::string line; std::getline(text, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty() || words[0] != wanted) continue;
    // user nice system idle iowait irq softirq steal
    if (words.size() < 9) return std::nullopt;
    cpu_time time;
    for (std::size_t column = 1; column <= 8; ++column) {
      const auto ticks = to_number(words[column]);
      if (!ticks || *ticks < 0) return std::nullopt;
      const auto value = static_cast<double>(*ticks);
      time.total += value;
      if (column <= 3) time.busy += value;
      if (column == 8) time.steal = value;
    }
    return time;
  }
  return std::nullopt;
}

double own_ticks() {
  double seconds = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used{};
    if (getrusage(who, &used) != 0) continue;
    for (const timeval& part : {used.ru_utime, used.ru_stime}) {
      seconds += static_cast<double>(part.tv_sec) + static_cast<double>(part.tv_usec) * 1e-6;
    }
  }
  return seconds * static_cast<double>(sysconf(_SC_CLK_TCK));
}

model::figure steal_share(const cpu_time& before, const cpu_time& after) {
  const double passed = after.total - before.total;
  if (passed <= 0) return std::nullopt;
  return std::clamp((after.steal - before.steal) / passed, 0.0, 1.0);
}

model::figure foreign_share(const cpu_time& before, const cpu_time& after, double own) {
  const double passed = after.total - before.total;
  if (passed <= 0) return std::nullopt;
  return std::clamp((after.busy - before.busy - own) / passed, 0.0, 1.0);
}

}  // namespace cryptospeed::suite
