// SPDX-License-Identifier: Apache-2.0
// SHA-256: every kernel, fed in pieces that the input chooses, against the portable one in one piece and libcrypto.
#include "cryptospeed/hash/sha256/sha256.hpp"

#include <array>

#include "input.hpp"
#ifdef CRYPTOSPEED_ORACLE
#include <openssl/sha.h>
#endif

using namespace cryptospeed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  const std::array<std::uint8_t, 8> pieces = in.array<8>();
  const cbytes message = in.rest();

  std::array<std::uint8_t, sha256::digest_size> expected;
  sha256 whole(*sha256::kernels().find("portable"));
  whole.update(message);
  whole.finish(expected);
#ifdef CRYPTOSPEED_ORACLE
  std::array<std::uint8_t, sha256::digest_size> oracle;
  SHA256(message.data(), message.size(), oracle.data());
  fuzz::require(oracle == expected, "portable and libcrypto");
#endif

  for (const sha256_ops* ops : sha256::kernels().all()) {
    if (!sha256::kernels().usable(*ops)) continue;
    sha256 hash(*ops);
    cbytes rest = message;
    for (std::size_t i = 0; !rest.empty(); ++i) {
      const std::size_t piece = std::min<std::size_t>(rest.size(), std::size_t{pieces[i % 8]} + (i % 8 == 7 ? 1 : 0));
      hash.update(rest.first(piece));
      rest = rest.subspan(piece);
    }
    std::array<std::uint8_t, sha256::digest_size> digest;
    hash.finish(digest);
    fuzz::require(digest == expected, ops->info.name);
  }
  return 0;
}
