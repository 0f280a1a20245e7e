// SPDX-License-Identifier: Apache-2.0
// Vector files of the project's own format: a record that is accepted is whole.
#include <string>

#include "cryptospeed/suite/vectors/vector_formats.hpp"
#include "input.hpp"

using namespace cryptospeed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = suite::parse_kat({reinterpret_cast<const char*>(data), size}, "f.kat");
  if (!file) {
    fuzz::require(file.failure().message.starts_with("f.kat:"), "a refusal names its line");
    return 0;
  }
  fuzz::require(!file->records.empty() && file->records.size() <= 2 * file->records_in_file, "number of records");
  for (const suite::vector_record& record : file->records) {
    fuzz::require(!record.algorithm.empty() && !record.op.empty(), "names");
    fuzz::require(record.source.starts_with("f.kat:"), "source");
    fuzz::require(record.expect != suite::expectation::reject || !record.output, "a reject has no output");
    if (record.op == "digest") fuzz::require(record.field[CRYPTOSPEED_INPUT].has_value(), "input");
    if (record.op == "open") fuzz::require(record.field[CRYPTOSPEED_TAG].has_value(), "tag");
  }
  return 0;
}
