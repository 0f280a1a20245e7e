// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <stdexcept>

#include "cryptospeed/base/embedded.hpp"
#include "cryptospeed/suite/vectors/vector_formats.hpp"

namespace cryptospeed {
extern const embedded_file embedded_vectors[];
extern const std::size_t embedded_vectors_count;
}  // namespace cryptospeed

namespace cryptospeed::suite {

const std::vector<vector_file>& own_vectors() {
  static const std::vector<vector_file> files = [] {
    std::vector<vector_file> all;
    for (std::size_t i = 0; i < embedded_vectors_count; ++i) {
      const embedded_file& embedded = embedded_vectors[i];
      auto file = parse_kat(embedded.content, std::string(embedded.name));
      // The files are part of the binary, so one that cannot be read is a fault of the build, not of the user.
      if (!file) throw std::logic_error(file.failure().message);
      all.push_back(*std::move(file));
    }
    return all;
  }();
  return files;
}

}  // namespace cryptospeed::suite
