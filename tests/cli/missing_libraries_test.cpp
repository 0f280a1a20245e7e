// SPDX-License-Identifier: Apache-2.0
// Which library was measured, and what happens where one is not there: copies of the tool with some of its modules, and
// libraries that cannot be loaded.
#include <elf.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::tool_test {
namespace {

const std::vector<std::string> short_run{"--bytes", "16K", "--launches", "2", "--rounds", "2"};

struct packaged {
  const char* provider;
  const char* package;
  const char* soname;  ///< begins so in the linker's eyes
};
constexpr std::array<packaged, 2> others{
    {{"openssl", "libssl-dev", "libcrypto.so"}, {"libsodium", "libsodium-dev", "libsodium.so"}}};

fs::path module_of(const std::string& provider) {
  return fs::path(CRYPTOSPEED_BUILD_DIR) / "lib/cryptospeed" / (provider + ".so");
}

/// Whole names of the libraries that a file asks the linker for.
std::vector<std::string> needed_by(const fs::path& file) {
  const std::string bytes = content_of(file);
  std::vector<std::string> found;
  const auto* const header = reinterpret_cast<const Elf64_Ehdr*>(bytes.data());
  for (int i = 0; i < header->e_shnum; ++i) {
    const auto* const section = reinterpret_cast<const Elf64_Shdr*>(bytes.data() + header->e_shoff +
                                                                    static_cast<std::size_t>(i) * header->e_shentsize);
    if (section->sh_type != SHT_DYNAMIC) continue;
    const auto* const strings = reinterpret_cast<const Elf64_Shdr*>(
        bytes.data() + header->e_shoff + std::size_t{section->sh_link} * header->e_shentsize);
    for (std::size_t at = 0; at < section->sh_size; at += sizeof(Elf64_Dyn)) {
      const auto* const entry = reinterpret_cast<const Elf64_Dyn*>(bytes.data() + section->sh_offset + at);
      if (entry->d_tag == DT_NEEDED) found.emplace_back(bytes.data() + strings->sh_offset + entry->d_un.d_val);
    }
  }
  return found;
}

/// The tool as it is installed where only some providers are.
class installation {
 public:
  explicit installation(const std::vector<std::string>& providers) {
    fs::create_directories(folder_ / "bin");
    fs::create_directories(folder_ / "lib/cryptospeed");
    fs::copy_file(tool_path(), folder_ / "bin/cryptospeed");
    for (const std::string& provider : providers) {
      if (fs::exists(module_of(provider)))
        fs::copy_file(module_of(provider), folder_ / "lib/cryptospeed" / (provider + ".so"));
    }
  }
  [[nodiscard]] finished run(const std::vector<std::string>& arguments) const {
    return running(arguments, {}, (folder_ / "bin/cryptospeed").string()).finish();
  }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return folder_ / name; }

 private:
  scratch_folder folder_;
};

std::set<std::string> providers_measured(const fs::path& file) {
  const auto read = model::read_result_file(file.string());
  std::set<std::string> found;
  EXPECT_TRUE(read) << read.failure().message;
  if (!read) return found;
  for (const model::row& row : read->rows) {
    EXPECT_EQ(row.status, model::row_status::ok) << row.id << row.reason;
    found.insert(row.provider);
  }
  return found;
}

std::vector<std::string> measuring(const fs::path& output) {
  std::vector<std::string> arguments{"sha256:digest"};
  arguments.insert(arguments.end(), short_run.begin(), short_run.end());
  arguments.insert(arguments.end(), {"-o", output.string()});
  return arguments;
}

TEST(wrong_library, the_host_is_linked_to_no_crypto_library) {
  for (const std::string& name : needed_by(tool_path())) {
    for (const char* library : {"crypto", "ssl", "sodium", "botan", "gcrypt", "nettle", "hogweed", "mbed", "wolf",
                                "tomcrypt", "nss3", "oqs", "secp256k1", "argon2", "b2", "gmp", "crypt"}) {
      EXPECT_NE(name.rfind(std::string("lib") + library, 0), 0u) << name;
    }
  }
  EXPECT_FALSE(needed_by(tool_path()).empty()) << "what reads names finds some";
}

