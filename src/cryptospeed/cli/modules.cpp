// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/modules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>

#include "cryptospeed/cli/args.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

namespace fs = std::filesystem;

/// Why this file cannot be a module, before the dynamic linker is asked; empty where it is a shared object.
std::string why_no_module(const std::string& path) {
  std::error_code unknown;
  if (fs::is_directory(path, unknown)) return "it is a folder";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return std::strerror(errno);
  std::array<unsigned char, 18> head{};
  if (std::fread(head.data(), 1, head.size(), file.get()) != head.size()) return "it is too short for a shared object";
  constexpr std::array<unsigned char, 4> magic{0x7f, 'E', 'L', 'F'};
  if (!std::equal(magic.begin(), magic.end(), head.begin())) return "it is no shared object (no ELF file)";
  // e_type, in the byte order that EI_DATA says: 3 is a shared object.
  const unsigned type = head[5] == 2 ? head[17] : head[16];
  if (type != 3) return "it is an ELF file, but no shared object";
  return {};
}

/// "NAME=FILE" or "FILE". What stands before '=' is a name only where it looks like one, so that paths may hold '='.
suite::module_spec plugin_of(const std::string& text) {
  suite::module_spec module;
  module.path = text;
  const std::size_t equals = text.find('=');
  if (equals != std::string::npos && text.find('/') > equals) {
    module.name = text.substr(0, equals);
    module.path = text.substr(equals + 1);
    const bool lower_kebab = !module.name.empty() && module.name.find_first_not_of(
                                                         "abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos;
    if (!lower_kebab) {
      throw usage_error(
          fmt::format("--plugin: '{}' is no name; it takes lower-case letters, digits, '-' and '.'", module.name));
    }
  }
  if (module.path.empty())
    throw usage_error(fmt::format("--plugin: '{}' names no file; the form is [NAME=]FILE.so", text));
  if (const std::string why = why_no_module(module.path); !why.empty()) {
    throw usage_error(
        fmt::format("--plugin: {}: {}; it takes a module built against cryptospeed/abi/abi.h", module.path, why));
  }
  module.path = fs::absolute(module.path).string();
  return module;
}

/// Empty for a provider that nobody packages.
std::string package_of(const std::string& provider) {
  for (const suite::known_provider& known : suite::known_providers()) {
    if (known.name == provider) return std::string(known.package);
  }
  return {};
}

std::string name_of(const suite::module_spec& module) {
  return module.name.empty() ? fs::path(module.path).stem().string() : module.name;
}

}  // namespace

std::vector<suite::module_spec> modules_of(const module_options& options) {
  std::vector<std::string> folders;
  for (const std::string& folder : options.provider_paths) {
    std::error_code unknown;
    if (!fs::is_directory(folder, unknown))
      throw usage_error(fmt::format("--provider-path: '{}' is no folder; it takes one that holds modules", folder));
    folders.push_back(fs::absolute(folder).string());
  }
  folders.push_back(suite::default_module_folder());
  std::vector<suite::module_spec> modules = suite::find_modules(folders);
  for (const std::string& plugin : options.plugins) modules.push_back(plugin_of(plugin));
  for (const std::string& text : options.libraries) {
    const std::pair<std::string, std::string> given = parse_pair("--library", text, "PROVIDER=DIR");
    const std::string& name = given.first;
    std::error_code unknown;
    if (!fs::is_directory(given.second, unknown))
      throw usage_error(fmt::format("--library: '{}' is no folder; it takes one that holds the library", given.second));
    const auto found = std::find_if(modules.begin(), modules.end(), [&](const auto& m) { return name_of(m) == name; });
    if (found == modules.end())
      throw usage_error(fmt::format("--library: no provider '{}' here; `cryptospeed list` names them", name));
    found->search_directory = fs::absolute(given.second).string();
  }
  return modules;
}

suite::provider_set load_providers(const module_options& options, int cpu) {
  suite::session_options session;
  session.cpu = cpu;
  session.timeout_ns = static_cast<std::uint64_t>(options.timeout_seconds() * 1e9);
  return suite::provider_set::load(modules_of(options), session, options.in_process);
}

void report_failed_providers(const suite::provider_set& providers) {
  for (const suite::provider_slot& slot : providers.slots()) {
    if (!slot.failed) continue;
    const std::string name = suite::slot_name(slot);
    const std::string package = slot.failed->kind == suite::failure_kind::not_loaded ? package_of(name) : "";
    complain(fmt::format("provider '{}': {}; {}it has no rows", name, slot.failed->reason,
                         package.empty() ? "" : "it needs the Debian package " + package + ", "));
  }
}

void report_absent_providers(const suite::provider_set& providers) {
  const auto& slots = providers.slots();
  for (const missing_provider& missing : missing_providers(providers)) {
    const bool failed =
        std::any_of(slots.begin(), slots.end(), [&](const auto& s) { return suite::slot_name(s) == missing.name; });
    if (failed || !missing.has_source) continue;
    complain(missing.package.empty()
                 ? fmt::format("provider '{}': its module is not there; it has no rows", missing.name)
                 : fmt::format("provider '{}': its module is not there; it needs the Debian package {}, it has no rows",
                               missing.name, missing.package));
  }
}

bool provider_failure_counts(const suite::provider_set& providers, const module_options& options) {
  const auto& slots = providers.slots();
  // Plug-ins stand at the end, in their order.
  const std::size_t first_plugin = slots.size() - std::min(slots.size(), options.plugins.size());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!slots[i].failed) continue;
    if (i >= first_plugin || slots[i].failed->kind != suite::failure_kind::not_loaded) return true;
  }
  return false;
}

std::vector<missing_provider> missing_providers(const suite::provider_set& providers) {
  const auto& slots = providers.slots();
  std::vector<missing_provider> missing;
  // Names of the providers this version has the source of, parted by blanks.
  const std::string sources = std::string(" ") + CRYPTOSPEED_PROVIDER_FOLDERS + " ";
  for (const suite::known_provider& known : suite::known_providers()) {
    const std::string name(known.name);
    const auto slot =
        std::find_if(slots.begin(), slots.end(), [&](const auto& s) { return suite::slot_name(s) == name; });
    if (slot != slots.end() && !slot->failed) continue;
    std::string reason;
    const bool has_source = sources.find(" " + name + " ") != std::string::npos;
    if (slot != slots.end()) {
      reason = slot->failed->reason;
    } else if (has_source) {
      reason = "its module was not built: install the package and build again";
    } else {
      reason = fmt::format("this version has no module for {} yet", known.title);
    }
    missing.push_back({name, std::string(known.package), reason, has_source});
  }
  return missing;
}

}  // namespace cryptospeed::cli
