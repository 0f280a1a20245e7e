// SPDX-License-Identifier: Apache-2.0
// kex, kem and pke. Levels of finite fields: SP 800-56A Rev. 3, appendix D.
#include "cryptospeed/suite/catalogue/builder.hpp"
#include "cryptospeed/suite/catalogue/rsa_sizes.hpp"

namespace cryptospeed::suite::catalogue_data {
namespace {

void add_kex(builder& b, const std::string& id, std::string_view standard, int level, std::uint32_t secret_key,
             std::uint32_t public_key, std::uint32_t shared, std::initializer_list<std::string> names) {
  algorithm_entry& entry = b.add(CRYPTOSPEED_KEX, id, standard, level, names);
  entry.quantum_safe = false;
  entry.secret_key_size = secret_key;
  entry.public_key_size = public_key;
  entry.output_size = shared;
}

struct kem_sizes {
  std::uint32_t secret_key, public_key, ciphertext, shared;
};

void add_kem(builder& b, const std::string& id, std::string_view standard, int level, std::string_view status,
             kem_sizes sizes, std::initializer_list<std::string> names) {
  algorithm_entry& entry = b.add(CRYPTOSPEED_KEM, id, standard, level, names);
  entry.quantum_safe = true;
  entry.status = status;
  entry.secret_key_size = sizes.secret_key;
  entry.public_key_size = sizes.public_key;
  entry.ciphertext_size = sizes.ciphertext;
  entry.output_size = sizes.shared;
}

void add_rsa_encryption(builder& b, std::uint32_t bits) {
  const std::string n = std::to_string(bits);
  const auto add = [&](const std::string& id, std::string_view standard, std::initializer_list<std::string> names) {
    algorithm_entry& entry = b.add(CRYPTOSPEED_PKE, id, standard, rsa_level(bits), names);
    entry.quantum_safe = false;
    entry.secret_key_size = rsa_secret_size(bits);
    entry.public_key_size = rsa_public_size(bits);
    entry.ciphertext_size = bits / 8;
    if (bits < 2048) entry.status = "legacy";
  };
  add("rsa-" + n + "-oaep", "RFC 8017 section 7.1 (OAEP, SHA-256)", {"rsa" + n + "-oaep", "rsa-oaep-" + n});
  add("rsa-" + n + "-raw", "RFC 8017 section 5.1", {"rsa" + n + "-raw", "rsa-raw-" + n});
}

}  // namespace

void add_key_agreement(builder& b) {
  add_kex(
      b, "x25519", "RFC 7748", 128, 32, 32, 32,
      {"curve25519", "ecdhx25519", "ecdh-x25519", "crypto-scalarmult-curve25519", "crypto-scalarmult", "dh-x25519"});
  add_kex(b, "x448", "RFC 7748", 224, 56, 56, 56, {"curve448", "ecdhx448", "ecdh-x448"});
  const std::string_view ecdh = "SP 800-56A, SEC 1";
  add_kex(b, "ecdh-p256", ecdh, 128, 32, 65, 32,
          {"ecdhp256", "ecdh-nistp256", "ecdh-secp256r1", "ecdh-prime256v1", "ecdh-p-256"});
  add_kex(b, "ecdh-p384", ecdh, 192, 48, 97, 48, {"ecdhp384", "ecdh-nistp384", "ecdh-secp384r1", "ecdh-p-384"});
  add_kex(b, "ecdh-p521", ecdh, 256, 66, 133, 66, {"ecdhp521", "ecdh-nistp521", "ecdh-secp521r1", "ecdh-p-521"});
  add_kex(b, "ecdh-secp256k1", "SEC 1, SEC 2", 128, 32, 65, 32, {"ecdh-k256", "ecdh-p256k1"});
  struct group {
    std::uint32_t bits;
    int level;
    std::uint32_t secret_bits;  // RFC 7919 appendix A: twice the level and a little more
  };
  for (const group& g : {group{2048, 112, 225}, group{3072, 128, 275}, group{4096, 152, 325}, group{6144, 176, 375},
                         group{8192, 200, 400}}) {
    const std::string n = std::to_string(g.bits);
    add_kex(b, "ffdh-" + n, "RFC 7919, SP 800-56A", g.level, (g.secret_bits + 7) / 8, g.bits / 8, g.bits / 8,
            {"ffdh" + n, "ffdhe" + n, "dh-" + n, "dh-rfc7919-" + n});
  }

  add_kem(b, "ml-kem-512", "FIPS 203", 128, "standard", {1632, 800, 768, 32}, {"mlkem512", "mlkem-512"});
  add_kem(b, "ml-kem-768", "FIPS 203", 192, "standard", {2400, 1184, 1088, 32}, {"mlkem768", "mlkem-768"});
  add_kem(b, "ml-kem-1024", "FIPS 203", 256, "standard", {3168, 1568, 1568, 32}, {"mlkem1024", "mlkem-1024"});
  const std::string_view round3 = "Kyber round 3 (v3.02), draft-cfrg-schwabe-kyber-00";
  add_kem(b, "kyber512-r3", round3, 128, "draft", {1632, 800, 768, 32}, {"kyber512d00", "kyber512", "kyber-512"});
  add_kem(b, "kyber768-r3", round3, 192, "draft", {2400, 1184, 1088, 32}, {"kyber768d00", "kyber768", "kyber-768"});
  add_kem(b, "kyber1024-r3", round3, 256, "draft", {3168, 1568, 1568, 32}, {"kyber1024d00", "kyber1024", "kyber-1024"});
  const std::string_view hybrid = "draft-ietf-tls-ecdhe-mlkem";
  add_kem(b, "x25519-mlkem768", hybrid, 192, "draft", {2432, 1216, 1120, 64}, {"x25519mlkem768"});
  add_kem(b, "secp256r1-mlkem768", hybrid, 192, "draft", {2432, 1249, 1153, 64}, {"secp256r1mlkem768"});

  for (const std::uint32_t bits : {1024U, 2048U, 3072U, 4096U, 8192U}) add_rsa_encryption(b, bits);
  algorithm_entry& sm2 = b.add(CRYPTOSPEED_PKE, "sm2-pke", "GB/T 32918.4", 128, {"sm2-encrypt", "sm2-encryption"});
  sm2.quantum_safe = false;
  sm2.secret_key_size = 32;
  sm2.public_key_size = 65;
}

}  // namespace cryptospeed::suite::catalogue_data
