// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/known_answers.hpp"

#include <algorithm>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/vectors/vector_formats.hpp"

namespace cryptospeed::suite {
namespace {

/// Enough of an output to tell two apart, on one line.
std::string shown(const std::vector<std::uint8_t>& data) {
  constexpr std::size_t most = 16;
  const std::string hex = to_hex(cbytes(data).first(std::min(data.size(), most)));
  const std::string tail = data.size() > most ? "..." : "";
  return "'" + hex + tail + "' (" + std::to_string(data.size()) + " bytes)";
}

bool all_zero(const std::vector<std::uint8_t>& data) {
  return std::all_of(data.begin(), data.end(), [](std::uint8_t byte) { return byte == 0; });
}

std::string difference(const std::vector<std::uint8_t>& want, const std::vector<std::uint8_t>& got) {
  const auto [a, b] = std::mismatch(want.begin(), want.end(), got.begin(), got.end());
  return "expected " + shown(want) + ", got " + shown(got) + ", which differs at byte " +
         std::to_string(a - want.begin());
}

}  // namespace

std::optional<std::string> judge(const vector_record& record, std::string_view op, int status,
                                 const std::vector<std::uint8_t>& output) {
  if (status == CRYPTOSPEED_REJECTED) {
    if (record.expect == expectation::match) return "rejected, though it is valid";
    if (record.expect == expectation::differ) return "rejected by an operation that only computes";
    if (!all_zero(output)) return "rejected, but the output is not zeroed";
    return std::nullopt;
  }
  if (status != CRYPTOSPEED_OK) return "the library failed";
  if (record.expect == expectation::reject)
    return op == "verify" || op == "open" ? "accepted, though it is forged or malformed"
                                          : "accepted, though it is malformed";
  if (record.expect == expectation::differ)
    return output == *record.output ? std::optional<std::string>("computed the tag that the source calls forged")
                                    : std::nullopt;
  if (!record.output) return std::nullopt;  // verify: the status is the answer
  if (output != *record.output) return difference(*record.output, output);
  return std::nullopt;
}

call_args args_of(const vector_record& record) {
  call_args args;
  args.fields.resize(CRYPTOSPEED_FIELDS);
  for (std::size_t f = 0; f < CRYPTOSPEED_FIELDS; ++f) {
    if (!record.field[f]) continue;
    args.fields[f].own = *record.field[f];
    args.fields[f].size = record.field[f]->size();
  }
  args.output_size = record.output_size;
  args.params = record.params;
  return args;
}

bool is_own(const vector_file& file) {
  const auto& own = own_vectors();
  return std::any_of(own.begin(), own.end(), [&](const vector_file& one) { return one.sha256 == file.sha256; });
}

known_answers::known_answers(provider_set& providers, const std::vector<vector_file>& files) : providers_(providers) {
  const auto index = [this](const vector_file& file) {
    for (const vector_record& record : file.records) by_algorithm_.emplace(record.algorithm, &record);
  };
  for (const vector_file& file : own_vectors()) index(file);
  for (const vector_file& file : files)
    if (!is_own(file)) index(file);
}

const answers_given& known_answers::of(std::size_t provider, std::uint32_t algorithm) {
  const std::pair key{provider, algorithm};
  const auto found = given_.find(key);
  if (found != given_.end()) return found->second;
  return given_.emplace(key, run(provider, algorithm)).first->second;
}

const std::vector<listed_finding>& known_answers::findings(std::size_t provider, answers_given& given) {
  const auto found = findings_.find(provider);
  if (found != findings_.end()) return found->second;
  auto read = findings_beside(providers_.slots()[provider].module.path);
  // A list that cannot be read excuses nothing, and says so on the row.
  if (!read) given.failures.push_back(read.failure().message);
  return findings_.emplace(provider, read ? *std::move(read) : std::vector<listed_finding>{}).first->second;
}

answers_given known_answers::run(std::size_t provider, std::uint32_t algorithm) {
  answers_given given;
  const algorithm_info info = providers_.slots()[provider].info.algorithms[algorithm];
  if (info.unusable) return given;
  const auto& listed = findings(provider, given);
  const auto [first, last] = by_algorithm_.equal_range(info.id);
  for (auto at = first; at != last; ++at) {
    const vector_record& record = *at->second;
    bool ran = false, right = true;
    for (const std::string_view name : operations_answering(record.op, record.expect)) {
      const auto op = std::find_if(info.ops.begin(), info.ops.end(), [&](const op_info& o) { return o.name == name; });
      if (op == info.ops.end()) continue;
      // A signature with randomness of the library's own is right when it verifies, not when it equals the record's.
      if (record.expect == expectation::match && record.output && (op->flags & CRYPTOSPEED_DETERMINISTIC) == 0)
        continue;
      const auto live = providers_.get(provider);
      if (!live) return given.died = live.failure(), given.died_at = record.source, given;
      const op_ref ref{algorithm, static_cast<std::uint32_t>(op - info.ops.begin())};
      const auto answered = (*live)->call(ref, args_of(record), 1);
      std::optional<std::string> wrong;
      if (answered) {
        wrong = judge(record, name, answered->status, answered->output);
      } else if (answered.failure().kind != failure_kind::refused) {
        return given.died = answered.failure(), given.died_at = record.source, given;
      } else if (answered.failure().status == CRYPTOSPEED_NOT_OFFERED) {
        ++given.not_offered;
        continue;
      } else if (answered.failure().status == CRYPTOSPEED_REJECTED) {
        wrong = judge(record, name, CRYPTOSPEED_REJECTED, {});
      } else {
        wrong = answered.failure().reason;
      }
      ran = true;
      op_tally& tally = given.ops[op->name];
      const auto excuse = std::find_if(listed.begin(), listed.end(), [&](const auto& f) { return f.names(record); });
      if (!wrong) {
        ++tally.passed;
        if (excuse != listed.end())
          given.vanished.push_back(record.source + ": listed as a known finding, but it passes now");
        continue;
      }
      right = false;
      if (excuse != listed.end()) {
        given.known_findings.push_back(record.source + ": " + excuse->behaviour + " (" + excuse->reason + ", " +
                                       excuse->link + ")");
      } else {
        ++tally.failed;
        given.failures.push_back(record.source + ": " + op->name + ": " + *wrong);
      }
    }
    if (!ran) continue;
    given.records.insert(&record);
    ++given.used;
    if (right) ++given.passed;
  }
  return given;
}

}  // namespace cryptospeed::suite
