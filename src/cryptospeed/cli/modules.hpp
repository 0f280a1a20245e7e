// SPDX-License-Identifier: Apache-2.0
// From the options about modules to loaded providers.
#pragma once

#include <string>
#include <vector>

#include "cryptospeed/cli/command_line.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::cli {

/// The modules of the default folder, of --provider-path and of --plugin. usage_error for a --plugin that is no module,
/// a folder that is not there, a --library for a provider that is not there.
[[nodiscard]] std::vector<suite::module_spec> modules_of(const module_options& options);

[[nodiscard]] suite::provider_set load_providers(const module_options& options, int cpu = -1);

/// One line for each provider that could not be loaded.
void report_failed_providers(const suite::provider_set& providers);

/// One line for each provider that this version can be built with and whose module is not among these.
void report_absent_providers(const suite::provider_set& providers);

/// A provider crashed or hung while it was loaded, or one named with --plugin was not loaded: exit code 3. A module of
/// the default folder whose library was removed costs nothing but its line.
[[nodiscard]] bool provider_failure_counts(const suite::provider_set& providers, const module_options& options);

/// Known providers that are not among these, and why.
struct missing_provider {
  std::string name, package, reason;
  bool has_source = false;  ///< this version can be built with it
};
[[nodiscard]] std::vector<missing_provider> missing_providers(const suite::provider_set& providers);

}  // namespace cryptospeed::cli
