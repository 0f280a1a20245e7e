// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/options.hpp"

namespace cryptospeed::suite {

std::optional<preset> find_preset(const std::string& name) {
  if (name == "quick") return preset{"quick", 6, 12, 2, true, false};
  if (name == "default") return preset{"default", 10, 12, 20, false, false};
  if (name == "publish") return preset{"publish", 20, 12, 120, false, true};
  return std::nullopt;
}

}  // namespace cryptospeed::suite
