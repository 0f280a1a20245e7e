// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/model/run.hpp"

namespace cryptospeed::model {

const char* to_string(row_status status) {
  switch (status) {
    case row_status::ok:
      return "ok";
    case row_status::failed:
      return "failed";
    case row_status::crashed:
      return "crashed";
    case row_status::hung:
      return "hung";
    case row_status::implausible:
      return "implausible";
    case row_status::skipped:
      return "skipped";
  }
  return "failed";
}

}  // namespace cryptospeed::model
