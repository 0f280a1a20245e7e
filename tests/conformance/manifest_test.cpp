// SPDX-License-Identifier: Apache-2.0
// The collected vectors, where CRYPTOSPEED_VECTORS names their folder: every Wycheproof file has the checksum and the
// number of tests of the manifest, every test is used or counted with a reason, and the built providers pass.
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

std::optional<std::string> folder() {
  const char* const named = std::getenv("CRYPTOSPEED_VECTORS");
  return named == nullptr || *named == 0 ? std::nullopt : std::optional<std::string>(named);
}

const std::vector<vector_file>& collected() {
  static const std::vector<vector_file> files = [] {
    auto read = read_vector_folder(*folder());
    if (!read) throw std::runtime_error(read.failure().message);
    return *std::move(read);
  }();
  return files;
}

/// The number in "... (N tests)" at the end of a reason.
std::uint64_t counted(const std::string& reason) {
  const std::size_t at = reason.rfind('(');
  return std::stoull(reason.substr(at + 1));
}

TEST(manifest, checksums_and_counts_of_the_wycheproof_files) {
  if (!folder()) GTEST_SKIP() << "CRYPTOSPEED_VECTORS is not set: the collected vectors were not checked";
  std::ifstream in(*folder() + "/manifest.json");
  ASSERT_TRUE(in) << "no manifest.json in " << *folder();
  std::map<std::string, nlohmann::json> listed;
  for (const auto& entry : nlohmann::json::parse(in)) listed[entry.at("path")] = entry;

  std::size_t seen = 0;
  for (const vector_file& file : collected()) {
    const auto found = listed.find(file.path);
    ASSERT_NE(found, listed.end()) << file.path << " is not in the manifest";
    EXPECT_EQ(file.sha256, found->second.at("sha256").get<std::string>()) << file.path;
    EXPECT_EQ(file.records_in_file, found->second.at("records").get<std::uint64_t>()) << file.path;
    if (file.path.starts_with("wycheproof/")) ++seen;
  }
  std::size_t expected = 0;
  for (const auto& [path, entry] : listed)
    if (path.starts_with("wycheproof/")) ++expected;
  EXPECT_EQ(seen, expected) << "a Wycheproof file was passed over";
}

TEST(manifest, no_test_is_lost_between_file_and_records) {
  if (!folder()) GTEST_SKIP() << "CRYPTOSPEED_VECTORS is not set: the collected vectors were not checked";
  for (const vector_file& file : collected()) {
    std::set<std::string> used;
    for (const vector_record& record : file.records) used.insert(record.source);
    const std::uint64_t unused =
        std::accumulate(file.unused.begin(), file.unused.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const auto& reason) { return sum + counted(reason); });
    EXPECT_EQ(used.size() + unused, file.records_in_file) << file.path;
  }
}

TEST(manifest, the_built_providers_pass) {
  if (!folder()) GTEST_SKIP() << "CRYPTOSPEED_VECTORS is not set: the collected vectors were not checked";
  bench with(providers({"native", "openssl", "libsodium"}), 10'000'000'000);
  known_answers known(with.set, collected());
  std::set<const vector_record*> used;
  for (std::size_t p = 0; p < with.set.slots().size(); ++p) {
    for (std::uint32_t a = 0; a < with.set.slots()[p].info.algorithms.size(); ++a) {
      const algorithm_info& info = with.set.slots()[p].info.algorithms[a];
      if (info.unusable) continue;
      const answers_given& given = known.of(p, a);
      const std::string name = info.id + "@" + with.set.slots()[p].module.name + "/" + info.variant;
      EXPECT_FALSE(given.died) << name << ": " << given.died_at << " " << (given.died ? given.died->reason : "");
      for (const std::string& failure : given.failures) ADD_FAILURE() << name << ": " << failure;
      for (const std::string& gone : given.vanished) ADD_FAILURE() << name << ": " << gone;
      used.insert(given.records.begin(), given.records.end());
    }
  }
  std::printf("%zu distinct records\n", used.size());
  EXPECT_GT(used.size(), 1000u);
}

}  // namespace
}  // namespace cryptospeed::suite::test
