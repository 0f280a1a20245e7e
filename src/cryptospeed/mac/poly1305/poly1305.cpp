// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/mac/poly1305/poly1305.hpp"

#include <algorithm>
#include <cstring>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/base/uint128.hpp"
#include "cryptospeed/mac/poly1305/poly1305_kernels.hpp"

namespace cryptospeed {
namespace {

// RFC 8439 section 2.5.1.
constexpr std::uint64_t clamp_low = 0x0ffffffc0fffffff;
constexpr std::uint64_t clamp_high = 0x0ffffffc0ffffffc;

constexpr const poly1305_ops* list[] = {&poly1305_portable};
constinit const kernel_set<poly1305_ops> set{list};

}  // namespace

const kernel_set<poly1305_ops>& poly1305::kernels() noexcept { return set; }

poly1305::poly1305(cbytes key) noexcept : poly1305(key, set.active()) {}

poly1305::poly1305(cbytes key, const poly1305_ops& ops) noexcept : ops_(&ops) {
  CRYPTOSPEED_REQUIRE(kernel_set<poly1305_ops>::usable(ops));
  rekey(key);
}

void poly1305::rekey(cbytes key) noexcept {
  CRYPTOSPEED_REQUIRE(key.size() == key_size);
  state_->r[0] = load_le<std::uint64_t>(key.data()) & clamp_low;
  state_->r[1] = load_le<std::uint64_t>(key.data() + 8) & clamp_high;
  state_->s[0] = load_le<std::uint64_t>(key.data() + 16);
  state_->s[1] = load_le<std::uint64_t>(key.data() + 24);
  reset();
}

void poly1305::reset() noexcept {
  for (std::uint64_t& limb : state_->h) limb = 0;
  waiting_ = 0;
}

void poly1305::update(cbytes in) noexcept {
  const std::uint8_t* data = in.data();
  std::size_t left = in.size();
  if (left == 0) return;  // data may be null
  if (waiting_ != 0) {
    const std::size_t now = std::min(left, block_size - waiting_);
    std::memcpy(buffer_.data() + waiting_, data, now);
    waiting_ += now;
    data += now;
    left -= now;
    if (waiting_ < block_size) return;
    ops_->absorb(&*state_, buffer_.data(), 1, 1);
    waiting_ = 0;
  }
  const std::size_t blocks = left / block_size;
  ops_->absorb(&*state_, data, blocks, 1);
  waiting_ = left % block_size;
  if (waiting_ != 0) std::memcpy(buffer_.data(), data + blocks * block_size, waiting_);
}

void poly1305::pad() noexcept {
  if (waiting_ == 0) return;
  std::memset(buffer_.data() + waiting_, 0, block_size - waiting_);
  ops_->absorb(&*state_, buffer_.data(), 1, 1);
  waiting_ = 0;
}

void poly1305::finish(bytes_n<tag_size> tag) noexcept {
  if (waiting_ != 0) {
    // A short last block has its one right after its bytes.
    buffer_[waiting_] = 1;
    std::memset(buffer_.data() + waiting_ + 1, 0, block_size - waiting_ - 1);
    ops_->absorb(&*state_, buffer_.data(), 1, 0);
    waiting_ = 0;
  }
  // h < 2^130 + 2^66 or so. h - p = h + 5 - 2^130: bit 130 of h + 5 says which of the two is below p.
  const std::uint64_t h0 = state_->h[0], h1 = state_->h[1], h2 = state_->h[2];
  uint128 sum = static_cast<uint128>(h0) + 5;
  const std::uint64_t g0 = low64(sum);
  sum = static_cast<uint128>(h1) + high64(sum);
  const std::uint64_t g1 = low64(sum);
  const std::uint64_t g2 = h2 + high64(sum);
  const std::uint64_t reduced = 0 - ((g2 >> 2) & 1);  // all ones where h >= p; g2 < 8
  // Added modulo 2^128; the high limb no longer counts.
  sum = static_cast<uint128>((h0 & ~reduced) | (g0 & reduced)) + state_->s[0];
  store_le<std::uint64_t>(tag.data(), low64(sum));
  const std::uint64_t high = ((h1 & ~reduced) | (g1 & reduced)) + state_->s[1] + high64(sum);
  store_le<std::uint64_t>(tag.data() + 8, high);
}

}  // namespace cryptospeed
