// SPDX-License-Identifier: Apache-2.0
// The reader of the project's own format: what it makes of a record, and that it takes nothing it does not understand.
#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using octets = std::vector<std::uint8_t>;

TEST(kat_reader, a_digest_with_comments_and_repeats) {
  const auto file = parse_kat(
      "# origin\nalgorithm = sha256\nop = digest\n\n# abc\ninput = 616263\noutput = 0a0B\n\ninput = 61\ninput_repeat = "
      "3\noutput = ff\n",
      "x.kat");
  ASSERT_TRUE(file) << file.failure().message;
  ASSERT_EQ(file->records.size(), 2u);
  EXPECT_EQ(file->records_in_file, 2u);
  EXPECT_EQ(file->records[0].algorithm, "sha256");
  EXPECT_EQ(file->records[0].op, "digest");
  EXPECT_EQ(file->records[0].source, "x.kat:6");
  EXPECT_EQ(*file->records[0].field[CRYPTOSPEED_INPUT], (octets{0x61, 0x62, 0x63}));
  EXPECT_EQ(*file->records[0].output, (octets{0x0a, 0x0b}));
  EXPECT_EQ(file->records[0].expect, expectation::match);
  EXPECT_EQ(*file->records[1].field[CRYPTOSPEED_INPUT], (octets{0x61, 0x61, 0x61}));
  EXPECT_EQ(file->sha256.size(), 64u);
}

TEST(kat_reader, seal_and_open_are_two_records_of_one) {
  const auto file = parse_kat(
      "algorithm = aes-128-ccm\nop = seal+open\n\nkey = 00\nnonce = 01\naad = 02\ninput = 0304\noutput = 0506aabbcc\n",
      "x.kat");
  ASSERT_TRUE(file) << file.failure().message;
  ASSERT_EQ(file->records.size(), 2u);
  EXPECT_EQ(file->records_in_file, 1u);
  const vector_record& seal = file->records[0];
  const vector_record& open = file->records[1];
  EXPECT_EQ(seal.op, "seal");
  EXPECT_EQ(seal.output_size, 3u);
  EXPECT_EQ(*seal.output, (octets{5, 6, 0xaa, 0xbb, 0xcc}));
  EXPECT_EQ(open.op, "open");
  EXPECT_EQ(*open.field[CRYPTOSPEED_INPUT], (octets{5, 6}));
  EXPECT_EQ(*open.field[CRYPTOSPEED_TAG], (octets{0xaa, 0xbb, 0xcc}));
  EXPECT_EQ(*open.output, (octets{3, 4}));
  EXPECT_EQ(*open.field[CRYPTOSPEED_AAD], (octets{2}));
  EXPECT_EQ(open.output_size, 0u);
}

TEST(kat_reader, sign_and_verify_are_two_records_of_one) {
  const auto file = parse_kat(
      "algorithm = ed25519\nop = sign+verify\n\nkey = 01\npeer_key = 02\ninput =\noutput = 03\n\nop = "
      "verify\n\npeer_key = "
      "02\ninput = 09\ntag = 03\nexpect = reject\n",
      "x.kat");
  ASSERT_TRUE(file) << file.failure().message;
  ASSERT_EQ(file->records.size(), 3u);
  EXPECT_EQ(file->records[0].op, "sign");
  EXPECT_FALSE(file->records[0].field[CRYPTOSPEED_PEER_KEY]);
  EXPECT_EQ(file->records[1].op, "verify");
  EXPECT_FALSE(file->records[1].field[CRYPTOSPEED_KEY]);
  EXPECT_EQ(*file->records[1].field[CRYPTOSPEED_PEER_KEY], octets{2});
  EXPECT_EQ(*file->records[1].field[CRYPTOSPEED_TAG], octets{3});
  EXPECT_FALSE(file->records[1].output);
  EXPECT_EQ(file->records[2].expect, expectation::reject);
}

TEST(kat_reader, a_mac_of_any_size_asks_for_that_size) {
  const auto file = parse_kat("algorithm = kmac128\nop = mac\n\nkey =\ninput = 00\noutput = 0102030405\n", "x.kat");
  ASSERT_TRUE(file) << file.failure().message;
  EXPECT_EQ(file->records[0].output_size, 5u);
  EXPECT_TRUE(file->records[0].field[CRYPTOSPEED_KEY]->empty());
}

struct malformed {
  const char *name, *text, *message;
};
class malformed_kat : public testing::TestWithParam<malformed> {};

constexpr const char* head = "algorithm = sha256\nop = digest\n\n";

