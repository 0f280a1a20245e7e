// SPDX-License-Identifier: Apache-2.0
// What is registered of the families xof, block, cipher and rng.
#include <openssl/rand.h>

#include "cipher.hpp"
#include "provider_parts.hpp"
#include "xof.hpp"

namespace cryptospeed::openssl {
namespace {

/// The library's public generator: a CTR-DRBG with AES-256, one a thread, seeded from the system and again after 2^16
/// requests or seven minutes.
struct generator {
  bool fill(bytes out) noexcept { return RAND_bytes(out.data(), static_cast<int>(out.size())) == 1; }
};

}  // namespace

void add_xofs(abi::builder& b) {
  for (const xof_name& name : xof_names) {
    xof_factory factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    b.xof(name.id,
          {.unusable = unusable,
           .contract =
               "EVP_DigestInit_ex2 (null type), EVP_DigestUpdate, EVP_DigestFinalXOF; context: EVP_MD fetched once, "
               "EVP_MD_CTX reused"},
          name.standard_size, std::move(factory));
  }
}

void add_blocks(abi::builder& b) {
  const std::string kept = "; context: EVP_CIPHER fetched once, EVP_CIPHER_CTX keyed once, without padding, reused";
  for (const cipher_name& name : block_names()) {
    block_factory factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    b.block(name.id,
            {.unusable = unusable,
             .contract = "EVP_EncryptUpdate (ECB)" + kept,
             .ops = {{.op = "decrypt", .contract = "EVP_DecryptUpdate (ECB)" + kept},
                     {.op = "key-schedule",
                      .contract = "EVP_EncryptInit_ex2 (key), EVP_EncryptUpdate (ECB); context: EVP_CIPHER fetched "
                                  "once, EVP_CIPHER_CTX reused"}}},
            std::move(factory));
  }
}

void add_ciphers(abi::builder& b) {
  const std::string kept = "; context: EVP_CIPHER fetched once, EVP_CIPHER_CTX keyed once, without padding, reused";
  for (const cipher_name& name : cipher_names()) {
    cipher_factory factory(name);
    const std::string unusable = unusable_unless(factory.usable());
    b.cipher(name.id,
             {.unusable = unusable,
              .contract = "EVP_EncryptInit_ex2 (iv), EVP_EncryptUpdate, EVP_EncryptFinal_ex" + kept,
              .ops = {{.op = "decrypt",
                       .contract = "EVP_DecryptInit_ex2 (iv), EVP_DecryptUpdate, EVP_DecryptFinal_ex" + kept}}},
             std::move(factory));
  }
}

void add_generators(abi::builder& b) {
  b.rng<generator>(
      "ctr-drbg-aes-256",
      {.contract = "RAND_bytes; context: the thread's public generator; randomness: drawn by a CTR-DRBG with "
                   "AES-256, seeded from the system outside"});
}

}  // namespace cryptospeed::openssl
