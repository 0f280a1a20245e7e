// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/module_loader.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>
#include <utility>

namespace cryptospeed::suite {

namespace {

// More than any real table, less than what a wild count would have us read.
constexpr std::size_t most_algorithms = 100'000;
constexpr std::size_t most_ops = 1'000;

failure not_loaded(std::string reason) { return {failure_kind::not_loaded, 0, std::move(reason)}; }

/// Looks before dlopen does, for the plain cases in plain words.
std::string why_no_module(const std::string& path) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0) return errno == ENOENT ? "no such file" : std::strerror(errno);
  if (!S_ISREG(about.st_mode)) return "not a file";
  std::ifstream file(path, std::ios::binary);
  if (!file) return "cannot be read";
  Elf64_Ehdr header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  if (file.gcount() != sizeof header || std::memcmp(&header.e_ident, ELFMAG, SELFMAG) != 0) {
    return "not a shared object (no ELF file)";
  }
  if (header.e_type != ET_DYN) return "not a shared object (another kind of ELF file)";
  return {};
}

/// dlerror's text in one line; it begins with the path, which the reader knows.
std::string loader_message(const std::string& path) {
  const char* said = dlerror();
  std::string text = said != nullptr ? said : "unknown error of the dynamic loader";
  if (text.starts_with(path + ": ")) text.erase(0, path.size() + 2);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string optional_text(const char* text) { return text != nullptr ? text : ""; }

/// Names stand in selectors and row ids, between these separators.
bool is_name(const char* text) {
  if (text == nullptr || *text == '\0') return false;
  for (const char* at = text; *at != '\0'; ++at) {
    if (*at <= ' ' || *at == 0x7f || std::strchr("@/:;#,=*?[]\"\\", *at) != nullptr) return false;
  }
  return true;
}

/// Steps through a table by the size its elements say they have, so that tables of a later version, with more members
/// at the end of each element, read as well. The error names the element.
template <class T>
result<std::vector<const T*>, std::string> step_table(const T* first, std::size_t count, std::string_view what) {
  std::vector<const T*> found;
  found.reserve(count);
  const char* at = reinterpret_cast<const char*>(first);
  std::size_t step = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t size = 0;
    std::memcpy(&size, at, sizeof size);
    if (size < sizeof(T)) {
      return std::string(what) + " " + std::to_string(i) + " says struct_size " + std::to_string(size) +
             ", smaller than " + std::to_string(sizeof(T));
    }
    if (i == 0) step = size;
    if (size != step || size % alignof(T) != 0 || size > 65536) {
      return std::string(what) + " " + std::to_string(i) + " says struct_size " + std::to_string(size) +
             ", the first one " + std::to_string(step);
    }
    found.push_back(reinterpret_cast<const T*>(at));
    at += step;
  }
  return found;
}

result<op_info, std::string> read_op(const cryptospeed_op& op) {
  if (!is_name(op.name)) return std::string("an operation without a proper name");
  const std::string name = op.name;
  if (op.open == nullptr || op.run == nullptr || op.output == nullptr || op.close == nullptr) {
    return "operation " + name + " lacks open, run, output or close";
  }
  if (op.unit > CRYPTOSPEED_CALLS) return "operation " + name + " has the unknown unit " + std::to_string(op.unit);
  return op_info{name, op.unit, op.flags, optional_text(op.contract)};
}

result<algorithm_info, std::string> read_algorithm(const cryptospeed_algorithm& table, loaded_algorithm& loaded) {
  if (!is_name(table.id)) return std::string("an algorithm without a proper id");
  const std::string id = table.id;
  if (!is_name(table.variant)) return "algorithm " + id + " has no proper variant name";
  if (table.family >= CRYPTOSPEED_FAMILIES)
    return "algorithm " + id + " is of the unknown family " + std::to_string(table.family);
  if (table.op == nullptr || table.op_count == 0 || table.op_count > most_ops)
    return "algorithm " + id + " has no table of operations";
  algorithm_info info;
  info.id = id;
  info.variant = table.variant;
  info.family = table.family;
  info.default_variant = (table.flags & CRYPTOSPEED_DEFAULT_VARIANT) != 0;
  if (table.unusable != nullptr) info.unusable = table.unusable;
  auto ops = step_table(table.op, table.op_count, "operation");
  if (!ops) return "algorithm " + id + ": " + ops.failure();
  for (const cryptospeed_op* op : *ops) {
    auto read = read_op(*op);
    if (!read) return "algorithm " + id + ": " + read.failure();
    info.ops.push_back(*std::move(read));
  }
  loaded.table = &table;
  loaded.ops = *std::move(ops);
  return info;
}

