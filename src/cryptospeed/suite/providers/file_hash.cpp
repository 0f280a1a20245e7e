// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/providers/file_hash.hpp"

#include <array>
#include <fstream>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"

namespace cryptospeed::suite {

std::string file_sha256(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return "";
  sha256 hash;
  std::array<char, 65536> piece{};
  while (file.read(piece.data(), piece.size()) || file.gcount() > 0) {
    hash.update(as_bytes({piece.data(), static_cast<std::size_t>(file.gcount())}));
  }
  std::array<std::uint8_t, sha256::digest_size> digest{};
  hash.finish(digest);
  return to_hex(digest);
}

}  // namespace cryptospeed::suite
