// SPDX-License-Identifier: Apache-2.0
// Every word of `verified_by` is earned by the built providers, and a planted fault for each makes it vanish and the
// row fail.
#include <algorithm>
#include <cstring>
#include <tuple>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using model::row_status;

const std::vector<vector_file> none;

bool built(const std::vector<std::string>& names) { return providers(names).size() == names.size(); }

struct wanted {
  const char *algorithm, *op;
  std::uint64_t size;
  std::vector<std::string> words;
};

class words_of : public testing::TestWithParam<wanted> {};

TEST_P(words_of, every_default_variant) {
  if (!built({"openssl", "libsodium"})) GTEST_SKIP() << "needs the providers openssl and libsodium";
  const wanted& want = GetParam();
  bench with(providers({"native", "openssl", "libsodium"}));
  const run_options options;
  self_checker checker(with.set, none, with.pool, options);
  const block what = with.make_block(want.algorithm, want.op, want.size);
  ASSERT_GE(what.competitors.size(), 1u);
  const block_check check = checker.check_block(what);
  for (std::size_t i = 0; i < what.competitors.size(); ++i) {
    const competitor_check& row = check.competitors[i];
    EXPECT_EQ(row.status, row_status::ok) << what.competitors[i].id << " " << row.reason;
    for (const std::string& word : want.words)
      EXPECT_TRUE(has_word(row, word)) << what.competitors[i].id << " lacks " << word << ": " << words(row);
    // The timed path, as the runner walks it: many operations on one context, then the output once more.
    const auto live = with.set.get(what.competitors[i].provider);
    ASSERT_TRUE(live);
    const auto context = (*live)->open(what.competitors[i].op, check.args_of(i));
    ASSERT_TRUE(context) << context.failure().reason;
    const auto last = (*live)->run(*context, 19);
    ASSERT_TRUE(last);
    EXPECT_EQ(checker.check_after_timing(what, check, i, *last, 19), std::nullopt);
    if (!row.expected.empty() && !row.expected[0].empty() && row.expected[0] != row.expected[1]) {
      EXPECT_NE(checker.check_after_timing(what, check, i, *last, 20), std::nullopt) << what.competitors[i].id;
    }
    EXPECT_TRUE((*live)->close(*context));
  }
}

