// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/contracts.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/modules.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/plan.hpp"

namespace cryptospeed::cli {
namespace {

using json = nlohmann::ordered_json;

const std::string& own_words(const suite::provider_set& providers, const suite::competitor& who) {
  return providers.slots()[who.provider].info.algorithms[who.op.algorithm].ops[who.op.op].contract;
}

std::string as_json(const suite::plan& what, const suite::provider_set& providers) {
  json file{{"schema", "cryptospeed-explain"}, {"version", 1}};
  file["operations"] = json::array();
  for (const suite::block& block : what.blocks) {
    json one{
        {"algorithm", block.algorithm}, {"op", block.op}, {"family", std::string(suite::family_name(block.family))}};
    for (const auto& [topic, text] : family_contract(block.family, block.op))
      one["contract"][std::string(topic)] = text;
    one["providers"] = json::array();
    for (const suite::competitor& who : block.competitors) {
      one["providers"].push_back(
          {{"provider", who.provider_name}, {"variant", who.variant}, {"contract", own_words(providers, who)}});
    }
    file["operations"].push_back(one);
  }
  return file.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string as_text(const suite::plan& what, const suite::provider_set& providers) {
  std::string text;
  for (const suite::block& block : what.blocks) {
    text += fmt::format("{}{} {}\n", text.empty() ? "" : "\n", block.algorithm, block.op);
    std::vector<std::vector<std::string>> rows;
    for (const auto& [topic, line] : family_contract(block.family, block.op))
      rows.push_back({fmt::format("  {}:", topic), line});
    for (const suite::competitor& who : block.competitors) {
      const std::string& words = own_words(providers, who);
      rows.push_back({fmt::format("  {}/{}:", who.provider_name, who.variant),
                      words.empty() ? "the provider says nothing" : words});
    }
    text += text_table(rows);
  }
  return text;
}

}  // namespace

int explain_command(const arguments& given) {
  command_line line("explain", "What is inside the timed region of an operation, for all providers and for each.",
                    "  cryptospeed explain aes-256-gcm:seal\n"
                    "  cryptospeed explain x25519@openssl\n"
                    "  cryptospeed explain sha256:digest --format json\n");
  selection_options what;
  module_options modules;
  std::string format;
  what.add_to(line);
  modules.add_to(line);
  line.value("--format", format, "NAME", "table or json");
  if (!line.parse(given)) return exit_fine;
  const bool json_wanted = wants_json(format);
  if (what.selectors.empty()) throw usage_error("explain: no algorithm is named; the form is explain ALGORITHM[:OP]");

  const suite::provider_set providers = load_providers(modules);
  report_failed_providers(providers);
  suite::run_options options;
  options.selectors = what.selectors;
  options.excludes = what.excludes;
  options.secure = what.secure;
  options.sizes = {64};
  options.slow_keygen = true;
  const auto planned = suite::make_plan(providers, options);
  if (!planned) throw usage_error(planned.failure().message);
  for (const std::string& notice : planned->notices) complain(notice);
  print(json_wanted ? as_json(*planned, providers) : as_text(*planned, providers));
  return exit_fine;
}

}  // namespace cryptospeed::cli
