// SPDX-License-Identifier: Apache-2.0
// Portable C++: one block at a time in sixteen words.
#include <bit>
#include <cstddef>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/secret.hpp"
#include "cryptospeed/stream/chacha20/chacha20_kernels.hpp"

namespace cryptospeed {
namespace {

// RFC 8439 section 2.1.
[[gnu::always_inline]] inline void quarter_round(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c,
                                                 std::uint32_t& d) noexcept {
  a += b;
  d = std::rotl(d ^ a, 16);
  c += d;
  b = std::rotl(b ^ c, 12);
  a += b;
  d = std::rotl(d ^ a, 8);
  c += d;
  b = std::rotl(b ^ c, 7);
}

void apply(std::uint32_t* state, std::uint8_t* out, const std::uint8_t* in, std::size_t num_blocks) noexcept {
  std::uint32_t x[16];
  for (; num_blocks != 0; --num_blocks, out += chacha20::block_size, in += chacha20::block_size) {
    for (std::size_t i = 0; i < 16; ++i) x[i] = state[i];
    for (int i = 0; i < 10; ++i) {
      quarter_round(x[0], x[4], x[8], x[12]);
      quarter_round(x[1], x[5], x[9], x[13]);
      quarter_round(x[2], x[6], x[10], x[14]);
      quarter_round(x[3], x[7], x[11], x[15]);
      quarter_round(x[0], x[5], x[10], x[15]);
      quarter_round(x[1], x[6], x[11], x[12]);
      quarter_round(x[2], x[7], x[8], x[13]);
      quarter_round(x[3], x[4], x[9], x[14]);
    }
    for (std::size_t i = 0; i < 16; ++i)
      store_le<std::uint32_t>(out + 4 * i, load_le<std::uint32_t>(in + 4 * i) ^ (x[i] + state[i]));
    ++state[12];
  }
  wipe(x, sizeof x);
}

}  // namespace

constinit const chacha20_ops chacha20_portable{{"portable", {}}, apply};

}  // namespace cryptospeed
