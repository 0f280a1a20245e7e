// SPDX-License-Identifier: Apache-2.0
// The layouts of the reference suites against the lines that their systems print.
#include <gtest/gtest.h>

#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "cryptospeed/report/suites/suite_layout.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::report {
namespace {

using model::suite_cell;

/// A run of one suite whose figures are chosen by the test.
class suite_run {
 public:
  explicit suite_run(const std::string& name) {
    run_.suite.emplace();
    run_.suite->name = name;
    run_.suite->title = "The title";
  }
  suite_run& group(const std::string& name, const std::string& unit, const std::string& heading = "") {
    run_.suite->groups.push_back({.name = name, .heading = heading, .unit = unit, .note = {}, .cells = {}});
    return *this;
  }
  model::row& figure(const std::string& label, const std::string& column, double ns,
                     std::optional<std::uint64_t> size = {}, std::uint64_t times = 1) {
    model::row row =
        model::make_row("hash", "a" + std::to_string(run_.rows.size()), "native", "default", "digest", size, ns);
    cells().push_back({.name = label, .label = label, .column = column, .times = times, .rows = {row.id}});
    run_.rows.push_back(row);
    return run_.rows.back();
  }
  suite_run& missing(const std::string& label, const std::string& column = "",
                     const std::string& reason = "no implementation") {
    cells().push_back({.name = label, .label = label, .column = column, .reason = reason});
    return *this;
  }
  [[nodiscard]] std::string text(bool unicode = true) const {
    report_options options;
    options.unicode = unicode;
    return write_suite(run_, options);
  }
  model::run& run() { return run_; }
  std::vector<suite_cell>& cells() { return run_.suite->groups.back().cells; }

