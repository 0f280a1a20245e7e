// SPDX-License-Identifier: Apache-2.0
// The Wycheproof reader on small files made here: the shape of every family's records, and that no test is dropped
// unseen.
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/vectors/der.hpp"
#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using octets = std::vector<std::uint8_t>;

std::string file_of(const std::string& algorithm, const std::string& group, std::size_t tests) {
  return R"({"algorithm": ")" + algorithm + R"(", "numberOfTests": )" + std::to_string(tests) + R"(, "testGroups": [)" +
         group + "]}";
}

vector_file parse(const std::string& text) {
  auto file = parse_wycheproof(text, "w.json");
  if (!file) throw std::runtime_error(file.failure().message);
  return *std::move(file);
}

TEST(wycheproof, an_aead_test_is_sealed_and_opened_and_a_forged_one_only_opened) {
  const vector_file file = parse(file_of("AES-GCM",
                                         R"({"type":"AeadTest","keySize":256,"ivSize":96,"tagSize":128,"tests":[
        {"tcId":1,"flags":[],"key":"aa","iv":"bb","aad":"cc","msg":"dd","ct":"ee","tag":"ff","result":"valid"},
        {"tcId":2,"flags":["ModifiedTag"],"key":"aa","iv":"bb","aad":"cc","msg":"dd","ct":"ee","tag":"fe","result":"invalid"}]})",
                                         2));
  ASSERT_EQ(file.records.size(), 3u);
  EXPECT_EQ(file.records_in_file, 2u);
  EXPECT_EQ(file.records[0].algorithm, "aes-256-gcm");
  EXPECT_EQ(file.records[0].op, "seal");
  EXPECT_EQ(*file.records[0].output, (octets{0xee, 0xff}));
  EXPECT_EQ(file.records[0].output_size, 1u);
  EXPECT_EQ(file.records[0].source, "w.json tcId 1");
  EXPECT_EQ(file.records[1].op, "open");
  EXPECT_EQ(*file.records[1].output, octets{0xdd});
  EXPECT_EQ(file.records[2].op, "open");
  EXPECT_EQ(file.records[2].expect, expectation::reject);
  EXPECT_FALSE(file.records[2].output);
}

TEST(wycheproof, a_forged_tag_of_a_mac_must_not_come_out) {
  const vector_file file = parse(file_of("HMACSHA256", R"({"type":"MacTest","keySize":256,"tagSize":16,"tests":[
        {"tcId":1,"key":"aa","msg":"bb","tag":"0102","result":"valid"},
        {"tcId":2,"key":"aa","msg":"bb","tag":"0103","result":"invalid"}]})",
                                         2));
  ASSERT_EQ(file.records.size(), 2u);
  EXPECT_EQ(file.records[0].expect, expectation::match);
  EXPECT_EQ(file.records[0].output_size, 2u);
  EXPECT_EQ(file.records[1].expect, expectation::differ);
}

TEST(wycheproof, what_is_not_used_is_counted_with_its_reason) {
  const vector_file unknown = parse(file_of(
      "AES-CBC-PKCS5",
      R"({"type":"IndCpaTest","keySize":128,"tests":[{"tcId":1,"result":"valid"},{"tcId":2,"result":"valid"}]})", 2));
  EXPECT_TRUE(unknown.records.empty());
  EXPECT_EQ(unknown.records_in_file, 2u);
  ASSERT_EQ(unknown.unused.size(), 1u);
  EXPECT_NE(unknown.unused[0].find("(2 tests)"), std::string::npos);

  const vector_file other_hash = parse(file_of(
      "ECDSA", R"({"type":"EcdsaVerify","sha":"SHA-512","publicKey":{"curve":"secp256r1","uncompressed":"04"},"tests":[
        {"tcId":1,"msg":"","sig":"00","result":"valid"}]})",
      1));
  ASSERT_EQ(other_hash.unused.size(), 1u);
  EXPECT_EQ(other_hash.unused[0], "w.json: another hash than ecdsa-p256's (1 tests)");
}

TEST(wycheproof, a_key_exchange_has_scalars_of_fixed_size_and_points_without_their_wrapping) {
  const std::string point = "04" + std::string(128, '1');
  const std::string wrapped = "3059301306072a8648ce3d020106082a8648ce3d030107034200" + point;
  const vector_file file = parse(file_of("ECDH", R"({"type":"EcdhTest","curve":"secp256r1","encoding":"asn","tests":[
        {"tcId":1,"public":")" + wrapped + R"(","private":"0001","shared":"aa","result":"valid"},
        {"tcId":2,"public":"3059","private":"01","shared":"aa","result":"acceptable"}]})",
                                         2));
  ASSERT_EQ(file.records.size(), 1u);
  EXPECT_EQ(file.records[0].algorithm, "ecdh-p256");
  EXPECT_EQ(to_hex(*file.records[0].field[CRYPTOSPEED_PEER_KEY]), point);
  EXPECT_EQ(to_hex(*file.records[0].field[CRYPTOSPEED_KEY]), std::string(63, '0') + "1");
  ASSERT_EQ(file.unused.size(), 1u);
}

TEST(wycheproof, three_results_are_three_expectations) {
  const vector_file file = parse(file_of("XDH", R"({"type":"XdhComp","curve":"curve25519","tests":[
        {"tcId":1,"public":"01","private":"02","shared":"03","result":"valid"},
        {"tcId":2,"public":"01","private":"02","shared":"03","result":"acceptable"},
        {"tcId":3,"public":"01","private":"02","shared":"03","result":"invalid"}]})",
                                         3));
  ASSERT_EQ(file.records.size(), 3u);
  EXPECT_EQ(file.records[0].expect, expectation::match);
  EXPECT_EQ(file.records[1].expect, expectation::either);
  EXPECT_EQ(file.records[2].expect, expectation::reject);
}

