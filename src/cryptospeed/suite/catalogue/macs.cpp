// SPDX-License-Identifier: Apache-2.0
// mac. Level is the smaller of key and tag bits; GHASH and POLYVAL are universal hashes and have none of their own.
#include <algorithm>

#include "cryptospeed/suite/catalogue/builder.hpp"

namespace cryptospeed::suite::catalogue_data {
namespace {

algorithm_entry& add_mac(builder& b, const std::string& id, std::string_view standard, std::uint32_t key,
                         std::uint32_t tag, std::initializer_list<std::string> names = {}) {
  const int level = static_cast<int>(8 * std::min(key, tag));
  algorithm_entry& entry = b.add(CRYPTOSPEED_MAC, id, standard, level, names);
  entry.key_size = key;
  entry.tag_size = tag;
  entry.output_size = tag;
  return entry;
}

}  // namespace

void add_macs(builder& b) {
  for (const hash_facts& hash : hashes()) {
    const std::string name(hash.id);
    algorithm_entry& entry = add_mac(b, "hmac-" + name, "RFC 2104, FIPS 198-1", hash.digest_size, hash.digest_size,
                                     {"hmac(" + name + ")", name + "-hmac"});
    // Collisions of the hash do not forge an HMAC, but nothing new should use these.
    if (hash.status != "standard") entry.status = "legacy";
    for (const std::string_view other : hash.aliases) {
      if (other.find("sum") != std::string_view::npos || other.starts_with("crypto")) continue;
      b.alias(entry, "hmac-" + std::string(other));
      b.alias(entry, "hmac(" + std::string(other) + ")");
    }
    if (hash.id == "sha256" || hash.id == "sha512") b.alias(entry, "crypto-auth-hmac" + name);
    b.alias(entry, "hmac" + name);
  }
  add_mac(b, "kmac128", "SP 800-185", 16, 32, {"kmac-128"});
  add_mac(b, "kmac256", "SP 800-185", 32, 64, {"kmac-256"});
  add_mac(b, "ghash", "SP 800-38D section 6.4", 16, 16).level.reset();
  add_mac(b, "polyval", "RFC 8452", 16, 16).level.reset();
  add_mac(b, "poly1305", "RFC 8439", 32, 16, {"crypto-onetimeauth-poly1305", "onetimeauth"});
  const std::string_view siphash = "SipHash paper (Aumasson, Bernstein)";
  add_mac(b, "siphash-1-3", siphash, 16, 8, {"siphash13", "siphash64-1-3"});
  add_mac(b, "siphash-2-4", siphash, 16, 8,
          {"siphash", "siphash24", "siphash64", "siphash(2,4)", "siphash64-2-4", "crypto-shorthash-siphash24"});
  add_mac(b, "siphash128-1-3", siphash, 16, 16, {"siphashx13"});
  add_mac(b, "siphash128-2-4", siphash, 16, 16, {"siphash128", "siphashx24", "crypto-shorthash-siphashx24"});
  for (const int bits : {128, 192, 256}) {
    const std::string n = std::to_string(bits);
    const auto key = static_cast<std::uint32_t>(bits / 8);
    algorithm_entry& cmac = add_mac(b, "aes-" + n + "-cmac", "SP 800-38B, RFC 4493", key, 16,
                                    {"cmac-aes" + n, "aes" + n + "-cmac", "cmac(aes-" + n + ")", "cmac-aes-" + n,
                                     "cmac(aes-" + n + "-cbc)", "aes-cmac-" + n});
    if (bits == 128) b.alias(cmac, "aes-cmac");
    algorithm_entry& gmac = add_mac(b, "aes-" + n + "-gmac", "SP 800-38D", key, 16,
                                    {"gmac-aes" + n, "aes" + n + "-gmac", "gmac(aes-" + n + ")", "gmac-aes-" + n});
    gmac.nonce_size = 12;
  }
  for (const char* name : {"128l", "128x2", "128x4", "256", "256x2", "256x4"}) {
    const std::uint32_t size = name[0] == '1' ? 16 : 32;
    algorithm_entry& entry = add_mac(b, std::string("aegis-") + name + "-mac", "draft-irtf-cfrg-aegis-aead", size, 32,
                                     {std::string("aegis") + name + "-mac", std::string("aegis-") + name + " mac"});
    entry.status = "draft";
    entry.nonce_size = size;
  }
}

}  // namespace cryptospeed::suite::catalogue_data
