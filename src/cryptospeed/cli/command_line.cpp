// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cryptospeed/cli/args.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/cli/tool.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

/// "--bytes" of "--bytes" or "--bytes=64".
std::string option_name(const std::string& argument) { return argument.substr(0, argument.find('=')); }

}  // namespace

command_line::command_line(const std::string& name, const std::string& description, const std::string& examples)
    : app_(description, "cryptospeed " + name) {
  app_.set_help_flag("-h,--help", "this text");
  app_.set_version_flag("--version", version_line());
  app_.footer("Examples:\n" + examples);
  app_.allow_extras();
}

CLI::Option* command_line::value(const std::string& names, std::string& to, const std::string& form,
                                 const std::string& help) {
  return app_.add_option(names, to, help)->type_name(form)->allow_extra_args(false);
}

CLI::Option* command_line::values(const std::string& names, std::vector<std::string>& to, const std::string& form,
                                  const std::string& help) {
  return app_.add_option(names, to, help)->type_name(form)->allow_extra_args(false);
}

CLI::Option* command_line::flag(const std::string& names, bool& to, const std::string& help) {
  return app_.add_flag(names, to, help);
}

void command_line::not_yet(const std::string& name) { missing_.push_back(name); }

void command_line::selectors(std::vector<std::string>& to) {
  app_.add_option("selector", to, "what: globs over algorithm@provider/variant:op, any part may be left out")
      ->type_name("SELECTOR");
}

void command_line::refuse_unknown(const std::string& argument) const {
  const std::string name = option_name(argument);
  if (argument.empty() || argument.front() != '-') {
    throw usage_error(
        fmt::format("'{}': an argument too many; `{} --help` shows what it takes", argument, app_.get_name()));
  }
  if (std::find(missing_.begin(), missing_.end(), name) != missing_.end()) {
    throw usage_error(fmt::format("{}: not available in this version; leave it out", name));
  }
  std::vector<std::string> known;
  for (const CLI::Option* option : app_.get_options()) {
    for (const std::string& text : option->get_lnames()) known.push_back("--" + text);
    for (const std::string& text : option->get_snames()) known.push_back("-" + text);
  }
  const std::vector<std::string_view> views(known.begin(), known.end());
  const std::vector<std::string> near = suite::nearest_names(name, views, 1);
  throw usage_error(near.empty() ? fmt::format("{}: unknown option; `{} --help` lists them", name, app_.get_name())
                                 : fmt::format("{}: unknown option; nearest: {}", name, near.front()));
}

bool command_line::parse(const arguments& given) {
  // What this version does not have is refused before anything else is looked at: its value would be taken for a
  // selector.
  for (const std::string& argument : given) {
    if (argument == "--") break;
    if (std::find(missing_.begin(), missing_.end(), option_name(argument)) != missing_.end()) refuse_unknown(argument);
  }
  try {
    app_.parse(arguments(given.rbegin(), given.rend()));
  } catch (const CLI::CallForHelp&) {
    print(app_.help());
    return false;
  } catch (const CLI::CallForVersion&) {
    print(version_line());
    return false;
  } catch (const CLI::ParseError& wrong) {
    throw usage_error(fmt::format("{}; `{} --help` shows what it takes", one_line(wrong.what()), app_.get_name()));
  }
  const std::vector<std::string> rest = app_.remaining();
  if (!rest.empty()) refuse_unknown(rest.front());
  return true;
}

void module_options::add_to(command_line& line) {
  line.values("--plugin", plugins, "[NAME=]FILE.so", "load this module too, under that name");
  line.values("--library", libraries, "PROVIDER=DIR", "library path of that provider's worker");
  line.values("--provider-path", provider_paths, "DIR", "look for modules there first");
  line.flag("--in-process", in_process, "load modules into this process (for profilers)");
  line.value("--timeout", timeout, "TIME", "a call that takes longer is a hang (10s)");
}

double module_options::timeout_seconds() const {
  return timeout.empty() ? 10 : parse_duration("--timeout", timeout, 0.1, 3600);
}

void selection_options::add_to(command_line& line) {
  line.selectors(selectors);
  line.values("-x,--exclude", excludes, "GLOB", "leave these out");
  line.flag("--secure", secure, "leave broken and legacy algorithms out");
}

}  // namespace cryptospeed::cli
