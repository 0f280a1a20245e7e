// SPDX-License-Identifier: Apache-2.0
// How the families' lists are written: one short line an algorithm. Names that are put together ("hmac-" + hash) are
// kept for the life of the process, so that entries can hold views.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/catalogue.hpp"

namespace cryptospeed::suite::catalogue_data {

class builder {
 public:
  explicit builder(std::vector<algorithm_entry>& entries) : entries_(entries) {}

  /// A new entry; `names` are its aliases. The reference is good until the next call.
  algorithm_entry& add(std::uint32_t family, const std::string& id, std::string_view standard, std::optional<int> level,
                       std::initializer_list<std::string> names = {});

  /// The entry's further spellings.
  void alias(algorithm_entry& entry, const std::string& name);

 private:
  std::vector<algorithm_entry>& entries_;
};

/// A hash as compositions see it (hmac-, hkdf-, pbkdf2-hmac- ...).
struct hash_facts {
  std::string_view id;
  std::uint32_t digest_size;
  int level;  ///< collision resistance in bits
  std::string_view standard;
  std::string_view status;
  std::vector<std::string_view> aliases;
};
const std::vector<hash_facts>& hashes();

void add_hashes(builder& b);
void add_macs(builder& b);
void add_ciphers(builder& b);  // block, cipher, aead
void add_signatures(builder& b);
void add_key_agreement(builder& b);  // kex, kem, pke
void add_derivation(builder& b);     // kdf, pwhash, rng
void add_curves(builder& b);         // curve, field
void add_workloads(builder& b);      // workload, control

}  // namespace cryptospeed::suite::catalogue_data
