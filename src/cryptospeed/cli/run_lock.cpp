// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/run_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace cryptospeed::cli {
namespace {

std::string lock_path() {
  const char* folder = std::getenv("XDG_RUNTIME_DIR");
  if (folder != nullptr && *folder == '/') return std::string(folder) + "/cryptospeed.lock";
  return "/tmp/cryptospeed-" + std::to_string(geteuid()) + ".lock";
}

}  // namespace

run_lock::run_lock() : file_(open(lock_path().c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600)) {
  if (file_ >= 0) alone_ = flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

run_lock::~run_lock() {
  if (file_ >= 0) close(file_);
}

}  // namespace cryptospeed::cli
