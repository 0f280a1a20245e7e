// SPDX-License-Identifier: Apache-2.0
// Runs vector records on a provider's algorithm, once, and remembers what came of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/suite/findings.hpp"
#include "cryptospeed/suite/providers.hpp"
#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::suite {

/// Empty where the answer is what the record expects, else what is wrong with it.
[[nodiscard]] std::optional<std::string> judge(const vector_record& record, std::string_view op, int status,
                                               const std::vector<std::uint8_t>& output);

/// The record as the one input set of an operation.
[[nodiscard]] call_args args_of(const vector_record& record);

/// Whether a file is one of the project's own, read once more: its records are not counted twice.
[[nodiscard]] bool is_own(const vector_file& file);

struct op_tally {
  std::uint64_t passed = 0, failed = 0;
};

struct answers_given {
  std::map<std::string, op_tally> ops;      ///< by operation
  std::uint64_t used = 0, passed = 0;       ///< records that were run, and those right in every operation they fit
  std::uint64_t not_offered = 0;            ///< refused as a size or parameter that the provider does not have
  std::vector<std::string> failures;        ///< "SOURCE: WHAT"
  std::vector<std::string> known_findings;  ///< the same, of failures that are listed
  std::vector<std::string> vanished;        ///< listed findings whose record passed
  std::optional<failure> died;              ///< the provider did not survive a record
  std::string died_at;                      ///< its source
  std::set<const vector_record*> records;   ///< those that were run

  /// Nothing went wrong that is not a known finding.
  [[nodiscard]] bool clean() const { return !died && failures.empty(); }
  /// Clean, and at least one record was right.
  [[nodiscard]] bool trusted() const { return clean() && passed > 0; }
};

class known_answers {
 public:
  /// Both outlive this object. The project's own vectors are always among the records.
  known_answers(provider_set& providers, const std::vector<vector_file>& files);

  /// What algorithm number `algorithm` of a provider makes of every record there is for it.
  const answers_given& of(std::size_t provider, std::uint32_t algorithm);

 private:
  answers_given run(std::size_t provider, std::uint32_t algorithm);
  const std::vector<listed_finding>& findings(std::size_t provider, answers_given& given);

  provider_set& providers_;
  std::multimap<std::string, const vector_record*, std::less<>> by_algorithm_;
  std::map<std::pair<std::size_t, std::uint32_t>, answers_given> given_;
  std::map<std::size_t, std::vector<listed_finding>> findings_;
};

}  // namespace cryptospeed::suite
