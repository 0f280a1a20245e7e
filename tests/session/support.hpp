// SPDX-License-Identifier: Apache-2.0
// What the session tests share: the test plug-ins by name, and sha256 of "abc" asked of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::suite::test {

inline module_spec plugin(const std::string& name) {
  return {name, std::string(CRYPTOSPEED_BUILD_DIR) + "/test-plugins/" + name + ".so", {}};
}

/// One input set for a hash.
inline call_args hash_args(const std::string& message) {
  call_args args;
  args.fields.resize(CRYPTOSPEED_FIELDS);
  args.fields[CRYPTOSPEED_INPUT].own.assign(message.begin(), message.end());
  return args;
}

inline const char* const sha256_of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

inline session_options quick_timeout() {
  session_options options;
  options.timeout_ns = 500'000'000;
  return options;
}

}  // namespace cryptospeed::suite::test
