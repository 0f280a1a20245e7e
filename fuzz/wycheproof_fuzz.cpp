// SPDX-License-Identifier: Apache-2.0
// Vector files of Wycheproof: every test becomes records or is counted with its reason.
#include <string>

#include "cryptospeed/suite/vectors/vector_formats.hpp"
#include "input.hpp"

using namespace cryptospeed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = suite::parse_wycheproof({reinterpret_cast<const char*>(data), size}, "f.json");
  if (!file) {
    fuzz::require(file.failure().message.starts_with("f.json: "), "a refusal names its file");
    return 0;
  }
  fuzz::require(file->records.size() <= 2 * file->records_in_file, "at most two records a test");
  if (file->records.empty()) fuzz::require(file->unused.empty() == (file->records_in_file == 0), "a reason for each");
  for (const suite::vector_record& record : file->records) {
    fuzz::require(!record.algorithm.empty() && !record.op.empty() && !record.source.empty(), "names");
    const bool computes = record.op == "mac" || record.op == "seal";
    if (computes) fuzz::require(record.output.has_value() && record.output->size() >= record.output_size, "output");
    if (record.op == "derive" && record.expect != suite::expectation::reject) {
      fuzz::require(record.output.has_value(), "shared secret");
    }
  }
  return 0;
}
