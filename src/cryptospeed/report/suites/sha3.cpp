// SPDX-License-Identifier: Apache-2.0
// The lines of Rust's libtest: whole nanoseconds, and megabytes of 10^6 where the row has bytes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cryptospeed/report/suites/suite_figures.hpp"

namespace cryptospeed::report {

std::string sha3_layout(const model::suite_info& suite, const suite_figures& figures, suite_notes& notes) {
  std::size_t count = 0, widest = 0;
  for (const model::suite_group& group : suite.groups) {
    count += group.cells.size();
    for (const model::suite_cell& cell : group.cells) widest = std::max(widest, figures.clean(cell.label).size());
  }
  std::string text = fmt::format("running {} tests\n", count);
  for (const model::suite_group& group : suite.groups) {
    for (const model::suite_cell& cell : group.cells) {
      text += fmt::format("test {:<{}} ... ", figures.clean(cell.label), widest);
      const model::row* row = figures.best(cell);
      if (row == nullptr) {
        text += figures.missing(cell) + '\n';
        continue;
      }
      const double ns = std::max(std::round(*row->stats.undisturbed_ns), 1.0);
      double half = 0;
      if (row->stats.ci_low_ns && row->stats.ci_high_ns) half = (*row->stats.ci_high_ns - *row->stats.ci_low_ns) / 2;
      text += fmt::format("bench: {:>11} ns/iter (+/- {})", with_commas(ns, 0), with_commas(std::round(half), 0));
      if (row->size) {
        const double bytes = static_cast<double>(*row->size) * static_cast<double>(row->lanes);
        text += fmt::format(" = {:.0f} MB/s", std::floor(bytes * 1000 / ns));
      }
      text += '\n';
    }
  }
  notes.push_back("+/- is half the interval of the time; MB/s are 10^6 bytes");
  return text;
}

}  // namespace cryptospeed::report
