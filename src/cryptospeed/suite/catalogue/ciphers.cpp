// SPDX-License-Identifier: Apache-2.0
// block, cipher and aead. Level is the key's bits.
#include "cryptospeed/suite/catalogue/builder.hpp"

namespace cryptospeed::suite::catalogue_data {
namespace {

algorithm_entry& add_keyed(builder& b, std::uint32_t family, const std::string& id, std::string_view standard,
                           std::uint32_t key, std::uint32_t nonce, std::uint32_t tag,
                           std::initializer_list<std::string> names = {}) {
  algorithm_entry& entry = b.add(family, id, standard, static_cast<int>(8 * key), names);
  entry.key_size = key;
  entry.nonce_size = nonce;
  entry.tag_size = tag;
  return entry;
}

void add_aes(builder& b, int bits) {
  const std::string n = std::to_string(bits);
  const auto key = static_cast<std::uint32_t>(bits / 8);
  // One tool writes aes-256-gcm, another aes256-gcm or AES256_GCM, a third AES-256/GCM or id-aes256-GCM.
  const auto alias_all = [&](algorithm_entry& entry, const std::string& mode) {
    for (const std::string& name :
         std::vector<std::string>{"aes" + n + "-" + mode, "aes-" + n + "/" + mode, "id-aes" + n + "-" + mode,
                                  mode + "-aes" + n, mode + "-aes-" + n, "aes-" + mode + "-" + n}) {
      b.alias(entry, name);
    }
  };
  add_keyed(b, CRYPTOSPEED_BLOCK, "aes-" + n, "FIPS 197", key, 0, 0,
            {"aes" + n, "aes" + n + "-single", "aes" + n + "-8", "aes-" + n + "-ecb", "aes" + n + "-ecb"});
  alias_all(add_keyed(b, CRYPTOSPEED_CIPHER, "aes-" + n + "-cbc", "SP 800-38A", key, 16, 0), "cbc");
  alias_all(add_keyed(b, CRYPTOSPEED_CIPHER, "aes-" + n + "-ctr", "SP 800-38A", key, 16, 0), "ctr");
  // Two keys of the named size; the level stays that of one.
  algorithm_entry& xts = add_keyed(b, CRYPTOSPEED_CIPHER, "aes-" + n + "-xts", "IEEE 1619, SP 800-38E", key, 16, 0);
  xts.key_size = 2 * key;
  alias_all(xts, "xts");
  alias_all(add_keyed(b, CRYPTOSPEED_AEAD, "aes-" + n + "-gcm", "SP 800-38D", key, 12, 16), "gcm");
  if (bits != 192)
    alias_all(add_keyed(b, CRYPTOSPEED_AEAD, "aes-" + n + "-gcm-siv", "RFC 8452", key, 12, 16), "gcm-siv");
  alias_all(add_keyed(b, CRYPTOSPEED_AEAD, "aes-" + n + "-ocb", "RFC 7253", key, 12, 16), "ocb");
  alias_all(add_keyed(b, CRYPTOSPEED_AEAD, "aes-" + n + "-ccm", "SP 800-38C", key, 12, 16), "ccm");
}

}  // namespace

void add_ciphers(builder& b) {
  for (const int bits : {128, 192, 256}) add_aes(b, bits);

  add_keyed(b, CRYPTOSPEED_BLOCK, "sm4", "GB/T 32907, ISO/IEC 18033-3", 16, 0, 0, {"sms4", "sm4-ecb"});
  add_keyed(b, CRYPTOSPEED_CIPHER, "sm4-cbc", "GB/T 32907, SP 800-38A", 16, 16, 0, {"sm4/cbc", "sms4-cbc"});
  add_keyed(b, CRYPTOSPEED_CIPHER, "sm4-ctr", "GB/T 32907, SP 800-38A", 16, 16, 0, {"sm4/ctr", "sms4-ctr"});
  add_keyed(b, CRYPTOSPEED_AEAD, "sm4-gcm", "RFC 8998", 16, 12, 16, {"sm4/gcm"});
  add_keyed(b, CRYPTOSPEED_AEAD, "sm4-ccm", "RFC 8998", 16, 12, 16, {"sm4/ccm"});

  const auto stream = [&b](const char* id, std::string_view standard, std::uint32_t nonce, std::string_view status,
                           std::initializer_list<std::string> names) {
    add_keyed(b, CRYPTOSPEED_CIPHER, id, standard, 32, nonce, 0, names).status = status;
  };
  stream("chacha20", "RFC 8439", 12, "standard",
         {"chacha20-ietf", "crypto-stream-chacha20-ietf", "chacha(20)", "chachatls"});
  stream("chacha20-djb", "ChaCha paper (Bernstein), 64-bit nonce", 8, "standard",
         {"chacha20-original", "crypto-stream-chacha20", "chacha20-legacy"});
  stream("chacha8", "ChaCha paper (Bernstein)", 12, "draft", {"chacha(8)"});
  stream("chacha12", "ChaCha paper (Bernstein)", 12, "draft", {"chacha(12)"});
  stream("xchacha20", "draft-irtf-cfrg-xchacha", 24, "draft", {"crypto-stream-xchacha20"});
  stream("salsa20", "Salsa20 specification (eSTREAM)", 8, "standard",
         {"salsa20/20", "crypto-stream-salsa20", "salsa20r20"});
  stream("xsalsa20", "XSalsa20 paper (NaCl)", 24, "standard", {"crypto-stream-xsalsa20"});

  const auto aead = [&b](const char* id, std::string_view standard, std::uint32_t key, std::uint32_t nonce,
                         std::string_view status, std::initializer_list<std::string> names) {
    add_keyed(b, CRYPTOSPEED_AEAD, id, standard, key, nonce, 16, names).status = status;
  };
  aead("chacha20-poly1305", "RFC 8439", 32, 12, "standard",
       {"chacha20poly1305", "chacha20-poly1305-ietf", "chacha20poly1305-ietf", "crypto-aead-chacha20poly1305-ietf",
        "chachapoly1305", "chachapoly", "aead-chacha20-poly1305"});
  aead("xchacha20-poly1305", "draft-irtf-cfrg-xchacha", 32, 24, "draft",
       {"xchacha20poly1305", "xchacha20-poly1305-ietf", "xchacha20poly1305-ietf", "crypto-aead-xchacha20poly1305-ietf",
        "aead-xchacha20-poly1305"});
  aead("xchacha8-poly1305", "Zig std.crypto (XChaCha with 8 rounds)", 32, 24, "draft", {"xchacha8poly1305"});
  aead("xsalsa20-poly1305", "NaCl secretbox", 32, 24, "standard",
       {"xsalsa20poly1305", "crypto-secretbox-xsalsa20poly1305", "secretbox", "crypto-secretbox"});
  const std::string_view aegis = "draft-irtf-cfrg-aegis-aead";
  aead("aegis-128l", aegis, 16, 16, "draft", {"aegis128l", "crypto-aead-aegis128l"});
  aead("aegis-128x2", aegis, 16, 16, "draft", {"aegis128x2"});
  aead("aegis-128x4", aegis, 16, 16, "draft", {"aegis128x4"});
  aead("aegis-256", aegis, 32, 32, "draft", {"aegis256", "crypto-aead-aegis256"});
  aead("aegis-256x2", aegis, 32, 32, "draft", {"aegis256x2"});
  aead("aegis-256x4", aegis, 32, 32, "draft", {"aegis256x4"});
  aead("ascon-aead128", "SP 800-232", 16, 16, "standard", {"ascon-aead-128", "asconaead128", "ascon-128"});
  aead("isap-a-128a", "ISAP v2.0 (NIST lightweight finalist)", 16, 16, "draft", {"isapa128a", "isap-a128a"});
}

}  // namespace cryptospeed::suite::catalogue_data
