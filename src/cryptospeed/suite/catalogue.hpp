// SPDX-License-Identifier: Apache-2.0
// What is known of every algorithm before any library is asked: its id, family, sizes, standard, security level and the
// spellings other tools use. A plug-in's algorithm that is not here can be listed, not measured: nothing could verify
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cryptospeed::suite {

/// Names as in docs/abi.md, in the order of the CRYPTOSPEED_<FAMILY> constants: "hash", "xof", ...
[[nodiscard]] std::string_view family_name(std::uint32_t family);

struct algorithm_entry {
  std::string_view id;
  std::uint32_t family = 0;
  std::string_view standard;  ///< "FIPS 180-4"
  std::optional<int> level;   ///< classical security level in bits (collision resistance for hashes)
  /// standard: by a standards body, or frozen for years and in wide use (SipHash, bcrypt, BIP 340); draft: may still
  /// change, or was replaced by its standard; legacy: kept for old data; broken: attacked in practice.
  std::string_view status = "standard";
  std::optional<bool> quantum_safe;  ///< public-key families only
  std::uint32_t key_size = 0, nonce_size = 0,
                tag_size = 0;     ///< bytes; mac: tag_size; hash: 0; hmac: a key of the digest's size
  std::uint32_t output_size = 0;  ///< digest, shared secret; 0 where it is not one number
  std::uint32_t secret_key_size = 0, public_key_size = 0, signature_size = 0;  ///< encoded; the largest where it varies
  std::uint32_t ciphertext_size = 0;                                           ///< kem, pke
  std::vector<std::string_view> aliases;                                       ///< spellings of other tools
};

[[nodiscard]] std::span<const algorithm_entry> catalogue();
[[nodiscard]] const algorithm_entry* find_algorithm(std::string_view id);
/// The id for an id or an alias, compared without case, '_' and '-' alike; nothing where unknown.
[[nodiscard]] std::optional<std::string_view> resolve_alias(std::string_view name);

/// How names are compared: lower case, '_' as '-'.
[[nodiscard]] std::string normalised_name(std::string_view name);

/// The operations of a family in the order of the tables, with their unit (CRYPTOSPEED_BYTES or CRYPTOSPEED_CALLS).
struct family_op {
  std::string_view name;
  std::uint32_t unit = 0;
};
[[nodiscard]] std::span<const family_op> family_operations(std::uint32_t family);

/// Packaged libraries that a provider exists or is planned for: what `doctor` and selectors say of one that is missing.
struct known_provider {
  std::string_view name, package, title;
};
[[nodiscard]] std::span<const known_provider> known_providers();

}  // namespace cryptospeed::suite
