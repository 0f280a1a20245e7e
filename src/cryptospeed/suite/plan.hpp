// SPDX-License-Identifier: Apache-2.0
// What will be measured: blocks of competitors that do the same work on the same bytes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/suite/options.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::suite {

struct competitor {
  std::size_t provider = 0;  ///< index into provider_set::slots()
  op_ref op;
  std::string provider_name, variant, id;  ///< id as in the result file: "aes-256-gcm@openssl/default:seal#16384"
  bool default_variant = false;
  std::uint32_t flags = 0;                 ///< op_info::flags
  std::string skip;                        ///< not empty: why it cannot be measured here; it stays a row
};

/// One algorithm, operation and size: the rows that are compared with each other.
struct block {
  std::string algorithm, op;
  std::uint32_t family = 0, unit = 0;
  std::optional<std::uint64_t> size;     ///< bytes, where the operation is counted in bytes
  std::optional<std::uint64_t> message;  ///< signature, kem, pke
  std::optional<std::uint64_t> aad;      ///< aead
  std::uint32_t lanes = 1, threads = 1;
  std::map<std::string, std::uint64_t> params;
  std::vector<competitor> competitors;
};

struct plan {
  std::vector<block> blocks;
  double expected_seconds = 0;
  std::vector<std::string> notices;  ///< one line each: a selector's provider that is not installed, and its package
};

/// The blocks that the selectors name, or why there are none (exit 2): an unknown selector with the nearest ids.
[[nodiscard]] result<plan> make_plan(const provider_set& providers, const run_options& options);

}  // namespace cryptospeed::suite
