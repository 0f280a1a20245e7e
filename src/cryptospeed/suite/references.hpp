// SPDX-License-Identifier: Apache-2.0
// The benchmarks of other systems as data: their rows, and the operation here that does the same work
// (suite/references/data/README.md).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/options.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::suite {

struct reference_row {
  std::string label, column;                  ///< as the system prints them; the column may be empty
  std::string selector;                       ///< empty where the row is refused
  std::string refused;                        ///< why cryptospeed does not run it
  std::vector<std::uint64_t> sizes;           ///< of operations counted in bytes; several are columns
  std::optional<std::uint64_t> publish_size;  ///< instead of `sizes` with the preset publish
  std::optional<std::uint64_t> message, aad;
  std::optional<std::uint32_t> lanes;
  bool all_threads = false;
  std::map<std::string, std::uint64_t> params;  ///< cost parameters, without the algorithm's name
  std::uint64_t times = 1;                      ///< the system's operations in one call here
};

/// Rows that the system prints together, in one unit.
struct reference_group {
  std::string name, unit, heading;
  std::string differs;  ///< how what is timed here is not exactly what the system times
  std::vector<reference_row> rows;
};

struct reference_suite {
  std::string name, title;
  std::vector<reference_group> groups;
};

/// "GROUP/LABEL" or "GROUP/LABEL/COLUMN", unique in a suite.
[[nodiscard]] std::string reference_name(const reference_group& group, const reference_row& row);

[[nodiscard]] const std::vector<reference_suite>& reference_suites();
/// Null where there is none of that name.
[[nodiscard]] const reference_suite* find_reference_suite(std::string_view name);

/// What a suite comes to with the providers that are here.
struct reference_plan {
  plan what;                 ///< the rows that live, with all that does the same work beside them
  model::suite_info layout;  ///< every row, with the ids of the plan's rows that can fill it
};

/// The rows' own sizes and shapes replace those of `options`; its selectors are not looked at. A row that no provider
/// here offers is no failure. Failures: a wrong --exclude, two providers of one name.
[[nodiscard]] result<reference_plan> plan_references(const reference_suite& suite, std::span<const provider_slot> slots,
                                                     const run_options& options);

}  // namespace cryptospeed::suite
