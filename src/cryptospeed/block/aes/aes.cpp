// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/block/aes/aes.hpp"

#include "cryptospeed/base/check.hpp"
#include "cryptospeed/block/aes/aes_kernels.hpp"
#include "cryptospeed/cpu/target.hpp"

namespace cryptospeed {
namespace {

constexpr const aes_ops* list[] = {
#if CRYPTOSPEED_X86_KERNELS
    &aes_vaes256,
    &aes_aesni,
#endif
    &aes_portable,
};
constinit const kernel_set<aes_ops> set{list};

}  // namespace

const kernel_set<aes_ops>& aes_kernels() noexcept { return set; }

template <std::size_t KeySize>
aes<KeySize>::aes(cbytes_n<key_size> key, const aes_ops& ops) noexcept : ops_(&ops) {
  CRYPTOSPEED_REQUIRE(kernel_set<aes_ops>::usable(ops));
  ops_->expand(&*schedule_, key.data(), key_size);
}

template <std::size_t KeySize>
void aes<KeySize>::rekey(cbytes key) noexcept {
  CRYPTOSPEED_REQUIRE(key.size() == key_size);
  ops_->expand(&*schedule_, key.data(), key_size);
}

template <std::size_t KeySize>
void aes<KeySize>::encrypt_blocks(bytes out, cbytes in) const noexcept {
  CRYPTOSPEED_REQUIRE(in.size() % block_size == 0 && out.size() == in.size());
  ops_->encrypt(&*schedule_, out.data(), in.data(), in.size() / block_size);
}

template <std::size_t KeySize>
void aes<KeySize>::decrypt_blocks(bytes out, cbytes in) const noexcept {
  CRYPTOSPEED_REQUIRE(in.size() % block_size == 0 && out.size() == in.size());
  ops_->decrypt(&*schedule_, out.data(), in.data(), in.size() / block_size);
}

template class aes<16>;
template class aes<24>;
template class aes<32>;

}  // namespace cryptospeed
