// SPDX-License-Identifier: Apache-2.0
// The result of a run: what the result file holds, and the only thing reports see. Members are named as in the file
// (docs/result-file.md). A figure that was not measured is an empty optional, and its reason stands in `reasons` under
// the member's name; there is no NaN, no infinity and no invented zero.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cryptospeed::model {

using figure = std::optional<double>;
using reason_map = std::map<std::string, std::string>;  ///< member name -> why it is null

struct tool_info {
  std::string version, commit, compiler, flags;
  friend bool operator==(const tool_info&, const tool_info&) = default;
};

struct machine_info {
  std::string cpu, vendor;
  std::optional<int> family, model, stepping;
  std::string microcode;
  std::vector<std::string> features;
  std::optional<int> cores;
  std::optional<bool> smt;
  std::string vm, governor, turbo, kernel, os, libc;
  std::optional<std::uint64_t> memory_bytes;
  std::string mask;  ///< CRYPTOSPEED_CPU as it was set
  friend bool operator==(const machine_info&, const machine_info&) = default;
};

struct clock_info {
  std::string name;
  figure resolution_ns, call_ns;
  std::string source{};                 ///< what the kernel reads it from: "tsc", "kvm-clock", ...
  std::optional<bool> tsc_invariant{};  ///< whether the time stamp counter runs evenly in every power state
  friend bool operator==(const clock_info&, const clock_info&) = default;
};

struct cycles_info {
  std::string source = "none";  ///< "pmu", "estimate" or "none"
  std::string reason;
  figure ghz_min, ghz_median, ghz_max;
  friend bool operator==(const cycles_info&, const cycles_info&) = default;
};

struct provider_result {
  std::string name, version_header, version_runtime, path, sha256, init, licence, cpu_report, notes;
  bool isolated = true;
  friend bool operator==(const provider_result&, const provider_result&) = default;
};

struct epochs {
  std::vector<int> launch, round;
  std::vector<std::uint64_t> iterations;
  std::vector<double> min_ns, median_ns, mean_ns;  ///< per operation
  friend bool operator==(const epochs&, const epochs&) = default;
};

struct row_stats {
  figure undisturbed_ns, ci_low_ns, ci_high_ns, ci_level;
  std::string ci_method;
  figure launch_low_ns, launch_high_ns, median_ns, mean_ns, stddev_ns, p90_ns, p95_ns, p99_ns, mdape, disturbance;
  friend bool operator==(const row_stats&, const row_stats&) = default;
};

struct limit_info {
  figure cycles_per_op, fraction;
  std::string reason;
  friend bool operator==(const limit_info&, const limit_info&) = default;
};

struct size_info {
  std::optional<std::uint64_t> public_key, secret_key, signature, ciphertext;
  friend bool operator==(const size_info&, const size_info&) = default;
};

enum class row_status { ok, failed, crashed, hung, implausible, skipped };

struct row {
  std::string id, family, algorithm, op, provider, variant;
  bool default_variant = false;
  std::optional<std::uint64_t> size;  ///< bytes an operation is counted in; empty for operations counted in calls
  std::optional<std::uint64_t> message, aad;
  std::uint32_t threads = 1, lanes = 1;
  std::map<std::string, std::uint64_t> params;
  row_status status = row_status::skipped;
  std::string reason;
  std::string known_finding;
  bool own_randomness = false;
  std::vector<std::string> verified_by;  ///< "kat", "cross:PROVIDER", "roundtrip", "reject", "definition"
  epochs raw;
  row_stats stats;
  figure cold_ns, cycles_per_op, cycles_per_byte, bytes_per_second, ops_per_second, allocations_per_op,
      allocated_bytes_per_op;
  limit_info limit;
  std::optional<int> level;          ///< classical security level in bits
  std::string security_status;       ///< standard, draft, legacy or broken
  std::optional<bool> quantum_safe;  ///< public-key families only
  size_info sizes;
  std::optional<std::uint64_t> samples, dropped;  ///< epochs that count, and those that were measured and left out
  std::vector<std::string> marks;                 ///< "unstable", "drift": how far to trust the figures
  reason_map reasons;
  friend bool operator==(const row&, const row&) = default;
};

struct comparison {
  std::string a, b;
  double ratio = 1;  ///< time of a over time of b
  figure ci_low, ci_high, level;
  std::string adjust = "none";           ///< "none" or "holm"
  std::uint64_t n = 0;                   ///< launches
  std::string verdict = "inconclusive";  ///< faster, slower, equal, inconclusive (of a against b)
  double min_effect = 0, aa_floor = 0;
  friend bool operator==(const comparison&, const comparison&) = default;
};

struct slope {
  std::string id;
  double ns_fixed = 0, ns_per_byte = 0, r2 = 0;
  friend bool operator==(const slope&, const slope&) = default;
};

struct round_info {
  int launch = 0, round = 0;
  std::string block;  ///< algorithm:op#size the round belongs to
  figure chain_ghz, contention;
  bool dropped = false;
  std::string reason;
  figure mix_ratio;  ///< the largest of the round's yardsticks; `contention` is this over the undisturbed one
  friend bool operator==(const round_info&, const round_info&) = default;
};

struct control_info {
  std::string id;
  double ratio = 1;
  figure ci_low, ci_high;
  friend bool operator==(const control_info&, const control_info&) = default;
};

struct noise_info {
  std::vector<control_info> controls;
  figure aa_floor, disturbance, steal;
  std::uint64_t dropped_rounds = 0;
  std::string verdict = "quiet";     ///< "quiet" or "noisy"
  figure foreign;                    ///< part of the CPU's time that other programs took
  std::vector<std::string> reasons;  ///< why it is noisy
  friend bool operator==(const noise_info&, const noise_info&) = default;
};

/// A figure of a reference suite's own table.
struct suite_cell {
  std::string name;                 ///< "hash/md5"; figures of several sizes of one row share it
  std::string label, column;        ///< as the system prints them; the column may be empty
  std::uint64_t times = 1;          ///< the system's operations in one of ours
  std::vector<std::string> rows{};  ///< ids of the rows that may fill it: the fastest does
  std::string reason{};             ///< where no row may: "no implementation", "refused: ..."
  friend bool operator==(const suite_cell&, const suite_cell&) = default;
};

/// Figures that the system prints together, in one unit.
struct suite_group {
  std::string name, heading, unit;
  std::string note;  ///< how what was timed is not exactly what the system times
  std::vector<suite_cell> cells;
  friend bool operator==(const suite_group&, const suite_group&) = default;
};

/// The reference suite that the run carried out, in the order in which that system prints.
struct suite_info {
  std::string name, title;
  std::vector<suite_group> groups;
  friend bool operator==(const suite_info&, const suite_info&) = default;
};

struct run {
  tool_info tool;
  std::vector<std::string> argv;
  std::uint64_t seed = 0;
  bool partial = false;
  std::string started, ended;  ///< RFC 3339, UTC
  machine_info machine;
  clock_info clock;
  cycles_info cycles;
  std::vector<provider_result> providers;
  std::vector<row> rows;
  std::vector<comparison> comparisons;
  std::vector<slope> slopes;
  std::vector<round_info> rounds;
  std::vector<std::string> notices;  ///< one line each: what was left out to keep a budget
  noise_info noise;
  std::optional<suite_info> suite;  ///< of `run --suite`
  friend bool operator==(const run&, const run&) = default;
};

[[nodiscard]] const char* to_string(row_status status);

}  // namespace cryptospeed::model