INSTANTIATE_TEST_SUITE_P(
    all, words_of,
    testing::Values(
        wanted{"sha256", "digest", 16384, {"kat", "cross"}}, wanted{"sha256", "digest", 1, {"kat", "cross"}},
        wanted{"hmac-sha256", "mac", 1024, {"kat", "cross"}}, wanted{"hmac-sha256", "mac-rekey", 64, {"kat", "cross"}},
        wanted{"aes-128-gmac", "mac", 64, {"kat"}},
        wanted{"aes-256-gcm", "seal", 16384, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"aes-256-gcm", "open", 16384, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"aes-256-gcm", "open-reject", 1024, {"cross", "roundtrip", "reject"}},
        wanted{"aes-256-gcm", "seal-open", 1024, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"aes-256-gcm", "rekey-seal", 64, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"chacha20-poly1305", "seal", 64, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"xsalsa20-poly1305", "seal", 64, {"kat", "roundtrip", "reject"}},
        wanted{"aes-128-ccm", "open", 1024, {"kat", "roundtrip", "reject"}},
        wanted{"aes-192-ocb", "seal", 1024, {"kat", "roundtrip", "reject"}},
        wanted{"ed25519", "sign", 64, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"ed25519", "verify", 64, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"ed25519", "keygen", 64, {"kat", "cross", "roundtrip", "reject"}},
        wanted{"ecdsa-p256", "sign", 64, {"roundtrip", "reject"}},
        wanted{"ecdsa-p256", "verify", 64, {"kat", "roundtrip", "reject"}},
        wanted{"sm2", "sign", 64, {"roundtrip", "reject"}},
        wanted{"rsa-2048", "sign", 64, {"kat", "roundtrip", "reject"}},
        wanted{"rsa-2048-pss", "verify", 64, {"kat", "roundtrip", "reject"}},
        wanted{"rsa-2048-pss", "decode-public", 64, {"roundtrip", "reject"}},
        wanted{"x25519", "derive", 0, {"kat", "cross", "roundtrip"}},
        wanted{"x25519", "keygen", 0, {"kat", "cross", "roundtrip"}},
        wanted{"ecdh-p521", "derive", 0, {"kat", "roundtrip"}}, wanted{"ffdh-2048", "derive", 0, {"kat", "roundtrip"}}),
    [](const auto& tested) {
      std::string name =
          std::string(tested.param.algorithm) + "_" + tested.param.op + "_" + std::to_string(tested.param.size);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

/// One broken provider beside the good ones.
block_check checked(bench& with, const block& what) {
  const run_options options;
  self_checker checker(with.set, none, with.pool, options);
  return checker.check_block(what);
}

std::vector<module_spec> good_and(const std::string& bad) {
  auto modules = providers({"openssl", "libsodium"});
  modules.push_back(plugin(bad));
  return modules;
}

TEST(planted_fault, a_flipped_output_bit_takes_the_word_kat) {
  bench with(good_and("flip"));
  const block what = with.make_block("sha256", "digest", 64);
  const block_check check = checked(with, what);
  const competitor_check& row = row_of(what, check, "flip");
  EXPECT_EQ(row.status, row_status::failed);
  EXPECT_FALSE(has_word(row, "kat")) << words(row);
  EXPECT_NE(row.reason.find("known answer hash/sha256.kat:"), std::string::npos) << row.reason;
  EXPECT_EQ(row_of(what, check, "openssl").status, row_status::ok);
  EXPECT_TRUE(has_word(row_of(what, check, "openssl"), "cross:libsodium"));
  EXPECT_FALSE(has_word(row_of(what, check, "openssl"), "cross:flip"));
}

TEST(planted_fault, an_error_at_one_size_takes_the_word_cross_and_no_other) {
  bench with(good_and("flip-16k"));
  const block small = with.make_block("sha256", "digest", 1024);
  const block_check fine = checked(with, small);
  EXPECT_EQ(row_of(small, fine, "flip-16k").status, row_status::ok) << words(row_of(small, fine, "flip-16k"));

  const block what = with.make_block("sha256", "digest", 16384);
  const block_check check = checked(with, what);
  const competitor_check& row = row_of(what, check, "flip-16k");
  EXPECT_EQ(row.status, row_status::failed);
  EXPECT_TRUE(has_word(row, "kat"));
  EXPECT_FALSE(has_word(row, "cross")) << words(row);
  EXPECT_NE(row.reason.find("openssl"), std::string::npos) << row.reason;
  for (const char* name : {"openssl", "libsodium"}) EXPECT_EQ(row_of(what, check, name).status, row_status::ok);
}

TEST(planted_fault, of_two_that_differ_and_passed_known_answers_both_fail_and_name_each_other) {
  bench with({provider("openssl"), plugin("flip-16k")});
  const block what = with.make_block("sha256", "digest", 16384);
  const block_check check = checked(with, what);
  EXPECT_EQ(row_of(what, check, "flip-16k").status, row_status::failed);
  EXPECT_EQ(row_of(what, check, "openssl").status, row_status::failed);
  EXPECT_NE(row_of(what, check, "flip-16k").reason.find("openssl"), std::string::npos);
  EXPECT_NE(row_of(what, check, "openssl").reason.find("flip-16k"), std::string::npos);
}

TEST(planted_fault, a_tag_that_is_not_looked_at_takes_the_word_reject) {
  bench with(good_and("forge"));
  for (const char* op : {"seal", "open"}) {
    const block what = with.make_block("chacha20-poly1305", op, 1024);
    const block_check check = checked(with, what);
    const competitor_check& row = row_of(what, check, "forge");
    EXPECT_EQ(row.status, row_status::failed);
    EXPECT_FALSE(has_word(row, "reject")) << words(row);
    EXPECT_TRUE(has_word(row, "kat")) << words(row);
    EXPECT_NE(row.reason.find("reject: open accepts a tag"), std::string::npos) << row.reason;
    EXPECT_EQ(row_of(what, check, "openssl").status, row_status::ok) << words(row_of(what, check, "openssl"));
  }
  const block what = with.make_block("chacha20-poly1305", "open-reject", 1024);
  const block_check check = checked(with, what);
  EXPECT_EQ(row_of(what, check, "forge").status, row_status::failed);
  EXPECT_FALSE(has_word(row_of(what, check, "forge"), "reject"));
}

TEST(planted_fault, a_wrong_signature_takes_the_word_roundtrip) {
  bench with(good_and("bad-sign"));
  const block what = with.make_block("ed25519", "sign", 64);
  const block_check check = checked(with, what);
  const competitor_check& row = row_of(what, check, "bad-sign");
  EXPECT_EQ(row.status, row_status::failed);
  EXPECT_FALSE(has_word(row, "roundtrip")) << words(row);
  EXPECT_NE(row.reason.find("roundtrip: "), std::string::npos) << row.reason;
  EXPECT_EQ(row_of(what, check, "openssl").status, row_status::ok) << words(row_of(what, check, "openssl"));
  EXPECT_EQ(row_of(what, check, "libsodium").status, row_status::ok);
}

TEST(planted_fault, a_crash_and_a_hang_cost_their_own_rows) {
  auto modules = good_and("crash");
  modules.push_back(plugin("hang"));
  bench with(modules, 500'000'000);
  const block what = with.make_block("sha256", "digest", 64);
  const block_check check = checked(with, what);
  EXPECT_EQ(row_of(what, check, "crash").status, row_status::crashed) << row_of(what, check, "crash").reason;
#ifndef __SANITIZE_ADDRESS__  // the sanitizer turns the signal into an exit of its own
  EXPECT_NE(row_of(what, check, "crash").reason.find("SIGSEGV"), std::string::npos)
      << row_of(what, check, "crash").reason;
#endif
  EXPECT_EQ(row_of(what, check, "hang").status, row_status::hung) << row_of(what, check, "hang").reason;
  for (const char* name : {"crash", "hang"}) EXPECT_TRUE(row_of(what, check, name).verified_by.empty());
  for (const char* name : {"openssl", "libsodium"}) EXPECT_EQ(row_of(what, check, name).status, row_status::ok);
}

TEST(planted_fault, an_output_that_goes_wrong_later_voids_the_row_after_timing) {
  bench with({provider("openssl"), plugin("errs-1000")});
  const run_options options;
  self_checker checker(with.set, none, with.pool, options);
  const block what = with.make_block("sha256", "digest", 64);
  const block_check check = checker.check_block(what);
  for (std::size_t i = 0; i < what.competitors.size(); ++i) {
    ASSERT_EQ(check.competitors[i].status, row_status::ok) << words(check.competitors[i]);
    const auto live = with.set.get(what.competitors[i].provider);
    ASSERT_TRUE(live);
    const auto context = (*live)->open(what.competitors[i].op, check.args_of(i));
    ASSERT_TRUE(context);
    const auto last = (*live)->run(*context, 1500);
    ASSERT_TRUE(last);
    const auto wrong = checker.check_after_timing(what, check, i, *last, 1500);
    EXPECT_EQ(wrong.has_value(), what.competitors[i].provider_name == "errs-1000") << wrong.value_or("");
  }
}

TEST(checker, an_implementation_alone_is_compared_with_providers_outside_the_block) {
  bench with(providers({"openssl", "libsodium"}));
  block what = with.make_block("sha256", "digest", 64);
  std::erase_if(what.competitors, [](const competitor& one) { return one.provider_name != "libsodium"; });
  const block_check check = checked(with, what);
  ASSERT_EQ(check.competitors.size(), 1u);
  EXPECT_TRUE(has_word(check.competitors[0], "cross:openssl")) << words(check.competitors[0]);
}

TEST(checker, inputs_are_written_again_as_they_were) {
  bench with(providers({"openssl", "libsodium"}));
  const run_options options;
  self_checker checker(with.set, none, with.pool, options);
  for (const auto& [algorithm, op, size] :
       {std::tuple{"ecdsa-p256", "verify", 64}, std::tuple{"aes-256-gcm", "open", 1024},
        std::tuple{"sha256", "digest", 64}}) {
    const block what = with.make_block(algorithm, op, static_cast<std::uint64_t>(size));
    ASSERT_FALSE(what.competitors.empty());
    const block_check check = checker.check_block(what);
    std::memset(with.pool.data().data(), 0x5a, std::size_t{1} << 20);
    checker.restore_inputs(what);
    for (const competitor& one : what.competitors) {
      const auto live = with.set.get(one.provider);
      ASSERT_TRUE(live);
      const auto again = (*live)->call(one.op, check.args, 1);
      ASSERT_TRUE(again);
      EXPECT_EQ(again->status, CRYPTOSPEED_OK) << one.id;
      EXPECT_EQ(again->output, check.competitors[0].expected[0]);
    }
  }
}

TEST(checker, a_skipped_competitor_stays_skipped) {
  bench with(providers({"openssl", "libsodium"}));
  block what = with.make_block("sha256", "digest", 64);
  what.competitors[0].skip = "needs a feature";
  const block_check check = checked(with, what);
  EXPECT_EQ(check.competitors[0].status, row_status::skipped);
  EXPECT_EQ(check.competitors[0].reason, "needs a feature");
  EXPECT_TRUE(check.competitors[0].verified_by.empty());
}

TEST(verify, the_project_s_own_files_given_once_more_are_not_counted_twice) {
  bench with(providers({"openssl", "libsodium"}));
  plan what;
  what.blocks.push_back(with.make_block("sha256", "digest", 64));
  const run_options options;
  const verification_report once = verify_all(with.set, what, none, with.pool, options);
  const verification_report twice = verify_all(with.set, what, own_vectors(), with.pool, options);
  EXPECT_EQ(once.records, twice.records);
  EXPECT_EQ(once.files, twice.files);
  EXPECT_EQ(once.entries.at(0).records_used, twice.entries.at(0).records_used);
}

TEST(verify, reports_records_and_failures_by_name) {
  bench with(good_and("flip"));
  plan what;
  what.blocks.push_back(with.make_block("sha256", "digest", 64));
  what.blocks.push_back(with.make_block("sha256", "stream", 64));
  const verification_report report = verify_all(with.set, what, none, with.pool, run_options());
  ASSERT_EQ(report.entries.size(), 3u);
  EXPECT_EQ(report.files, 1u);
  EXPECT_GT(report.records, 5u);
  for (const verification& entry : report.entries) {
    if (entry.provider == "flip") {
      EXPECT_EQ(entry.status, row_status::failed);
      EXPECT_EQ(entry.records_passed, 0u);
      ASSERT_FALSE(entry.failures.empty());
      EXPECT_EQ(entry.failures[0].find("hash/sha256.kat:"), 0u) << entry.failures[0];
    } else {
      EXPECT_EQ(entry.status, row_status::ok) << entry.provider;
      EXPECT_EQ(entry.records_passed, entry.records_used);
      EXPECT_TRUE(entry.failures.empty());
    }
  }
}

}  // namespace
}  // namespace cryptospeed::suite::test
