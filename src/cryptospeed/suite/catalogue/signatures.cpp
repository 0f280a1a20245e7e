// SPDX-License-Identifier: Apache-2.0
// signature. Levels: SP 800-57 part 1 for curves and FFC, SP 800-56B Rev. 2 for RSA, the NIST category's for ML-DSA and
// SLH-DSA. RSA keys are PKCS#8 and SubjectPublicKeyInfo, elliptic points uncompressed.
#include "cryptospeed/suite/catalogue/builder.hpp"
#include "cryptospeed/suite/catalogue/rsa_sizes.hpp"

namespace cryptospeed::suite::catalogue_data {
namespace {

algorithm_entry& add_signature(builder& b, const std::string& id, std::string_view standard, int level,
                               bool quantum_safe, std::uint32_t secret_key, std::uint32_t public_key,
                               std::uint32_t signature, std::initializer_list<std::string> names = {}) {
  algorithm_entry& entry = b.add(CRYPTOSPEED_SIGNATURE, id, standard, level, names);
  entry.quantum_safe = quantum_safe;
  entry.secret_key_size = secret_key;
  entry.public_key_size = public_key;
  entry.signature_size = signature;
  return entry;
}

void add_rsa(builder& b, std::uint32_t bits) {
  const std::string n = std::to_string(bits);
  algorithm_entry& pkcs1 = add_signature(b, "rsa-" + n, "RFC 8017 section 8.2 (PKCS #1 v1.5, SHA-256)", rsa_level(bits),
                                         false, rsa_secret_size(bits), rsa_public_size(bits), bits / 8,
                                         {"rsa" + n, "rsa-" + n + "-pkcs1", "rsa" + n + "-pkcs1", "rsa(" + n + ")"});
  if (bits < 2048) pkcs1.status = "legacy";
  algorithm_entry& pss =
      add_signature(b, "rsa-" + n + "-pss", "RFC 8017 section 8.1 (PSS, SHA-256)", rsa_level(bits), false,
                    rsa_secret_size(bits), rsa_public_size(bits), bits / 8, {"rsa" + n + "-pss", "rsa-pss-" + n});
  if (bits < 2048) pss.status = "legacy";
}

}  // namespace

void add_signatures(builder& b) {
  add_signature(b, "ed25519", "RFC 8032, FIPS 186-5", 128, false, 32, 32, 64,
                {"eddsa-ed25519", "crypto-sign-ed25519", "crypto-sign"});
  add_signature(b, "ed448", "RFC 8032, FIPS 186-5", 224, false, 57, 57, 114, {"eddsa-ed448"});
  // A DER signature is at most 2 n + 8 bytes (2 n + 9 where its length takes two).
  const auto ecdsa = [&b](const std::string& id, std::string_view standard, int level, std::uint32_t field,
                          std::initializer_list<std::string> names) {
    const std::uint32_t der = 2 * field + (field > 60 ? 9 : 8);
    add_signature(b, id, standard, level, false, field, 2 * field + 1, der, names);
  };
  ecdsa("ecdsa-p256", "FIPS 186-5 (SHA-256)", 128, 32,
        {"ecdsap256", "ecdsa-nistp256", "ecdsa-secp256r1", "ecdsa-p256-sha256", "ecdsa-prime256v1", "secp256r1-sha256",
         "ecdsa-p-256"});
  ecdsa("ecdsa-p384", "FIPS 186-5 (SHA-384)", 192, 48,
        {"ecdsap384", "ecdsa-nistp384", "ecdsa-secp384r1", "ecdsa-p384-sha384", "secp384r1-sha384", "ecdsa-p-384"});
  ecdsa("ecdsa-p521", "FIPS 186-5 (SHA-512)", 256, 66,
        {"ecdsap521", "ecdsa-nistp521", "ecdsa-secp521r1", "ecdsa-p521-sha512", "secp521r1-sha512", "ecdsa-p-521"});
  ecdsa("ecdsa-secp256k1", "SEC 2, FIPS 186-5 (SHA-256)", 128, 32,
        {"ecdsa-k256", "ecdsa-p256k1", "ecdsa-secp256k1-sha256"});
  add_signature(b, "schnorr-secp256k1", "BIP 340", 128, false, 32, 32, 64, {"bip340", "schnorr", "schnorrsig"});
  add_signature(b, "sm2", "GB/T 32918.2, ISO/IEC 14888-3", 128, false, 32, 65, 72, {"sm2-sign", "sm2dsa", "curvesm2"});
  for (const std::uint32_t bits : {1024U, 2048U, 3072U, 4096U, 8192U}) add_rsa(b, bits);
  add_signature(b, "ml-dsa-44", "FIPS 204", 128, true, 2560, 1312, 2420, {"mldsa44", "mldsa-44"});
  add_signature(b, "ml-dsa-65", "FIPS 204", 192, true, 4032, 1952, 3309, {"mldsa65", "mldsa-65"});
  add_signature(b, "ml-dsa-87", "FIPS 204", 256, true, 4896, 2592, 4627, {"mldsa87", "mldsa-87"});
  struct slh {
    const char* size;
    int level;
    std::uint32_t n, small, fast;
  };
  for (const slh& set :
       {slh{"128", 128, 16, 7856, 17088}, slh{"192", 192, 24, 16224, 35664}, slh{"256", 256, 32, 29792, 49856}}) {
    for (const char* hash : {"sha2", "shake"}) {
      for (const char* speed : {"s", "f"}) {
        const std::string name = std::string(hash) + "-" + set.size + speed;
        add_signature(b, "slh-dsa-" + name, "FIPS 205", set.level, true, 4 * set.n, 2 * set.n,
                      *speed == 's' ? set.small : set.fast, {"slhdsa-" + name, "sphincs+-" + name});
      }
    }
  }
}

}  // namespace cryptospeed::suite::catalogue_data
