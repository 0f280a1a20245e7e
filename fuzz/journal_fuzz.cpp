// SPDX-License-Identifier: Apache-2.0
// FILE.partial: samples that are accepted can be counted on, and are written the same again.
#include <string>

#include "cryptospeed/model/json.hpp"
#include "cryptospeed/suite/journal.hpp"
#include "cryptospeed/suite/journal/journal_samples.hpp"
#include "input.hpp"

using namespace cryptospeed;

static void examine(const suite::competitor_samples& of) {
  std::size_t batches = 0;
  for (const suite::timed_epoch& epoch : of.epochs) batches += epoch.batches;
  fuzz::require(batches == of.batches.size(), "every epoch has its sub-batches");
}

/// All that was accepted, as one journal.
static std::string written(const suite::journal_content& content) {
  std::string text = R"({"schema":"cryptospeed-partial","version":1,"fingerprint":"f","arguments":[]})"
                     "\n";
  for (const auto& [launch, block] : content.cases) {
    text += suite::case_to_json(launch, block, content.samples.at(block)) + "\n";
  }
  for (const model::row& row : content.rows) text += "{\"row\":" + model::row_to_json(row) + "}\n";
  return text;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto content = suite::parse_journal({reinterpret_cast<const char*>(data), size}, "x.partial");
  if (!content) {
    fuzz::require(content.failure().message.starts_with("x.partial: "), "a refusal names its file");
    return 0;
  }
  for (const auto& [block, samples] : content->samples) {
    for (const suite::competitor_samples& of : samples.competitors) examine(of);
    examine(samples.control);
  }
  const std::string once = written(*content);
  const auto again = suite::parse_journal(once, "again");
  fuzz::require(again.has_value(), "what was written is accepted");
  fuzz::require(again->cases == content->cases && again->rows.size() == content->rows.size(), "with all its cases");
  fuzz::require(written(*again) == written(*suite::parse_journal(written(*again), "third")), "and settles");
  return 0;
}
