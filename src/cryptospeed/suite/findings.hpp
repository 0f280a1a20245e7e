// SPDX-License-Identifier: Apache-2.0
// Known findings: records on which a packaged library is known to err. They stand beside the provider's module as
// NAME.findings.json (providers/NAME/findings.json in the sources), a list of objects with these text members.
#pragma once

#include <string>
#include <vector>

#include "cryptospeed/base/result.hpp"
#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::suite {

struct listed_finding {
  std::string file;       ///< name of the vector file without its folder
  std::string record;     ///< "tcId 7", or the line of a .kat record
  std::string algorithm;  ///< may be empty: any
  std::string op;         ///< may be empty: any
  std::string behaviour;  ///< what the library does
  std::string reason;     ///< why
  std::string link;       ///< where it is reported

  /// Whether the list means this record.
  [[nodiscard]] bool names(const vector_record& record) const;
};

/// The findings listed for a module; none where there is no such file.
[[nodiscard]] result<std::vector<listed_finding>> findings_beside(const std::string& module_path);

/// Strict: an unknown or missing member is an error that names `name`.
[[nodiscard]] result<std::vector<listed_finding>> parse_findings(const std::string& content, const std::string& name);

}  // namespace cryptospeed::suite
