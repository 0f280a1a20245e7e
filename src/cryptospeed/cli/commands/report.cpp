// SPDX-License-Identifier: Apache-2.0
// Stored results, shown as the run that made them showed them.
#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/commands/run_options.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/text/layout.hpp"

namespace cryptospeed::cli {
namespace {

struct report_request {
  std::vector<std::string> results, outputs;
  std::string format, rank;
  bool quiet = false, no_color = false;

  void add_to(command_line& line) {
    line.app().add_option("result", results, "result files, as run -o writes them")->type_name("RESULT");
    line.value("--format", format, "NAME", "table, json, csv, markdown: of -o, else of standard output");
    line.values("-o,--output", outputs, "FILE", "write the report there; may be repeated");
    line.value("--rank", rank, "WHAT", "implementations, algorithms or both (as the run was asked)");
    line.flag("--quiet", quiet, "no table on standard output");
    line.flag("--no-color", no_color, "no colour (also NO_COLOR)");
  }
};

struct stored_result {
  std::string path;
  model::run run;
};

std::vector<stored_result> read_all(const std::vector<std::string>& paths) {
  std::vector<stored_result> all;
  for (const std::string& path : paths) {
    auto read = model::read_result_file(path);
    if (!read) throw usage_error(read.failure().message + "; it takes a result that run -o wrote");
    all.push_back({path, *std::move(read)});
  }
  return all;
}

/// The options of the run as its command line gave them. One that this version does not understand, or that only named
/// the journal of an earlier run, is taken for a run with selectors: everything is shown.
run_request request_of(const model::run& stored) {
  run_request everything;
  everything.what.selectors = {"*"};
  if (stored.argv.empty()) return everything;
  arguments given(stored.argv.begin() + 1, stored.argv.end());
  if (!given.empty() && given.front() == "run") given.erase(given.begin());
  for (const std::string& argument : given) {
    if (argument == "-h" || argument == "--help" || argument == "--version") return everything;  // no run says these
  }
  command_line line("run", "", "");
  run_request request;
  request.add_to(line);
  try {
    if (!request.parse(line, given) || !request.resume.empty()) return everything;
    static_cast<void>(request.report_options());  // throws where its --rank is none that we know
  } catch (const usage_error&) {
    return everything;
  }
  return request;
}

report::report_options layout_of(const report_request& asked, const model::run& stored) {
  run_request request = request_of(stored);
  if (!asked.rank.empty()) request.rank = asked.rank;
  request.no_color = asked.no_color;
  return request.report_options();
}

/// The line above a result where several are shown; only texts for people have a place for it.
std::string heading(const report::reporter& format, const std::string& path, bool unicode) {
  const std::string name = report::printable(path, unicode);
  if (format.name != "markdown") return name + "\n\n";
  std::string text = "## ";
  for (const char c : name) {
    if (std::string_view("\\`*_{}[]<>()#+-.!|&~").find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
  return text + "\n\n";
}

std::string render(const report::reporter& format, const report_request& asked,
                   const std::vector<stored_result>& results, bool to_file) {
  std::string text;
  for (const stored_result& stored : results) {
    report::report_options layout = layout_of(asked, stored.run);
    if (to_file) layout = layout_in_file(layout);
    if (results.size() > 1) text += (text.empty() ? "" : "\n") + heading(format, stored.path, layout.unicode);
    text += format.write(stored.run, layout);
  }
  return text;
}

void check_count(const report::reporter& format, std::size_t results) {
  if (results > 1 && format.name != "table" && format.name != "markdown") {
    throw usage_error(fmt::format("--format: {} holds one result; name one file at a time", format.name));
  }
}

}  // namespace

int report_command(const arguments& given) {
  command_line line("report", "Shows stored results as the runs that made them did.",
                    "  cryptospeed report result.json\n"
                    "  cryptospeed report result.json --format csv -o result.csv --quiet\n"
                    "  cryptospeed report laptop.json server.json --format markdown\n");
  report_request request;
  request.add_to(line);
  if (!line.parse(given)) return exit_fine;
  if (request.results.empty()) throw usage_error("report: no result is named; it takes files that run -o wrote");

  const std::vector<output_file> files = output_files(request.outputs, request.format);
  const report::reporter& on_screen =
      reporter_named(request.format.empty() || !files.empty() ? "table" : request.format);
  if (!request.quiet) check_count(on_screen, request.results.size());
  for (const output_file& file : files) check_count(*file.format, request.results.size());
  run_request unread;  // a ranking that there is none of is refused before anything is read
  unread.rank = request.rank;
  static_cast<void>(unread.report_options());

  const std::vector<stored_result> results = read_all(request.results);
  std::optional<std::string> lost;
  for (const output_file& file : files) {
    const auto written = model::write_file_atomically(file.path, render(*file.format, request, results, true));
    if (!written && !lost) lost = written.failure().message;
  }
  if (!request.quiet) print(render(on_screen, request, results, false));
  if (lost) throw output_error(*lost);
  return exit_fine;
}

}  // namespace cryptospeed::cli
