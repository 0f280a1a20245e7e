// SPDX-License-Identifier: Apache-2.0
// Verification before a block is timed and after it. A word stands in `verified_by` only where the check was made here
// and passed; a competitor that fails any check is not timed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"
#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::suite {

struct answers_given;

struct competitor_check {
  model::row_status status = model::row_status::failed;  ///< ok: may be timed
  std::string reason;
  std::string known_finding;
  std::vector<std::string> verified_by;
  /// Deterministic operations: what output must be after an iteration on set s; of an output above 64 KiB its SHA-256,
  /// so that large inputs are not held twice.
  std::vector<std::vector<std::uint8_t>> expected;
  /// Where this competitor is given something else than block_check::args: no seed, because it draws its own.
  std::optional<call_args> own_args;
  int expected_status = 0;  ///< CRYPTOSPEED_REJECTED for open-reject, else CRYPTOSPEED_OK
};

struct block_check {
  call_args args;  ///< the input sets that will be timed, in the pool
  model::size_info sizes;
  std::vector<competitor_check> competitors;  ///< in the order of block.competitors

  /// What to open the context of one competitor with.
  [[nodiscard]] const call_args& args_of(std::size_t competitor) const {
    const auto& own = competitors[competitor].own_args;
    return own ? *own : args;
  }
};

class self_checker {
 public:
  /// `vectors` and `pool` outlive the checker. The pool is written at every check_block.
  self_checker(provider_set& providers, const std::vector<vector_file>& vectors, data_pool& pool,
               const run_options& options);
  ~self_checker();

  /// Known answers (once per provider, variant and algorithm, remembered), input sets, equality across providers on
  /// those very inputs, rejection of a changed tag or signature, round trips across providers.
  block_check check_block(const block& what);

  /// Writes the input sets of `what` into the pool again as check_block built them (the pool holds one block at a
  /// time).
  void restore_inputs(const block& what);

  /// After timing: `last` is the answer of the timed context after `calls` operations since open. Empty where it is
  /// right, else why the row is void. A non-deterministic output is checked by its counterpart (a signature by
  /// verification).
  std::optional<std::string> check_after_timing(const block& what, const block_check& check, std::size_t competitor,
                                                const answer& last, std::uint64_t calls);

  /// What algorithm number `algorithm` of a provider makes of its known answers (suite/known_answers.hpp).
  const answers_given& known(std::size_t provider, std::uint32_t algorithm);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// What `verify` reports of one algorithm of one provider's variant.
struct verification {
  std::string algorithm, provider, variant;
  bool usable = true;
  std::string unusable_reason;
  std::uint64_t records_used = 0, records_passed = 0, not_offered = 0;
  std::vector<std::string> failures;  ///< "FILE:RECORD: WHAT", at most 20 and then a count
  std::vector<std::string> known_findings;
  model::row_status status = model::row_status::ok;
};

struct verification_report {
  std::vector<verification> entries;
  std::uint64_t files = 0, records = 0;  ///< vector files with at least one record used, distinct records used
  std::vector<std::string> unused;       ///< vector_file::unused of all files
};

/// All known answers, cross-provider equality and rejection tests of the algorithms of `what`, no timing.
/// `on_progress(done, total)` may be empty.
[[nodiscard]] verification_report verify_all(provider_set& providers, const plan& what,
                                             const std::vector<vector_file>& vectors, data_pool& pool,
                                             const run_options& options);

}  // namespace cryptospeed::suite
