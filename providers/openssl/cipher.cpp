// SPDX-License-Identifier: Apache-2.0
#include "cipher.hpp"

namespace cryptospeed::openssl {
namespace {

constexpr cipher_name blocks[] = {
    {"aes-128", "AES-128-ECB", 16, 16},
    {"aes-192", "AES-192-ECB", 24, 16},
    {"aes-256", "AES-256-ECB", 32, 16},
    {"sm4", "SM4-ECB", 16, 16},
};

constexpr cipher_name ciphers[] = {
    {"aes-128-cbc", "AES-128-CBC", 16, 16},
    {"aes-192-cbc", "AES-192-CBC", 24, 16},
    {"aes-256-cbc", "AES-256-CBC", 32, 16},
    {"aes-128-ctr", "AES-128-CTR", 16},
    {"aes-192-ctr", "AES-192-CTR", 24},
    {"aes-256-ctr", "AES-256-CTR", 32},
    {"aes-128-xts", "AES-128-XTS", 32, 1, 16},
    {"aes-256-xts", "AES-256-XTS", 64, 1, 16},
    {"sm4-cbc", "SM4-CBC", 16, 16},
    {"sm4-ctr", "SM4-CTR", 16},
    {"chacha20", "ChaCha20", 32, 1, 0, true},
};

/// One whole message; the end writes nothing where there is no padding.
template <auto Init, auto Update, auto Final>
bool message(EVP_CIPHER_CTX* ctx, const std::uint8_t* iv, bytes out, cbytes in) noexcept {
  int written = 0, rest = 0;
  return Init(ctx, nullptr, nullptr, iv, nullptr) == 1 &&
         (in.empty() || Update(ctx, out.data(), &written, in.data(), static_cast<int>(in.size())) == 1) &&
         Final(ctx, out.data() + written, &rest) == 1 && static_cast<std::size_t>(written + rest) == in.size();
}

}  // namespace

std::span<const cipher_name> block_names() { return blocks; }
std::span<const cipher_name> cipher_names() { return ciphers; }

bool cipher::encrypt(bytes out, cbytes in, cbytes nonce) noexcept {
  return message<EVP_EncryptInit_ex2, EVP_EncryptUpdate, EVP_EncryptFinal_ex>(encrypt_.get(), iv(nonce), out, in);
}

bool cipher::decrypt(bytes out, cbytes in, cbytes nonce) noexcept {
  return message<EVP_DecryptInit_ex2, EVP_DecryptUpdate, EVP_DecryptFinal_ex>(decrypt_.get(), iv(nonce), out, in);
}

std::optional<std::pair<cipher_ctx, cipher_ctx>> cipher_factory::contexts(cbytes key) const {
  if (key.size() != name_->key_size) return std::nullopt;
  cipher_ctx encrypt(EVP_CIPHER_CTX_new()), decrypt(EVP_CIPHER_CTX_new());
  if (!encrypt || !decrypt || EVP_EncryptInit_ex2(encrypt.get(), method_.get(), key.data(), nullptr, nullptr) != 1 ||
      EVP_DecryptInit_ex2(decrypt.get(), method_.get(), key.data(), nullptr, nullptr) != 1 ||
      EVP_CIPHER_CTX_set_padding(encrypt.get(), 0) != 1 || EVP_CIPHER_CTX_set_padding(decrypt.get(), 0) != 1)
    return std::nullopt;
  return std::pair(std::move(encrypt), std::move(decrypt));
}

std::optional<cipher> cipher_factory::operator()(const abi::cipher_request& request) const {
  const auto wanted = static_cast<std::size_t>(EVP_CIPHER_get_iv_length(method_.get()));
  if (request.nonce_size != (name_->counter_in_nonce ? wanted - 4 : wanted)) return std::nullopt;
  auto made = contexts(request.key);
  if (!made) return std::nullopt;
  return cipher(std::move(made->first), std::move(made->second), *name_);
}

std::optional<block> block_factory::operator()(cbytes key) const {
  auto made = contexts(key);
  if (!made) return std::nullopt;
  return block(std::move(made->first), std::move(made->second));
}

}  // namespace cryptospeed::openssl
