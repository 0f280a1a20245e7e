// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/rng/system/system_random.hpp"

#include <sys/random.h>

#include <cerrno>
#include <cstring>

namespace cryptospeed {

bool system_random(bytes out) noexcept {
  for (bytes left = out; !left.empty();) {
    // A signal may cut a request of more than 256 bytes short.
    const ssize_t drawn = ::getrandom(left.data(), left.size(), 0);
    if (drawn > 0) {
      left = left.subspan(static_cast<std::size_t>(drawn));
    } else if (drawn == 0 || errno != EINTR) {
      std::memset(out.data(), 0, out.size());
      return false;
    }
  }
  return true;
}

}  // namespace cryptospeed
