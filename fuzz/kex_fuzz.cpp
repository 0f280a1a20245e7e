// SPDX-License-Identifier: Apache-2.0
// X25519: every kernel on any scalar and point, against the portable one and libcrypto, which refuses the same points.
#include <array>

#include "cryptospeed/kex/x25519/x25519.hpp"
#include "input.hpp"
#ifdef CRYPTOSPEED_ORACLE
#include <openssl/evp.h>
#endif

using namespace cryptospeed;
using key = std::array<std::uint8_t, 32>;

#ifdef CRYPTOSPEED_ORACLE
static bool oracle_derive(key& shared, const key& scalar, const key& point) {
  EVP_PKEY* mine = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr, scalar.data(), scalar.size());
  EVP_PKEY* peer = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr, point.data(), point.size());
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new(mine, nullptr);
  std::size_t size = shared.size();
  const bool good = EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                    EVP_PKEY_derive(context, shared.data(), &size) == 1;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(peer);
  EVP_PKEY_free(mine);
  return good;
}
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  const key scalar = in.array<32>();
  const key point = in.array<32>();
  const x25519_ops& portable = *x25519::kernels().find("portable");

  key expected;
  key expected_public;
  const bool good = x25519::derive(expected, scalar, point, portable);
  x25519::public_key(expected_public, scalar, portable);
  if (!good) fuzz::require(expected == key{}, "a refused secret is zero");
#ifdef CRYPTOSPEED_ORACLE
  key oracle;
  const bool oracle_good = oracle_derive(oracle, scalar, point);
  fuzz::require(oracle_good == good && (!good || oracle == expected), "portable and libcrypto");
#endif

  for (const x25519_ops* ops : x25519::kernels().all()) {
    if (!x25519::kernels().usable(*ops)) continue;
    key out;
    fuzz::require(x25519::derive(out, scalar, point, *ops) == good && out == expected, ops->info.name);
    x25519::public_key(out, scalar, *ops);
    fuzz::require(out == expected_public, ops->info.name);
  }
  return 0;
}
