// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/hash/sha256/sha256.hpp"

#include <algorithm>
#include <cstring>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/hash/sha256/sha256_kernels.hpp"

namespace cryptospeed {
namespace {

// FIPS 180-4 section 5.3.3.
constexpr std::array<std::uint32_t, 8> initial_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

constexpr std::size_t length_offset = sha256::block_size - 8;  // the 64-bit bit count ends the last block

constexpr const sha256_ops* list[] = {
#if CRYPTOSPEED_X86_KERNELS
    &sha256_shani,
#endif
    &sha256_portable,
};
constinit const kernel_set<sha256_ops> set{list};

}  // namespace

const kernel_set<sha256_ops>& sha256::kernels() noexcept { return set; }

// buffer_ is left as it is: no byte is read before it was written.
sha256::sha256() noexcept
    : ops_(&set.active()), state_(initial_state) {}  // NOLINT(cppcoreguidelines-pro-type-member-init)

sha256::sha256(const sha256_ops& ops) noexcept
    : ops_(&ops), state_(initial_state) {  // NOLINT(cppcoreguidelines-pro-type-member-init)
  CRYPTOSPEED_REQUIRE(kernel_set<sha256_ops>::usable(ops));
}

void sha256::reset() noexcept {
  size_ = 0;
  state_ = initial_state;
}

void sha256::update(cbytes in) noexcept {
  const std::uint8_t* data = in.data();
  std::size_t left = in.size();
  if (left == 0) return;  // data may be null
  const std::size_t waiting = size_ % block_size;
  size_ += left;
  if (waiting != 0) {
    const std::size_t room = block_size - waiting;
    if (left < room) {
      std::memcpy(buffer_.data() + waiting, data, left);
      return;
    }
    std::memcpy(buffer_.data() + waiting, data, room);
    ops_->compress(state_.data(), buffer_.data(), 1);
    data += room;
    left -= room;
  }
  if (const std::size_t blocks = left / block_size; blocks != 0) {
    ops_->compress(state_.data(), data, blocks);
    data += blocks * block_size;
    left -= blocks * block_size;
  }
  if (left != 0) std::memcpy(buffer_.data(), data, left);
}

void sha256::finish(bytes_n<digest_size> out) noexcept {
  std::size_t used = size_ % block_size;
  buffer_[used++] = 0x80;
  if (used > length_offset) {
    std::memset(buffer_.data() + used, 0, block_size - used);
    ops_->compress(state_.data(), buffer_.data(), 1);
    used = 0;
  }
  std::memset(buffer_.data() + used, 0, length_offset - used);
  store_be<std::uint64_t>(buffer_.data() + length_offset, size_ * 8);
  ops_->compress(state_.data(), buffer_.data(), 1);
  for (std::size_t i = 0; i < state_.size(); ++i) store_be<std::uint32_t>(out.data() + 4 * i, state_[i]);
}

std::array<std::uint8_t, sha256::digest_size> sha256::hash(cbytes in) noexcept {
  std::array<std::uint8_t, digest_size>
      digest;  // NOLINT(cppcoreguidelines-pro-type-member-init): finish writes all of it
  sha256 state;
  state.update(in);
  state.finish(digest);
  return digest;
}

}  // namespace cryptospeed
