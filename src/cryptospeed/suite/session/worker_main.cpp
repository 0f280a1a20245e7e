// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/worker_main.hpp"

#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite {

std::optional<int> run_as_worker(int argc, char** argv) noexcept {
  if (argc < 2 || std::string_view(argv[1]) != "worker") return std::nullopt;
  int fd = -1;
  int pool_fd = -1;
  int page_fd = -1;
  int cpu = -1;
  std::string module;
  bool understood = argc % 2 == 0;
  for (int i = 2; understood && i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const std::string_view value = argv[i + 1];
    const auto number = [&](int& to) {
      const auto [end, failed] = std::from_chars(value.data(), value.data() + value.size(), to);
      return failed == std::errc{} && end == value.data() + value.size();
    };
    if (name == "--module") {
      module = value;
    } else if (name == "--fd") {
      understood = number(fd);
    } else if (name == "--pool-fd") {
      understood = number(pool_fd);
    } else if (name == "--page-fd") {
      understood = number(page_fd);
    } else if (name == "--cpu") {
      understood = number(cpu);
    } else {
      understood = false;
    }
  }
  if (!understood || fd < 0 || module.empty()) {
    std::fputs("cryptospeed: worker: is started by cryptospeed itself; use the command run\n", stderr);
    return 2;
  }
  return serve_worker(fd, module, pool_fd, page_fd, cpu);
}

}  // namespace cryptospeed::suite
