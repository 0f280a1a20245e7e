// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/findings.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace cryptospeed::suite {

bool listed_finding::names(const vector_record& of) const {
  if (!algorithm.empty() && algorithm != of.algorithm) return false;
  if (!op.empty() && op != of.op) return false;
  // A source is FILE:LINE or FILE tcId N, with whatever folders the file was found in.
  for (const std::string& tail : {file + " " + record, file + ":" + record}) {
    if (!of.source.ends_with(tail)) continue;
    const std::size_t start = of.source.size() - tail.size();
    if (start == 0 || of.source[start - 1] == '/') return true;
  }
  return false;
}

result<std::vector<listed_finding>> parse_findings(const std::string& content, const std::string& name) {
  try {
    std::vector<listed_finding> all;
    const auto root = nlohmann::json::parse(content);
    if (!root.is_array()) throw std::runtime_error("it is no list");
    for (const auto& one : root) {
      listed_finding entry;
      for (const auto& [key, value] : one.items()) {
        std::string* const member = key == "file"        ? &entry.file
                                    : key == "record"    ? &entry.record
                                    : key == "algorithm" ? &entry.algorithm
                                    : key == "op"        ? &entry.op
                                    : key == "behaviour" ? &entry.behaviour
                                    : key == "reason"    ? &entry.reason
                                    : key == "link"      ? &entry.link
                                                         : nullptr;
        if (member == nullptr) throw std::runtime_error("unknown member '" + key + "'");
        *member = value.get<std::string>();
      }
      for (const std::string* needed : {&entry.file, &entry.record, &entry.behaviour, &entry.reason, &entry.link})
        if (needed->empty()) throw std::runtime_error("a finding needs file, record, behaviour, reason and link");
      all.push_back(std::move(entry));
    }
    return all;
  } catch (const std::exception& problem) {
    return error{errc::parse, name + ": " + problem.what()};
  }
}

result<std::vector<listed_finding>> findings_beside(const std::string& module_path) {
  std::filesystem::path path(module_path);
  path.replace_extension(".findings.json");
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::vector<listed_finding>{};
  const std::string content{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse_findings(content, path.filename().string());
}

}  // namespace cryptospeed::suite
