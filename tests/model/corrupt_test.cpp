// SPDX-License-Identifier: Apache-2.0
// Result files that were cut, changed, or made by somebody who means harm: none is accepted, nothing falls over, and
// the complaint is one line that says what is wrong and at which byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <random>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/model/json_document.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::model {
namespace {

#ifdef CRYPTOSPEED_SANITIZED
constexpr std::size_t large = 10'000'000;  // sanitizers take ten times as long and say the same of a tenth
#else
constexpr std::size_t large = 100'000'000;
#endif

const std::string& valid() {
  static const std::string text = to_json(sample_run());
  return text;
}

/// The text under the checksum that belongs to it: damage that somebody took care to hide.
std::string sealed(std::string text) {
  text.resize(text.rfind("\"checksum\""));
  return text + "\"checksum\":\"" + to_hex(sha256::hash(as_bytes(text))) + "\"}\n";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  if (place != std::string::npos) text.replace(place, from.size(), to);
  return text;
}

struct complaint {
  std::size_t offset = 0;
  std::string what;
};

/// What the reader says of a text that it must refuse.
complaint refusal(std::string_view text) {
  const auto parsed = parse_json(text);
  EXPECT_FALSE(parsed) << "accepted " << text.size() << " bytes";
  if (parsed) return {};
  const std::string& message = parsed.failure().message;
  EXPECT_EQ(parsed.failure().code, errc::parse) << message;
  EXPECT_TRUE(message.starts_with("at byte ")) << message;
  EXPECT_LT(message.size(), 400u) << message.substr(0, 400);
  EXPECT_TRUE(std::all_of(message.begin(), message.end(), [](char c) { return static_cast<unsigned char>(c) >= ' '; }))
      << message;
  complaint said;
  const char* const end = message.data() + message.size();
  const auto [at, code] = std::from_chars(message.data() + 8, end, said.offset);
  EXPECT_TRUE(code == std::errc{} && std::string_view(at, end).starts_with(": ")) << message;
  EXPECT_LE(said.offset, text.size()) << message;
  if (code == std::errc{}) said.what.assign(at + 2, end);
  EXPECT_FALSE(said.what.empty()) << message;
  return said;
}

/// `from` of the valid file becomes `to`, under a right checksum; the complaint is about the value at that place.
void refused_at(const std::string& from, const std::string& to, std::size_t value_after, const std::string& what) {
  const std::size_t place = valid().find(from);
  ASSERT_NE(place, std::string::npos) << from;
  const complaint said = refusal(sealed(replaced(valid(), from, to)));
  EXPECT_EQ(said.offset, place + value_after) << to << ": " << said.what;
  EXPECT_NE(said.what.find(what), std::string::npos) << to << ": " << said.what;
}

TEST(corrupt, the_file_itself_is_fine) { ASSERT_TRUE(parse_json(valid())); }

TEST(corrupt, cut_anywhere) {
  std::size_t cuts = 0;
  for (std::size_t i = 0; i < 300; ++i, ++cuts) refusal(std::string_view(valid()).substr(0, valid().size() * i / 300));
  for (std::size_t i = 1; i <= 100; ++i, ++cuts) refusal(std::string_view(valid()).substr(0, valid().size() - i));
  // At every line end, where a text looks most complete.
  for (std::size_t i = valid().find('\n'); i + 1 < valid().size(); i = valid().find('\n', i + 1), ++cuts) {
    refusal(std::string_view(valid()).substr(0, i));
    refusal(std::string_view(valid()).substr(0, i + 1));
  }
  EXPECT_GE(cuts, 400u);
  // What is cut off at the front or in the middle is missed as well.
  std::mt19937_64 random(21);
  for (int i = 0; i < 200; ++i) {
    std::string text = valid();
    const std::size_t from = random() % text.size();
    text.erase(from, 1 + random() % 500);
    refusal(text);
  }
}

TEST(corrupt, no_flipped_bit_is_accepted) {
  std::mt19937_64 random(22);
  for (int i = 0; i < 1000; ++i) {
    std::string text = valid();
    const std::size_t bit = random() % (text.size() * 8);
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
    refusal(text);
    if (HasFailure()) FAIL() << "bit " << bit;
  }
}

TEST(corrupt, a_changed_digit_is_not_accepted) {
  std::mt19937_64 random(23);
  int changed = 0;
  while (changed < 300) {
    std::string text = valid();
    char& c = text[random() % text.size()];
    if (c < '0' || c > '9') continue;
    c = c == '9' ? '1' : static_cast<char>(c + 1);
    refusal(text);
    ++changed;
  }
}

TEST(corrupt, numbers_that_are_none) {
  const std::string time = "\"undisturbed_ns\":8000";
  for (const char* number :
       {"NaN", "nan", "Infinity", "-Infinity", "inf", "+1", ".5", "0x10", "01", "1.", "1e", "--1"}) {
    const std::size_t place = valid().find(time) + time.size() - 4;
    const complaint said = refusal(sealed(replaced(valid(), time, "\"undisturbed_ns\":" + std::string(number))));
    EXPECT_GE(said.offset, place) << number;
    EXPECT_LE(said.offset, place + 4) << number;
    EXPECT_NE(said.what.find("not valid JSON"), std::string::npos) << number << ": " << said.what;
  }
  for (const char* number : {"1e400", "-1e400", "1e99999999999", "123456789e500"}) {
    const complaint said = refusal(sealed(replaced(valid(), time, "\"undisturbed_ns\":" + std::string(number))));
    EXPECT_NE(said.what.find("beyond the range of a double"), std::string::npos) << number << ": " << said.what;
  }
}

TEST(corrupt, negative_times) {
  refused_at("\"undisturbed_ns\":8000", "\"undisturbed_ns\":-8000", 17,
             "rows[0].stats.undisturbed_ns: a negative figure");
  refused_at("\"undisturbed_ns\":8000", "\"undisturbed_ns\":-1e-300", 17, "a negative figure");
  refused_at("\"p95_ns\":9600", "\"p95_ns\":-9600", 9, "rows[0].stats.p95_ns: a negative figure");
  refused_at("\"cold_ns\":720000", "\"cold_ns\":-1", 10, "rows[0].cold_ns: a negative figure");
  refused_at("\"cycles_per_op\":29600", "\"cycles_per_op\":-0.5", 16, "rows[0].cycles_per_op: a negative figure");
  refused_at("\"min_ns\":[8000,", "\"min_ns\":[-8000,", 9, "rows[0].epochs.min_ns: a negative time");
  refused_at("\"iterations\":[1000,", "\"iterations\":[-1000,", 14, "a whole number from 0 on was expected");
  refused_at("\"limit\":{\"cycles_per_op\":null", "\"limit\":{\"cycles_per_op\":-1", 25, "a negative figure");
}

TEST(corrupt, values_of_another_kind) {
  for (const char* value : {"null", "\"x\"", "[]", "{}", "true"}) {
    refused_at("\"iterations\":[1000", "\"iterations\":[" + std::string(value), 14, "was expected");
    refused_at("\"seed\":18446744073709551615", "\"seed\":" + std::string(value), 7, "seed: ");
  }
  refused_at("\"rows\":[{", "\"rows\":[7,{", 8, "rows[0]: an object was expected");
  refused_at("\"quiet\"", "\"loud\"", 0, "noise.verdict: an unknown word");
}

TEST(corrupt, members_that_stand_twice) {
  refused_at("\"seed\":", "\"version\":1,\"seed\":", 0, "a member stands twice");
  refused_at("\"vendor\":", "\"cpu\":\"\",\"vendor\":", 0, "a member stands twice");
  refused_at("\"mean_ns\":8400", "\"ci_low_ns\":1,\"mean_ns\":8400", 0, "a member stands twice");
  refused_at("\"mean_ns\":8400", "\"ci_l\\u006fw_ns\":1,\"mean_ns\":8400", 0, "a member stands twice");
  // In what a later version may have added and this one passes over.
  refused_at("\"partial\":", "\"later\":{\"a\":1,\"a\":2},\"partial\":", 15, "a member stands twice");
  const complaint said = refusal(
      sealed(replaced(valid(), "native/portable:digest#16384\",\"family\"", "native/shani:digest#16384\",\"family\"")));
  EXPECT_NE(said.what.find("two rows have the id sha256@native/shani"), std::string::npos) << said.what;
}

TEST(corrupt, nested_ten_thousand_deep) {
  const std::string arrays(10000, '[');
  std::string objects;
  for (int i = 0; i < 10000; ++i) objects += "{\"a\":";
  for (const std::string& deep : {arrays, objects, arrays + std::string(10000, ']')}) {
    EXPECT_NE(refusal(deep).what.find("nested too deeply"), std::string::npos);
    const complaint said = refusal(sealed(replaced(valid(), "\"partial\":", "\"later\":" + deep + ",\"partial\":")));
    EXPECT_NE(said.what.find("nested too deeply"), std::string::npos) << said.what;
    EXPECT_GT(said.offset, valid().find("\"partial\""));
  }
}

TEST(corrupt, very_large) {
  EXPECT_EQ(refusal(std::string(large, ' ')).offset, large);
  EXPECT_EQ(refusal("\"" + std::string(large, 'a')).offset, large + 1);
  refusal(std::string(large, '\0'));
  refusal(std::string(large, '{'));
  // A file that is right but for one name of that length: the complaint does not repeat it.
  refusal(sealed(replaced(valid(), "\"params\":{}", "\"params\":{\"" + std::string(large, 'p') + "\":-1}")));
  refusal(valid() + std::string(large, '\n'));
  EXPECT_NE(refusal(std::string(max_json_bytes + 1, ' ')).what.find("256 MiB"), std::string::npos);
}

TEST(corrupt, another_schema_or_version) {
  refused_at("\"cryptospeed-result\"", "\"cryptospeed-list\"", 0, "its schema is another one");
  refused_at("\"cryptospeed-result\"", "\"cryptospeed-result \"", 0, "its schema is another one");
  refused_at("\"cryptospeed-result\"", "null", 0, "its schema is another one");
  for (const char* version : {"2", "0", "1.0", "\"1\"", "-1", "null", "99999999999999999999", "[1]"}) {
    refused_at("\"version\":1,", "\"version\":" + std::string(version) + ",", 10, "an unknown version");
  }
  // A newer version may close with something else; its version is what is named, not the checksum.
  const std::string newer = replaced(valid(), "\"version\":1,", "\"version\":2,");
  EXPECT_NE(refusal(newer.substr(0, newer.rfind(",\n\"checksum\"")) + "}\n").what.find("this program reads 1"),
            std::string::npos);
}

TEST(corrupt, nothing_at_all) {
  for (const char* text : {"", " ", "\n", "\t\r\n ", "null", "0", "\"\"", "[]", "{}", "{", "}", "\xef\xbb\xbf"}) {
    EXPECT_LE(refusal(text).offset, std::string_view(text).size());
  }
  EXPECT_EQ(refusal("").what, "not valid JSON: the text ends too early");
  EXPECT_EQ(refusal(std::string_view("\0", 1)).offset, 0u);
}

TEST(corrupt, text_that_is_not_utf8) {
  const std::size_t place = valid().find("AuthenticAMD");
  for (const char* bytes : {"\xff", "\xfe", "\x80", "\xc0\xaf", "\xc3", "\xc3(", "\xe0\x80\xaf", "\xed\xa0\x80",
                            "\xe2\x82", "\xf0\x82\x82\xac", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"}) {
    const complaint said = refusal(sealed(replaced(valid(), "AuthenticAMD", bytes)));
    EXPECT_NE(said.what.find("UTF-8"), std::string::npos) << said.what;
    EXPECT_GE(said.offset, place);
    EXPECT_LE(said.offset, place + 5);
  }
  for (const char* escape : {"\\ud800", "\\udc00", "\\ud800\\u0041", "\\u12", "\\x41", "\\"}) {
    const complaint said = refusal(sealed(replaced(valid(), "AuthenticAMD", escape)));
    EXPECT_GE(said.offset, place) << escape;
    EXPECT_LE(said.offset, place + 16) << escape;
  }
  refusal(sealed(replaced(valid(), "AuthenticAMD", std::string("a\nb"))));
  refusal(sealed(replaced(valid(), "AuthenticAMD", std::string("a\0b", 3))));
}

TEST(corrupt, names_that_would_break_a_line) {
  const complaint said = refusal(sealed(replaced(valid(), "\"params\":{}", "\"params\":{\"a\\nb\\u001b[31m\":-1}")));
  EXPECT_NE(said.what.find("params.a b [31m"), std::string::npos) << said.what;
}

TEST(corrupt, lines_of_a_journal) {
  const std::string line = row_to_json(sample_run().rows[0]);
  ASSERT_TRUE(parse_row(line));
  std::mt19937_64 random(24);
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_FALSE(parse_row(std::string_view(line).substr(0, i)));
  for (int i = 0; i < 2000; ++i) {  // no checksum here: whatever is accepted is a row that can be written again
    std::string text = line;
    const std::size_t bit = random() % (text.size() * 8);
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
    const auto parsed = parse_row(text);
    if (!parsed) continue;
    const auto again = parse_row(row_to_json(*parsed));
    ASSERT_TRUE(again) << text << ": " << again.failure().message;
  }
}

}  // namespace
}  // namespace cryptospeed::model
