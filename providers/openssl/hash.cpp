// SPDX-License-Identifier: Apache-2.0
#include "hash.hpp"

namespace cryptospeed::openssl {
namespace {

constexpr hash_name names[] = {
    {"md5", "MD5", 16},
    {"sha1", "SHA1", 20},
    {"sha224", "SHA224", 28},
    {"sha256", "SHA256", 32},
    {"sha384", "SHA384", 48},
    {"sha512", "SHA512", 64},
    {"sha512-224", "SHA512-224", 28},
    {"sha512-256", "SHA512-256", 32},
    {"sha3-224", "SHA3-224", 28},
    {"sha3-256", "SHA3-256", 32},
    {"sha3-384", "SHA3-384", 48},
    {"sha3-512", "SHA3-512", 64},
    {"blake2s", "BLAKE2S-256", 32},
    {"blake2b", "BLAKE2B-512", 64},
    {"sm3", "SM3", 32},
    {"ripemd160", "RIPEMD-160", 20},
};

}  // namespace

std::span<const hash_name> hash_names() { return names; }

bool hash_usable(const char* name) { return md(EVP_MD_fetch(nullptr, name, nullptr)) != nullptr; }

std::optional<hash> hash_factory::operator()() const {
  md_ctx ctx(EVP_MD_CTX_new());
  if (!ctx || EVP_DigestInit_ex2(ctx.get(), method_.get(), nullptr) != 1) return std::nullopt;
  return hash(std::move(ctx), digest_size_);
}

}  // namespace cryptospeed::openssl
