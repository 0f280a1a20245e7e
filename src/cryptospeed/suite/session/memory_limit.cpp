// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/memory_limit.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

namespace cryptospeed::suite {
namespace {

// The last piece that did not fit any more may have been a large one.
constexpr double nearly_all = 0.9;

double data_bytes_in_use() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "r"), &std::fclose);
  unsigned long size = 0, resident = 0, shared = 0, text = 0, library = 0, data = 0;
  if (!file ||
      std::fscanf(file.get(), "%lu %lu %lu %lu %lu %lu", &size, &resident, &shared, &text, &library, &data) != 6)
    return 0;
  return static_cast<double>(data) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void limit_memory() {
#ifndef CRYPTOSPEED_SANITIZED  // a sanitizer's shadow memory is beyond any such limit
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return;
  const rlim_t most = static_cast<rlim_t>(pages) / 4 * 3 * static_cast<rlim_t>(page_size);
  const rlimit data{most, most};
  setrlimit(RLIMIT_DATA, &data);
#endif
}

std::string memory_used_up() {
  rlimit data{};
  if (getrlimit(RLIMIT_DATA, &data) != 0 || data.rlim_cur == RLIM_INFINITY) return {};
  const auto limit = static_cast<double>(data.rlim_cur);
  if (data_bytes_in_use() < nearly_all * limit) return {};
  char text[96];
  std::snprintf(text, sizeof text, "took all of the %.1f GiB of memory that a worker may have", limit / (1 << 30));
  return text;
}

}  // namespace cryptospeed::suite
