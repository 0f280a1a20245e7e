// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

/// Formats of the contract that have no writer in this version yet.
constexpr std::array<std::string_view, 15> all_formats{"table",      "json",   "csv", "markdown",    "openssl",
                                                       "openssl-mr", "gbench", "go",  "awslc",       "libtest",
                                                       "gauge",      "bdn",    "bmf", "openmetrics", "html"};

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw output_error(fmt::format("standard output: {}; the rest is lost", std::strerror(errno)));
  }
}

int terminal_width() {
  winsize size = {};
  if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 100;
}

bool want_color(bool no_color) {
  const char* unwanted = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no_color || (unwanted != nullptr && *unwanted != '\0')) return false;
  return isatty(STDOUT_FILENO) != 0 && (terminal == nullptr || std::strcmp(terminal, "dumb") != 0);
}

bool want_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale = value;
    return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
  }
  return false;
}

const report::reporter& reporter_named(const std::string& name) {
  if (const report::reporter* found = report::find_reporter(name)) return *found;
  std::string here;
  std::vector<std::string_view> names;
  for (const report::reporter& known : report::reporters()) {
    names.push_back(known.name);
    here += (here.empty() ? "" : ", ") + std::string(known.name);
  }
  if (std::find(all_formats.begin(), all_formats.end(), name) != all_formats.end()) {
    throw usage_error(fmt::format("--format: '{}' is not available in this version; it writes {}", name, here));
  }
  const std::vector<std::string> near = suite::nearest_names(name, names);
  throw usage_error(near.empty() ? fmt::format("--format: no format '{}'; there are {}", name, here)
                                 : fmt::format("--format: no format '{}'; nearest: {}", name, near.front()));
}

bool wants_json(const std::string& format) {
  if (format == "json") return true;
  if (format.empty() || format == "table") return false;
  throw usage_error(fmt::format("--format: '{}' is none of this command's; it takes table or json", format));
}

output_file output_for(const std::string& path, const std::string& format) {
  if (path.empty()) throw usage_error("-o: the name is empty; it takes a file");
  if (path == "-") throw usage_error("-o: '-' is no file; --format without -o writes to standard output");
  if (!format.empty()) return {path, &reporter_named(format)};
  if (const report::reporter* found = report::find_reporter_by_suffix(path)) return {path, found};
  return {path, &reporter_named("json")};
}

std::vector<output_file> output_files(const std::vector<std::string>& paths, const std::string& format) {
  std::vector<output_file> files;
  for (const std::string& path : paths) {
    const bool twice =
        std::any_of(files.begin(), files.end(), [&](const output_file& other) { return other.path == path; });
    if (twice) throw usage_error(fmt::format("-o: '{}' is there twice; name each file once", path));
    files.push_back(output_for(path, format));
  }
  return files;
}

report::report_options layout_in_file(report::report_options options) {
  options.color = false;
  options.only_leaderboard = false;
  options.width = 100;
  return options;
}

void check_writable(const std::string& path) {
  const auto fail = [&](int reason) {
    throw output_error(fmt::format("{}: {}; nothing was measured", path, std::strerror(reason)));
  };
  struct stat there = {};
  if (stat(path.c_str(), &there) == 0) {
    if (S_ISDIR(there.st_mode)) fail(EISDIR);
    if (!S_ISREG(there.st_mode)) return;  // a device or pipe is written to, not replaced
    if (access(path.c_str(), W_OK) != 0) fail(errno);
  }
  std::error_code unknown;
  const std::filesystem::path target =
      std::filesystem::weakly_canonical(path, unknown);  // through links, as it is written
  const std::filesystem::path folder = (unknown ? std::filesystem::path(path) : target).parent_path();
  std::string probe = (folder.empty() ? std::filesystem::path(".") : folder) / ".cryptospeed-XXXXXX";
  const int file = mkstemp(probe.data());
  if (file < 0) fail(errno);
  close(file);
  unlink(probe.c_str());
}

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> width;
  for (const auto& row : rows) {
    width.resize(std::max(width.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i + 1 == row.size() ? row[i] : fmt::format("{:<{}}  ", row[i], width[i]);
    }
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  return text;
}

}  // namespace cryptospeed::cli
