// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/json/json.hpp"

#include "cryptospeed/model/json.hpp"

namespace cryptospeed::report {

std::string write_json(const model::run& result, const report_options&) { return model::to_json(result); }

}  // namespace cryptospeed::report
