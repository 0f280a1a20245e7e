// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/text/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>

#include "cryptospeed/report/text/layout.hpp"

namespace cryptospeed::report {
namespace {

/// Progress is a courtesy: where it cannot be written, the run goes on.
void write_to(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

std::string remaining_text(double seconds) {
  if (!(seconds >= 0) || seconds > 1e7) return "";
  const long whole = std::lround(seconds);
  if (whole < 5) return "a few seconds left";
  // Rounded so that the text does not pretend to know more than it does: 5 s up to two minutes, then 10 s, then
  // minutes.
  const long step = whole < 20 ? 1 : whole < 120 ? 5 : whole < 600 ? 10 : 60;
  const long rounded = (whole + step / 2) / step * step;
  if (rounded < 60) return fmt::format("about {} s left", rounded);
  if (rounded < 3600) {
    const long rest = rounded % 60;
    return rest == 0 ? fmt::format("about {} min left", rounded / 60)
                     : fmt::format("about {} min {} s left", rounded / 60, rest);
  }
  return fmt::format("about {} h {} min left", rounded / 3600, rounded % 3600 / 60);
}

std::string progress_line(double fraction, double remaining_seconds, std::string_view label, int width, bool unicode) {
  const double part = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0;
  const auto columns = static_cast<std::size_t>(std::clamp(width, 1, 1000));
  const std::string percent = fmt::format("{:3.0f} %", std::floor(part * 100));
  std::string line;
  if (columns >= 50) {
    const std::size_t bar = std::min<std::size_t>(columns / 4, 30);
    const auto full = static_cast<std::size_t>(std::floor(part * static_cast<double>(bar)));
    line += '[';
    for (std::size_t i = 0; i < bar; ++i) line += i < full ? (unicode ? "\u2588" : "#") : " ";
    line += "] ";
  }
  line += percent;
  const std::string left = remaining_text(remaining_seconds);
  if (!left.empty()) line += "  " + left;
  const std::size_t used = display_width(line);
  if (!label.empty() && columns > used + 8) {
    line += "  " + shortened(printable(label, unicode), columns - used - 2, unicode);
  }
  return shortened(line, columns, unicode);
}

progress_options examine_terminal(int descriptor) {
  progress_options options;
  options.terminal = ::isatty(descriptor) == 1;
  const char* term = std::getenv("TERM");
  options.dumb = term == nullptr || std::string_view(term) == "dumb";
  winsize size{};
  if (options.terminal && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) options.width = size.ws_col;
  const char* no_color = std::getenv("NO_COLOR");
  options.color = options.terminal && !options.dumb && (no_color == nullptr || *no_color == 0);
  return options;
}

progress_bar::progress_bar(int descriptor, const progress_options& options)
    : progress_bar([descriptor](std::string_view text) { write_to(descriptor, text); }, options) {}

progress_bar::progress_bar(std::function<void(std::string_view)> sink, const progress_options& options,
                           std::function<clock::time_point()> now)
    : sink_(std::move(sink)), options_(options), now_(std::move(now)) {}

void progress_bar::update(double fraction, double remaining_seconds, std::string_view label) {
  if (!options_.terminal) return;
  const clock::time_point now = now_();
  if (drawn_ever_ && now - drawn_at_ < std::chrono::milliseconds(100)) return;
  drawn_at_ = now;
  drawn_ever_ = true;
  // The last column stays free: a line that fills it moves the cursor on some terminals.
  std::string line = progress_line(fraction, remaining_seconds, label, options_.width - 1, options_.unicode);
  const std::size_t width = display_width(line);
  std::string text = "\r";
  if (options_.dumb) {
    text += line;
    if (width < drawn_width_) text += std::string(drawn_width_ - width, ' ') + std::string(drawn_width_ - width, '\b');
  } else {
    if (options_.color) line = std::string("\x1b[36m").append(line).append("\x1b[0m");
    text += line;
    text += "\x1b[K";
  }
  drawn_width_ = width;
  sink_(text);
}

void progress_bar::clear() {
  if (drawn_width_ == 0) return;
  std::string text("\r");
  text += options_.dumb ? std::string(drawn_width_, ' ').append("\r") : std::string("\x1b[K");
  sink_(text);
  drawn_width_ = 0;
  drawn_ever_ = false;
}

}  // namespace cryptospeed::report
