// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/catalogue.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "cryptospeed/abi/abi.h"

namespace cryptospeed::suite {
namespace {

TEST(catalogue, ids_are_unique_lower_kebab_and_sorted_by_family) {
  std::set<std::string_view> seen;
  std::uint32_t family = 0;
  std::set<std::uint32_t> families;
  for (const algorithm_entry& entry : catalogue()) {
    EXPECT_TRUE(seen.insert(entry.id).second) << entry.id;
    EXPECT_EQ(entry.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos) << entry.id;
    EXPECT_LT(entry.family, static_cast<std::uint32_t>(CRYPTOSPEED_FAMILIES));
    EXPECT_FALSE(entry.standard.empty()) << entry.id;
    EXPECT_TRUE(entry.status == "standard" || entry.status == "draft" || entry.status == "legacy" ||
                entry.status == "broken")
        << entry.id;
    families.insert(entry.family);
    family = entry.family;
  }
  EXPECT_EQ(families.size(), static_cast<std::size_t>(CRYPTOSPEED_FAMILIES));
  EXPECT_EQ(family_name(family), "control");
}

TEST(catalogue, every_alias_leads_to_its_own_algorithm) {
  std::map<std::string, std::string_view> owner;
  for (const algorithm_entry& entry : catalogue()) {
    EXPECT_EQ(resolve_alias(entry.id), entry.id);
    for (const std::string_view alias : entry.aliases) {
      EXPECT_EQ(resolve_alias(alias), entry.id) << alias << " of " << entry.id;
      const auto [at, fresh] = owner.emplace(normalised_name(alias), entry.id);
      EXPECT_EQ(at->second, entry.id) << alias;
    }
  }
}

TEST(catalogue, other_tools_spellings) {
  const std::map<std::string_view, std::string_view> spellings{{"AES-256-GCM", "aes-256-gcm"},
                                                               {"AES256_GCM", "aes-256-gcm"},
                                                               {"aes128-gcm", "aes-128-gcm"},
                                                               {"kyber768d00", "kyber768-r3"},
                                                               {"ED25519", "ed25519"},
                                                               {"chacha20Poly1305", "chacha20-poly1305"},
                                                               {"SHA2-256", "sha256"},
                                                               {"SHA512/256", "sha512-256"},
                                                               {"SHA3_256", "sha3-256"},
                                                               {"curve-p256", "curve-secp256r1"},
                                                               {"SEC_t283k1", "curve-sect283k1"},
                                                               {"isapa128a", "isap-a-128a"},
                                                               {"ascon-256", "ascon-hash256"},
                                                               {"hmac(sha256)", "hmac-sha256"},
                                                               {"siphash-2-4", "siphash-2-4"},
                                                               {"aes-cmac", "aes-128-cmac"},
                                                               {"argon2", "argon2id"},
                                                               {"ecdhp256", "ecdh-p256"},
                                                               {"crypto_scalarmult", "x25519"},
                                                               {"BLAKE2b512", "blake2b"},
                                                               {"aes128-ocb", "aes-128-ocb"},
                                                               {"rsa2048", "rsa-2048"},
                                                               {"SLH-DSA-SHA2-128s", "slh-dsa-sha2-128s"},
                                                               {"MLKEM768", "ml-kem-768"},
                                                               {"AES-256/GCM", "aes-256-gcm"},
                                                               {"aegis-128x2 mac", "aegis-128x2-mac"}};
  for (const auto& [spelling, id] : spellings) EXPECT_EQ(resolve_alias(spelling), id) << spelling;
  EXPECT_EQ(resolve_alias("sha-257"), std::nullopt);
  EXPECT_EQ(resolve_alias(""), std::nullopt);
}

TEST(catalogue, facts_that_reports_rely_on) {
  EXPECT_EQ(find_algorithm("sha256")->level, 128);
  EXPECT_EQ(find_algorithm("md5")->status, "broken");
  EXPECT_EQ(find_algorithm("rsa-1024")->status, "legacy");
  EXPECT_EQ(find_algorithm("rsa-3072")->level, 128);
  EXPECT_EQ(find_algorithm("ml-dsa-65")->quantum_safe, true);
  EXPECT_EQ(find_algorithm("x25519")->quantum_safe, false);
  EXPECT_EQ(find_algorithm("sha256")->quantum_safe, std::nullopt);
  EXPECT_EQ(find_algorithm("aes-128-xts")->key_size, 32U);
  EXPECT_EQ(find_algorithm("xchacha20-poly1305")->nonce_size, 24U);
  EXPECT_EQ(find_algorithm("ml-kem-1024")->ciphertext_size, 1568U);
  EXPECT_EQ(find_algorithm("rsa-2048")->public_key_size, 294U);
  EXPECT_EQ(find_algorithm("hmac-sha512")->tag_size, 64U);
  EXPECT_EQ(find_algorithm("AES-256-GCM"), nullptr);
}

TEST(catalogue, quantum_safety_is_stated_of_public_key_families_and_no_other) {
  for (const algorithm_entry& entry : catalogue()) {
    const bool public_key = entry.family >= CRYPTOSPEED_SIGNATURE && entry.family <= CRYPTOSPEED_PKE;
    if (entry.family == CRYPTOSPEED_CURVE) continue;
    EXPECT_EQ(entry.quantum_safe.has_value(), public_key) << entry.id;
  }
}

TEST(catalogue, control_is_no_algorithm_to_choose) {
  const algorithm_entry* const control = find_algorithm("control");
  ASSERT_NE(control, nullptr);
  EXPECT_EQ(control->family, unsigned{CRYPTOSPEED_CONTROL});
  EXPECT_EQ(control->level, std::nullopt);
  EXPECT_EQ(control->quantum_safe, std::nullopt);
  for (const algorithm_entry& entry : catalogue())
    EXPECT_EQ(entry.family == CRYPTOSPEED_CONTROL, entry.id == "control") << entry.id;
  const auto ops = family_operations(CRYPTOSPEED_CONTROL);
  ASSERT_EQ(ops.size(), 3u);
  EXPECT_EQ(ops[0].name, "empty");
  EXPECT_EQ(ops[0].unit, unsigned{CRYPTOSPEED_CALLS});
  EXPECT_EQ(ops[1].name, "memcpy");
  EXPECT_EQ(ops[1].unit, unsigned{CRYPTOSPEED_BYTES});
  EXPECT_EQ(ops[2].name, "fetch");
  EXPECT_EQ(ops[2].unit, unsigned{CRYPTOSPEED_CALLS});
}

TEST(catalogue, every_family_has_operations) {
  for (std::uint32_t family = 0; family < CRYPTOSPEED_FAMILIES; ++family) {
    EXPECT_FALSE(family_operations(family).empty()) << family_name(family);
    std::set<std::string_view> names;
    for (const family_op& op : family_operations(family)) EXPECT_TRUE(names.insert(op.name).second) << op.name;
  }
  EXPECT_TRUE(family_operations(CRYPTOSPEED_FAMILIES).empty());
}

}  // namespace
}  // namespace cryptospeed::suite
