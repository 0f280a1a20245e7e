// SPDX-License-Identifier: Apache-2.0
#include "ct/harness.hpp"

namespace cryptospeed::ct_test {
namespace {
volatile unsigned branches = 0;  // volatile: two different stores cannot become one conditional move
volatile std::uint8_t table[256] = {};
}  // namespace

void leaky_branch(cbytes secret) noexcept {
  for (const std::uint8_t byte : secret) {
    if ((byte & 1) != 0) branches = branches + 1;
  }
}

void leaky_table(cbytes secret) noexcept {
  for (const std::uint8_t byte : secret) (void)table[byte];
}

bool leaky_early_return(cbytes a, cbytes b) noexcept {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

}  // namespace cryptospeed::ct_test
