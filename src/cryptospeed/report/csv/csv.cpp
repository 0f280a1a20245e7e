// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/csv/csv.hpp"

#include <fmt/format.h>

#include <unordered_map>

#include "cryptospeed/report/view.hpp"

namespace cryptospeed::report {
namespace {

/// One line; the first call of every pair fixes the header, so that names and values cannot slip apart.
class line_writer {
 public:
  void put(const char* name, const std::string& value) {
    add(header_, name);
    add(line_, value);
  }
  void put(const char* name, bool value) { put(name, std::string(value ? "true" : "false")); }
  void put(const char* name, const model::figure& value) {
    put(name, value ? fmt::format("{}", *value) : std::string());
  }
  template <class T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) void put(const char* name,
                                                                       const std::optional<T>& value) {
    put(name, value ? std::to_string(*value) : std::string());
  }
  void put(const char* name, const std::optional<bool>& value) {
    put(name, value ? std::string(*value ? "true" : "false") : std::string());
  }
  [[nodiscard]] std::string take_header() const { return header_ + "\r\n"; }
  [[nodiscard]] std::string take_line() const { return line_ + "\r\n"; }

 private:
  void add(std::string& out, const std::string& value) {
    if (!out.empty()) out += ',';
    if (value.find_first_of("\",\r\n") == std::string::npos) {
      out += value;
      return;
    }
    out += '"';
    for (const char c : value) {
      if (c == '"') out += '"';
      out += c;
    }
    out += '"';
  }
  std::string header_, line_;
};

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : " ") + item;
  return text;
}

void put_row(line_writer& out, const model::row& r, const ranked_row* rank) {
  out.put("id", r.id);
  out.put("family", r.family);
  out.put("algorithm", r.algorithm);
  out.put("op", r.op);
  out.put("provider", r.provider);
  out.put("variant", r.variant);
  out.put("default_variant", r.default_variant);
  out.put("size", r.size);
  out.put("message", r.message);
  out.put("aad", r.aad);
  out.put("threads", std::to_string(r.threads));
  out.put("lanes", std::to_string(r.lanes));
  std::vector<std::string> params;
  for (const auto& [name, value] : r.params) params.push_back(name + "=" + std::to_string(value));
  out.put("params", joined(params));
  out.put("status", std::string(model::to_string(r.status)));
  out.put("reason", r.reason);
  out.put("known_finding", r.known_finding);
  out.put("own_randomness", r.own_randomness);
  out.put("verified_by", joined(r.verified_by));
  out.put("undisturbed_ns", r.stats.undisturbed_ns);
  out.put("ci_low_ns", r.stats.ci_low_ns);
  out.put("ci_high_ns", r.stats.ci_high_ns);
  out.put("ci_level", r.stats.ci_level);
  out.put("median_ns", r.stats.median_ns);
  out.put("mean_ns", r.stats.mean_ns);
  out.put("stddev_ns", r.stats.stddev_ns);
  out.put("p90_ns", r.stats.p90_ns);
  out.put("p95_ns", r.stats.p95_ns);
  out.put("p99_ns", r.stats.p99_ns);
  out.put("mdape", r.stats.mdape);
  out.put("disturbance", r.stats.disturbance);
  out.put("cold_ns", r.cold_ns);
  out.put("cycles_per_op", r.cycles_per_op);
  out.put("cycles_per_byte", r.cycles_per_byte);
  out.put("bytes_per_second", r.bytes_per_second);
  out.put("ops_per_second", r.ops_per_second);
  out.put("allocations_per_op", r.allocations_per_op);
  out.put("allocated_bytes_per_op", r.allocated_bytes_per_op);
  out.put("limit_cycles_per_op", r.limit.cycles_per_op);
  out.put("limit_fraction", r.limit.fraction);
  out.put("level", r.level);
  out.put("security_status", r.security_status);
  out.put("quantum_safe", r.quantum_safe);
  out.put("public_key_bytes", r.sizes.public_key);
  out.put("secret_key_bytes", r.sizes.secret_key);
  out.put("signature_bytes", r.sizes.signature);
  out.put("ciphertext_bytes", r.sizes.ciphertext);
  const bool compared = rank != nullptr && rank->to_best;
  out.put("rank", rank != nullptr ? std::to_string(rank->rank) : std::string());
  out.put("ratio_to_best", compared ? model::figure(rank->to_best->ratio) : std::nullopt);
  out.put("ratio_low", compared ? rank->to_best->low : std::nullopt);
  out.put("ratio_high", compared ? rank->to_best->high : std::nullopt);
  out.put("verdict_against_best", compared ? rank->to_best->verdict : std::string());
  out.put("samples", r.samples);
  out.put("dropped", r.dropped);
  out.put("marks", joined(r.marks));
}

}  // namespace

std::string write_csv(const model::run& result, const report_options&) {
  const run_view view(result);
  std::unordered_map<const model::row*, const ranked_row*> ranks;
  for (const block& b : view.blocks()) {
    for (const ranked_row& r : b.ranked) ranks.emplace(r.row, &r);
  }
  line_writer header;
  put_row(header, model::row{}, nullptr);
  std::string out = header.take_header();
  for (const model::row& r : view.rows()) {
    const auto rank = ranks.find(&r);
    line_writer line;
    put_row(line, r, rank == ranks.end() ? nullptr : rank->second);
    out += line.take_line();
  }
  return out;
}

}  // namespace cryptospeed::report
