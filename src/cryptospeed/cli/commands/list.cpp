// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/modules.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

using json = nlohmann::ordered_json;

struct entry {
  const suite::algorithm_info* algorithm = nullptr;
  const suite::algorithm_entry* known = nullptr;  ///< null where the catalogue does not have it
  std::string provider, family;
  bool default_variant = false;
  std::vector<std::string> ops;
};

json optional_text(const std::string& text) { return text.empty() ? json() : json(text); }

std::string as_json(const std::vector<entry>& entries, const std::vector<missing_provider>& missing) {
  json file{{"schema", "cryptospeed-list"}, {"version", 1}};
  file["entries"] = json::array();
  for (const entry& one : entries) {
    json object{{"algorithm", one.algorithm->id},
                {"family", one.family},
                {"provider", one.provider},
                {"variant", one.algorithm->variant}};
    object["default_variant"] = one.default_variant;
    object["ops"] = one.ops;
    object["usable"] = !one.algorithm->unusable;
    object["reason"] = one.algorithm->unusable ? json(*one.algorithm->unusable) : json();
    object["level"] = one.known != nullptr && one.known->level ? json(*one.known->level) : json();
    object["status"] = one.known != nullptr ? json(std::string(one.known->status)) : json();
    object["standard"] = one.known != nullptr ? json(std::string(one.known->standard)) : json();
    file["entries"].push_back(object);
  }
  file["missing_providers"] = json::array();
  for (const missing_provider& one : missing) {
    file["missing_providers"].push_back(
        {{"name", one.name}, {"package", optional_text(one.package)}, {"reason", one.reason}});
  }
  return file.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string as_table(const std::vector<entry>& entries, const std::vector<missing_provider>& missing) {
  std::vector<std::vector<std::string>> rows{
      {"ALGORITHM", "FAMILY", "LEVEL", "STATUS", "PROVIDER/VARIANT", "OPERATIONS", "STANDARD"}};
  for (const entry& one : entries) {
    std::string ops;
    for (const std::string& name : one.ops) ops += (ops.empty() ? "" : " ") + name;
    const std::string level = one.known != nullptr && one.known->level ? std::to_string(*one.known->level) : "-";
    const std::string status = one.known != nullptr ? std::string(one.known->status) : "-";
    const std::string standard =
        one.known != nullptr ? std::string(one.known->standard) : "unknown: nothing could verify it";
    rows.push_back({one.algorithm->id, one.family, level, status,
                    one.provider + "/" + one.algorithm->variant + (one.default_variant ? " *" : ""),
                    one.algorithm->unusable ? "not here: " + *one.algorithm->unusable : ops, standard});
  }
  std::string text = text_table(rows) + "* the variant that the provider would choose on this CPU\n";
  if (!missing.empty()) {
    text += "\nProviders that are not here:\n";
    std::vector<std::vector<std::string>> lines;
    for (const missing_provider& one : missing) lines.push_back({"  " + one.name, one.package, one.reason});
    text += text_table(lines);
  }
  return text;
}

}  // namespace

int list_command(const arguments& given) {
  command_line line("list", "Algorithms, providers, variants and operations there are, and what is missing here.",
                    "  cryptospeed list\n"
                    "  cryptospeed list 'aes-*' -x @openssl\n"
                    "  cryptospeed list @native --format json\n");
  selection_options what;
  module_options modules;
  std::string format;
  what.add_to(line);
  modules.add_to(line);
  line.value("--format", format, "NAME", "table or json");
  if (!line.parse(given)) return exit_fine;
  const bool json_wanted = wants_json(format);

  const suite::provider_set providers = load_providers(modules);
  report_failed_providers(providers);
  suite::run_options options;
  options.selectors = what.selectors.empty() ? std::vector<std::string>{"*"} : what.selectors;
  options.excludes = what.excludes;
  options.secure = what.secure;
  options.all_variants = true;
  options.sizes = {64};
  options.slow_keygen = true;
  const auto planned = suite::make_plan(providers, options);
  // Where there is no provider at all, the list says so itself: everything is missing.
  const bool nothing_here = std::all_of(providers.slots().begin(), providers.slots().end(),
                                        [](const auto& slot) { return slot.info.algorithms.empty(); });
  if (!planned && !(nothing_here && what.selectors.empty())) throw usage_error(planned.failure().message);
  const suite::plan found = planned ? *planned : suite::plan{};
  for (const std::string& notice : found.notices) complain(notice);

  std::vector<entry> entries;
  for (const suite::block& block : found.blocks) {
    for (const suite::competitor& competitor : block.competitors) {
      const suite::algorithm_info& algorithm =
          providers.slots()[competitor.provider].info.algorithms[competitor.op.algorithm];
      const auto known =
          std::find_if(entries.begin(), entries.end(), [&](const entry& e) { return e.algorithm == &algorithm; });
      entry& one = known != entries.end() ? *known : entries.emplace_back();
      one.algorithm = &algorithm;
      one.known = suite::find_algorithm(algorithm.id);
      one.provider = competitor.provider_name;
      one.family = suite::family_name(block.family);
      one.default_variant = competitor.default_variant;
      one.ops.push_back(block.op);
    }
  }
  const std::vector<missing_provider> missing = missing_providers(providers);
  print(json_wanted ? as_json(entries, missing) : as_table(entries, missing));
  return provider_failure_counts(providers, modules) ? exit_failed_rows : exit_fine;
}

}  // namespace cryptospeed::cli
