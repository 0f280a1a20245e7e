// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/heap_counter.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

namespace cryptospeed::suite {

result<heap_counter> heap_counter::find() {
#ifdef CRYPTOSPEED_SANITIZED
  return error{errc::unsupported, "a sanitizer's allocator stands in the C library's place"};
#else
  auto* const start = reinterpret_cast<start_function>(dlsym(RTLD_DEFAULT, "cryptospeed_heap_start"));
  auto* const stop = reinterpret_cast<stop_function>(dlsym(RTLD_DEFAULT, "cryptospeed_heap_stop"));
  if (start == nullptr || stop == nullptr) return error{errc::unsupported, "the heap counter is not loaded"};
  return heap_counter(start, stop);
#endif
}

heap_use heap_counter::stop() const noexcept {
  heap_use used;
  stop_(&used.calls, &used.bytes);
  return used;
}

std::string heap_counter_library() {
#ifndef CRYPTOSPEED_SANITIZED
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return {};
  // bin/ of the build or of the installation; a folder deeper for the tests of the build tree.
  for (auto folder = program.parent_path().parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    const auto candidate = folder / "lib/cryptospeed/preload/heap_counter.so";
    if (std::filesystem::exists(candidate, failed)) return candidate.string();
    if (folder != program.parent_path().parent_path()) break;
  }
#endif
  return {};
}

}  // namespace cryptospeed::suite
