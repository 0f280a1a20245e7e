// SPDX-License-Identifier: Apache-2.0
// The result file: what is written reads back equal, and nothing else is accepted.
#include "cryptospeed/model/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/clean.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::model {
namespace {

/// The sample as a file holds it: without the numbers that rows did not earn.
run clean_sample() {
  run r = sample_run();
  for (row& one : r.rows) one = publishable(one);
  return r;
}

/// Puts the right checksum under an edited text.
std::string sealed(std::string text) {
  const std::size_t place = text.rfind("\"checksum\"");
  text.resize(place);
  return text + "\"checksum\":\"" + to_hex(sha256::hash(as_bytes(text))) + "\"}\n";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  if (place != std::string::npos) text.replace(place, from.size(), to);
  return text;
}

std::string refusal(std::string_view text) {
  const auto parsed = parse_json(text);
  return parsed ? "accepted" : parsed.failure().message;
}

TEST(result_file, reads_back_equal) {
  const auto parsed = parse_json(to_json(sample_run()));
  ASSERT_TRUE(parsed) << parsed.failure().message;
  EXPECT_TRUE(*parsed == clean_sample());
  EXPECT_EQ(to_json(*parsed), to_json(sample_run()));
}

TEST(result_file, empty_run_reads_back_equal) {
  const auto parsed = parse_json(to_json(run{}));
  ASSERT_TRUE(parsed) << parsed.failure().message;
  EXPECT_TRUE(*parsed == run{});
}

TEST(result_file, is_json_for_others_with_members_in_the_order_of_the_contract) {
  const auto json = nlohmann::ordered_json::parse(to_json(sample_run()));
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"schema", "version", "tool",    "argv",   "seed",      "partial", "started",
                                      "ended",  "machine", "clock",   "cycles", "providers", "rows",    "comparisons",
                                      "slopes", "rounds",  "notices", "noise",  "suite",     "checksum"}));
  std::string row_names;
  for (const auto& [name, value] : json["rows"][0].items()) row_names += name + " ";
  EXPECT_EQ(
      row_names,
      "id family algorithm op provider variant default_variant size message aad threads lanes params status reason "
      "known_finding own_randomness verified_by epochs stats cold_ns cycles_per_op cycles_per_byte bytes_per_second "
      "ops_per_second allocations_per_op allocated_bytes_per_op limit level security_status quantum_safe sizes "
      "samples dropped marks reasons ");
  EXPECT_EQ(json["seed"].get<std::uint64_t>(), 18446744073709551615u);
  EXPECT_TRUE(json["rows"][0]["message"].is_null());
}

TEST(result_file, rows_without_a_number_keep_none) {
  const auto json = nlohmann::json::parse(to_json(sample_run()));
  int refused = 0;
  for (const auto& r : json["rows"]) {
    if (r["status"] == "ok") continue;
    ++refused;
    EXPECT_TRUE(r["stats"]["undisturbed_ns"].is_null());
    EXPECT_TRUE(r["bytes_per_second"].is_null());
    EXPECT_TRUE(r["epochs"]["min_ns"].empty());
  }
  EXPECT_EQ(refused, 3);
}

TEST(result_file, numbers_that_are_not_finite_become_null_with_a_reason) {
  run r = sample_run();
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  r.rows[0].stats.p99_ns = nan;
  r.rows[0].cycles_per_byte = inf;
  r.rows[0].raw.min_ns[2] = -inf;
  r.comparisons[0].ratio = nan;
  r.slopes[0].r2 = nan;
  r.noise.controls[0].ci_low = inf;
  r.noise.aa_floor = nan;
  r.cycles.ghz_max = inf;
  const auto parsed = parse_json(to_json(r));
  ASSERT_TRUE(parsed) << parsed.failure().message;
  EXPECT_FALSE(parsed->rows[0].stats.p99_ns);
  EXPECT_EQ(parsed->rows[0].reasons.at("p99_ns"), "the value was not a finite number");
  EXPECT_EQ(parsed->rows[0].reasons.at("cycles_per_byte"), "the value was not a finite number");
  EXPECT_EQ(parsed->rows[0].raw.min_ns.size(), 5u);
  EXPECT_EQ(parsed->comparisons.size(), 5u);
  EXPECT_TRUE(parsed->slopes.empty());
  EXPECT_TRUE(parsed->noise.controls.empty());
  EXPECT_FALSE(parsed->noise.aa_floor);
  EXPECT_FALSE(parsed->cycles.ghz_max);
}

TEST(result_file, doubles_round_trip_to_the_bit) {
  std::mt19937_64 random(7);
  run r;
  for (int i = 0; i < 20000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (std::isfinite(value)) r.slopes.push_back({"x", value, 0.1, -5e-324});
  }
  r.slopes.push_back({"x", std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min(), 1e22});
  const auto parsed = parse_json(to_json(r));
  ASSERT_TRUE(parsed) << parsed.failure().message;
  ASSERT_EQ(parsed->slopes.size(), r.slopes.size());
  for (std::size_t i = 0; i < r.slopes.size(); ++i) {
    ASSERT_EQ(std::bit_cast<std::uint64_t>(parsed->slopes[i].ns_fixed),
              std::bit_cast<std::uint64_t>(r.slopes[i].ns_fixed));
    ASSERT_EQ(parsed->slopes[i].r2, r.slopes[i].r2);
  }
}

