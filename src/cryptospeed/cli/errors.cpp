// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/errors.hpp"

#include <cstdio>

namespace cryptospeed::cli {

std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
  }
  return text;
}

void complain(const std::string& message) {
  std::fflush(stdout);
  const std::string line = "cryptospeed: " + one_line(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace cryptospeed::cli
