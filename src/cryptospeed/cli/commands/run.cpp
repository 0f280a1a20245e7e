// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/commands/plan_text.hpp"
#include "cryptospeed/cli/commands/run_options.hpp"
#include "cryptospeed/cli/commands/suite_options.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/interrupt.hpp"
#include "cryptospeed/cli/modules.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/cli/run_lock.hpp"
#include "cryptospeed/cli/tool.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/text/progress.hpp"
#include "cryptospeed/suite/budget.hpp"
#include "cryptospeed/suite/journal.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/references.hpp"
#include "cryptospeed/suite/runner.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

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
  options = layout_in_file(options);
  std::optional<std::string> failed;
  for (const output_file& file : files) {
    const auto written = model::write_file_atomically(file.path, file.format->write(result, options));
    if (!written && !failed) failed = written.failure().message + "; the result was not kept there";
  }
  return failed;
}

model::run measure(const suite::plan& what, suite::provider_set& providers, const suite::run_options& options,
                   const suite::run_record& record, bool quiet) {
  report::progress_options terminal = report::examine_terminal(STDERR_FILENO);
  if (quiet) terminal.terminal = false;
  terminal.unicode = want_unicode();
  report::progress_bar bar(STDERR_FILENO, terminal);
  suite::run_hooks hooks;
  hooks.on_progress = [&bar](const suite::progress& at) { bar.update(at.fraction, at.remaining_seconds, at.label); };
  hooks.interrupted = interrupted;
  return suite::carry_out(what, providers, suite::own_vectors(), options, hooks, record);
}

// FILE.partial beside the first output; a file that is no regular one (a pipe, /dev/stdout) has none.
std::optional<suite::journal> open_journal(const std::string& path, const suite::plan& what,
                                           const suite::provider_set& providers, const suite::run_options& options,
                                           const arguments& given, const suite::journal_content* earlier) {
  const std::string fingerprint = suite::plan_fingerprint(what, providers, options);
  if (earlier != nullptr && earlier->header.fingerprint != fingerprint) {
    throw usage_error("--resume: the libraries, the options or this tool are not those of that run; measure it anew");
  }
  if (path.empty()) return std::nullopt;
  const std::filesystem::path output = std::filesystem::path(path).replace_extension();
  if (std::filesystem::exists(output) && !std::filesystem::is_regular_file(output)) return std::nullopt;
  auto opened = suite::journal::open(path, {.fingerprint = fingerprint, .arguments = given}, earlier != nullptr);
  if (!opened) throw output_error(opened.failure().message + "; name another file with -o");
  return std::move(opened).value();
}

result<suite::plan> plan_suite(const suite_request& asked, const suite::provider_set& providers,
                               const suite::run_options& options, std::optional<model::suite_info>& layout) {
  auto made = suite::plan_references(asked.chosen, providers.slots(), options);
  if (!made) return made.failure();
  layout = std::move(made->layout);
  return std::move(made->what);
}

