// SPDX-License-Identifier: Apache-2.0
// The families that are registered in files of their own.
#pragma once

#include <string>

#include "cryptospeed/abi/sdk.hpp"

namespace cryptospeed::openssl {

/// Empty where usable, else why not.
[[nodiscard]] inline std::string unusable_unless(bool usable) {
  return usable ? "" : "no active OpenSSL provider has it (legacy algorithm or restricted build)";
}

void add_xofs(abi::builder& b);
void add_blocks(abi::builder& b);
void add_ciphers(abi::builder& b);
void add_generators(abi::builder& b);
void add_derivations(abi::builder& b);

}  // namespace cryptospeed::openssl
