// SPDX-License-Identifier: Apache-2.0
// The project's own vectors against the built providers, and every file once more with one expected byte changed.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "cryptospeed/suite/catalogue.hpp"
#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bench& all_providers() {
  static bench with(providers({"native", "openssl", "libsodium"}));
  return with;
}

/// First provider and algorithm number that can run the file's records.
std::optional<std::pair<std::size_t, std::uint32_t>> holder(const provider_set& set, const std::string& algorithm) {
  for (std::size_t p = 0; p < set.slots().size(); ++p)
    for (std::uint32_t a = 0; a < set.slots()[p].info.algorithms.size(); ++a) {
      const algorithm_info& info = set.slots()[p].info.algorithms[a];
      if (info.id == algorithm && !info.unusable) return std::pair{p, a};
    }
  return std::nullopt;
}

/// The text with the last digit of the first answer changed: of an output, or of a signature that is to be accepted.
std::string with_one_byte_changed(std::string text) {
  const std::size_t at = std::min(text.find("\noutput = "), text.find("\ntag = "));
  if (at == std::string::npos) return {};
  const std::size_t end = text.find('\n', at + 1);
  const std::size_t digit = (end == std::string::npos ? text.size() : end) - 1;
  text[digit] = text[digit] == '0' ? '1' : '0';
  return text;
}

TEST(own_vectors, every_embedded_file_is_the_file_of_the_sources) {
  ASSERT_FALSE(own_vectors().empty());
  for (const vector_file& file : own_vectors()) {
    EXPECT_EQ(file.sha256, sha256_hex(read(std::string(CRYPTOSPEED_SOURCE_DIR) + "/vectors/" + file.path)))
        << file.path;
    EXPECT_GT(file.records.size(), 0u) << file.path;
    EXPECT_TRUE(file.unused.empty()) << file.path;
  }
}

TEST(own_vectors, every_file_is_named_after_its_algorithm_and_says_where_it_comes_from) {
  for (const vector_file& file : own_vectors()) {
    const std::string text = read(std::string(CRYPTOSPEED_SOURCE_DIR) + "/vectors/" + file.path);
    EXPECT_NE(text.substr(0, 400).find("Origin: "), std::string::npos) << file.path;
    for (const vector_record& record : file.records) {
      const algorithm_entry* const facts = find_algorithm(record.algorithm);
      ASSERT_NE(facts, nullptr) << record.source;
      EXPECT_EQ(std::string(family_name(facts->family)) + "/" + record.algorithm + ".kat", file.path);
      const auto ops = family_operations(facts->family);
      EXPECT_TRUE(std::any_of(ops.begin(), ops.end(), [&](const family_op& op) { return op.name == record.op; }))
          << record.source;
    }
  }
}

TEST(own_vectors, every_provider_passes_all_of_its_algorithms) {
  provider_set& set = all_providers().set;
  ASSERT_FALSE(set.slots().empty());
  known_answers known(set, {});
  for (std::size_t p = 0; p < set.slots().size(); ++p) {
    ASSERT_FALSE(set.slots()[p].failed) << set.slots()[p].failed->reason;
    for (std::uint32_t a = 0; a < set.slots()[p].info.algorithms.size(); ++a) {
      const algorithm_info& info = set.slots()[p].info.algorithms[a];
      if (info.unusable) continue;
      const answers_given& given = known.of(p, a);
      const std::string name = info.id + "@" + set.slots()[p].module.name + "/" + info.variant;
      EXPECT_TRUE(given.clean()) << name << ": "
                                 << (given.failures.empty()
                                         ? given.died_at + " " + (given.died ? given.died->reason : "")
                                         : given.failures.front());
      EXPECT_EQ(given.used, given.passed) << name;
      if (given.passed == 0) RecordProperty("without_vectors_" + info.id, 1);
    }
  }
}

TEST(own_vectors, a_copy_with_one_expected_byte_changed_fails_and_names_the_record) {
  provider_set& set = all_providers().set;
  std::size_t checked = 0;
  for (const vector_file& file : own_vectors()) {
    const auto who = holder(set, file.records.front().algorithm);
    if (!who) continue;
    const std::string changed =
        with_one_byte_changed(read(std::string(CRYPTOSPEED_SOURCE_DIR) + "/vectors/" + file.path));
    ASSERT_FALSE(changed.empty()) << file.path;
    auto copy = parse_kat(changed, "copy/" + file.path);
    ASSERT_TRUE(copy) << copy.failure().message;
    const std::vector<vector_file> files{*copy};
    known_answers known(set, files);
    const answers_given& given = known.of(who->first, who->second);
    ASSERT_FALSE(given.died) << file.path << ": " << given.died->reason;
    // What was changed is the file's first answer, which belongs to its first record (and, joined, to both of its
    // halves).
    const std::string named = "copy/" + file.path + ":";
    EXPECT_FALSE(given.failures.empty()) << file.path;
    for (const std::string& failure : given.failures) EXPECT_EQ(failure.find(named), 0u) << failure;
    ++checked;
  }
  EXPECT_GT(checked, 0u);
  std::printf("%zu files, each with one byte changed\n", checked);
}

}  // namespace
}  // namespace cryptospeed::suite::test
