// SPDX-License-Identifier: Apache-2.0
// One command's options, and what several commands have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace cryptospeed::cli {

/// The arguments that follow the command's name.
using arguments = std::vector<std::string>;

/// A CLI::App of our manners: one-line errors as usage_error, unknown options with the nearest known one, --version,
/// and
/// --help that ends in three examples.
class command_line {
 public:
  command_line(const std::string& name, const std::string& description, const std::string& examples);

  CLI::App& app() { return app_; }
  /// A value that may be given once.
  CLI::Option* value(const std::string& names, std::string& to, const std::string& form, const std::string& help);
  /// One that may be repeated, a value each time.
  CLI::Option* values(const std::string& names, std::vector<std::string>& to, const std::string& form,
                      const std::string& help);
  CLI::Option* flag(const std::string& names, bool& to, const std::string& help);
  /// Known to the contract, not there yet: refused with that reason, whatever its value.
  void not_yet(const std::string& name);
  /// "SELECTOR...".
  void selectors(std::vector<std::string>& to);

  /// False where --help or --version was asked for and has been printed.
  [[nodiscard]] bool parse(const arguments& given);

 private:
  [[noreturn]] void refuse_unknown(const std::string& argument) const;

  CLI::App app_;
  std::vector<std::string> missing_;  ///< option names of not_yet
};

/// Which modules are loaded and how.
struct module_options {
  std::vector<std::string> plugins, libraries, provider_paths;
  bool in_process = false;
  std::string timeout;

  void add_to(command_line& line);
  [[nodiscard]] double timeout_seconds() const;
};

/// Which algorithms.
struct selection_options {
  std::vector<std::string> selectors, excludes;
  bool secure = false;

  void add_to(command_line& line);
};

}  // namespace cryptospeed::cli