int measure_and_report(const run_request& request, const arguments& given, const arguments& argv,
                       const suite::journal_content* earlier) {
  suite::run_options options = request.options();
  const report::report_options layout = request.report_options();
  const std::vector<output_file> files = request.files();
  const report::reporter& on_screen =
      reporter_named(request.format.empty() || !files.empty() ? "table" : request.format);

  std::optional<suite_request> reference;
  if (!request.suite_name.empty()) {
    reference = read_suite_options(request.suite_name, request.suite_options);
    if (!reference->wrong.empty()) {
      complain(reference->wrong);
      std::fputs(reference->usage.c_str(), stderr);
      return exit_usage;
    }
    if (reference->text) {
      print(*reference->text);
      return exit_fine;
    }
    reference->apply_to(options);
  }

  catch_signals();
  const bool plan_as_json = request.dry_run && request.format == "json";
  suite::provider_set providers = load_providers(request.modules, options.cpu.value_or(-1));
  report_failed_providers(providers);
  check_baseline(options.baseline, providers);
  std::optional<model::suite_info> suite_layout;
  auto planned =
      reference ? plan_suite(*reference, providers, options, suite_layout) : suite::make_plan(providers, options);
  if (!planned) throw usage_error(planned.failure().message);
  if (planned->blocks.empty() && !reference && !provider_failure_counts(providers, request.modules)) {
    throw usage_error("nothing is left to measure: the providers that were named cannot be loaded; see above");
  }
  std::vector<std::string> left_out = suite::fit_to_budget(*planned, options);
  for (const std::string& notice : planned->notices) complain(notice);
  if (!request.quiet) report_absent_providers(providers);
  if (request.dry_run) {
    print(plan_as_json ? plan_json(*planned, suite_layout) : plan_text(*planned, suite_layout));
    return exit_fine;
  }
  for (const output_file& file : files) check_writable(file.path);

  const run_lock lock;
  if (!lock.alone()) {
    left_out.push_back("measured beside another run of cryptospeed, which takes the same CPUs");
    complain("this machine: another run of cryptospeed is measuring; the figures of both are noisier for it");
  }
  const std::string partial_path = files.empty() ? "" : files.front().path + ".partial";
  std::optional<suite::journal> journal = open_journal(partial_path, *planned, providers, options, given, earlier);
  const suite::run_record record{.writer = journal ? &*journal : nullptr, .resumed = earlier};
  model::run result = measure(*planned, providers, options, record, request.quiet);
  result.notices.insert(result.notices.begin(), left_out.begin(), left_out.end());
  if (journal && !journal->failure().empty()) {
    complain(fmt::format("{}: {}; the run went on without it", partial_path, journal->failure()));
  }
  // One that never said its name is listed under its file's.
  for (model::provider_result& provider : result.providers) {
    if (provider.name.empty()) provider.name = std::filesystem::path(provider.path).stem().string();
  }
  result.argv = argv;
  result.suite = suite_layout;
  result.tool = this_tool();
  const std::optional<std::string> lost = write_files(result, files, layout);
  // What is in the result needs no journal; a partial one keeps it, so that the run can go on.
  if (journal && !lost && !result.partial) std::filesystem::remove(partial_path);
  if (!request.quiet) {
    if (lost) complain(*lost);
    print(on_screen.write(result, layout));
    if (lost) return exit_output;
  }
  if (lost) throw output_error(*lost);
  if (result.partial && interrupted()) return exit_interrupted;
  return any_failed(result) || provider_failure_counts(providers, request.modules) ? exit_failed_rows : exit_fine;
}

// The arguments of the run that was killed stand in its journal.
int resume_run(const std::string& path, const arguments& given, const arguments& argv) {
  if (given.size() != 2 && !(given.size() == 1 && given[0].starts_with("--resume="))) {
    throw usage_error("--resume: takes no other option; the file holds those of its run");
  }
  const auto earlier = suite::read_journal(path);
  if (!earlier) throw usage_error("--resume: " + earlier.failure().message + "; it takes the FILE.partial of a run");
  command_line line("run", "", "");
  run_request request;
  request.add_to(line);
  if (!request.parse(line, earlier->header.arguments)) return exit_fine;
  return measure_and_report(request, earlier->header.arguments, argv, &*earlier);
}

}  // namespace

int run_command(const arguments& given, const arguments& argv) {
  command_line line("run", "Verifies, measures and ranks what the selectors name; without one the headline set.",
                    "  cryptospeed run --preset quick sha256 x25519\n"
                    "  cryptospeed run 'aes-*-gcm@openssl:seal' --bytes 64,16K --format json -o result.json\n"
                    "  cryptospeed run sha256@native/* --plugin old=./old.so --baseline old\n");
  run_request request;
  request.add_to(line);
  if (!request.parse(line, given)) return exit_fine;
  if (!request.resume.empty()) return resume_run(request.resume, given, argv);
  return measure_and_report(request, given, argv, nullptr);
}

}  // namespace cryptospeed::cli
