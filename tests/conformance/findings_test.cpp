// SPDX-License-Identifier: Apache-2.0
// Lists of known findings: read strictly, shown where they occur, and a failure where they no longer do.
#include <algorithm>
#include <fstream>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

TEST(findings, are_read_strictly) {
  const std::string good =
      R"([{"file":"x25519_test.json","record":"tcId 7","behaviour":"accepts","reason":"an old habit","link":"https://example.org/1"}])";
  const auto read = parse_findings(good, "openssl.findings.json");
  ASSERT_TRUE(read) << read.failure().message;
  ASSERT_EQ(read->size(), 1u);
  vector_record record;
  record.algorithm = "x25519";
  record.source = "wycheproof/x25519_test.json tcId 7";
  EXPECT_TRUE(read->front().names(record));
  record.source = "wycheproof/x25519_test.json tcId 77";
  EXPECT_FALSE(read->front().names(record));
  record.source = "wycheproof/old_x25519_test.json tcId 7";
  EXPECT_FALSE(read->front().names(record));
  for (const char* bad : {"{", "{}", "[{}]", R"([{"file":"a","record":"b","behaviour":"c","reason":"d"}])",
                          R"([{"file":"a","record":"b","behaviour":"c","reason":"d","link":"e","more":"f"}])"}) {
    const auto refused = parse_findings(bad, "p.findings.json");
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.failure().message.find("p.findings.json: "), 0u);
  }
}

TEST(findings, a_listed_failure_is_shown_and_one_that_no_longer_occurs_fails) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "findings";
  fs::create_directories(folder);
  // Beside a copy of the plug-in that flips a bit, the list excuses one record of the project's own vectors.
  fs::copy_file(plugin("flip").path, folder / "flip.so", fs::copy_options::overwrite_existing);
  const vector_file& own = *std::find_if(own_vectors().begin(), own_vectors().end(),
                                         [](const vector_file& file) { return file.path == "hash/sha256.kat"; });
  const std::string line = own.records[0].source.substr(own.records[0].source.rfind(':') + 1);
  std::ofstream(folder / "flip.findings.json")
      << R"([{"file":"sha256.kat","record":")" << line
      << R"(","behaviour":"flips a bit","reason":"on purpose","link":"https://example.org/2"}])";
  provider_set flips = provider_set::load({{"flip", (folder / "flip.so").string(), {}}}, {}, false);
  known_answers flipped(flips, {});
  const answers_given& given = flipped.of(0, 0);
  EXPECT_EQ(given.known_findings.size(), 1u);
  EXPECT_NE(given.known_findings.at(0).find("flips a bit (on purpose, https://example.org/2)"), std::string::npos);
  EXPECT_EQ(given.failures.size(), own.records.size() - 1);
  EXPECT_TRUE(given.vanished.empty());

  fs::copy_file(plugin("good").path, folder / "good.so", fs::copy_options::overwrite_existing);
  fs::copy_file(folder / "flip.findings.json", folder / "good.findings.json", fs::copy_options::overwrite_existing);
  provider_set good = provider_set::load({{"good", (folder / "good.so").string(), {}}}, {}, false);
  known_answers right(good, {});
  EXPECT_TRUE(right.of(0, 0).failures.empty());
  ASSERT_EQ(right.of(0, 0).vanished.size(), 1u);
  EXPECT_NE(right.of(0, 0).vanished[0].find("passes now"), std::string::npos);
}

}  // namespace
}  // namespace cryptospeed::suite::test
