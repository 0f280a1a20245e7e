// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/suites/suite_layout.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cryptospeed/report/suites/suite_figures.hpp"
#include "cryptospeed/report/text/layout.hpp"

namespace cryptospeed::report {
namespace {

using layout = std::string (*)(const model::suite_info&, const suite_figures&, suite_notes&);
constexpr std::array<std::pair<std::string_view, layout>, 5> layouts{{{"zig", zig_layout},
                                                                      {"nalix", nalix_layout},
                                                                      {"cryptonite", cryptonite_layout},
                                                                      {"openhitls", openhitls_layout},
                                                                      {"sha3", sha3_layout}}};

/// How many of the figures there are, so that a short table is not taken for all of it.
std::string count_line(const model::suite_info& suite, const suite_figures& figures) {
  std::size_t all = 0, shown = 0;
  for (const model::suite_group& group : suite.groups) {
    for (const model::suite_cell& cell : group.cells) {
      ++all;
      shown += figures.best(cell) != nullptr ? 1U : 0U;
    }
  }
  return std::to_string(shown) + " of " + std::to_string(all) + " figures of " + suite.title +
         ", each of the fastest default implementation here, undisturbed";
}

}  // namespace

std::string write_suite(const model::run& result, const report_options& options) {
  if (!result.suite) return {};
  const model::suite_info& suite = *result.suite;
  const auto known =
      std::find_if(layouts.begin(), layouts.end(), [&](const auto& one) { return one.first == suite.name; });
  const suite_figures figures(result, options);
  suite_notes notes{count_line(suite, figures)};
  // A suite of a later version, read from a file: the layout that needs to know nothing of it.
  std::string text = (known == layouts.end() ? zig_layout : known->second)(suite, figures, notes);
  for (const model::suite_group& group : suite.groups) {
    const bool shown = std::any_of(group.cells.begin(), group.cells.end(),
                                   [&](const model::suite_cell& cell) { return figures.best(cell) != nullptr; });
    if (shown && !group.note.empty()) notes.push_back(group.note);
  }
  text += '\n';
  const auto width = static_cast<std::size_t>(std::clamp(options.width, 20, 400));
  for (const std::string& note : notes) {
    for (const std::string& line : wrapped(figures.clean(note), width, "", "  ")) text += line + '\n';
  }
  return text + '\n';
}

}  // namespace cryptospeed::report
