// SPDX-License-Identifier: Apache-2.0
// The last gate before a number is shown or stored.
#pragma once

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::model {

/// A copy of the row that is fit to be published: a row that is not ok keeps no figure and no epoch, and a figure that
/// is not finite or negative becomes empty with its reason in `reasons`. Epochs with such a value are left out.
[[nodiscard]] row publishable(const row& original);

/// Every number of them is finite: others say nothing and are left out of files and reports.
[[nodiscard]] bool is_finite(const comparison& c);
[[nodiscard]] bool is_finite(const slope& s);
[[nodiscard]] bool is_finite(const control_info& c);

}  // namespace cryptospeed::model
