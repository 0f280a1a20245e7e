// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/kex/x25519/x25519.hpp"

#include <array>

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/kex/x25519/x25519_kernels.hpp"

namespace cryptospeed {
namespace {

constexpr const x25519_ops* list[] = {
#if CRYPTOSPEED_X86_KERNELS
    &x25519_bmi2,
#endif
    &x25519_portable,
};
constinit const kernel_set<x25519_ops> set{list};

constexpr std::array<std::uint8_t, x25519::public_key_size> base_point = {9};

bool derive_usable(std::uint8_t* shared, const std::uint8_t* secret_key, const std::uint8_t* peer_key,
                   const x25519_ops& ops) noexcept {
  ops.multiply(shared, secret_key, peer_key);
  // Whether the peer's key was of low order is no secret: the caller has to stop. A zero result is zeroed already.
  return (~ct::is_zero(cbytes(shared, x25519::shared_secret_size))).declassify();
}

}  // namespace

const kernel_set<x25519_ops>& x25519::kernels() noexcept { return set; }

void x25519::public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret_key) noexcept {
  set.active().multiply(out.data(), secret_key.data(), base_point.data());
}

void x25519::public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret_key,
                        const x25519_ops& ops) noexcept {
  CRYPTOSPEED_REQUIRE(kernel_set<x25519_ops>::usable(ops));
  ops.multiply(out.data(), secret_key.data(), base_point.data());
}

bool x25519::derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret_key,
                    cbytes_n<public_key_size> peer_key) noexcept {
  return derive_usable(shared.data(), secret_key.data(), peer_key.data(), set.active());
}

bool x25519::derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret_key,
                    cbytes_n<public_key_size> peer_key, const x25519_ops& ops) noexcept {
  CRYPTOSPEED_REQUIRE(kernel_set<x25519_ops>::usable(ops));
  return derive_usable(shared.data(), secret_key.data(), peer_key.data(), ops);
}

}  // namespace cryptospeed
