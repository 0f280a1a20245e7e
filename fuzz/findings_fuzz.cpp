// SPDX-License-Identifier: Apache-2.0
// Lists of known findings: an entry that is accepted says everything, and names a record by its whole name alone.
#include <string>

#include "cryptospeed/suite/findings.hpp"
#include "input.hpp"

using namespace cryptospeed;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto list = suite::parse_findings(std::string(reinterpret_cast<const char*>(data), size), "x.findings.json");
  if (!list) return 0;
  for (const suite::listed_finding& one : *list) {
    for (const std::string* text : {&one.file, &one.record, &one.behaviour, &one.reason, &one.link}) {
      fuzz::require(!text->empty(), "a needed member");
    }
    suite::vector_record record;
    record.algorithm = one.algorithm;
    record.op = one.op;
    for (const std::string& source : {one.file + ":" + one.record, "folder/" + one.file + " " + one.record}) {
      record.source = source;
      fuzz::require(one.names(record), "it names its record");
      record.source = "x" + (source.starts_with("folder/") ? source.substr(7) : source);
      // Unless the file's name repeats itself, another file's name that ends alike is another file.
      fuzz::require(one.file.find('x') != std::string::npos || one.file.find('/') != std::string::npos ||
                        one.record.find('x') != std::string::npos || one.record.find('/') != std::string::npos ||
                        !one.names(record),
                    "it names no other file");
    }
  }
  return 0;
}
