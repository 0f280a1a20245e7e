// SPDX-License-Identifier: Apache-2.0
#include "aead.hpp"

#include <openssl/err.h>

#include <algorithm>
#include <climits>

namespace cryptospeed::openssl {
namespace {

constexpr aead_name names[] = {
    {"aes-128-gcm", "AES-128-GCM", aead_mode::gcm, 16},
    {"aes-192-gcm", "AES-192-GCM", aead_mode::gcm, 24},
    {"aes-256-gcm", "AES-256-GCM", aead_mode::gcm, 32},
    {"aes-128-ocb", "AES-128-OCB", aead_mode::ocb, 16},
    {"aes-192-ocb", "AES-192-OCB", aead_mode::ocb, 24},
    {"aes-256-ocb", "AES-256-OCB", aead_mode::ocb, 32},
    {"aes-128-ccm", "AES-128-CCM", aead_mode::ccm, 16},
    {"aes-192-ccm", "AES-192-CCM", aead_mode::ccm, 24},
    {"aes-256-ccm", "AES-256-CCM", aead_mode::ccm, 32},
    {"chacha20-poly1305", "ChaCha20-Poly1305", aead_mode::chacha20_poly1305, 32},
};

struct range {
  std::size_t min, max;
  [[nodiscard]] bool has(std::size_t value) const { return value >= min && value <= max; }
};

/// Nonce sizes in bytes. GCM: the library's limit, not the standard's. ChaCha20-Poly1305: the library also takes
/// shorter ones and pads them, which RFC 8439 does not have.
constexpr range nonce_sizes(aead_mode mode) {
  switch (mode) {
    case aead_mode::gcm:
      return {1, 128};
    case aead_mode::ocb:
      return {1, 15};
    case aead_mode::ccm:
      return {7, 13};
    case aead_mode::chacha20_poly1305:
      return {12, 12};
  }
  return {1, 0};
}

constexpr bool tag_size_fits(aead_mode mode, std::size_t size) {
  switch (mode) {
    case aead_mode::gcm:
      return size == 4 || size == 8 || (size >= 12 && size <= 16);
    case aead_mode::ocb:
      return size >= 1 && size <= 16;
    case aead_mode::ccm:
      return size >= 4 && size <= 16 && size % 2 == 0;
    case aead_mode::chacha20_poly1305:
      return size == 16;
  }
  return false;
}

/// EVP counts in int: messages beyond that go in pieces where the mode allows it.
constexpr std::size_t largest_update = std::size_t{1} << 30;
static_assert(largest_update <= INT_MAX);

/// The address of some byte: EVP reads a null input as another question.
const std::uint8_t* some_address(cbytes data) {
  static constexpr std::uint8_t no_bytes = 0;
  return data.empty() ? &no_bytes : data.data();
}

/// Feeds associated data, then the message, by the update function of the direction.
template <class Update>
bool feed(Update update, EVP_CIPHER_CTX* ctx, aead_mode mode, bytes out, cbytes in, cbytes associated_data,
          std::size_t& written) {
  int count = 0;
  if (mode == aead_mode::ccm) {  // CCM authenticates the length first and takes the message in one piece
    if (in.size() > INT_MAX || update(ctx, nullptr, &count, nullptr, static_cast<int>(in.size())) != 1) return false;
  }
  for (cbytes left = associated_data; !left.empty();) {
    const cbytes now = left.first(mode == aead_mode::ccm ? left.size() : std::min(left.size(), largest_update));
    if (now.size() > INT_MAX || update(ctx, nullptr, &count, now.data(), static_cast<int>(now.size())) != 1)
      return false;
    left = left.subspan(now.size());
  }
  written = 0;
  if (mode == aead_mode::ccm) {
    std::uint8_t unused = 0;
    std::uint8_t* const to = out.empty() ? &unused : out.data();
    if (update(ctx, to, &count, some_address(in), static_cast<int>(in.size())) != 1) return false;
    written = static_cast<std::size_t>(count);
    return true;
  }
  for (cbytes left = in; !left.empty();) {
    const cbytes now = left.first(std::min(left.size(), largest_update));
    if (update(ctx, out.data() + written, &count, now.data(), static_cast<int>(now.size())) != 1) return false;
    written += static_cast<std::size_t>(count);
    left = left.subspan(now.size());
  }
  return true;
}

/// Final may write the last bytes of the message (OCB); with nothing left it still wants an address.
template <class Final>
bool end(Final final, EVP_CIPHER_CTX* ctx, bytes out, std::size_t written) {
  std::uint8_t unused[EVP_MAX_BLOCK_LENGTH];
  int count = 0;
  std::uint8_t* const to = written < out.size() ? out.data() + written : unused;
  return final(ctx, to, &count) == 1 && written + static_cast<std::size_t>(count) == out.size();
}

}  // namespace

std::span<const aead_name> aead_names() { return names; }

bool aead::rekey(cbytes key) noexcept {
  decrypt_.reset();
  return EVP_EncryptInit_ex2(encrypt_.get(), nullptr, key.data(), nullptr, nullptr) == 1;
}

bool aead::seal(bytes out, bytes tag, cbytes in, cbytes associated_data, cbytes nonce) noexcept {
  EVP_CIPHER_CTX* const ctx = encrypt_.get();
  std::size_t written = 0;
  return EVP_EncryptInit_ex2(ctx, nullptr, nullptr, nonce.data(), nullptr) == 1 &&
         feed(EVP_EncryptUpdate, ctx, mode_, out, in, associated_data, written) &&
         end(EVP_EncryptFinal_ex, ctx, out, written) &&
         EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, static_cast<int>(tag.size()), tag.data()) == 1;
}

