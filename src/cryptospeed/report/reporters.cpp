// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "cryptospeed/report/csv/csv.hpp"
#include "cryptospeed/report/json/json.hpp"
#include "cryptospeed/report/markdown/markdown.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "cryptospeed/report/text/table.hpp"

namespace cryptospeed::report {
namespace {

constexpr std::array<reporter, 4> table{{
    {"table", ".txt", write_table},
    {"json", ".json", write_json},
    {"csv", ".csv", write_csv},
    {"markdown", ".md", write_markdown},
}};

}  // namespace

std::span<const reporter> reporters() { return table; }

const reporter* find_reporter(std::string_view name) {
  for (const reporter& r : table) {
    if (r.name == name) return &r;
  }
  return nullptr;
}

const reporter* find_reporter_by_suffix(std::string_view path) {
  for (const reporter& r : table) {
    if (!r.suffix.empty() && path.ends_with(r.suffix)) return &r;
  }
  return nullptr;
}

}  // namespace cryptospeed::report