TEST(wrong_library, every_provider_says_which_file_and_version_was_measured) {
  const scratch_folder folder;
  const fs::path file = folder / "r.json";
  ASSERT_EQ(run_tool(measuring(file)).code, 0);
  const auto read = model::read_result_file(file.string());
  ASSERT_TRUE(read);
  std::set<std::string> seen;
  for (const model::provider_result& provider : read->providers) {
    seen.insert(provider.name);
    EXPECT_FALSE(provider.version_runtime.empty()) << provider.name;
    EXPECT_TRUE(fs::is_regular_file(provider.path)) << provider.name << ": " << provider.path;
    EXPECT_EQ(provider.sha256.size(), 64u) << provider.name;
    for (const packaged& other : others) {
      if (provider.name == other.provider) {
        // The file that the measured functions lie in, not the module that calls them.
        EXPECT_EQ(fs::path(provider.path).filename().string().rfind(other.soname, 0), 0u) << provider.path;
        const auto needs = needed_by(module_of(other.provider));
        EXPECT_TRUE(std::any_of(needs.begin(), needs.end(),
                                [&](const std::string& n) { return n.rfind(other.soname, 0) == 0; }));
      }
    }
  }
  for (const model::row& row : read->rows) EXPECT_TRUE(seen.contains(row.provider)) << row.id;
}

TEST(missing_libraries, with_our_own_alone_it_runs_and_names_every_package) {
  const installation here({"native"});
  const finished end = here.run(measuring(here / "r.json"));
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_EQ(providers_measured(here / "r.json"), std::set<std::string>{"native"});
  for (const packaged& other : others) {
    EXPECT_NE(end.err.find(std::string("provider '") + other.provider), std::string::npos) << end.err;
    EXPECT_NE(end.err.find(other.package), std::string::npos) << end.err;
  }
  std::istringstream lines(end.err);
  for (std::string line; std::getline(lines, line);) EXPECT_EQ(line.rfind("cryptospeed: provider '", 0), 0u) << line;
  const finished quiet =
      here.run({"sha256@native:digest", "--bytes", "64", "--launches", "1", "--rounds", "1", "--quiet"});
  EXPECT_EQ(quiet.code, 0);
  EXPECT_EQ(quiet.err, "");
}

TEST(missing_libraries, each_module_removed_in_turn_costs_one_line) {
  for (const packaged& gone : others) {
    std::vector<std::string> rest{"native"};
    for (const packaged& other : others) {
      if (std::string(other.provider) != gone.provider) rest.emplace_back(other.provider);
    }
    const installation here(rest);
    const finished end = here.run(measuring(here / "r.json"));
    EXPECT_EQ(end.code, 0) << end.err;
    EXPECT_EQ(lines_of(end.err), 1U) << end.err;
    EXPECT_NE(end.err.find(gone.package), std::string::npos) << end.err;
    EXPECT_EQ(providers_measured(here / "r.json"), std::set<std::string>(rest.begin(), rest.end()));
    // Whoever asks for it by name gets nothing else instead.
    const finished named = here.run({std::string("sha256@") + gone.provider});
    EXPECT_EQ(named.code, 2) << named.err;
    EXPECT_EQ(named.out, "");
    EXPECT_NE(named.err.find(gone.package), std::string::npos) << named.err;
  }
}

TEST(missing_libraries, a_library_that_does_not_load_costs_one_line_and_its_rows) {
  for (const packaged& gone : others) {
    if (!fs::exists(module_of(gone.provider))) continue;
    const scratch_folder folder;
    for (const std::string& name : needed_by(module_of(gone.provider))) {
      if (name.rfind(gone.soname, 0) == 0) std::ofstream(folder / name) << "";
    }
    const std::vector<std::string> environment{"LD_LIBRARY_PATH=" + (folder / "").string()};
    const finished end = run_tool(measuring(folder / "r.json"), environment);
    EXPECT_EQ(end.code, 0) << end.err;
    EXPECT_EQ(lines_of(end.err), 1U) << end.err;
    EXPECT_NE(end.err.find(gone.package), std::string::npos) << end.err;
    EXPECT_NE(end.err.find("too short"), std::string::npos) << "the linker's own words: " << end.err;
    const std::set<std::string> measured = providers_measured(folder / "r.json");
    EXPECT_FALSE(measured.contains(gone.provider));
    EXPECT_TRUE(measured.contains("native"));
    // Nothing is left: that is no run without rows.
    for (const char* command : {"run", "verify"}) {
      const finished named = run_tool({command, std::string("sha256@") + gone.provider}, environment);
      EXPECT_EQ(named.code, 2) << named.err;
      EXPECT_EQ(named.out, "");
      EXPECT_NE(named.err.find(gone.package), std::string::npos) << named.err;
    }
  }
}

}  // namespace
}  // namespace cryptospeed::tool_test
