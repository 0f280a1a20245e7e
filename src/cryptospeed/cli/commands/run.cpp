// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/commands/run_options.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/interrupt.hpp"
#include "cryptospeed/cli/modules.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/cli/tool.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/text/progress.hpp"
#include "cryptospeed/suite/ids.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/runner.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  return fmt::format("{} min {:02} s", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
}

std::size_t count_rows(const suite::plan& what) {
  std::size_t rows = 0;
  for (const suite::block& block : what.blocks) rows += block.competitors.size();
  return rows;
}

std::string plan_text(const suite::plan& what) {
  std::vector<std::vector<std::string>> lines;
  for (const suite::block& block : what.blocks) {
    std::string who;
    for (const suite::competitor& competitor : block.competitors) {
      who += (who.empty() ? "" : ", ") + competitor.provider_name + "/" + competitor.variant;
      if (!competitor.skip.empty()) who += " (skipped: " + competitor.skip + ")";
    }
    lines.push_back({suite::block_id(block), who});
  }
  return text_table(lines) + fmt::format("{} rows in {} blocks, about {} on a quiet machine\n", count_rows(what),
                                         what.blocks.size(), duration_text(what.expected_seconds));
}

std::string plan_json(const suite::plan& what) {
  nlohmann::ordered_json file{{"schema", "cryptospeed-plan"}, {"version", 1}};
  file["rows"] = nlohmann::ordered_json::array();
  for (const suite::block& block : what.blocks) {
    for (const suite::competitor& competitor : block.competitors) {
      nlohmann::ordered_json row{{"id", competitor.id}, {"block", suite::block_id(block)}};
      row["skip"] = competitor.skip.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(competitor.skip);
      file["rows"].push_back(row);
    }
  }
  file["blocks"] = what.blocks.size();
  file["expected_seconds"] = what.expected_seconds;
  file["notices"] = what.notices;
  return file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void check_baseline(const std::string& name, const suite::provider_set& providers) {
  if (name.empty()) return;
  const auto& slots = providers.slots();
  const bool here = std::any_of(slots.begin(), slots.end(),
                                [&](const auto& slot) { return suite::slot_name(slot) == name && !slot.failed; });
  if (!here) throw usage_error(fmt::format("--baseline: no provider '{}' here; `cryptospeed list` names them", name));
}

bool any_failed(const model::run& result) {
  return std::any_of(result.rows.begin(), result.rows.end(), [](const model::row& row) {
    return row.status != model::row_status::ok && row.status != model::row_status::skipped && row.known_finding.empty();
  });
}

/// Writes every file; a file that cannot be written does not keep the others from being written.
std::optional<std::string> write_files(const model::run& result, const std::vector<output_file>& files,
                                       report::report_options options) {
  options.color = false;
  options.only_leaderboard = false;
  options.width = 100;
  std::optional<std::string> failed;
  for (const output_file& file : files) {
    const auto written = model::write_file_atomically(file.path, file.format->write(result, options));
    if (!written && !failed) failed = written.failure().message + "; the result was not kept there";
  }
  return failed;
}

model::run measure(const suite::plan& what, suite::provider_set& providers, const suite::run_options& options,
                   bool quiet) {
  report::progress_options terminal = report::examine_terminal(STDERR_FILENO);
  if (quiet) terminal.terminal = false;
  report::progress_bar bar(STDERR_FILENO, terminal);
  suite::run_hooks hooks;
  hooks.on_progress = [&bar](const suite::progress& at) { bar.update(at.fraction, at.remaining_seconds, at.label); };
  hooks.interrupted = interrupted;
  return suite::carry_out(what, providers, suite::own_vectors(), options, hooks);
}

}  // namespace

int run_command(const arguments& given, const arguments& argv) {
  command_line line("run", "Verifies, measures and ranks what the selectors name; without one the headline set.",
                    "  cryptospeed run --preset quick sha256 x25519\n"
                    "  cryptospeed run 'aes-*-gcm@openssl:seal' --bytes 64,16K --format json -o result.json\n"
                    "  cryptospeed run sha256@native/* --plugin old=./old.so --baseline old\n");
  run_request request;
  request.add_to(line);
  if (!line.parse(given)) return exit_fine;

  const suite::run_options options = request.options();
  const report::report_options layout = request.report_options();
  const std::vector<output_file> files = request.files();
  const report::reporter& on_screen =
      reporter_named(request.format.empty() || !files.empty() ? "table" : request.format);

  catch_signals();
  const bool plan_as_json = request.dry_run && request.format == "json";
  suite::provider_set providers = load_providers(request.modules, options.cpu.value_or(-1));
  report_failed_providers(providers);
  check_baseline(options.baseline, providers);
  const auto planned = suite::make_plan(providers, options);
  if (!planned) throw usage_error(planned.failure().message);
  for (const std::string& notice : planned->notices) complain(notice);
  if (request.dry_run) {
    print(plan_as_json ? plan_json(*planned) : plan_text(*planned));
    return exit_fine;
  }
  for (const output_file& file : files) check_writable(file.path);

  model::run result = measure(*planned, providers, options, request.quiet);
  // One that never said its name is listed under its file's.
  for (model::provider_result& provider : result.providers) {
    if (provider.name.empty()) provider.name = std::filesystem::path(provider.path).stem().string();
  }
  result.argv = argv;
  result.tool = this_tool();
  const std::optional<std::string> lost = write_files(result, files, layout);
  if (!request.quiet) {
    if (lost) complain(*lost);
    print(on_screen.write(result, layout));
    if (lost) return exit_output;
  }
  if (lost) throw output_error(*lost);
  if (result.partial && interrupted()) return exit_interrupted;
  return any_failed(result) || provider_failure_counts(providers, request.modules) ? exit_failed_rows : exit_fine;
}

}  // namespace cryptospeed::cli
