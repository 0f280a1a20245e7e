// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/vectors/der.hpp"
#include "cryptospeed/suite/vectors/vectors_wycheproof.hpp"

namespace cryptospeed::suite::wycheproof {
namespace {

using nlohmann::json;
using octets = std::vector<std::uint8_t>;

struct curve {
  std::string_view theirs, ours;
  std::string_view hash;    ///< of our ECDSA on it
  std::size_t scalar_size;  ///< bytes of a secret key
  std::string_view oid;     ///< contents of the object identifier, hexadecimal
};
constexpr curve curves[] = {
    {"secp256r1", "p256", "SHA-256", 32, "2a8648ce3d030107"},
    {"secp384r1", "p384", "SHA-384", 48, "2b81040022"},
    {"secp521r1", "p521", "SHA-512", 66, "2b81040023"},
    {"secp256k1", "secp256k1", "SHA-256", 32, "2b8104000a"},
};
const curve* find_curve(const std::string& name) {
  const auto* const found =
      std::find_if(std::begin(curves), std::end(curves), [&](const curve& c) { return c.theirs == name; });
  return found == std::end(curves) ? nullptr : found;
}

expectation expectation_of(const json& test) {
  switch (result_of(test)) {
    case verdict::valid:
      return expectation::match;
    case verdict::invalid:
      return expectation::reject;
    case verdict::acceptable:
      break;
  }
  return expectation::either;
}

/// A big-endian integer of any length, at the fixed length of our encoding; nothing where it does not fit.
std::optional<octets> fixed_size(octets value, std::size_t size) {
  value.erase(value.begin(), std::find_if(value.begin(), value.end(), [](std::uint8_t byte) { return byte != 0; }));
  if (value.size() > size) return std::nullopt;
  value.insert(value.begin(), size - value.size(), 0);
  return value;
}

vector_record verify_record(const std::string& id, const octets& key, const json& test, octets signature) {
  vector_record record;
  record.algorithm = id;
  record.op = "verify";
  record.field[CRYPTOSPEED_PEER_KEY] = key;
  record.field[CRYPTOSPEED_INPUT] = hex_member(test, "msg");
  record.field[CRYPTOSPEED_TAG] = std::move(signature);
  record.expect = expectation_of(test);
  return record;
}

vector_record derive_record(const std::string& id, octets secret, octets peer, const json& test) {
  vector_record record;
  record.algorithm = id;
  record.op = "derive";
  record.field[CRYPTOSPEED_KEY] = std::move(secret);
  record.field[CRYPTOSPEED_PEER_KEY] = std::move(peer);
  record.expect = expectation_of(test);
  if (record.expect != expectation::reject) record.output = hex_member(test, "shared");
  return record;
}

/// (n - 1) / 2 of secp256k1; s above it is what Bitcoin's rule alone forbids. Spec: BIP 62.
bool above_half_order(const octets& s) {
  static const octets half = *from_hex("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0");
  const auto padded = fixed_size(s, half.size());
  return padded && *padded > half;
}

}  // namespace

void read_xdh(const json& group, sink& out) {
  const std::string name = text_member(group, "curve");
  const std::string id = name == "curve25519" ? "x25519" : name == "curve448" ? "x448" : "";
  for (const json& test : group.at("tests")) {
    if (id.empty()) {
      out.skip(name + " is no curve of ours");
      continue;
    }
    out.use(derive_record(id, hex_member(test, "private"), hex_member(test, "public"), test), test);
  }
}

void read_ecdh(const json& group, sink& out) {
  const std::string name = text_member(group, "curve");
  const bool wrapped = text_member(group, "encoding") == "asn";
  const curve* const on = find_curve(name);
  for (const json& test : group.at("tests")) {
    if (on == nullptr) {
      out.skip("no ecdh of ours is on " + name);
      continue;
    }
    octets peer = hex_member(test, "public");
    if (wrapped) {
      auto point = der::named_curve_point(peer, *from_hex(on->oid));
      if (!point) {
        out.skip("the public key is no named-curve SubjectPublicKeyInfo of the curve, and our operation takes points");
        continue;
      }
      peer = *std::move(point);
    }
    auto secret = fixed_size(hex_member(test, "private"), on->scalar_size);
    if (!secret) {
      out.skip("the secret key is longer than a scalar of the curve");
      continue;
    }
    out.use(derive_record("ecdh-" + std::string(on->ours), *std::move(secret), std::move(peer), test), test);
  }
}

void read_eddsa(const json& group, sink& out) {
  const json& key = group.at("publicKey");
  const std::string name = text_member(key, "curve");
  const std::string id = name == "edwards25519" ? "ed25519" : name == "edwards448" ? "ed448" : "";
  for (const json& test : group.at("tests")) {
    if (id.empty()) {
      out.skip("no signature scheme of ours is on " + name);
      continue;
    }
    out.use(verify_record(id, hex_member(key, "pk"), test, hex_member(test, "sig")), test);
  }
}

void read_ecdsa(const json& group, sink& out) {
  const json& key = group.at("publicKey");
  const std::string name = text_member(key, "curve");
  const std::string hash = text_member(group, "sha");
  const std::string type = text_member(group, "type");
  const curve* const on = find_curve(name);
  for (const json& test : group.at("tests")) {
    if (on == nullptr) {
      out.skip("no ecdsa of ours is on " + name);
      continue;
    }
    const std::string id = "ecdsa-" + std::string(on->ours);
    if (hash != on->hash) {
      out.skip("another hash than " + id + "'s");
      continue;
    }
    octets signature = hex_member(test, "sig");
    if (type == "EcdsaP1363Verify") {
      if (signature.size() != 2 * on->scalar_size) {
        out.skip("a P1363 signature of another length than two scalars has no form in DER");
        continue;
      }
      const cbytes both(signature);
      signature = der::encode_signature(both.first(on->scalar_size), both.last(on->scalar_size));
    } else if (type == "EcdsaBitcoinVerify" && result_of(test) == verdict::invalid) {
      const auto parts = der::decode_signature(signature);
      if (parts && above_half_order(parts->second)) {
        out.skip("forbidden by Bitcoin's low-s rule, which plain ECDSA does not have");
        continue;
      }
    }
    out.use(verify_record(id, hex_member(key, "uncompressed"), test, std::move(signature)), test);
  }
}

namespace {

/// The id of our RSA scheme of this size, where there is one.
std::optional<std::string> rsa_id(std::uint64_t bits, bool pss) {
  for (const std::uint64_t ours : {1024U, 2048U, 3072U, 4096U, 8192U})
    if (bits == ours) return "rsa-" + std::to_string(bits) + (pss ? "-pss" : "");
  return std::nullopt;
}

}  // namespace

void read_rsa_verify(const json& group, sink& out) {
  const bool pss = text_member(group, "type") == "RsassaPssVerify";
  const auto bits = group.at("keySize").get<std::uint64_t>();
  const auto id = rsa_id(bits, pss);
  const std::string hash = text_member(group, "sha");
  for (const json& test : group.at("tests")) {
    if (!id) {
      out.skip("no RSA of ours has " + std::to_string(bits) + " bits");
      continue;
    }
    if (hash != "SHA-256") {
      out.skip("another hash than " + *id + "'s");
      continue;
    }
    if (pss && (text_member(group, "mgf") != "MGF1" || text_member(group, "mgfSha") != "SHA-256" ||
                group.at("sLen").get<std::uint64_t>() != 32)) {
      out.skip("other parameters than " + *id + "'s (MGF1 with SHA-256, a salt of 32 bytes)");
      continue;
    }
    out.use(verify_record(*id, hex_member(group, "publicKeyDer"), test, hex_member(test, "sig")), test);
  }
}

void read_rsa_sign(const json& group, sink& out) {
  const auto bits = group.at("keySize").get<std::uint64_t>();
  const auto id = rsa_id(bits, false);
  for (const json& test : group.at("tests")) {
    if (!id) {
      out.skip("no RSA of ours has " + std::to_string(bits) + " bits");
      continue;
    }
    if (text_member(group, "sha") != "SHA-256") {
      out.skip("another hash than " + *id + "'s");
      continue;
    }
    vector_record sign;
    sign.algorithm = *id;
    sign.op = "sign";
    sign.field[CRYPTOSPEED_KEY] = hex_member(group, "privateKeyPkcs8");
    sign.field[CRYPTOSPEED_INPUT] = hex_member(test, "msg");
    sign.output = hex_member(test, "sig");
    sign.expect = expectation_of(test);
    out.use(verify_record(*id, hex_member(group, "keyDer"), test, *sign.output), test);
    out.use(std::move(sign), test);
  }
}

}  // namespace cryptospeed::suite::wycheproof
