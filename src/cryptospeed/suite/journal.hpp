// SPDX-License-Identifier: Apache-2.0
// FILE.partial: what a run has measured so far, one JSON object a line, so that a kill loses at most the case that was
// running and --resume goes on from there. The first line names the plan; then one line a case (a block in a launch) as
// it ends, and one line a row once its last launch is in.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/run/launch.hpp"

namespace cryptospeed::suite {

/// What two runs must share for the samples of one to continue the other: blocks, competitors, options that change what
/// is timed, and the bytes of every measured library. A SHA-256 in hexadecimal.
[[nodiscard]] std::string plan_fingerprint(const plan& what, const provider_set& providers, const run_options& options);

/// The first line.
struct journal_header {
  std::string fingerprint;
  std::vector<std::string> arguments;  ///< of the run, so that --resume needs no other
};

class journal {
 public:
  /// Begins a new file, or continues one (`append`; the header is there already).
  static result<journal> open(const std::string& path, const journal_header& header, bool append);
  journal(journal&& other) noexcept;
  journal& operator=(journal&& other) noexcept;
  journal(const journal&) = delete;
  journal& operator=(const journal&) = delete;
  ~journal();

  /// What launch `launch` added to the samples of block number `block`. A line is written whole or not at all.
  void add_case(int launch, std::size_t block, const block_samples& samples);
  void add_row(const model::row& row);
  /// To the disk, not only to the kernel; once a launch, because it takes milliseconds.
  void sync();

  /// Why a write failed, once one did; the run goes on without its journal.
  [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

 private:
  journal() = default;
  void write_line(const std::string& line);

  int fd_ = -1;
  std::string failure_;
};

/// What a journal holds. A last line that was cut short is passed over: it was the running case.
struct journal_content {
  journal_header header;
  std::set<std::pair<int, std::size_t>> cases;   ///< (launch, block)
  std::map<std::size_t, block_samples> samples;  ///< by block
  std::vector<model::row> rows;
};
[[nodiscard]] result<journal_content> read_journal(const std::string& path);
/// The same of a text; `name` is what messages call it.
[[nodiscard]] result<journal_content> parse_journal(std::string_view text, const std::string& name);

}  // namespace cryptospeed::suite
