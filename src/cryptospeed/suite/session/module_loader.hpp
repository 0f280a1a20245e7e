// SPDX-License-Identifier: Apache-2.0
// A module's file to checked tables. Everything a module says is looked at here once, so that whoever drives it needs
// not.
#pragma once

#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/phase.hpp"

namespace cryptospeed::suite {

struct loaded_algorithm {
  const cryptospeed_algorithm* table = nullptr;
  std::vector<const cryptospeed_op*> ops;
};

/// The tables by place, as provider_info lists them. They live as long as the process: a module is never unloaded,
/// since few libraries survive that (thread-local destructors, exit handlers).
struct loaded_module {
  provider_info info;
  std::vector<loaded_algorithm> algorithms;
};

/// Loads with RTLD_NOW | RTLD_LOCAL, calls init, reads and checks the tables. Every failure is `not_loaded`.
[[nodiscard]] outcome<loaded_module> load_module(const std::string& path, worker_page& page);

/// The tables of a provider that stands in memory already; what load_module does after finding the symbol.
[[nodiscard]] outcome<loaded_module> read_provider(const cryptospeed_provider* provider, worker_page& page);

}  // namespace cryptospeed::suite