/// The file that `address` lies in, links resolved.
std::string file_of(const void* address) {
  Dl_info found{};
  if (address == nullptr || dladdr(address, &found) == 0 || found.dli_fname == nullptr) return {};
  char* real = realpath(found.dli_fname, nullptr);
  std::string path = real != nullptr ? real : found.dli_fname;
  std::free(real);
  return path;
}

}  // namespace

outcome<loaded_module> read_provider(const cryptospeed_provider* provider, worker_page& page) {
  if (provider == nullptr) return not_loaded("cryptospeed_provider_v1 returned null");
  // Of a provider of another version only these two members may be read.
  if (provider->abi != CRYPTOSPEED_ABI_VERSION) {
    return not_loaded("speaks ABI version " + std::to_string(provider->abi) + ", this tool speaks " +
                      std::to_string(CRYPTOSPEED_ABI_VERSION));
  }
  if (provider->struct_size < sizeof(cryptospeed_provider)) {
    return not_loaded("the provider says struct_size " + std::to_string(provider->struct_size) + ", smaller than " +
                      std::to_string(sizeof(cryptospeed_provider)));
  }
  if (provider->init != nullptr) {
    int status = CRYPTOSPEED_OK;
    {
      const phase_mark mark(page, phase::init);
      status = provider->init();
    }
    if (status != CRYPTOSPEED_OK) return not_loaded("init failed with status " + std::to_string(status));
  }

  const phase_mark mark(page, phase::describing);
  if (!is_name(provider->name)) return not_loaded("the provider has no proper name");
  if (provider->entry_point == nullptr) return not_loaded("the provider has no entry_point");
  if (provider->algorithm == nullptr || provider->count == 0 || provider->count > most_algorithms) {
    return not_loaded("the provider has no table of algorithms");
  }
  loaded_module loaded;
  provider_info& info = loaded.info;
  info.name = provider->name;
  info.licence = optional_text(provider->licence);
  info.version_header = optional_text(provider->version_header);
  info.notes = optional_text(provider->notes);
  if (provider->version_runtime != nullptr) info.version_runtime = optional_text(provider->version_runtime());
  if (provider->cpu_report != nullptr) info.cpu_report = optional_text(provider->cpu_report());
  info.measured_path = file_of(provider->entry_point());
  if (info.measured_path.empty()) return not_loaded("its entry point lies in no loaded library");

  const auto algorithms = step_table(provider->algorithm, provider->count, "algorithm");
  if (!algorithms) return not_loaded(algorithms.failure());
  for (const cryptospeed_algorithm* table : *algorithms) {
    loaded_algorithm entry;
    auto read = read_algorithm(*table, entry);
    if (!read) return not_loaded(read.failure());
    info.algorithms.push_back(*std::move(read));
    loaded.algorithms.push_back(std::move(entry));
  }
  return loaded;
}

outcome<loaded_module> load_module(const std::string& path, worker_page& page) {
  if (std::string why = why_no_module(path); !why.empty()) return not_loaded(std::move(why));
  // A name without a slash would be searched for in the library path.
  char* real = realpath(path.c_str(), nullptr);
  if (real == nullptr) return not_loaded(std::strerror(errno));
  const std::string file = real;
  std::free(real);

  void* handle = nullptr;
  {
    const phase_mark mark(page, phase::loading);
    dlerror();
    handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  if (handle == nullptr) return not_loaded("cannot be loaded: " + loader_message(file));
  auto* const function = reinterpret_cast<cryptospeed_provider_function>(dlsym(handle, "cryptospeed_provider_v1"));
  if (function == nullptr) return not_loaded("has no symbol cryptospeed_provider_v1");

  const cryptospeed_provider* provider = nullptr;
  {
    const phase_mark mark(page, phase::describing);
    provider = function();
  }
  auto loaded = read_provider(provider, page);
  if (loaded) loaded->info.module_path = file;
  return loaded;
}

}  // namespace cryptospeed::suite
