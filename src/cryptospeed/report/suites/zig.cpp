// SPDX-License-Identifier: Apache-2.0
// Lines "             name:       1234 MiB/s", whole numbers cut off and not rounded, as that benchmark does.
#include <fmt/format.h>

#include <cmath>

#include "cryptospeed/report/suites/suite_figures.hpp"

namespace cryptospeed::report {

std::string zig_layout(const model::suite_info& suite, const suite_figures& figures, suite_notes&) {
  constexpr double mebibyte = 1024 * 1024;
  std::string text;
  for (const model::suite_group& group : suite.groups) {
    for (const model::suite_cell& cell : group.cells) {
      const model::row* row = figures.best(cell);
      std::string value;
      if (row == nullptr) {
        value = figures.missing(cell);
      } else if (group.unit == "s/ops") {
        value = fmt::format("{:>10.3f} {}", 1 / suite_figures::rate(cell, *row), figures.clean(group.unit));
      } else {
        const double number =
            group.unit == "MiB/s" ? suite_figures::bytes(cell, *row) / mebibyte : suite_figures::rate(cell, *row);
        value = fmt::format("{:>10.0f} {}", std::floor(number), figures.clean(group.unit));
      }
      text += fmt::format("{:>17}: {}\n", figures.clean(cell.label), value);
    }
  }
  return text;
}

}  // namespace cryptospeed::report
