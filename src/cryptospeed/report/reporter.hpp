// SPDX-License-Identifier: Apache-2.0
// Every output format is a function from a run to text, registered in one table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::report {

enum class ranking { implementations, algorithms, both };

struct report_options {
  ranking rank = ranking::both;
  int width = 100;  ///< columns; tables drop columns rather than break below 80
  bool color = false;
  bool unicode = true;            ///< bars and box characters; ASCII otherwise
  bool only_leaderboard = false;  ///< one screen: who is fastest here
};

struct reporter {
  std::string_view name;    ///< "table", "json", "csv", "markdown"
  std::string_view suffix;  ///< ".csv"; empty: chosen by name only
  std::string (*write)(const model::run&, const report_options&);
};

[[nodiscard]] std::span<const reporter> reporters();
[[nodiscard]] const reporter* find_reporter(std::string_view name);
[[nodiscard]] const reporter* find_reporter_by_suffix(std::string_view path);

}  // namespace cryptospeed::report
