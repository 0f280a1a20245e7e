// SPDX-License-Identifier: Apache-2.0
// The library of primitives of this repository as a provider. Every kernel of this build is a variant of its own.
#include <cstring>
#include <string>

#include "cryptospeed/abi/sdk_kernels.hpp"
#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/kex/x25519/x25519.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"
#include "cryptospeed/rng/system/system_random.hpp"

namespace {

using namespace cryptospeed;

/// x25519 on a given kernel.
struct x25519_on {
  static constexpr std::size_t secret_key_size = x25519::secret_key_size;
  static constexpr std::size_t public_key_size = x25519::public_key_size;
  static constexpr std::size_t shared_secret_size = x25519::shared_secret_size;
  const x25519_ops* ops;

  void public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret) const noexcept {
    x25519::public_key(out, secret, *ops);
  }
  [[nodiscard]] bool derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret,
                            cbytes_n<public_key_size> peer) const noexcept {
    return x25519::derive(shared, secret, peer, *ops);
  }
};

struct system_generator {
  [[nodiscard]] bool fill(bytes out) const noexcept { return system_random(out); }
};

/// What the rows of every library hold beside its own work.
struct control {
  // Not inlined and not empty for the compiler: the call is made, as that of a library's function is.
  [[gnu::noinline]] static void touch() noexcept { asm volatile(""); }
  static void copy(bytes out, cbytes in) noexcept { std::memcpy(out.data(), in.data(), in.size()); }
};

const char* version() { return CRYPTOSPEED_VERSION; }

const char* cpu_report() {
  static const std::string text = [] {
    std::string names;
    for (const std::string_view name : features::active().names()) names.append(names.empty() ? "" : " ").append(name);
    return names.empty() ? std::string("none beyond the baseline") : names;
  }();
  return text.c_str();
}

const void* entry_point() { return reinterpret_cast<const void*>(&sha256::kernels); }

void fill(abi::builder& b) {
  abi::for_each_kernel(sha256::kernels(), {.contract = "sha256::reset, update, finish; context: one object reused"},
                       [&](abi::registration about, const sha256_ops* ops) {
                         b.hash("sha256", std::move(about), [ops] { return sha256(*ops); });
                       });
  abi::for_each_kernel(
      hmac_sha256::kernels(),
      {.contract =
           "hmac<sha256>::reset, update, finish; key: the states after the padded key are kept; context: one object "
           "reused",
       .ops = {{.op = "mac-rekey", .contract = "hmac<sha256>::rekey, update, finish; context: one object reused"}}},
      [&](abi::registration about, const sha256_ops* ops) {
        b.mac("hmac-sha256", std::move(about), [ops](cbytes key) { return hmac_sha256(key, *ops); });
      });
  abi::for_each_kernel(
      x25519::kernels(),
      {.contract =
           "x25519::derive, clamping and the check for an all-zero result included; key: both decoded with every "
           "call; context: none; blinding: none",
       .ops = {{.op = "keygen", .contract = "x25519::public_key of the raw secret; context: none; blinding: none"}}},
      [&](abi::registration about, const x25519_ops* ops) {
        b.kex("x25519", std::move(about), [ops] { return x25519_on{ops}; });
      });
  b.rng<system_generator>("getrandom", {.contract = "system_random: getrandom(2), as many calls as the kernel needs; "
                                                    "context: none; randomness: the kernel's generator, inside"});
  b.control<control>(
      {.contract = "a function that returns at once; context: none",
       .ops = {{.op = "memcpy", .contract = "memcpy of the C library; context: none, one output buffer reused"}}});
}

}  // namespace

CRYPTOSPEED_MODULE const cryptospeed_provider* cryptospeed_provider_v1() {
  static abi::builder b({.name = "native",
                         .licence = "Apache-2.0",
                         .version_header = CRYPTOSPEED_VERSION,
                         .version_runtime = version,
                         .cpu_report = cpu_report,
                         .entry_point = entry_point});
  static const bool filled = (fill(b), true);
  return filled ? b.provider() : nullptr;
}
