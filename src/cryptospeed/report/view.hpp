// SPDX-License-Identifier: Apache-2.0
// What every layout shows, worked out once: which rows belong together, who is how fast, who is not separated from
// whom.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::report {

/// Time of one row over time of another.
struct ratio_view {
  double ratio = 1;
  model::figure low, high;
  std::string verdict;  ///< of the first row: faster, slower, equal, inconclusive
  bool paired = true;   ///< false: not compared round by round, bounds are quotients of the rows' own intervals
};

struct ranked_row {
  const model::row* row = nullptr;
  std::size_t rank = 0;
  bool tied = false;                  ///< shares its rank
  std::optional<ratio_view> to_best;  ///< empty for the fastest
};

/// Rows that do the same work: one algorithm, operation, size and parameters.
struct block {
  std::string title;  ///< "aes-256-gcm seal, 16384 B"
  std::string algorithm, op, status;
  std::vector<ranked_row> ranked;  ///< fastest first
  std::vector<const model::row*> unmeasured;
};

/// Algorithms of one family under one operation and size, each by its fastest default implementation.
struct leaderboard {
  std::string title;  ///< "aead seal, 16384 B"
  std::string family, op;
  std::optional<std::uint64_t> size;
  bool is_default = true;  ///< no associated data, threads, ... other than the default
  bool competes = true;    ///< false for password hashes: slow is their purpose
  std::vector<ranked_row> ranked;
};

/// Keeps copies of the rows, cleaned of every number that was not earned or is not finite; the views point into them.
class run_view {
 public:
  explicit run_view(const model::run& result);
  run_view(const run_view&) = delete;
  run_view& operator=(const run_view&) = delete;

  [[nodiscard]] const std::vector<model::row>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<block>& blocks() const { return blocks_; }
  [[nodiscard]] const std::vector<leaderboard>& leaderboards() const { return leaderboards_; }
  /// One leaderboard a family: its main operation, 16 KiB or else the largest size.
  [[nodiscard]] std::vector<const leaderboard*> main_leaderboards() const;

 private:
  [[nodiscard]] std::optional<ratio_view> compare(const model::row& a, const model::row& b) const;
  void rank(std::vector<ranked_row>& list) const;
  void make_blocks();
  void make_leaderboards();

  std::vector<model::row> rows_;
  std::unordered_map<std::string, model::comparison> comparisons_;
  double aa_floor_ = 0;
  bool coarse_ = false;  ///< few launches, as in the quick preset: differences have to be twice as large
  std::vector<block> blocks_;
  std::vector<leaderboard> leaderboards_;
};

/// A row with a number.
[[nodiscard]] bool is_measured(const model::row& r);
/// "openssl", "native/shani".
[[nodiscard]] std::string implementation_name(const model::row& r);
/// "known answer, 4 providers agree, rejects forgery"; what holds for some rows only says for how many.
[[nodiscard]] std::string verification_summary(const block& b);
/// "standard", "broken", "standard, not quantum-safe".
[[nodiscard]] std::string status_text(const model::row& r);
/// Why a row has no number: "failed: REASON", "known finding: ...".
[[nodiscard]] std::string failure_text(const model::row& r);
/// "quiet; 3 of 72 rounds dropped; A/A floor 0.12 %; ...", "cycles are estimated ...": lines without a full stop.
[[nodiscard]] std::vector<std::string> noise_lines(const model::run& result);

}  // namespace cryptospeed::report
