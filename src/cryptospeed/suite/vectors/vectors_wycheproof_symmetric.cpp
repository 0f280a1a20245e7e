// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "cryptospeed/suite/vectors/vectors_wycheproof.hpp"

namespace cryptospeed::suite::wycheproof {
namespace {

using nlohmann::json;

struct naming {
  std::string_view theirs, ours;
  bool key_size = false;  ///< `ours` has a '#' where the key size in bits stands
};

constexpr naming mac_names[] = {
    {"HMACSHA1", "hmac-sha1"},
    {"HMACSHA224", "hmac-sha224"},
    {"HMACSHA256", "hmac-sha256"},
    {"HMACSHA384", "hmac-sha384"},
    {"HMACSHA512", "hmac-sha512"},
    {"HMACSHA512/224", "hmac-sha512-224"},
    {"HMACSHA512/256", "hmac-sha512-256"},
    {"HMACSHA3-224", "hmac-sha3-224"},
    {"HMACSHA3-256", "hmac-sha3-256"},
    {"HMACSHA3-384", "hmac-sha3-384"},
    {"HMACSHA3-512", "hmac-sha3-512"},
    {"HMACSM3", "hmac-sm3"},
    {"KMAC128", "kmac128"},
    {"KMAC256", "kmac256"},
    {"SipHash-1-3", "siphash-1-3"},
    {"SipHash-2-4", "siphash-2-4"},
    {"SipHashX-2-4", "siphash128-2-4"},
    {"AES-CMAC", "aes-#-cmac", true},
    {"AES-GMAC", "aes-#-gmac", true},
    // Spellings of other collections in the same format.
    {"HMAC-MD5", "hmac-md5"},
    {"HMAC-SM3", "hmac-sm3"},
    {"Poly1305", "poly1305"},
    {"GHASH", "ghash"},
    {"CMAC", "aes-#-cmac", true},
    {"GMAC", "aes-#-gmac", true},
};

constexpr naming aead_names[] = {
    {"AES-GCM", "aes-#-gcm", true},
    {"AES-CCM", "aes-#-ccm", true},
    {"AES-GCM-SIV", "aes-#-gcm-siv", true},
    {"CHACHA20-POLY1305", "chacha20-poly1305"},
    {"ChaCha20-Poly1305", "chacha20-poly1305"},
    {"XCHACHA20-POLY1305", "xchacha20-poly1305"},
    {"AEGIS128L", "aegis-128l"},
    {"AEGIS256", "aegis-256"},
    {"ASCON-AEAD128", "ascon-aead128"},
    {"SM4-GCM", "sm4-gcm"},
    {"SM4-CCM", "sm4-ccm"},
};

template <std::size_t N>
std::optional<std::string> our_name(const naming (&names)[N], const std::string& theirs, std::uint64_t key_bits) {
  for (const naming& one : names) {
    if (one.theirs != theirs) continue;
    std::string id(one.ours);
    if (!one.key_size) return id;
    if (key_bits != 128 && key_bits != 192 && key_bits != 256) return std::nullopt;
    return id.replace(id.find('#'), 1, std::to_string(key_bits));
  }
  return std::nullopt;
}

std::string no_name(const std::string& theirs, std::uint64_t key_bits) {
  return theirs + " with a key of " + std::to_string(key_bits) + " bits is no algorithm of ours";
}

}  // namespace

void read_mac(const std::string& algorithm, const json& group, sink& out) {
  const auto key_bits = group.at("keySize").get<std::uint64_t>();
  const auto tag_bits = group.at("tagSize").get<std::uint64_t>();
  const auto id = our_name(mac_names, algorithm, key_bits);
  for (const json& test : group.at("tests")) {
    if (!id) {
      out.skip(no_name(algorithm, key_bits));
      continue;
    }
    vector_record record;
    record.algorithm = *id;
    record.op = "mac";
    record.field[CRYPTOSPEED_KEY] = hex_member(test, "key");
    record.field[CRYPTOSPEED_INPUT] = hex_member(test, "msg");
    if (test.contains("iv")) record.field[CRYPTOSPEED_NONCE] = hex_member(test, "iv");
    record.output = hex_member(test, "tag");
    record.output_size = tag_bits / 8;
    // Another collection in this format writes the whole tag where a truncated one is meant; the size of the group
    // counts.
    if (record.output->size() > record.output_size) record.output->resize(record.output_size);
    // A forged tag has no counterpart in an operation that computes tags, except that it must not come out.
    record.expect = result_of(test) == verdict::valid ? expectation::match : expectation::differ;
    if (result_of(test) == verdict::acceptable) {
      out.skip("a tag that may be right or wrong says nothing of an operation that computes tags");
      continue;
    }
    out.use(std::move(record), test);
  }
}

void read_aead(const std::string& algorithm, const json& group, sink& out) {
  const auto key_bits = group.at("keySize").get<std::uint64_t>();
  const auto id = our_name(aead_names, algorithm, key_bits);
  for (const json& test : group.at("tests")) {
    if (!id) {
      out.skip(no_name(algorithm, key_bits));
      continue;
    }
    const verdict said = result_of(test);
    vector_record seal;
    seal.algorithm = *id;
    seal.op = "seal";
    seal.field[CRYPTOSPEED_KEY] = hex_member(test, "key");
    seal.field[CRYPTOSPEED_NONCE] = hex_member(test, "iv");
    seal.field[CRYPTOSPEED_AAD] = hex_member(test, "aad");
    const auto text = hex_member(test, "msg");
    const auto sealed = hex_member(test, "ct");
    const auto tag = hex_member(test, "tag");

    vector_record open = seal;
    open.op = "open";
    open.field[CRYPTOSPEED_INPUT] = sealed;
    open.field[CRYPTOSPEED_TAG] = tag;
    if (said == verdict::invalid) {
      // A short tag that the standard allows is called invalid as a matter of policy: it may be refused, and where it
      // is not, the text must be right.
      open.expect = has_flag(test, "InsecureTagSize") ? expectation::either : expectation::reject;
    } else {
      open.expect = said == verdict::valid ? expectation::match : expectation::either;
    }
    if (open.expect != expectation::reject) open.output = text;
    if (said == verdict::valid) {
      seal.field[CRYPTOSPEED_INPUT] = text;
      seal.output = sealed;
      seal.output->insert(seal.output->end(), tag.begin(), tag.end());
      seal.output_size = tag.size();
      out.use(std::move(seal), test);
    }
    out.use(std::move(open), test);
  }
}

}  // namespace cryptospeed::suite::wycheproof
