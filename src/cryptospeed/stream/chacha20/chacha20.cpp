// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/stream/chacha20/chacha20.hpp"

#include <algorithm>
#include <cstring>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/stream/chacha20/chacha20_kernels.hpp"

namespace cryptospeed {
namespace {

constexpr std::uint64_t most_blocks = std::uint64_t{1} << 32;
// "expand 32-byte k", RFC 8439 section 2.3.
constexpr std::uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

constexpr const chacha20_ops* list[] = {
#if CRYPTOSPEED_X86_KERNELS
    &chacha20_avx2,
#endif
    &chacha20_portable,
};
constinit const kernel_set<chacha20_ops> set{list};

}  // namespace

const kernel_set<chacha20_ops>& chacha20::kernels() noexcept { return set; }

chacha20::chacha20(cbytes_n<key_size> key, cbytes_n<nonce_size> nonce) noexcept : chacha20(key, nonce, set.active()) {}

chacha20::chacha20(cbytes_n<key_size> key, cbytes_n<nonce_size> nonce, const chacha20_ops& ops) noexcept : ops_(&ops) {
  CRYPTOSPEED_REQUIRE(kernel_set<chacha20_ops>::usable(ops));
  std::array<std::uint32_t, 16>& words = *state_;
  for (std::size_t i = 0; i < 4; ++i) words[i] = constants[i];
  for (std::size_t i = 0; i < 8; ++i) words[4 + i] = load_le<std::uint32_t>(key.data() + 4 * i);
  words[12] = 0;
  for (std::size_t i = 0; i < 3; ++i) words[13 + i] = load_le<std::uint32_t>(nonce.data() + 4 * i);
}

void chacha20::seek(std::uint64_t block) noexcept {
  next_ = std::min(block, most_blocks);
  (*state_)[12] = static_cast<std::uint32_t>(block);
  waiting_ = 0;
}

bool chacha20::apply(bytes out, cbytes in) noexcept {
  CRYPTOSPEED_REQUIRE(out.size() == in.size());
  std::size_t left = in.size();
  const std::uint64_t room = (most_blocks - next_) * block_size + waiting_;
  if (left > room) return false;
  if (left == 0) return true;  // pointers may be null
  std::uint8_t* to = out.data();
  const std::uint8_t* from = in.data();
  const auto from_rest = [&](std::size_t size) {
    const std::uint8_t* stream = rest_.data() + block_size - waiting_;
    for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<std::uint8_t>(from[i] ^ stream[i]);
    waiting_ -= size;
    to += size;
    from += size;
    left -= size;
  };
  from_rest(std::min(waiting_, left));
  const std::size_t blocks = left / block_size;
  ops_->apply((*state_).data(), to, from, blocks);
  next_ += blocks;
  to += blocks * block_size;
  from += blocks * block_size;
  left -= blocks * block_size;
  if (left == 0) return true;
  std::memset(rest_.data(), 0, block_size);
  ops_->apply((*state_).data(), rest_.data(), rest_.data(), 1);
  ++next_;
  waiting_ = block_size;
  from_rest(left);
  return true;
}

}  // namespace cryptospeed
