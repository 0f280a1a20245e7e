// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "cryptospeed/suite/known_answers.hpp"
#include "cryptospeed/suite/self_check.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::size_t most_failures = 20;

/// The first of them, and a count of the rest.
std::vector<std::string> shortened(std::vector<std::string> all) {
  if (all.size() <= most_failures) return all;
  const std::size_t more = all.size() - most_failures;
  all.resize(most_failures);
  all.push_back("and " + std::to_string(more) + " more");
  return all;
}

void worse(model::row_status& status, model::row_status other) {
  if (status == model::row_status::ok || status == model::row_status::skipped) status = other;
}

/// Counts the files that at least one of the records comes from.
void count_file(const vector_file& file, const std::set<const vector_record*>& used, verification_report& report) {
  const bool any = std::any_of(file.records.begin(), file.records.end(),
                               [&](const vector_record& record) { return used.contains(&record); });
  if (any) ++report.files;
  report.unused.insert(report.unused.end(), file.unused.begin(), file.unused.end());
}

}  // namespace

verification_report verify_all(provider_set& providers, const plan& what, const std::vector<vector_file>& vectors,
                               data_pool& pool, const run_options& options) {
  verification_report report;
  std::set<const vector_record*> used;
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> entry_of;
  self_checker checker(providers, vectors, pool, options);

  for (const block& one : what.blocks) {
    const block_check check = checker.check_block(one);
    for (std::size_t i = 0; i < one.competitors.size(); ++i) {
      const competitor& who = one.competitors[i];
      const auto [place, fresh] = entry_of.try_emplace({who.provider, who.op.algorithm}, report.entries.size());
      if (fresh) {
        verification entry;
        entry.algorithm = one.algorithm;
        entry.provider = who.provider_name;
        entry.variant = who.variant;
        const answers_given& given = checker.known(who.provider, who.op.algorithm);
        entry.records_used = given.used;
        entry.records_passed = given.passed;
        entry.not_offered = given.not_offered;
        entry.known_findings = given.known_findings;
        entry.failures = given.failures;
        entry.failures.insert(entry.failures.end(), given.vanished.begin(), given.vanished.end());
        if (!entry.failures.empty()) entry.status = model::row_status::failed;
        if (given.died) entry.failures.push_back(given.died_at + ": " + given.died->reason);
        used.insert(given.records.begin(), given.records.end());
        report.entries.push_back(std::move(entry));
      }
      verification& entry = report.entries[place->second];
      const auto& info = providers.slots()[who.provider].info.algorithms;
      if (who.op.algorithm < info.size() && info[who.op.algorithm].unusable) {
        entry.usable = false;
        entry.unusable_reason = *info[who.op.algorithm].unusable;
      }
      const competitor_check& row = check.competitors[i];
      if (row.status == model::row_status::ok || row.status == model::row_status::skipped) continue;
      worse(entry.status, row.status);
      // A known answer that failed is listed record by record already.
      if (!row.reason.starts_with("known answer ")) entry.failures.push_back(who.id + ": " + row.reason);
    }
  }
  for (verification& entry : report.entries) entry.failures = shortened(std::move(entry.failures));
  report.records = used.size();
  for (const vector_file& file : own_vectors()) count_file(file, used, report);
  for (const vector_file& file : vectors)
    if (!is_own(file)) count_file(file, used, report);
  return report;
}

}  // namespace cryptospeed::suite