bool aead::decrypt(bytes out, cbytes in, cbytes tag, cbytes associated_data, cbytes nonce) noexcept {
  EVP_CIPHER_CTX* const ctx = decrypt_.get();
  if (ctx == nullptr) return false;
  std::size_t written = 0;
  if (EVP_DecryptInit_ex2(ctx, nullptr, nullptr, nonce.data(), nullptr) != 1 ||
      EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, static_cast<int>(tag.size()),
                          const_cast<std::uint8_t*>(tag.data())) != 1 ||
      !feed(EVP_DecryptUpdate, ctx, mode_, out, in, associated_data, written)) {
    return false;
  }
  // CCM has compared the tag with the only update.
  return mode_ == aead_mode::ccm || end(EVP_DecryptFinal_ex, ctx, out, written);
}

bool aead::open(bytes out, cbytes in, cbytes tag, cbytes associated_data, cbytes nonce) noexcept {
  if (decrypt(out, in, tag, associated_data, nonce)) return true;
  // GCM, OCB and ChaCha20-Poly1305 have written unauthenticated plaintext by now; an application must not use it.
  std::fill(out.begin(), out.end(), std::uint8_t{0});
  return false;
}

std::optional<aead> aead_factory::operator()(const abi::aead_request& request) const {
  const aead_mode mode = name_->mode;
  const std::size_t tag_size = request.tag_size == 0 ? 16 : request.tag_size;
  if (request.key.size() != name_->key_size || !nonce_sizes(mode).has(request.nonce_size) ||
      !tag_size_fits(mode, tag_size)) {
    return std::nullopt;
  }
  const auto make = [&](auto init) -> cipher_ctx {
    cipher_ctx ctx(EVP_CIPHER_CTX_new());
    const int nonce_count = static_cast<int>(request.nonce_size);
    if (!ctx || init(ctx.get(), method_.get(), nullptr, nullptr, nullptr) != 1 ||
        EVP_CIPHER_CTX_ctrl(ctx.get(), EVP_CTRL_AEAD_SET_IVLEN, nonce_count, nullptr) != 1) {
      return nullptr;
    }
    // CCM and OCB put the size of the tag into the first block.
    if ((mode == aead_mode::ccm || mode == aead_mode::ocb) &&
        EVP_CIPHER_CTX_ctrl(ctx.get(), EVP_CTRL_AEAD_SET_TAG, static_cast<int>(tag_size), nullptr) != 1) {
      return nullptr;
    }
    return init(ctx.get(), nullptr, request.key.data(), nullptr, nullptr) == 1 ? std::move(ctx) : nullptr;
  };
  cipher_ctx encrypt = make(EVP_EncryptInit_ex2);
  cipher_ctx decrypt = make(EVP_DecryptInit_ex2);
  if (!encrypt || !decrypt) {
    ERR_clear_error();
    return std::nullopt;
  }
  return aead(std::move(encrypt), std::move(decrypt), mode, request.nonce_size, tag_size);
}

}  // namespace cryptospeed::openssl
