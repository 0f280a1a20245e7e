// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/perm/keccak/keccak.hpp"

#include <algorithm>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/perm/keccak/keccak_kernels.hpp"

namespace cryptospeed {
namespace {

constexpr const keccak_ops* list[] = {
#if CRYPTOSPEED_X86_KERNELS
    &keccak_bmi2,
#endif
    &keccak_portable,
};
constinit const kernel_set<keccak_ops> set{list};

void add_byte(keccak_lanes& lanes, std::size_t at, std::uint8_t byte) noexcept {
  lanes[at / 8] ^= static_cast<std::uint64_t>(byte) << (8 * (at % 8));
}
std::uint8_t byte_at(const keccak_lanes& lanes, std::size_t at) noexcept {
  return static_cast<std::uint8_t>(lanes[at / 8] >> (8 * (at % 8)));
}

}  // namespace

const kernel_set<keccak_ops>& keccak_kernels() noexcept { return set; }

keccak_sponge::keccak_sponge(const keccak_ops& ops, std::size_t rate, std::uint8_t suffix, unsigned num_rounds) noexcept
    : ops_(&ops),
      rate_(static_cast<std::uint16_t>(rate)),
      suffix_(suffix),
      num_rounds_(static_cast<std::uint8_t>(num_rounds)) {
  CRYPTOSPEED_REQUIRE(kernel_set<keccak_ops>::usable(ops) && rate % 8 == 0 && rate <= 192);
}

void keccak_sponge::reset() noexcept {
  lanes_.fill(0);
  position_ = 0;
  squeezing_ = false;
}

void keccak_sponge::absorb(cbytes in) noexcept {
  const std::uint8_t* data = in.data();
  std::size_t left = in.size();
  const auto bytes_one_by_one = [&](std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) add_byte(lanes_, position_ + i, data[i]);
    data += size;
    left -= size;
    position_ = static_cast<std::uint16_t>(position_ + size);
  };
  if (position_ != 0) {
    bytes_one_by_one(std::min<std::size_t>(left, rate_ - position_));
    if (position_ < rate_) return;
    ops_->permute(lanes_.data(), num_rounds_);
    position_ = 0;
  }
  const std::size_t blocks = left / rate_;
  ops_->absorb(lanes_.data(), data, blocks, rate_, num_rounds_);
  data += blocks * rate_;
  left -= blocks * rate_;
  bytes_one_by_one(left);
}

void keccak_sponge::squeeze(bytes out) noexcept {
  if (!squeezing_) {
    add_byte(lanes_, position_, suffix_);
    add_byte(lanes_, rate_ - 1U, 0x80);
    ops_->permute(lanes_.data(), num_rounds_);
    position_ = 0;
    squeezing_ = true;
  }
  for (std::uint8_t& byte : out) {
    if (position_ == rate_) {
      ops_->permute(lanes_.data(), num_rounds_);
      position_ = 0;
    }
    byte = byte_at(lanes_, position_++);
  }
}

}  // namespace cryptospeed
