// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cryptospeed/cli/args.hpp"
#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/modules.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/suite/fixtures.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/selector.hpp"
#include "cryptospeed/suite/self_check.hpp"
#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::cli {
namespace {

using json = nlohmann::ordered_json;

void append(std::vector<suite::vector_file>& files, const std::string& option, const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    auto folder = suite::read_vector_folder(path);
    if (!folder) throw usage_error(fmt::format("{}: {}", option, folder.failure().message));
    if (folder->empty())
      throw usage_error(
          fmt::format("{}: '{}' holds no vector file; it takes .kat or Wycheproof JSON files", option, path));
    for (suite::vector_file& file : *folder) files.push_back(std::move(file));
    return;
  }
  if (!std::filesystem::exists(path, unknown))
    throw usage_error(fmt::format("{}: '{}' is not there; it takes a file or a folder", option, path));
  auto file = suite::read_vector_file(path, path);
  if (!file) throw usage_error(fmt::format("{}: {}", option, file.failure().message));
  files.push_back(std::move(*file));
}

bool passed(const suite::verification& entry) {
  return entry.status == model::row_status::ok || entry.status == model::row_status::skipped;
}

std::size_t failed_entries(const suite::verification_report& report) {
  return static_cast<std::size_t>(
      std::count_if(report.entries.begin(), report.entries.end(), [](const auto& e) { return !passed(e); }));
}

std::string as_json(const suite::verification_report& report, const suite::provider_set& providers) {
  json file{{"schema", "cryptospeed-verify"}, {"version", 1}};
  file["entries"] = json::array();
  for (const suite::verification& entry : report.entries) {
    json one{{"algorithm", entry.algorithm},
             {"provider", entry.provider},
             {"variant", entry.variant},
             {"usable", entry.usable}};
    one["reason"] = entry.usable ? json() : json(entry.unusable_reason);
    one["status"] = model::to_string(entry.status);
    one["records_used"] = entry.records_used;
    one["records_passed"] = entry.records_passed;
    one["not_offered"] = entry.not_offered;
    one["failures"] = entry.failures;
    one["known_findings"] = entry.known_findings;
    file["entries"].push_back(one);
  }
  file["failed_providers"] = json::array();
  for (const suite::provider_slot& slot : providers.slots()) {
    if (slot.failed)
      file["failed_providers"].push_back({{"name", suite::slot_name(slot)}, {"reason", slot.failed->reason}});
  }
  file["totals"] = {{"entries", report.entries.size()},
                    {"failed", failed_entries(report)},
                    {"files", report.files},
                    {"records", report.records}};
  file["unused"] = report.unused;
  return file.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string as_table(const suite::verification_report& report) {
  std::vector<std::vector<std::string>> rows{{"ALGORITHM", "PROVIDER/VARIANT", "RECORDS", "RESULT"}};
  std::string details;
  for (const suite::verification& entry : report.entries) {
    const std::string who = entry.provider + "/" + entry.variant;
    std::string verdict = model::to_string(entry.status);
    if (!entry.usable) verdict = "skipped: " + entry.unusable_reason;
    if (entry.usable && !entry.known_findings.empty())
      verdict += fmt::format(", {} known findings", entry.known_findings.size());
    if (entry.not_offered > 0) verdict += fmt::format(" ({} records not offered)", entry.not_offered);
    rows.push_back({entry.algorithm, who, fmt::format("{}/{}", entry.records_passed, entry.records_used), verdict});
    for (const std::string& text : entry.failures)
      details += fmt::format("FAILED {}@{}: {}\n", entry.algorithm, who, one_line(text));
    for (const std::string& text : entry.known_findings)
      details += fmt::format("known finding {}@{}: {}\n", entry.algorithm, who, one_line(text));
  }
  std::string text = text_table(rows) + details;
  const std::size_t failed = failed_entries(report);
  text += fmt::format("{} records of {} files used, {} implementations: {}\n", report.records, report.files,
                      report.entries.size(), failed == 0 ? "all passed" : fmt::format("{} FAILED", failed));
  if (!report.unused.empty())
    text += fmt::format("{} reasons why records were not used: --format json lists them\n", report.unused.size());
  return text;
}

}  // namespace

int verify_command(const arguments& given) {
  command_line line("verify",
                    "Known answers, equality across providers and rejection tests of every variant; no timing.",
                    "  cryptospeed verify\n"
                    "  cryptospeed verify @openssl x25519 --format json\n"
                    "  cryptospeed verify --vectors wycheproof/testvectors_v1 aes-256-gcm\n");
  selection_options what;
  module_options modules;
  std::vector<std::string> vectors;
  std::string format, seed;
  what.add_to(line);
  modules.add_to(line);
  line.values("--vectors", vectors, "DIR", "use the records of this folder or file too (also $CRYPTOSPEED_VECTORS)");
  line.value("--seed", seed, "N", "seed of keys and messages (1)");
  line.value("--format", format, "NAME", "table or json");
  if (!line.parse(given)) return exit_fine;
  const bool json_wanted = wants_json(format);

  std::vector<suite::vector_file> files = suite::own_vectors();
  if (const char* folder = std::getenv("CRYPTOSPEED_VECTORS"); folder != nullptr && *folder != '\0')
    append(files, "CRYPTOSPEED_VECTORS", folder);
  for (const std::string& path : vectors) append(files, "--vectors", path);

  suite::run_options options;
  options.selectors = what.selectors.empty() ? std::vector<std::string>{"*"} : what.selectors;
  options.excludes = what.excludes;
  options.secure = what.secure;
  options.all_variants = true;
  options.timeout_seconds = modules.timeout_seconds();
  if (!seed.empty()) options.seed = parse_number("--seed", seed, 0, ~std::uint64_t{0});

  suite::provider_set providers = load_providers(modules);
  report_failed_providers(providers);
  const auto planned = suite::make_plan(providers, options);
  if (!planned) throw usage_error(planned.failure().message);
  // "All passed" of nothing would be a lie.
  if (planned->blocks.empty() && !provider_failure_counts(providers, modules)) {
    throw usage_error("nothing is left to verify: the providers that were named cannot be loaded; see above");
  }
  for (const std::string& notice : planned->notices) complain(notice);

  auto pool = suite::data_pool::create(std::max<std::uint64_t>(suite::pool_size_needed(*planned, options), 4096));
  if (!pool) throw usage_error(fmt::format("memory: {}", pool.failure().message));
  suite::session_options session;
  session.pool = &*pool;
  session.timeout_ns = static_cast<std::uint64_t>(options.timeout_seconds * 1e9);
  providers.restart(session);
  const suite::verification_report report = suite::verify_all(providers, *planned, files, *pool, options);
  print(json_wanted ? as_json(report, providers) : as_table(report));
  return failed_entries(report) > 0 || provider_failure_counts(providers, modules) ? exit_failed_rows : exit_fine;
}

}  // namespace cryptospeed::cli
