// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/text/progress.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "cryptospeed/report/text/layout.hpp"

namespace cryptospeed::report {
namespace {

using namespace std::chrono_literals;

TEST(progress, says_how_long_in_round_numbers) {
  EXPECT_EQ(remaining_text(-1), "");
  EXPECT_EQ(remaining_text(std::numeric_limits<double>::quiet_NaN()), "");
  EXPECT_EQ(remaining_text(std::numeric_limits<double>::infinity()), "");
  EXPECT_EQ(remaining_text(0), "a few seconds left");
  EXPECT_EQ(remaining_text(12.3), "about 12 s left");
  EXPECT_EQ(remaining_text(43), "about 45 s left");
  EXPECT_EQ(remaining_text(81), "about 1 min 20 s left");
  EXPECT_EQ(remaining_text(120), "about 2 min left");
  EXPECT_EQ(remaining_text(3599), "about 1 h 0 min left");
  EXPECT_EQ(remaining_text(7260), "about 2 h 1 min left");
}

TEST(progress, line_fits_every_width) {
  for (int width = 1; width <= 200; ++width) {
    for (const double fraction : {0.0, 0.333, 1.0, -3.0, 7.0, std::numeric_limits<double>::quiet_NaN()}) {
      for (const bool unicode : {false, true}) {
        const std::string line =
            progress_line(fraction, 81, "launch 2 of 6, aes-256-gcm seal 16384 B\n\x1b[2J", width, unicode);
        ASSERT_LE(display_width(line), static_cast<std::size_t>(width)) << line;
        ASSERT_EQ(line.find('\n'), std::string::npos);
        ASSERT_EQ(line.find('\x1b'), std::string::npos);
      }
    }
  }
  EXPECT_EQ(progress_line(0.5, 81, "sha256", 60, false), "[#######        ]  50 %  about 1 min 20 s left  sha256");
  EXPECT_EQ(progress_line(0.999, -1, "", 20, false), " 99 %");
}

struct recorder {
  std::vector<std::string> writes;
  progress_bar::clock::time_point time{};
  auto sink() {
    return [this](std::string_view text) { writes.emplace_back(text); };
  }
  auto now() {
    return [this] { return time; };
  }
};

TEST(progress, draws_ten_times_a_second_and_clears_itself) {
  recorder r;
  {
    progress_bar bar(r.sink(), {true, false, 60, false, false}, r.now());
    for (int i = 0; i < 1000; ++i) {
      bar.update(i / 1000.0, 10, "x");
      r.time += 1ms;
    }
    EXPECT_EQ(r.writes.size(), 10u);
    EXPECT_TRUE(r.writes[0].starts_with("\r["));
    EXPECT_TRUE(r.writes[0].ends_with("\x1b[K"));
  }
  ASSERT_EQ(r.writes.size(), 11u);
  EXPECT_EQ(r.writes.back(), "\r\x1b[K");
}

TEST(progress, is_silent_where_there_is_no_terminal) {
  recorder r;
  {
    progress_bar bar(r.sink(), {false, false, 60, true, true}, r.now());
    bar.update(0.5, 10, "x");
    bar.clear();
  }
  EXPECT_TRUE(r.writes.empty());
}

TEST(progress, uses_no_escape_sequence_on_a_dumb_terminal) {
  recorder r;
  {
    progress_bar bar(r.sink(), {true, true, 40, false, false}, r.now());
    bar.update(0.5, 81, "a long label");
    r.time += 1s;
    bar.update(0.6, 1, "");
  }
  std::string all;
  for (const std::string& text : r.writes) all += text;
  EXPECT_EQ(all.find('\x1b'), std::string::npos);
  EXPECT_EQ(all.back(), '\r');
}

}  // namespace
}  // namespace cryptospeed::report
