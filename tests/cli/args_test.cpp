// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/args.hpp"

#include <gtest/gtest.h>

#include "cryptospeed/cli/errors.hpp"

namespace cryptospeed::cli {
namespace {

TEST(args, sizes) {
  EXPECT_EQ(parse_sizes("--bytes", "64,1K,16K"), (std::vector<std::uint64_t>{64, 1024, 16384}));
  EXPECT_EQ(parse_sizes("--bytes", "1"), (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(parse_sizes("--bytes", "256M"), (std::vector<std::uint64_t>{256ULL << 20}));
  for (const char* text : {"",
                           "0",
                           "257M",
                           "262145K",
                           "268435457",
                           "-1",
                           "+1",
                           "1.5K",
                           "1k6",
                           "K",
                           "64,",
                           ",64",
                           "64,,1K",
                           "64 ",
                           " 64",
                           "0x40",
                           "1G",
                           "64,64",
                           "1K,1024",
                           "18446744073709551616",
                           "99999999999999999999M"}) {
    EXPECT_THROW(static_cast<void>(parse_sizes("--bytes", text)), usage_error) << "'" << text << "'";
  }
}

TEST(args, numbers) {
  EXPECT_EQ(parse_number("--seed", "0", 0, ~0ULL), 0U);
  EXPECT_EQ(parse_number("--seed", "18446744073709551615", 0, ~0ULL), ~0ULL);
  for (const char* text : {"", "-1", "1e3", "18446744073709551616", "1.0", "one", "0x1", "1 "}) {
    EXPECT_THROW(static_cast<void>(parse_number("--seed", text, 0, ~0ULL)), usage_error) << "'" << text << "'";
  }
  EXPECT_THROW(static_cast<void>(parse_number("--rounds", "0", 1, 1000)), usage_error);
  EXPECT_THROW(static_cast<void>(parse_number("--rounds", "1001", 1, 1000)), usage_error);
}

TEST(args, durations) {
  EXPECT_DOUBLE_EQ(parse_duration("--timeout", "250ms", 0.1, 3600), 0.25);
  EXPECT_DOUBLE_EQ(parse_duration("--timeout", "10s", 0.1, 3600), 10);
  EXPECT_DOUBLE_EQ(parse_duration("--timeout", "2m", 0.1, 3600), 120);
  EXPECT_DOUBLE_EQ(parse_duration("--timeout", "1h", 0.1, 3600), 3600);
  EXPECT_DOUBLE_EQ(parse_duration("--timeout", "1.5s", 0.1, 3600), 1.5);
  for (const char* text :
       {"", "10", "s", "ms", "-1s", "1e3s", "nans", "infs", "1.s", ".5s", "1..5s", "10 s", "10S", "1us", "2h", "1ms"}) {
    EXPECT_THROW(static_cast<void>(parse_duration("--timeout", text, 0.1, 3600)), usage_error) << "'" << text << "'";
  }
}

TEST(args, percentages) {
  EXPECT_DOUBLE_EQ(parse_percent("--min-effect", "1%", 50), 0.01);
  EXPECT_DOUBLE_EQ(parse_percent("--min-effect", "0.5%", 50), 0.005);
  for (const char* text : {"", "%", "1", "0%", "-1%", "51%", "1%%", "1e1%", "one%"}) {
    EXPECT_THROW(static_cast<void>(parse_percent("--min-effect", text, 50)), usage_error) << "'" << text << "'";
  }
}

TEST(args, threads_and_pairs) {
  EXPECT_EQ(parse_threads("--threads", "1"), std::vector<std::uint32_t>{1});
  const std::uint32_t all = parse_threads("--threads", "all").at(0);
  const std::vector<std::uint32_t> both = all == 1 ? std::vector<std::uint32_t>{1} : std::vector<std::uint32_t>{1, all};
  EXPECT_EQ(parse_threads("--threads", "1,all"), both);
  EXPECT_THROW(static_cast<void>(parse_threads("--threads", std::to_string(all + 1))), usage_error) << "one CPU each";
  EXPECT_EQ(parse_threads("--threads", "all").size(), 1U);
  EXPECT_GE(parse_threads("--threads", "all")[0], 1U);
  EXPECT_THROW(static_cast<void>(parse_threads("--threads", "0")), usage_error);
  EXPECT_THROW(static_cast<void>(parse_threads("--threads", "most")), usage_error);
  EXPECT_EQ(parse_pair("--library", "a=b=c", "A=B").second, "b=c");
  for (const char* text : {"", "a", "=b", "a="})
    EXPECT_THROW(static_cast<void>(parse_pair("--library", text, "A=B")), usage_error);
  EXPECT_THROW(static_cast<void>(parse_processor("--pin", "1023")), usage_error);
}

TEST(args, messages_name_the_option_and_stay_on_one_line) {
  try {
    static_cast<void>(parse_sizes("--bytes", "12\n34"));
    FAIL();
  } catch (const usage_error& wrong) {
    EXPECT_EQ(wrong.code(), exit_usage);
    EXPECT_EQ(std::string(wrong.what()).rfind("--bytes: ", 0), 0U);
    EXPECT_EQ(one_line(wrong.what()).find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace cryptospeed::cli