TEST_P(malformed_kat, is_an_error_that_names_file_and_line) {
  const auto file = parse_kat(GetParam().text, "bad.kat");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.failure().code, errc::parse);
  EXPECT_EQ(file.failure().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    all, malformed_kat,
    testing::Values(
        malformed{"empty", "", "bad.kat:0: no record"}, malformed{"header_alone", head, "bad.kat:3: no record"},
        malformed{"no_header", "input = 00\noutput = 00\n", "bad.kat:1: a record before 'algorithm' and 'op'"},
        malformed{"no_op", "algorithm = sha256\n\ninput = 00\noutput = 00\n",
                  "bad.kat:3: a record before 'algorithm' and 'op'"},
        malformed{"no_equals", "algorithm = sha256\nop = digest\n\ninput 00\n", "bad.kat:4: a line without '='"},
        malformed{"unknown_key", "algorithm = sha256\nop = digest\n\ninput = 00\nmessage = 00\noutput = 00\n",
                  "bad.kat:5: unknown member 'message'"},
        malformed{"lonely_repeat", "algorithm = sha256\nop = digest\n\ninput = 00\nseed_repeat = 2\noutput = 00\n",
                  "bad.kat:5: unknown member 'seed_repeat'"},
        malformed{"twice", "algorithm = sha256\nop = digest\n\ninput = 00\ninput = 01\noutput = 00\n",
                  "bad.kat:5: 'input' twice in one record"},
        malformed{"odd_hex", "algorithm = sha256\nop = digest\n\ninput = 001\noutput = 00\n",
                  "bad.kat:4: 'input' is no even number of hexadecimal digits"},
        malformed{"no_hex", "algorithm = sha256\nop = digest\n\ninput = 00\noutput = 0g\n",
                  "bad.kat:5: 'output' is no even number of hexadecimal digits"},
        malformed{"no_output", "algorithm = sha256\nop = digest\n\ninput = 00\n",
                  "bad.kat:4: the record has no 'output'"},
        malformed{"no_input", "algorithm = sha256\nop = digest\n\noutput = 00\n",
                  "bad.kat:4: the record has no 'input'"},
        malformed{"no_key", "algorithm = hmac-md5\nop = mac\n\ninput = 00\noutput = 00\n",
                  "bad.kat:4: the record has no 'key'"},
        malformed{"reject_with_output",
                  "algorithm = x25519\nop = derive\n\nkey = 00\npeer_key = 00\noutput = 00\nexpect = reject\n",
                  "bad.kat:4: a record that expects 'reject' has no output"},
        malformed{"bad_expect", "algorithm = sha256\nop = digest\n\ninput = 00\noutput = 00\nexpect = maybe\n",
                  "bad.kat:6: 'expect' is match, reject, either or differ"},
        malformed{"verify_with_output",
                  "algorithm = ed25519\nop = verify\n\npeer_key = 00\ninput = 00\ntag = 00\noutput = 00\n",
                  "bad.kat:4: 'verify' has no output"},
        malformed{"record_in_header", "algorithm = sha256\nop = digest\ninput = 00\n",
                  "bad.kat:3: 'input' in a header, which holds only algorithm and op"},
        malformed{"wrong_join", "algorithm = sha256\nop = digest+open\n\ninput = 00\noutput = 00\n",
                  "bad.kat:2: only seal+open, sign+verify and encrypt+decrypt can be joined"},
        malformed{"huge_repeat",
                  "algorithm = sha256\nop = digest\n\ninput = 00\ninput_repeat = 99999999999\noutput = 00\n",
                  "bad.kat:5: 'input_repeat' is out of range; all of a file come to 64 MiB at most"},
        malformed{"bad_number", "algorithm = sha256\nop = digest\n\ninput = 00\ninput_repeat = 3x\noutput = 00\n",
                  "bad.kat:5: 'input_repeat' is no number"},
        malformed{"short_ciphertext",
                  "algorithm = aes-128-gcm\nop = seal+open\n\nkey = 00\nnonce = 00\ninput = 0000\noutput = 00\n",
                  "bad.kat:4: 'output' is shorter than 'input'"}),
    [](const auto& tested) { return tested.param.name; });

TEST(kat_reader, a_small_file_does_not_become_a_large_one) {
  const std::string record = "input = 61\ninput_repeat = 60000000\noutput = 00\n\n";
  ASSERT_TRUE(parse_kat("algorithm = sha256\nop = digest\n\n" + record, "x.kat"));
  const auto twice = parse_kat("algorithm = sha256\nop = digest\n\n" + record + record, "x.kat");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.failure().message, "x.kat:9: 'input_repeat' is out of range; all of a file come to 64 MiB at most");
}

TEST(vector_folder, a_folder_that_is_not_there_is_an_error) {
  const auto files = read_vector_folder("/nowhere/at/all");
  ASSERT_FALSE(files);
  EXPECT_EQ(files.failure().code, errc::not_found);
}

TEST(vector_folder, the_project_s_folder_holds_the_embedded_files) {
  const auto files = read_vector_folder(std::string(CRYPTOSPEED_SOURCE_DIR) + "/vectors");
  ASSERT_TRUE(files) << files.failure().message;
  ASSERT_EQ(files->size(), own_vectors().size());
  for (std::size_t i = 0; i < files->size(); ++i) {
    EXPECT_EQ((*files)[i].path, own_vectors()[i].path);
    EXPECT_EQ((*files)[i].sha256, own_vectors()[i].sha256);
  }
}

}  // namespace
}  // namespace cryptospeed::suite::test
