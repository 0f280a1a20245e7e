// SPDX-License-Identifier: Apache-2.0
// Reading the small text files of /proc and /sys below a root, which may be a recorded tree. Private to machine*.cpp.
#pragma once

#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace cryptospeed::suite::machine_files {

/// "" where there is no such file. `path` begins with a slash.
[[nodiscard]] inline std::string read_all(const std::string& root, const std::string& path) {
  std::ifstream file(root + path);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  return text.str();
}

[[nodiscard]] inline std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// The first line, without blanks around it.
[[nodiscard]] inline std::string read_line(const std::string& root, const std::string& path) {
  const std::string text = read_all(root, path);
  return trimmed(text.substr(0, text.find('\n')));
}

/// A whole decimal number, or nothing.
[[nodiscard]] inline std::optional<long long> to_number(const std::string& text) {
  if (text.empty()) return std::nullopt;
  std::size_t used = 0;
  try {
    const long long value = std::stoll(text, &used, 0);
    if (used == text.size()) return value;
  } catch (const std::exception&) {  // not a number, or none that fits
  }
  return std::nullopt;
}

/// "name : value" lines up to the first empty line: one processor of /proc/cpuinfo.
using fields = std::map<std::string, std::string>;

/// The blocks of /proc/cpuinfo. Its last block on ARM boards may name the board and no processor.
[[nodiscard]] inline std::vector<fields> read_blocks(const std::string& root, const std::string& path) {
  std::vector<fields> blocks;
  std::istringstream text(read_all(root, path));
  bool open = false;
  for (std::string line; std::getline(text, line);) {
    const auto colon = line.find(':');
    if (trimmed(line).empty()) {
      open = false;
      continue;
    }
    if (colon == std::string::npos) continue;
    if (!open) blocks.emplace_back();
    open = true;
    blocks.back().emplace(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
  }
  return blocks;
}

[[nodiscard]] inline std::string field_of(const fields& block, const std::string& name) {
  const auto found = block.find(name);
  return found == block.end() ? "" : found->second;
}

[[nodiscard]] inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// CPU numbers of the form "0-3,8".
[[nodiscard]] inline std::vector<int> cpu_list(const std::string& text) {
  constexpr std::size_t most = 8192;  // the most that Linux can be built for
  std::vector<int> cpus;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto dash = part.find('-');
    const auto first = to_number(trimmed(part.substr(0, dash)));
    const auto last = dash == std::string::npos ? first : to_number(trimmed(part.substr(dash + 1)));
    if (!first || !last || *first < 0 || *last > 65535) continue;
    for (long long cpu = *first; cpu <= *last && cpus.size() < most; ++cpu) cpus.push_back(static_cast<int>(cpu));
  }
  return cpus;
}

}  // namespace cryptospeed::suite::machine_files
