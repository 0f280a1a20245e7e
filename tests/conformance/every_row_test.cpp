// SPDX-License-Identifier: Apache-2.0
// Every operation of every algorithm that the built providers offer, verified at one size as a run would: nothing
// fails, and nothing that could be measured stands without a word.
#include <map>
#include <set>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

TEST(every_row, is_verified) {
  bench with(providers({"native", "openssl", "libsodium"}), 20'000'000'000);
  ASSERT_FALSE(with.set.slots().empty());
  std::set<std::pair<std::string, std::string>> blocks;
  for (const provider_slot& slot : with.set.slots()) {
    ASSERT_FALSE(slot.failed) << slot.failed->reason;
    for (const algorithm_info& algorithm : slot.info.algorithms)
      for (const op_info& op : algorithm.ops)
        // Keys of 3072 bits and more take seconds each to make and are measured only where they are named.
        if (!algorithm.id.starts_with("rsa-") || op.name != "keygen") blocks.emplace(algorithm.id, op.name);
  }
  const run_options options;
  const std::vector<vector_file> none;
  self_checker checker(with.set, none, with.pool, options);
  std::size_t rows = 0;
  std::map<std::size_t, std::size_t> by_words;
  std::string single;
  for (const auto& [algorithm, op] : blocks) {
    const block what = with.make_block(algorithm, op, 1024, true);
    const block_check check = checker.check_block(what);
    for (std::size_t i = 0; i < what.competitors.size(); ++i) {
      const competitor_check& row = check.competitors[i];
      EXPECT_EQ(row.status, model::row_status::ok) << what.competitors[i].id << ": " << words(row);
      EXPECT_GE(row.verified_by.size(), 1u) << what.competitors[i].id;
      if (row.verified_by.size() == 1) single += " " + what.competitors[i].id + "(" + row.verified_by[0] + ")";
      ++rows;
      ++by_words[row.verified_by.size()];
    }
  }
  EXPECT_GT(rows, 0u);
  std::printf("%zu rows; with one word:%s\n", rows, single.c_str());
  for (const auto& [count, of] : by_words) std::printf("%zu words: %zu rows\n", count, of);
}

}  // namespace
}  // namespace cryptospeed::suite::test
