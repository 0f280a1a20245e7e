// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/tool.hpp"

#include "cryptospeed_commit.hpp"

namespace cryptospeed::cli {

model::tool_info this_tool() {
  return {CRYPTOSPEED_TOOL_VERSION, CRYPTOSPEED_COMMIT, CRYPTOSPEED_COMPILER, CRYPTOSPEED_FLAGS};
}

std::string version_line() {
  const model::tool_info tool = this_tool();
  return "cryptospeed " + tool.version + " (commit " + tool.commit + ", " + tool.compiler + ")\n";
}

}  // namespace cryptospeed::cli