 private:
  model::run run_;
};

void expect_line(const std::string& text, const std::string& line) {
  EXPECT_NE(("\n" + text).find("\n" + line + "\n"), std::string::npos) << line << "\nin\n" << text;
}

TEST(suites, zig) {
  suite_run of("zig");
  of.group("hash", "MiB/s");
  of.figure("md5", "1048576", 1e6 / 0.7039, 1 << 20);
  of.missing("blake3").group("exchange", "exchanges/s");
  of.figure("x25519", "", 1e9 / 28913.7);
  of.group("aead", "MiB/s");
  of.figure("aes128-gcm", "524288", 1e9 / 5857.5, 512 << 10, 2);
  of.group("pwhash", "s/ops");
  of.figure("bcrypt", "", 13.2e6);
  const std::string text = of.text();
  expect_line(text, "              md5:        703 MiB/s");  // cut off, not rounded
  expect_line(text, "           blake3: not available: no implementation");
  expect_line(text, "           x25519:      28913 exchanges/s");
  expect_line(text, "       aes128-gcm:       5857 MiB/s");  // both directions count
  expect_line(text, "           bcrypt:      0.013 s/ops");
  EXPECT_NE(text.find("4 of 5 figures of The title"), std::string::npos) << text;
}

TEST(suites, nalix) {
  suite_run of("nalix");
  of.group("hashing-64", "time", "Hashing (PayloadSize = 64)");
  model::row& row = of.figure("Keccak256_Hash", "64", 605.3);
  row.stats.ci_low_ns = 600.3;
  row.stats.ci_high_ns = 610.3;
  row.stats.stddev_ns = 12.85;
  row.stats.p95_ns = 1615.04;
  row.allocated_bytes_per_op = 312;
  of.missing("Poly1305_Compute", "64").group("handshake", "time", "Handshake");
  of.figure("DeriveSessionKey", "", 2619);
  const std::string text = of.text();
  expect_line(text, "| Method           | PayloadSize |     Mean |   Error |   StdDev |        P95 | Allocated |");
  expect_line(text, "| Keccak256_Hash   | 64          | 605.3 ns | 5.00 ns | 12.85 ns | 1,615.0 ns |     312 B |");
  expect_line(text, "| Poly1305_Compute | 64          | not available: no implementation |");
  EXPECT_NE(text.find("| 2.619 \u03bcs |"), std::string::npos) << text;
  EXPECT_NE(of.text(false).find("| 2.619 us |"), std::string::npos);
}

TEST(suites, cryptonite) {
  suite_run of("cryptonite");
  of.group("ECC", "time");
  model::row& row = of.figure("pointAdd-ECC", "", 3961);
  row.stats.ci_low_ns = 3943;
  row.stats.ci_high_ns = 3979;
  row.stats.mean_ns = 3988;
  row.stats.stddev_ns = 61.5;
  of.missing("pointMul-ECC");
  const std::string text = of.text(false);
  expect_line(text, "benchmarked ECC/pointAdd-ECC");
  expect_line(text, "time                 3.961 us   (3.943 us .. 3.979 us)");
  expect_line(text, "mean                 3.988 us");
  expect_line(text, "std dev              61.50 ns");
  expect_line(text, "benchmarked ECC/pointMul-ECC\nnot available: no implementation");
}

TEST(suites, openhitls) {
  suite_run of("openhitls");
  of.group("type", "k");
  of.figure("MD5", "16", 16 * 1e6 / 26117.05, 16);
  of.figure("MD5", "16384", 16384 * 1e6 / 201293.82, 16384);
  of.missing("SM4_GCM", "16").missing("SM4_GCM", "16384").group("RSA", "/s");
  for (const char* column : {"gen", "sign", "verify"}) of.missing("512 bits", column, "refused: below 1024 bits");
  of.figure("1024 bits", "gen", 1e9 / 12.91);
  of.figure("1024 bits", "sign", 1e9 / 1147.16);
  of.figure("1024 bits", "verify", 1e9 / 17074.58);
  of.group("SM2", "/s");
  of.figure("512 bits", "gen", 1e9 / 2594.65);
  of.missing("512 bits", "sign");
  of.figure("512 bits", "verify", 1e9 / 490.85);
  of.figure("512 bits", "encrypt", 32 * 1e6 / 33.55).message = 32;
  of.figure("512 bits", "decrypt", 32 * 1e6 / 57.75).message = 32;
  const std::string text = of.text();
  expect_line(text, "type             16 bytes  16384 bytes");
  expect_line(text, "MD5              26117.05k   201293.82k");
  expect_line(text, "SM4_GCM          not available: no implementation");
  expect_line(text, "            bits    gen          sign      verify    encrypt    decrypt");
  expect_line(text, "RSA     512 bits     refused: below 1024 bits");
  expect_line(text, "RSA    1024 bits    12.91/s  1147.16/s 17074.58/s");
  expect_line(text, "SM2     512 bits  2594.65/s        -     490.85/s    33.55k     57.75k");
  EXPECT_NE(text.find("Doing MD5 ops for 0.00s on 16 size blocks: 6000 MD5 ops in 0.00s\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Doing 1024 bits sign RSA ops for "), std::string::npos) << text;
  EXPECT_NE(text.find(" 1024 bits RSA verify ops in "), std::string::npos) << text;
  expect_line(text, "SM2 512 bits sign not available: no implementation");
}

TEST(suites, sha3) {
  suite_run of("sha3");
  of.group("sha3", "ns/iter");
  model::row& row = of.figure("rust_crypto_sha3_256_input_32_bytes", "", 677, 32);
  row.stats.ci_low_ns = 564;
  row.stats.ci_high_ns = 790;
  model::row& large = of.figure("tiny_keccak_sha3_256_input_4096_bytes", "", 17185, 4096);
  large.stats.ci_low_ns = 17000;
  large.stats.ci_high_ns = 17400;
  of.missing("accumulator_append");
  const std::string text = of.text();
  expect_line(text, "running 3 tests");
  expect_line(text, "test rust_crypto_sha3_256_input_32_bytes   ... bench:         677 ns/iter (+/- 113) = 47 MB/s");
  expect_line(text, "test tiny_keccak_sha3_256_input_4096_bytes ... bench:      17,185 ns/iter (+/- 200) = 238 MB/s");
  expect_line(text, "test accumulator_append                    ... not available: no implementation");
}

TEST(suites, nothing_is_shown_that_was_not_verified) {
  suite_run of("zig");
  of.group("hash", "MiB/s");
  of.figure("md5", "", 100, 64).verified_by.clear();
  of.figure("sha1", "", 100, 64).status = model::row_status::failed;
  of.run().rows.back().reason = "a wrong digest";
  of.cells().push_back({.name = "x", .label = "sha256", .column = "", .times = 1, .rows = {"not@there"}});
  const std::string text = of.text();
  expect_line(text, "              md5: not available: it was not verified");
  expect_line(text, "             sha1: not available: failed: a wrong digest");
  expect_line(text, "           sha256: not available: left out");
}

TEST(suites, the_fastest_of_several_fills_the_figure) {
  suite_run of("zig");
  of.group("exchange", "exchanges/s");
  of.figure("x25519", "", 1e9 / 1000);
  of.figure("other", "", 1e9 / 5000);
  of.cells()[0].rows.push_back(of.run().rows[1].id);
  expect_line(of.text(), "           x25519:       5000 exchanges/s");
}

TEST(suites, the_table_begins_with_it_and_a_file_keeps_it) {
  suite_run of("zig");
  of.group("exchange", "exchanges/s");
  of.figure("x25519", "", 1e9 / 1000);
  of.missing("no\x1b[2Jbody");
  EXPECT_EQ(find_reporter("table")->write(of.run(), {}).find("           x25519:       1000 exchanges/s\n"), 0U);
  EXPECT_EQ(of.text().find('\x1b'), std::string::npos);
  model::run with_all = model::sample_run();
  with_all.suite = of.run().suite;
  const auto read = model::parse_json(model::to_json(with_all));
  ASSERT_TRUE(read.has_value()) << read.failure().message;
  EXPECT_EQ(read->suite, with_all.suite);
  EXPECT_EQ(write_suite(model::sample_run(), {}), "");
}

}  // namespace
}  // namespace cryptospeed::report
