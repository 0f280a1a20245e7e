// SPDX-License-Identifier: Apache-2.0
// HMAC-SHA-256: every kernel with keys of any length, new and rekeyed objects, against libcrypto.
#include "cryptospeed/mac/hmac/hmac.hpp"

#include <array>

#include "input.hpp"
#ifdef CRYPTOSPEED_ORACLE
#include <openssl/evp.h>
#include <openssl/hmac.h>
#endif

using namespace cryptospeed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  const cbytes key = in.take(in.byte());
  const std::size_t cut = in.byte();
  const cbytes message = in.rest();

  using tag = std::array<std::uint8_t, hmac_sha256::tag_size>;
  tag expected;
  hmac_sha256 first(key, *hmac_sha256::kernels().find("portable"));
  first.update(message);
  first.finish(expected);
#ifdef CRYPTOSPEED_ORACLE
  tag oracle;
  const std::uint8_t none = 0;  // libcrypto takes a null key for "the key of before"
  unsigned written = 0;
  HMAC(EVP_sha256(), key.empty() ? &none : key.data(), static_cast<int>(key.size()), message.data(), message.size(),
       oracle.data(), &written);
  fuzz::require(oracle == expected, "portable and libcrypto");
#endif

  for (const sha256_ops* ops : hmac_sha256::kernels().all()) {
    if (!hmac_sha256::kernels().usable(*ops)) continue;
    hmac_sha256 mac(message, *ops);  // another key first
    mac.update(key);
    mac.rekey(key);
    mac.update(message.first(std::min(cut, message.size())));
    mac.update(message.subspan(std::min(cut, message.size())));
    tag out;
    mac.finish(out);
    fuzz::require(out == expected, ops->info.name);
    mac.reset();
    mac.update(message);
    mac.finish(out);
    fuzz::require(out == expected, "after reset");
  }
  return 0;
}
