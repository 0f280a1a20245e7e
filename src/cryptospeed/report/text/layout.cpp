// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/text/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace cryptospeed::report {
namespace {

struct decoded {
  std::uint32_t point = 0;
  std::size_t length = 0;  ///< 0: not UTF-8
};

decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xf0 && first < 0xf5   ? 4
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xc2 && first < 0xe0 ? 2
                                                             : 0;
  if (length == 0 || text.size() < length) return {};
  std::uint32_t point = first & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    point = point << 6 | (byte(i) & 0x3f);
  }
  static constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = point >= 0xd800 && point < 0xe000;
  if (point < smallest[length] || surrogate || point > 0x10ffff) return {};
  return {point, length};
}

struct range {
  std::uint32_t first, last;
};
constexpr range wide[] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},  {0xfe30, 0xfe6f},
                          {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
constexpr range empty[] = {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}};
// Marks that turn the direction of what follows could make a line say something else than it does.
constexpr range unwanted[] = {{0, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}};

template <std::size_t N>
bool among(const range (&ranges)[N], std::uint32_t point) {
  return std::any_of(ranges, ranges + N, [&](const range& r) { return point >= r.first && point <= r.last; });
}

std::size_t width_of(std::uint32_t point) { return among(empty, point) ? 0 : among(wide, point) ? 2 : 1; }

/// The longest beginning that takes at most `width` columns, in bytes.
std::size_t bytes_that_fit(std::string_view text, std::size_t width) {
  std::size_t used = 0, at = 0;
  while (at < text.size()) {
    const decoded next = decode(text.substr(at));
    const std::size_t columns = next.length == 0 ? 1 : width_of(next.point);
    if (used + columns > width) break;
    used += columns;
    at += std::max<std::size_t>(next.length, 1);
  }
  return at;
}

void trim_right(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::string printable(std::string_view text, bool unicode) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const decoded next = decode(text.substr(at));
    if (next.length == 0 || among(unwanted, next.point) || (!unicode && next.point > 0x7e)) {
      clean += '?';
    } else {
      clean += text.substr(at, next.length);
    }
    at += std::max<std::size_t>(next.length, 1);
  }
  return clean;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const decoded next = decode(text.substr(at));
    width += next.length == 0 ? 1 : width_of(next.point);
    at += std::max<std::size_t>(next.length, 1);
  }
  return width;
}

std::string shortened(std::string_view text, std::size_t width, bool unicode) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return "";
  return std::string(text.substr(0, bytes_that_fit(text, width - 1))) + (unicode ? "\u2026" : "~");
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::string_view first_indent,
                                 std::string_view next_indent) {
  width = std::max<std::size_t>(width, 4);
  if (next_indent.size() + 4 > width) next_indent = "";
  if (display_width(first_indent) + 4 > width) first_indent = "";
  std::vector<std::string> lines;
  std::string line(first_indent);
  bool fresh = true;
  const auto flush = [&] {
    trim_right(line);
    lines.push_back(line);
    line = next_indent;
    fresh = true;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    if (!fresh && display_width(line) + 1 + display_width(word) > width) flush();
    if (!fresh) line += ' ';
    while (display_width(line) + display_width(word) > width) {
      const std::size_t fits = std::max<std::size_t>(bytes_that_fit(word, width - display_width(line)), 1);
      line += word.substr(0, fits);
      word.remove_prefix(fits);
      flush();
    }
    line += word;
    fresh = false;
  }
  if (!fresh) flush();
  return lines;
}

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return "-";
  if (std::abs(value) >= 1e9) return fmt::format("{:.3g}", value);
  return fmt::format("{:.{}f}", value, decimals);
}

std::string number(double value) {
  const double size = std::abs(value);
  if (size > 0 && size < 1e-3) return fmt::format("{:.3g}", value);
  return fixed(value, size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3);
}

laid_out lay_out(const std::vector<table_column>& columns, const std::vector<table_row>& rows, std::size_t width,
                 bool unicode, std::size_t lead_columns) {
  static constexpr std::size_t gap = 2;
  const std::size_t n = columns.size();
  std::vector<std::size_t> widths(n), needed(n);
  for (std::size_t c = 0; c < n; ++c) {
    needed[c] = display_width(columns[c].head);
    for (const table_row& r : rows) needed[c] = std::max(needed[c], display_width(r.cells[c]));
    widths[c] = std::max(needed[c], columns[c].least);
  }
  laid_out out;
  out.kept.assign(n, true);
  const auto total = [&] {
    std::size_t sum = 1, shown = 0;
    for (std::size_t c = 0; c < n; ++c) {
      if (!out.kept[c]) continue;
      sum += widths[c] + (shown > 0 ? gap : 0);
      ++shown;
    }
    return sum;
  };
  // First the roominess goes, then whole columns, then a part of the names.
  while (total() > width) {
    std::size_t roomiest = 0;
    for (std::size_t c = 1; c < n; ++c) {
      if (widths[c] - needed[c] > widths[roomiest] - needed[roomiest]) roomiest = c;
    }
    if (widths[roomiest] == needed[roomiest]) break;
    --widths[roomiest];
  }
  while (total() > width) {
    std::size_t worst = n;
    for (std::size_t c = 0; c < n; ++c) {
      if (out.kept[c] && columns[c].keep < 100 && (worst == n || columns[c].keep < columns[worst].keep)) worst = c;
    }
    if (worst == n) break;
    out.kept[worst] = false;
  }
  for (std::size_t c = 0; c < n && total() > width; ++c) {
    if (!columns[c].flexible || !out.kept[c]) continue;
    const std::size_t excess = total() - width;
    widths[c] = widths[c] > excess + 3 ? widths[c] - excess : std::min<std::size_t>(widths[c], 3);
  }
  out.width = total();

  const auto line_of = [&](const auto& cell_of, std::size_t end) {
    std::string line = " ";
    bool first = true;
    for (std::size_t c = 0; c < end; ++c) {
      if (!out.kept[c]) continue;
      if (!first) line.append(gap, ' ');
      first = false;
      const std::string cell = shortened(cell_of(c), widths[c], unicode);
      const std::string padding(widths[c] - display_width(cell), ' ');
      line += columns[c].right ? padding + cell : cell + padding;
    }
    return line;
  };
  const auto finish = [&](std::string line, const std::string& color) {
    trim_right(line);
    line = shortened(line, width, unicode);
    out.lines.push_back(color.empty() ? line : color + line + "\x1b[0m");
  };
  const auto head = [&](std::size_t c) -> const std::string& { return columns[c].head; };
  out.lead = display_width(line_of(head, std::min(lead_columns, n)));
  finish(line_of(head, n), "");
  for (const table_row& r : rows) {
    finish(line_of([&](std::size_t c) -> const std::string& { return r.cells[c]; }, n), r.color);
  }
  return out;
}

}  // namespace cryptospeed::report