TEST(wycheproof, a_p1363_signature_is_written_in_der) {
  const std::string r = "80" + std::string(62, '0'), s = std::string(62, '0') + "05";
  const vector_file file = parse(file_of(
      "ECDSA",
      R"({"type":"EcdsaP1363Verify","sha":"SHA-256","publicKey":{"curve":"secp256r1","uncompressed":"04"},"tests":[
        {"tcId":1,"msg":"","sig":")" +
          r + s + R"(","result":"valid"},
        {"tcId":2,"msg":"","sig":"0102","result":"invalid"}]})",
      2));
  ASSERT_EQ(file.records.size(), 1u);
  EXPECT_EQ(to_hex(*file.records[0].field[CRYPTOSPEED_TAG]), "3026022100" + r + "020105");
  EXPECT_EQ(file.unused.size(), 1u);
}

TEST(wycheproof, a_file_that_holds_fewer_tests_than_it_says_is_refused) {
  const auto file =
      parse_wycheproof(file_of("XDH", R"({"type":"XdhComp","curve":"curve25519","tests":[]})", 5), "w.json");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.failure().message, "w.json: it holds 0 tests and says 5");
}

TEST(wycheproof, malformed_files_are_errors_that_name_the_file) {
  const std::vector<std::string> broken{
      std::string("{"),
      std::string("[]"),
      std::string("{}"),
      file_of(
          "XDH",
          R"({"type":"XdhComp","curve":"curve25519","tests":[{"tcId":1,"public":"1","private":"","shared":"","result":"valid"}]})",
          1),
      file_of(
          "XDH",
          R"({"type":"XdhComp","curve":"curve25519","tests":[{"tcId":1,"public":"","private":"","shared":"","result":"fine"}]})",
          1),
      file_of(
          "XDH",
          R"({"type":"XdhComp","curve":"curve25519","tests":[{"tcId":1,"public":"","shared":"","result":"valid"}]})",
          1),
      file_of("AES-GCM", R"({"type":"AeadTest","tests":[]})", 0),
  };
  for (const std::string& text : broken) {
    const auto file = parse_wycheproof(text, "w.json");
    ASSERT_FALSE(file) << text;
    EXPECT_EQ(file.failure().message.find("w.json: "), 0u) << file.failure().message;
  }
}

TEST(der, signatures_make_the_round_trip_and_loose_encodings_are_refused) {
  const octets r = *from_hex("00ff"), s = *from_hex("7f");
  const octets der = der::encode_signature(r, s);
  EXPECT_EQ(to_hex(der), "3007020200ff02017f");
  const auto parts = der::decode_signature(der);
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->first, octets{0xff});
  EXPECT_EQ(parts->second, octets{0x7f});
  for (const char* loose : {"", "30", "3007020200ff02017f00", "308107020200ff02017f", "3006020200ff0201",
                            "30060201ff02017f", "300802030000ff02017f", "3180", "30058000020101"})
    EXPECT_FALSE(der::decode_signature(*from_hex(loose))) << loose;
  EXPECT_TRUE(der::decode_signature(*from_hex("300702027fff02017f")));
}

TEST(judge, each_expectation_passes_what_it_says_and_nothing_else) {
  vector_record record;
  record.output = octets{1, 2};
  const octets right{1, 2}, wrong{1, 3}, zeros{0, 0};
  record.expect = expectation::match;
  EXPECT_EQ(judge(record, "derive", CRYPTOSPEED_OK, right), std::nullopt);
  EXPECT_NE(judge(record, "derive", CRYPTOSPEED_OK, wrong), std::nullopt);
  EXPECT_NE(judge(record, "derive", CRYPTOSPEED_OK, {1}), std::nullopt);
  EXPECT_NE(judge(record, "derive", CRYPTOSPEED_REJECTED, zeros), std::nullopt);
  EXPECT_NE(judge(record, "derive", CRYPTOSPEED_ERROR, right), std::nullopt);
  record.expect = expectation::either;
  EXPECT_EQ(judge(record, "derive", CRYPTOSPEED_OK, right), std::nullopt);
  EXPECT_EQ(judge(record, "derive", CRYPTOSPEED_REJECTED, zeros), std::nullopt);
  EXPECT_NE(judge(record, "derive", CRYPTOSPEED_REJECTED, wrong), std::nullopt);
  EXPECT_NE(judge(record, "derive", CRYPTOSPEED_OK, wrong), std::nullopt);
  record.expect = expectation::differ;
  EXPECT_NE(judge(record, "mac", CRYPTOSPEED_OK, right), std::nullopt);
  EXPECT_EQ(judge(record, "mac", CRYPTOSPEED_OK, wrong), std::nullopt);
  EXPECT_NE(judge(record, "mac", CRYPTOSPEED_REJECTED, {}), std::nullopt);
  record.output.reset();
  record.expect = expectation::reject;
  EXPECT_EQ(judge(record, "open", CRYPTOSPEED_REJECTED, zeros), std::nullopt);
  EXPECT_NE(judge(record, "open", CRYPTOSPEED_REJECTED, right), std::nullopt);
  EXPECT_NE(judge(record, "open", CRYPTOSPEED_OK, zeros), std::nullopt);
}

}  // namespace
}  // namespace cryptospeed::suite::test
