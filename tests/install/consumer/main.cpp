// SPDX-License-Identifier: Apache-2.0
// Prints the SHA-256 of its argument, by the kernel that the installed library chooses.
#include <cstdio>
#include <cstring>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto* const text = reinterpret_cast<const std::uint8_t*>(argv[1]);
  std::puts(cryptospeed::to_hex(cryptospeed::sha256::hash({text, std::strlen(argv[1])})).c_str());
}
