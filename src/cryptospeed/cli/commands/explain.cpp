// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

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

const suite::op_info& op_of(const suite::provider_set& providers, const suite::competitor& who) {
  return providers.slots()[who.provider].info.algorithms[who.op.algorithm].ops[who.op.op];
}

json as_object(const contract_lines& lines) {
  json object = json::object();
  for (const auto& [topic, text] : lines) object[std::string(topic)] = text;
  return object;
}

std::string as_json(const suite::plan& what, const suite::provider_set& providers) {
  json file{{"schema", "cryptospeed-explain"}, {"version", 1}};
  file["operations"] = json::array();
  for (const suite::block& block : what.blocks) {
    json one{
        {"algorithm", block.algorithm}, {"op", block.op}, {"family", std::string(suite::family_name(block.family))}};
    const auto contract = contract_of(block.family, block.op);
    one["contract"] = contract ? as_object(named_lines(*contract)) : json();
    one["providers"] = json::array();
    for (const suite::competitor& who : block.competitors) {
      const suite::op_info& op = op_of(providers, who);
      json entry{{"provider", who.provider_name}, {"variant", who.variant}, {"contract", op.contract}};
      entry["answers"] = contract ? as_object(provider_lines(*contract, op)) : json();
      one["providers"].push_back(entry);
    }
    file["operations"].push_back(one);
  }
  return file.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

/// Text under a label, continued below itself where the screen ends.
void add_wrapped(std::string& to, std::size_t indent, std::string_view label, const std::string& text) {
  constexpr std::size_t column = 21;
  const auto width = static_cast<std::size_t>(std::max(terminal_width(), 60));
  std::string line = std::string(indent, ' ') + std::string(label) + ":";
  line.resize(std::max(line.size() + 1, column), ' ');
  std::size_t empty = line.size();
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() > empty && line.size() + 1 + word.size() > width) {
      to += line + "\n";
      line.assign(column, ' ');
      empty = line.size();
    }
    if (line.size() > empty) line += ' ';
    line += word;
  }
  to += line + "\n";
}

std::string as_text(const suite::plan& what, const suite::provider_set& providers) {
  std::string text;
  for (const suite::block& block : what.blocks) {
    text += fmt::format("{}{} {}\n", text.empty() ? "" : "\n", block.algorithm, block.op);
    const auto contract = contract_of(block.family, block.op);
    if (!contract) text += "  this version has no contract for this operation: only what the providers say\n";
    if (contract) {
      for (const auto& [topic, line] : named_lines(*contract)) add_wrapped(text, 2, topic, line);
    }
    for (const suite::competitor& who : block.competitors) {
      const suite::op_info& op = op_of(providers, who);
      const std::string name = who.provider_name + "/" + who.variant;
      const contract_lines answers = provider_lines(contract.value_or(operation_contract()), op);
      for (const auto& [topic, line] : answers) {
        if (topic == "api") {
          add_wrapped(text, 2, name, line.empty() ? "the provider says nothing" : line);
        } else if (!line.empty() && (!contract || line != answer_for_all(*contract, topic))) {
          add_wrapped(text, 4, topic, line);  // where it is not what was said for everybody above
        }
      }
    }
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
