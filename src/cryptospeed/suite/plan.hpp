// SPDX-License-Identifier: Apache-2.0
// What will be measured: blocks of competitors that do the same work on the same bytes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
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
  std::uint32_t flags = 0;  ///< op_info::flags
  std::string skip;         ///< not empty: why it cannot be measured here; it stays a row
};

/// One algorithm, operation and size: the rows that are compared with each other.
struct block {
  std::string algorithm, op;
  std::uint32_t family = 0, unit = 0;
  std::optional<std::uint64_t> size;     ///< bytes, where the operation is counted in bytes
  std::optional<std::uint64_t> message;  ///< signature, kem, pke
  std::optional<std::uint64_t> aad;      ///< aead
  std::uint32_t lanes = 1, threads = 1;
  std::uint32_t misalign = 0;  ///< bytes past a multiple of 64 at which inputs and outputs begin
  std::map<std::string, std::uint64_t> params;
  std::vector<competitor> competitors;
};

struct plan {
  std::vector<block> blocks;
  double expected_seconds = 0;
  std::vector<std::string> notices;  ///< one line each: a selector's provider that is not installed, and its package
};

/// Seconds that a plan takes on a quiet machine: for every launch the start of its workers and, for every competitor of
/// every block and the A/A control beside them, 20 ms of warm-up and `rounds` epochs of 1.1 ms with the switch to its
/// worker, and two yardsticks of 0.2 ms a round; before them 10 ms of checks a competitor. Slow operations take their
/// share of time once more. Launches repeated because of a disturbed host are not foreseen.
[[nodiscard]] double expected_seconds(const plan& what, const run_options& options);

/// Measured without a selector: for each family an operation or two and the algorithms a reader would choose from.
/// Those that no provider here has are passed over.
[[nodiscard]] std::span<const std::string_view> headline_selectors();

/// The same for providers described by hand.
[[nodiscard]] result<plan> make_plan(std::span<const provider_slot> slots, const run_options& options);

/// The blocks that the selectors name, or why there are none (exit 2): an unknown selector with the nearest ids.
[[nodiscard]] result<plan> make_plan(const provider_set& providers, const run_options& options);

}  // namespace cryptospeed::suite
