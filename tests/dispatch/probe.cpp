// SPDX-License-Identifier: Apache-2.0
// Prints what the library chose under the CRYPTOSPEED_CPU of its environment: features, kernels, a digest, a bad word.
#include <cstdio>
#include <string>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/kex/x25519/x25519.hpp"

int main() {
  using namespace cryptospeed;
  std::string list;
  for (const std::string_view name : features::active().names()) list.append(" ").append(name);
  std::printf("features%s \n", list.c_str());
  std::printf("sha256 %s\n", std::string(sha256::kernels().active().info.name).c_str());
  std::printf("x25519 %s\n", std::string(x25519::kernels().active().info.name).c_str());
  std::printf("digest %s\n", to_hex(sha256::hash(as_bytes("abc"))).c_str());
  std::printf("unknown %s\n", std::string(features::unknown_in_mask()).c_str());
}
