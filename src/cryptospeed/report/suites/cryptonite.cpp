// SPDX-License-Identifier: Apache-2.0
// The paragraphs of gauge, the benchmark library that cryptonite used.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cryptospeed/report/suites/suite_figures.hpp"

namespace cryptospeed::report {
namespace {

/// Four digits and the unit: "3.961 us", "100.1 ns".
std::string time_of(double ns, const suite_figures& figures) {
  double value = ns;
  std::string unit = "ns";
  if (ns >= 1e9) {
    value = ns * 1e-9;
    unit = "s";
  } else if (ns >= 1e6) {
    value = ns * 1e-6;
    unit = "ms";
  } else if (ns >= 1e3) {
    value = ns * 1e-3;
    unit = figures.microseconds();
  }
  const int decimals = value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3;
  return fmt::format("{:.{}f} {}", value, decimals, unit);
}

std::string line(const char* what, const std::string& value, const std::string& interval) {
  return interval.empty() ? fmt::format("{:<20} {}\n", what, value)
                          : fmt::format("{:<20} {:<10} ({})\n", what, value, interval);
}

}  // namespace

std::string cryptonite_layout(const model::suite_info& suite, const suite_figures& figures, suite_notes& notes) {
  std::string text;
  for (const model::suite_group& group : suite.groups) {
    for (const model::suite_cell& cell : group.cells) {
      text += (text.empty() ? "" : "\n") +
              fmt::format("benchmarked {}/{}\n", figures.clean(group.name), figures.clean(cell.label));
      const model::row* row = figures.best(cell);
      if (row == nullptr) {
        text += figures.missing(cell) + '\n';
        continue;
      }
      const model::row_stats& s = row->stats;
      std::string interval;
      if (s.ci_low_ns && s.ci_high_ns) {
        interval = time_of(*s.ci_low_ns, figures) + " .. " + time_of(*s.ci_high_ns, figures);
      }
      text += line("time", time_of(*s.undisturbed_ns, figures), interval);
      if (s.mean_ns) text += line("mean", time_of(*s.mean_ns, figures), "");
      if (s.stddev_ns) text += line("std dev", time_of(*s.stddev_ns, figures), "");
    }
  }
  notes.push_back(
      "time is the undisturbed time with its interval, mean and std dev are of all epochs, disturbed ones too; there "
      "is "
      "no regression here, and so no R2");
  return text;
}

}  // namespace cryptospeed::report
