// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/modules.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/cli/tool.hpp"
#include "cryptospeed/suite/machine.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

using json = nlohmann::ordered_json;
using level = suite::finding::level;

const char* word(level severity) {
  return severity == level::good ? "good" : severity == level::note ? "note" : "warning";
}

json optional_text(const std::string& text) { return text.empty() ? json() : json(text); }

std::string as_json(const model::machine_info& machine, const std::vector<suite::finding>& findings,
                    const suite::provider_set& providers, const std::vector<missing_provider>& missing) {
  json file{{"schema", "cryptospeed-doctor"}, {"version", 1}, {"tool", this_tool().version}};
  file["machine"] = {{"cpu", machine.cpu},
                     {"kernel", machine.kernel},
                     {"os", machine.os},
                     {"vm", optional_text(machine.vm)},
                     {"features", machine.features},
                     {"mask", optional_text(machine.mask)}};
  file["findings"] = json::array();
  for (const suite::finding& one : findings) {
    file["findings"].push_back({{"severity", word(one.severity)},
                                {"topic", one.topic},
                                {"found", one.found},
                                {"why", optional_text(one.why)},
                                {"advice", optional_text(one.advice)}});
  }
  file["providers"] = json::array();
  for (const suite::provider_slot& slot : providers.slots()) {
    if (slot.failed) continue;
    const suite::provider_info& info = slot.info;
    file["providers"].push_back({{"name", suite::slot_name(slot)},
                                 {"version_header", info.version_header},
                                 {"version_runtime", info.version_runtime},
                                 {"library", info.measured_path},
                                 {"module", slot.module.path},
                                 {"licence", info.licence},
                                 {"cpu_report", optional_text(info.cpu_report)},
                                 {"notes", optional_text(info.notes)}});
  }
  file["missing_providers"] = json::array();
  for (const missing_provider& one : missing) {
    file["missing_providers"].push_back(
        {{"name", one.name}, {"package", optional_text(one.package)}, {"reason", one.reason}});
  }
  return file.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string as_text(const model::machine_info& machine, const std::vector<suite::finding>& findings,
                    const suite::provider_set& providers, const std::vector<missing_provider>& missing) {
  std::string text = fmt::format("{}, {}, kernel {}\n", machine.cpu, machine.os, machine.kernel);
  for (const suite::finding& one : findings) {
    text += fmt::format("\n[{}] {}: {}\n", word(one.severity), one.topic, one.found);
    if (!one.why.empty()) text += "  why: " + one.why + "\n";
    if (!one.advice.empty()) text += fmt::format("  {}{}\n", one.severity == level::good ? "" : "so: ", one.advice);
  }
  text += "\nProviders that are here:\n";
  std::vector<std::vector<std::string>> rows;
  for (const suite::provider_slot& slot : providers.slots()) {
    if (!slot.failed)
      rows.push_back(
          {"  " + suite::slot_name(slot), slot.info.version_runtime, slot.info.measured_path, slot.info.notes});
  }
  text += rows.empty() ? "  none\n" : text_table(rows);
  if (!missing.empty()) {
    text += "\nProviders that are not:\n";
    rows.clear();
    for (const missing_provider& one : missing) rows.push_back({"  " + one.name, one.package, one.reason});
    text += text_table(rows);
  }
  return text;
}

}  // namespace

int doctor_command(const arguments& given) {
  command_line line("doctor", "What can be measured on this machine, what cannot, why, and what to change.",
                    "  cryptospeed doctor\n"
                    "  cryptospeed doctor --format json\n"
                    "  cryptospeed doctor --provider-path ./modules\n");
  module_options modules;
  std::string format;
  modules.add_to(line);
  line.value("--format", format, "NAME", "table or json");
  line.not_yet("--self");
  if (!line.parse(given)) return exit_fine;
  const bool json_wanted = wants_json(format);

  const suite::provider_set providers = load_providers(modules);
  report_failed_providers(providers);
  const model::machine_info machine = suite::read_machine();
  const std::vector<suite::finding> findings = suite::examine_machine();
  const std::vector<missing_provider> missing = missing_providers(providers);
  print(json_wanted ? as_json(machine, findings, providers, missing) : as_text(machine, findings, providers, missing));
  return exit_fine;
}

}  // namespace cryptospeed::cli