TEST(result_file, text_that_is_not_utf8_is_replaced) {
  run r;
  r.argv = {"\xff\xfe", std::string("a\0b", 3), "\xe4\xbd\xa0"};
  const auto parsed = parse_json(to_json(r));
  ASSERT_TRUE(parsed) << parsed.failure().message;
  EXPECT_EQ(parsed->argv[0], "\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(parsed->argv[1], std::string("a\0b", 3));
  EXPECT_EQ(parsed->argv[2], "\xe4\xbd\xa0");
}

TEST(result_file, the_checksum_covers_every_byte_before_its_member) {
  const std::string text = to_json(sample_run());
  const std::string tail = text.substr(text.size() - 79);
  ASSERT_TRUE(tail.starts_with("\"checksum\":\""));
  EXPECT_EQ(tail.substr(12, 64), to_hex(sha256::hash(as_bytes(std::string_view(text).substr(0, text.size() - 79)))));
  EXPECT_EQ(tail.substr(76), "\"}\n");
}

TEST(result_file, every_flipped_bit_is_found) {
  const std::string text = to_json(sample_run());
  std::mt19937_64 random(11);
  for (int i = 0; i < 3000; ++i) {
    std::string changed = text;
    // The tail in full, the rest at random.
    const std::size_t bit =
        i < 800 ? (changed.size() - 100) * 8 + static_cast<std::size_t>(i) : random() % (changed.size() * 8);
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
    const std::string answer = refusal(changed);
    ASSERT_TRUE(answer.starts_with("at byte ")) << "bit " << bit << ": " << answer;
  }
}

TEST(result_file, every_shorter_file_is_refused) {
  const std::string text = to_json(sample_run());
  for (std::size_t i = 0; i < 400; ++i) {
    const std::size_t size = i < 200 ? text.size() - 1 - i : text.size() * (i - 200) / 200;
    ASSERT_TRUE(refusal(std::string_view(text).substr(0, size)).starts_with("at byte ")) << size;
  }
  EXPECT_TRUE(refusal(text + "\n").starts_with("at byte "));
  EXPECT_TRUE(refusal(text + text).starts_with("at byte "));
}

TEST(result_file, mistakes_are_named_with_their_place) {
  const std::string text = to_json(sample_run());
  const auto edited = [&](const std::string& from, const std::string& to) {
    return refusal(sealed(replaced(text, from, to)));
  };
  EXPECT_EQ(refusal(""), "at byte 0: not valid JSON: the text ends too early");
  EXPECT_EQ(refusal("\xef\xbb\xbf{}"), "at byte 0: a byte order mark");
  EXPECT_EQ(refusal("[]"), "at byte 0: an object was expected");
  EXPECT_EQ(refusal("{}"), "at byte 0: not a cryptospeed result: its schema is another one");
  EXPECT_TRUE(edited("\"version\":1", "\"version\":2").find("unknown version") != std::string::npos);
  EXPECT_TRUE(edited("\"version\":1", "\"version\":1.0").find("unknown version") != std::string::npos);
  EXPECT_TRUE(edited("cryptospeed-result", "cryptospeed-list").find("schema") != std::string::npos);
  const std::size_t seed = text.find("18446744073709551615");
  EXPECT_EQ(edited("18446744073709551615", "-1"),
            "at byte " + std::to_string(seed) + ": seed: a whole number from 0 on was expected");
  EXPECT_EQ(edited("18446744073709551615", "18446744073709551616"),
            "at byte " + std::to_string(seed) + ": seed: a whole number from 0 on was expected");
  EXPECT_EQ(edited("18446744073709551615", "1e400"),
            "at byte " + std::to_string(seed + 4) + ": a number beyond the range of a double");
  EXPECT_TRUE(edited("18446744073709551615", "NaN").starts_with("at byte " + std::to_string(seed)));
  EXPECT_TRUE(edited("18446744073709551615", "Infinity").starts_with("at byte " + std::to_string(seed)));
  EXPECT_EQ(edited("\"partial\":false", "\"seed\":5,\"partial\":false"),
            "at byte " + std::to_string(text.find("\"partial\"")) + ": a member stands twice");
  EXPECT_EQ(edited("\"partial\":false", "\"s\\u0065ed\":5,\"partial\":false"),
            "at byte " + std::to_string(text.find("\"partial\"")) + ": a member stands twice");
  EXPECT_EQ(edited("\"partial\":false", "\"partial\":0"),
            "at byte " + std::to_string(text.find("\"partial\"") + 10) + ": partial: true or false was expected");
  EXPECT_EQ(edited("\"partial\":false,\n", ""), "at byte 0: the member partial is missing");
  EXPECT_EQ(edited("\"status\":\"ok\"", "\"status\":\"fine\""),
            "at byte " + std::to_string(text.find("\"status\"") + 9) + ": rows[0].status: an unknown status");
  EXPECT_EQ(edited("\"threads\":1", "\"threads\":4294967296"),
            "at byte " + std::to_string(text.find("\"threads\"") + 10) + ": rows[0].threads: a number out of range");
  EXPECT_EQ(edited("\"launch\":[0,", "\"launch\":["),
            "at byte " + std::to_string(text.find("\"epochs\"") + 9) + ": rows[0].epochs: arrays of different lengths");
  EXPECT_TRUE(edited("\"verdict\":\"equal\"", "\"verdict\":\"same\"").find("comparisons[0].verdict: an unknown word") !=
              std::string::npos);
  EXPECT_TRUE(edited("AuthenticAMD",
                     "Authentic\xff"
                     "AMD")
                  .find("UTF-8") != std::string::npos);
  EXPECT_TRUE(edited("AuthenticAMD", "\\ud800").starts_with("at byte "));
  EXPECT_TRUE(edited("\"cycles_per_op\":29600", "\"cycles_per_op\":\"29600\"").find("a number was expected") !=
              std::string::npos);
  EXPECT_TRUE(edited("openssl/default:digest#16384\",\"family\":\"hash\",\"algorithm\":\"sha256\"",
                     "native/shani:digest#16384\",\"family\":\"hash\",\"algorithm\":\"sha256\"")
                  .find("two rows have the id") != std::string::npos);
}

TEST(result_file, unknown_members_are_accepted_and_known_ones_may_be_missing_where_they_came_later) {
  const std::string text = to_json(sample_run());
  const std::string more =
      replaced(text, "\"partial\":false", "\"partial\":false,\"later\":[{\"deep\":[1,null,\"x\"]},-1e-9]");
  const auto parsed = parse_json(sealed(more));
  ASSERT_TRUE(parsed) << parsed.failure().message;
  EXPECT_TRUE(*parsed == clean_sample());
  const auto fewer = parse_json(sealed(replaced(text, ",\"min_effect\":0.01,\"aa_floor\":0.0012", "")));
  ASSERT_TRUE(fewer) << fewer.failure().message;
  EXPECT_EQ(fewer->comparisons[0].min_effect, 0);
}

TEST(result_file, hostile_texts_are_refused) {
  EXPECT_EQ(refusal(std::string(10000, '[')), "at byte 64: nested too deeply");
  std::string deep = "{\"a\":";
  for (int i = 0; i < 10000; ++i) deep += "{\"a\":";
  EXPECT_TRUE(refusal(deep).find("nested too deeply") != std::string::npos);
  EXPECT_TRUE(refusal(std::string(100'000'000, ' ')).starts_with("at byte 100000000"));
  EXPECT_TRUE(refusal("\"" + std::string(100'000'000, 'a')).starts_with("at byte 100000001"));
  EXPECT_TRUE(refusal("\"" + std::string(1000, 'a') + "\"").starts_with("at byte 0: an object"));
  std::string many = "[0";
  for (int i = 0; i < 17'000'000; ++i) many += ",0";
  EXPECT_TRUE(refusal(many + "]").find("too many values") != std::string::npos);
  std::mt19937_64 random(3);
  const std::string alphabet = "{}[]\",:0123456789.eE+-truefalsn\\u \n\x80\xff";
  for (int i = 0; i < 20000; ++i) {
    std::string noise;
    for (std::size_t n = random() % 40; n > 0; --n) noise += alphabet[random() % alphabet.size()];
    ASSERT_TRUE(refusal(noise).starts_with("at byte ")) << noise;
  }
}

TEST(result_file, a_row_alone_is_one_line) {
  for (const row& r : clean_sample().rows) {
    const std::string line = row_to_json(r);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto parsed = parse_row(line);
    ASSERT_TRUE(parsed) << parsed.failure().message;
    EXPECT_TRUE(*parsed == r);
    EXPECT_FALSE(parse_row(line.substr(0, line.size() - 1)));
    EXPECT_FALSE(parse_row(line + "{}"));
  }
  EXPECT_FALSE(parse_row("null"));
}

TEST(status, has_the_words_of_the_file) {
  EXPECT_STREQ(to_string(row_status::ok), "ok");
  EXPECT_STREQ(to_string(row_status::failed), "failed");
  EXPECT_STREQ(to_string(row_status::crashed), "crashed");
  EXPECT_STREQ(to_string(row_status::hung), "hung");
  EXPECT_STREQ(to_string(row_status::implausible), "implausible");
  EXPECT_STREQ(to_string(row_status::skipped), "skipped");
}

}  // namespace
}  // namespace cryptospeed::model
