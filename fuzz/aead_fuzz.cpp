// SPDX-License-Identifier: Apache-2.0
// ChaCha20-Poly1305: every kernel against the portable one and libcrypto; what is sealed opens, what is changed does
// not.
#include "cryptospeed/aead/chacha20_poly1305/chacha20_poly1305.hpp"

#include <array>
#include <vector>

#include "input.hpp"
#ifdef CRYPTOSPEED_ORACLE
#include <openssl/evp.h>
#endif

using namespace cryptospeed;

namespace {

using octets = std::vector<std::uint8_t>;
using tag_bytes = std::array<std::uint8_t, chacha20_poly1305::tag_size>;

#ifdef CRYPTOSPEED_ORACLE
void seal_with_libcrypto(octets& out, tag_bytes& tag, cbytes key, cbytes nonce, cbytes ad, cbytes in) {
  EVP_CIPHER_CTX* const ctx = EVP_CIPHER_CTX_new();
  int written = 0;
  EVP_EncryptInit_ex(ctx, EVP_chacha20_poly1305(), nullptr, key.data(), nonce.data());
  if (!ad.empty()) EVP_EncryptUpdate(ctx, nullptr, &written, ad.data(), static_cast<int>(ad.size()));
  if (!in.empty()) EVP_EncryptUpdate(ctx, out.data(), &written, in.data(), static_cast<int>(in.size()));
  std::uint8_t rest[16];
  EVP_EncryptFinal_ex(ctx, rest, &written);
  EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, static_cast<int>(tag.size()), tag.data());
  EVP_CIPHER_CTX_free(ctx);
}
#endif

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  std::array<std::uint8_t, 32> key{};
  std::array<std::uint8_t, 12> nonce{};
  for (auto& byte : key) byte = in.byte();
  for (auto& byte : nonce) byte = in.byte();
  const std::size_t changed = in.byte();
  const cbytes ad = in.take(in.byte());
  const cbytes text = in.rest();

  octets expected(text.size());
  tag_bytes expected_tag{};
  const chacha20_poly1305 portable(key, *chacha20_poly1305::kernels().find("portable"));
  fuzz::require(portable.seal(expected, expected_tag, text, ad, nonce), "a short message");
#ifdef CRYPTOSPEED_ORACLE
  octets oracle(text.size());
  tag_bytes oracle_tag{};
  seal_with_libcrypto(oracle, oracle_tag, key, nonce, ad, text);
  fuzz::require(oracle == expected && oracle_tag == expected_tag, "portable and libcrypto");
#endif
  for (const auto* ops : chacha20_poly1305::kernels().all()) {
    if (!chacha20_poly1305::kernels().usable(*ops)) continue;
    const chacha20_poly1305 cipher(key, *ops);
    octets out(text.begin(), text.end());
    tag_bytes tag{};
    fuzz::require(cipher.seal(out, tag, out, ad, nonce), ops->info.name);
    fuzz::require(out == expected && tag == expected_tag, ops->info.name);
    octets back(out.size());
    fuzz::require(cipher.open(back, out, tag, ad, nonce), ops->info.name);
    fuzz::require(std::equal(back.begin(), back.end(), text.begin(), text.end()), ops->info.name);
    tag[changed % tag.size()] = static_cast<std::uint8_t>(tag[changed % tag.size()] ^ (1U << (changed % 8)));
    fuzz::require(!cipher.open(back, out, tag, ad, nonce), "a forgery");
    fuzz::require(back == octets(back.size()), "zeros");
  }
  return 0;
}
