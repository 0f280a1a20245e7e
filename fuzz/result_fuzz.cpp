// SPDX-License-Identifier: Apache-2.0
// The result file: what is accepted is written the same again, and every report of it can be made. The input is tried
// as it is, and under the checksum that belongs to it.
#include <string>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "input.hpp"

using namespace cryptospeed;

static void try_one(std::string_view text) {
  const auto parsed = model::parse_json(text);
  if (!parsed) {
    fuzz::require(parsed.failure().message.starts_with("at byte "), "a refusal names its byte");
    return;
  }
  const std::string written = model::to_json(*parsed);
  const auto again = model::parse_json(written);
  fuzz::require(again.has_value(), "what was written is accepted");
  fuzz::require(model::to_json(*again) == written, "what was written reads back the same");
  report::report_options options;
  options.width = 20 + static_cast<int>(text.size() % 180);
  options.unicode = text.size() % 2 == 0;
  options.only_leaderboard = text.size() % 3 == 0;
  for (const report::reporter& format : report::reporters()) {
    fuzz::require(!format.write(*parsed, options).empty(), format.name);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_one(text);
  const std::size_t place = text.rfind("\"checksum\"");
  if (place == std::string::npos) return 0;
  const std::string body = text.substr(0, place);
  try_one(body + "\"checksum\":\"" + to_hex(sha256::hash(as_bytes(body))) + "\"}\n");
  return 0;
}
