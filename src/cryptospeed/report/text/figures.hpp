// SPDX-License-Identifier: Apache-2.0
// Figures of a row as the tables for people print them: "-" where there is none.
#pragma once

#include <string>

#include "cryptospeed/report/view.hpp"

namespace cryptospeed::report {

inline constexpr const char* no_figure = "-";

/// The unit in which a list of times is readable, chosen by its smallest.
struct time_unit {
  const char* name = "ns";
  double ns = 1;
};
[[nodiscard]] time_unit unit_for(double ns);

/// "8.12 us".
[[nodiscard]] std::string time_text(const model::figure& ns);
/// 10^6 bytes per second.
[[nodiscard]] std::string megabytes(const model::row& r);
[[nodiscard]] std::string cycles(const model::row& r);
/// "1", or "1.234 [1.230, 1.239]".
[[nodiscard]] std::string ratio_text(const ranked_row& r);
[[nodiscard]] std::string allocations(const model::row& r);
[[nodiscard]] std::string percent(const model::figure& fraction);
/// " +" for an implementation that drew its own randomness, " !" for a known finding, " (unstable)" and the like;
/// notes explain them.
[[nodiscard]] std::string marks(const model::row& r);

}  // namespace cryptospeed::report
