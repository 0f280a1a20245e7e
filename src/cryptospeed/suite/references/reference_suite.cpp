// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/references/reference_suite.hpp"

#include <charconv>
#include <cstddef>
#include <limits>
#include <set>
#include <stdexcept>

#include "cryptospeed/base/embedded.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed {
extern const embedded_file embedded_reference_suites[];
extern const std::size_t embedded_reference_suites_count;
}  // namespace cryptospeed

namespace cryptospeed::suite {
namespace {

/// The text before the first `separator`, which is taken off with it.
std::string_view take(std::string_view& rest, std::string_view separator) {
  const std::size_t at = rest.find(separator);
  const std::string_view part = rest.substr(0, at);
  rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + separator.size());
  return part;
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t unit = 1;
  if (text.ends_with('K')) unit = 1024;
  if (text.ends_with('M')) unit = 1024 * 1024;
  if (unit != 1) text.remove_suffix(1);
  std::uint64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (value > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return value * unit;
}

class parser {
 public:
  result<reference_suite> parse(std::string_view text) {
    while (!text.empty() && wrong_.empty()) {
      ++line_;
      std::string_view rest = take(text, "\n");
      if (rest.empty() || rest.front() == '#') continue;
      const std::string_view word = take(rest, " ");
      if (rest.empty()) {
        wrong_ = "nothing stands after its first word";
      } else if (word == "suite") {
        begin_suite(rest);
      } else if (suite_.name.empty()) {
        wrong_ = "the suite's name comes first";
      } else if (word == "group") {
        begin_group(rest);
      } else if (suite_.groups.empty()) {
        wrong_ = "a row before the first group";
      } else if (word == "differs") {
        if (!suite_.groups.back().differs.empty()) wrong_ = "the group has such a line already";
        suite_.groups.back().differs = rest;
      } else if (word == "row" || word == "refused") {
        add_row(rest, word == "refused");
      } else {
        wrong_ = "an unknown word '" + std::string(word) + "'";
      }
    }
    if (wrong_.empty() && names_.empty()) wrong_ = "there is no row";
    if (!wrong_.empty()) return error{errc::parse, "line " + std::to_string(line_) + ": " + wrong_};
    return std::move(suite_);
  }

 private:
  void begin_suite(std::string_view rest) {
    if (!suite_.name.empty()) wrong_ = "a second suite";
    suite_.name = take(rest, " | ");
    suite_.title = rest;
    if (suite_.title.empty()) wrong_ = "the title is missing";
  }
  void begin_group(std::string_view rest) {
    reference_group& group = suite_.groups.emplace_back();
    group.name = take(rest, " | ");
    group.unit = take(rest, " | ");
    group.heading = rest;
    if (group.unit.empty()) wrong_ = "the unit is missing";
  }
  void add_row(std::string_view rest, bool refused) {
    reference_row row;
    std::string_view label = take(rest, " | ");
    row.label = take(label, " / ");
    row.column = label;
    if (rest.empty()) {
      wrong_ = refused ? "the reason is missing" : "the selector is missing";
    } else if (refused) {
      row.refused = rest;
    } else {
      row.selector = take(rest, " ");
      if (const auto parsed = parse_selector(row.selector); !parsed) {
        wrong_ = parsed.failure().message;
      } else if (parsed->algorithm.empty() || parsed->op.empty()) {
        wrong_ = "the selector names no algorithm or no operation";
      }
      while (!rest.empty() && wrong_.empty()) set(row, take(rest, " "));
    }
    reference_group& group = suite_.groups.back();
    if (!names_.insert(reference_name(group, row)).second) wrong_ = "a second row of that name";
    group.rows.push_back(std::move(row));
  }
  void set(reference_row& row, std::string_view text) {
    std::string_view value = text;
    const std::string_view key = take(value, "=");
    if (key == "threads" && value == "all") {
      row.all_threads = true;
      return;
    }
    if (key == "bytes") {
      if (value.empty() || value.ends_with(',')) wrong_ = "no size at the end of '" + std::string(text) + "'";
      while (!value.empty()) {
        const auto size = number(take(value, ","));
        if (!size || *size == 0) wrong_ = "no size in '" + std::string(text) + "'";
        row.sizes.push_back(size.value_or(0));
      }
      return;
    }
    const auto one = number(value);
    if (!one) {
      wrong_ = "no number in '" + std::string(text) + "'";
    } else if (key == "publish") {
      row.publish_size = *one;
    } else if (key == "message") {
      row.message = *one;
    } else if (key == "aad") {
      row.aad = *one;
    } else if (key == "lanes") {
      row.lanes = static_cast<std::uint32_t>(*one);
    } else if (key == "times" && *one > 0) {
      row.times = *one;
    } else if (key.starts_with("param.")) {
      row.params.emplace(key.substr(6), *one);
    } else {
      wrong_ = "an unknown key in '" + std::string(text) + "'";
    }
  }

  reference_suite suite_;
  std::set<std::string> names_;
  std::string wrong_;
  std::size_t line_ = 0;
};

}  // namespace

std::string reference_name(const reference_group& group, const reference_row& row) {
  return group.name + "/" + row.label + (row.column.empty() ? "" : "/" + row.column);
}

result<reference_suite> parse_reference_suite(std::string_view text) { return parser().parse(text); }

const std::vector<reference_suite>& reference_suites() {
  static const auto all = [] {
    std::vector<reference_suite> read;
    for (std::size_t i = 0; i < embedded_reference_suites_count; ++i) {
      const embedded_file& file = embedded_reference_suites[i];
      auto parsed = parse_reference_suite(file.content);
      if (!parsed) throw std::logic_error(std::string(file.name) + ": " + parsed.failure().message);
      read.push_back(std::move(*parsed));
    }
    return read;
  }();
  return all;
}

const reference_suite* find_reference_suite(std::string_view name) {
  for (const reference_suite& suite : reference_suites()) {
    if (suite.name == name) return &suite;
  }
  return nullptr;
}

}  // namespace cryptospeed::suite
