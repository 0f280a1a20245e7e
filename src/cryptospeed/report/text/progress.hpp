// SPDX-License-Identifier: Apache-2.0
// One line that says how far a run is, redrawn in place on a terminal and silent everywhere else.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace cryptospeed::report {

/// "about 1 min 20 s left", "a few seconds left"; empty for a negative number, which means not known yet.
[[nodiscard]] std::string remaining_text(double seconds);

/// The line itself without any escape sequence: at most `width` columns, `fraction` clamped to [0, 1].
[[nodiscard]] std::string progress_line(double fraction, double remaining_seconds, std::string_view label, int width,
                                        bool unicode);

struct progress_options {
  bool terminal = false;  ///< false: nothing is ever written
  bool dumb = false;      ///< TERM=dumb: no escape sequences, the line is overwritten with spaces
  int width = 80;
  bool color = false;
  bool unicode = true;
};

/// What the descriptor is: a terminal or not, its width, TERM; `color` where NO_COLOR is not set either.
[[nodiscard]] progress_options examine_terminal(int descriptor);

class progress_bar {
 public:
  using clock = std::chrono::steady_clock;

  /// Writes to the descriptor, which stays open.
  progress_bar(int descriptor, const progress_options& options);
  /// Writes through `sink`, with `now` as the clock.
  progress_bar(std::function<void(std::string_view)> sink, const progress_options& options,
               std::function<clock::time_point()> now = clock::now);
  progress_bar(const progress_bar&) = delete;
  progress_bar& operator=(const progress_bar&) = delete;
  ~progress_bar() { clear(); }

  /// Ten times a second at most; calls in between cost one reading of the clock.
  void update(double fraction, double remaining_seconds, std::string_view label);
  /// Takes the line away, so that something else can be written. The next update draws again.
  void clear();

 private:
  std::function<void(std::string_view)> sink_;
  progress_options options_;
  std::function<clock::time_point()> now_;
  clock::time_point drawn_at_{};
  std::size_t drawn_width_ = 0;
  bool drawn_ever_ = false;
};

}  // namespace cryptospeed::report
