// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/commands/run_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "cryptospeed/cli/args.hpp"
#include "cryptospeed/cli/commands/suite_options.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/suite/parameters.hpp"

namespace cryptospeed::cli {
namespace {

constexpr std::uint64_t megabyte = 1024 * 1024;

suite::preset preset_named(const std::string& name) {
  if (const auto found = suite::find_preset(name)) return *found;
  throw usage_error(fmt::format("--preset: no preset '{}'; it takes quick, default or publish", name));
}

/// A command's name among the selectors is a command in the wrong place.
void check_selectors(const std::vector<std::string>& selectors) {
  for (const std::string& text : selectors) {
    for (const char* command : {"run", "list", "verify", "report", "doctor", "explain"}) {
      if (text == command)
        throw usage_error(
            fmt::format("'{}': a command stands before everything else; write cryptospeed {} ...", text, text));
    }
  }
}

/// A suite's rows say themselves what is measured.
void check_suite(const run_request& request) {
  if (request.suite_name.empty()) return;
  if (!request.what.selectors.empty()) {
    throw usage_error("--suite: it names its rows itself; leave the selectors out, -x takes some away");
  }
  const std::vector<std::pair<const char*, bool>> fixed{
      {"--bytes", !request.bytes.empty()},     {"--message", !request.message.empty()},
      {"--aad", !request.aad.empty()},         {"--lanes", !request.lanes.empty()},
      {"--threads", !request.threads.empty()}, {"--in-place", request.in_place},
      {"--all-variants", request.all_variants}};
  for (const auto& [option, given] : fixed) {
    if (given) throw usage_error(fmt::format("{}: the rows of a suite fix it; leave it out", option));
  }
}

}  // namespace

void run_request::add_to(command_line& line) {
  what.add_to(line);
  line.value("--preset", preset, "NAME", "quick, default or publish: 6, 10 or 20 launches of 12 rounds");
  line.value("--bytes", bytes, "LIST",
             "sizes of operations counted in bytes (64,1K,16K; 16K alone without a selector)");
  line.value("--message", message, "N", "bytes signed or encrypted by public-key operations (64)");
  line.value("--aad", aad, "N", "bytes of associated data (16)");
  line.value("--lanes", lanes, "N", "streams of batch operations");
  line.value("--threads", threads, "LIST", "threads that do the operation at the same time: 1,2,all (1)");
  line.flag("--in-place", in_place, "outputs overwrite inputs");
  line.value("--misalign", misalign, "N", "inputs and outputs begin N bytes past a multiple of 64, 0 to 63 (0)");
  line.value("--seed", seed, "N", "seed of keys, messages and orders (1)");
  line.value("--pin", pin, "CPU", "processor that everything runs on");
  line.value("--rounds", rounds, "N", "rounds of a launch instead of the preset's");
  line.value("--launches", launches, "N", "launches instead of the preset's");
  line.value("--min-effect", min_effect, "PERCENT", "smallest difference that matters, as in 1%");
  line.value("--baseline", baseline, "PROVIDER", "provider that is measured twice as a control");
  line.value("--rank", rank, "WHAT", "implementations, algorithms or both (both)");
  line.flag("--all-variants", all_variants, "every variant, not only the one a provider would choose");
  modules.add_to(line);
  line.value("--format", format, "NAME", "table, json, csv, markdown: of -o, else of standard output");
  line.values("-o,--output", outputs, "FILE", "write the result there; may be repeated");
  line.flag("--dry-run", dry_run, "show the plan and the expected time, measure nothing");
  line.flag("--quiet", quiet, "no table on standard output, no progress");
  line.flag("--no-color", no_color, "no colour (also NO_COLOR)");
  line.value("--budget", budget, "TIME",
             "time for the whole run, as in 2m: leaves sizes, slow blocks, then launches out");
  line.value("--resume", resume, "FILE.partial", "go on with a run that was killed; takes no other option");
  line.value("--suite", suite_name, "NAME",
             "a reference suite: zig, nalix, cryptonite, openhitls, sha3; its own options after --");
  line.values("--param", params, "LIST", "cost parameters, as in bcrypt.cost=8,argon2id.memory=64M; may be repeated");
}

bool run_request::parse(command_line& line, const arguments& given) {
  arguments own = given;
  suite_options = cut_suite_options(own);
  return line.parse(own);
}

suite::run_options run_request::options() const {
  suite::run_options options;
  options.plan_preset = preset_named(preset.empty() ? "default" : preset);
  check_selectors(what.selectors);
  check_suite(*this);
  options.selectors = what.selectors;
  options.excludes = what.excludes;
  options.secure = what.secure;
  options.all_variants = all_variants;
  options.in_place = in_place;
  options.baseline = baseline;
  options.timeout_seconds = modules.timeout_seconds();
  if (!bytes.empty()) {
    options.sizes = parse_sizes("--bytes", bytes);
  } else if (what.selectors.empty()) {
    options.sizes = {16384};  // the headline set answers one question, on one screen
  }
  if (!message.empty()) options.message = parse_size("--message", message, 0, megabyte);
  if (!aad.empty()) options.aad = parse_size("--aad", aad, 0, megabyte);
  if (!lanes.empty()) options.lanes = static_cast<std::uint32_t>(parse_number("--lanes", lanes, 1, 1024));
  if (!threads.empty()) options.threads = parse_threads("--threads", threads);
  if (!misalign.empty()) options.misalign = parse_number("--misalign", misalign, 0, 63);
  if (!seed.empty()) options.seed = parse_number("--seed", seed, 0, std::numeric_limits<std::uint64_t>::max());
  if (!pin.empty()) options.cpu = parse_processor("--pin", pin);
  if (!rounds.empty()) options.plan_preset.rounds = static_cast<int>(parse_number("--rounds", rounds, 1, 1000));
  if (!launches.empty()) options.plan_preset.launches = static_cast<int>(parse_number("--launches", launches, 1, 1000));
  for (const std::string& list : params) {
    const auto chosen = suite::parse_cost_parameters(list);
    if (!chosen) throw usage_error("--param: " + chosen.failure().message);
    for (const auto& [name, value] : *chosen) {
      if (!options.params.emplace(name, value).second) throw usage_error("--param: '" + name + "': given twice");
    }
  }
  if (!budget.empty()) options.budget_seconds = parse_duration("--budget", budget, 1, 7 * 86400);
  if (!min_effect.empty()) options.min_effect = parse_percent("--min-effect", min_effect, 50);
  return options;
}

std::vector<output_file> run_request::files() const { return output_files(outputs, format); }

report::report_options run_request::report_options() const {
  report::report_options options;
  options.width = terminal_width();
  options.color = want_color(no_color);
  options.unicode = want_unicode();
  options.only_leaderboard = what.selectors.empty() && suite_name.empty();
  if (rank.empty() || rank == "both") {
    options.rank = report::ranking::both;
  } else if (rank == "implementations") {
    options.rank = report::ranking::implementations;
    options.only_leaderboard = false;
  } else if (rank == "algorithms") {
    options.rank = report::ranking::algorithms;
  } else {
    throw usage_error(fmt::format("--rank: no ranking '{}'; it takes implementations, algorithms or both", rank));
  }
  return options;
}

}  // namespace cryptospeed::cli
