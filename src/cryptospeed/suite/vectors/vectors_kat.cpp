// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <iterator>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/vectors/vector_formats.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::string_view field_names[CRYPTOSPEED_FIELDS] = {"key", "peer_key", "nonce", "aad", "input",
                                                              "tag", "seed",     "salt",  "info"};
constexpr std::uint64_t largest_file = std::uint64_t{64} << 20;

/// What a record of an operation must hold; operations that are not here need an output and nothing else.
struct rule {
  std::string_view op;
  std::vector<int> required;
  bool has_output = true;
};
const std::vector<rule>& rules() {
  static const std::vector<rule> all{
      {"digest", {CRYPTOSPEED_INPUT}, true},
      {"mac", {CRYPTOSPEED_KEY, CRYPTOSPEED_INPUT}, true},
      {"seal", {CRYPTOSPEED_KEY, CRYPTOSPEED_NONCE, CRYPTOSPEED_INPUT}, true},
      {"open", {CRYPTOSPEED_KEY, CRYPTOSPEED_INPUT}, true},  // of an aead NONCE and TAG too, which open asks for
      {"keygen", {CRYPTOSPEED_SEED}, true},
      {"sign", {CRYPTOSPEED_KEY, CRYPTOSPEED_INPUT}, true},
      {"verify", {CRYPTOSPEED_PEER_KEY, CRYPTOSPEED_INPUT, CRYPTOSPEED_TAG}, false},
      {"decode-public", {CRYPTOSPEED_PEER_KEY}, true},
      {"derive", {CRYPTOSPEED_KEY}, true},  // of a key exchange PEER_KEY too, which open asks for
      {"memcpy", {CRYPTOSPEED_INPUT}, true},
      {"verify-proof", {CRYPTOSPEED_PEER_KEY, CRYPTOSPEED_INPUT, CRYPTOSPEED_TAG, CRYPTOSPEED_INFO}, false},
      {"fetch", {CRYPTOSPEED_INFO}, true},
  };
  return all;
}

struct line {
  std::string key, value;
  std::size_t number = 0;
};

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Lines of one block, from one blank line to the next.
using block_lines = std::vector<line>;

class kat_reader {
 public:
  explicit kat_reader(const std::string& name) { file_.path = name; }

  result<vector_file> read(std::string_view content) {
    std::size_t number = 0;
    block_lines block;
    while (!content.empty()) {
      const std::size_t end = content.find('\n');
      const std::string_view text = trim(content.substr(0, end));
      content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
      ++number;
      if (!text.empty() && text.front() == '#') continue;
      if (text.empty()) {
        if (!finish(block)) return failure_;
        continue;
      }
      const std::size_t equals = text.find('=');
      if (equals == std::string_view::npos) return fail(number, "a line without '='"), failure_;
      line entry{std::string(trim(text.substr(0, equals))), std::string(trim(text.substr(equals + 1))), number};
      if (std::any_of(block.begin(), block.end(), [&](const line& l) { return l.key == entry.key; }))
        return fail(number, "'" + entry.key + "' twice in one record"), failure_;
      block.push_back(std::move(entry));
    }
    if (!finish(block)) return failure_;
    if (file_.records.empty()) return fail(number, "no record"), failure_;
    return std::move(file_);
  }

 private:
  bool fail(std::size_t number, const std::string& what) {
    failure_ = error{errc::parse, file_.path + ":" + std::to_string(number) + ": " + what};
    return false;
  }

  bool finish(block_lines& block) {
    if (block.empty()) return true;
    const bool header =
        std::any_of(block.begin(), block.end(), [](const line& l) { return l.key == "algorithm" || l.key == "op"; });
    const bool good = header ? read_header(block) : read_record(block);
    block.clear();
    return good;
  }

  bool read_header(const block_lines& block) {
    for (const line& entry : block) {
      if (entry.value.empty()) return fail(entry.number, "'" + entry.key + "' is empty");
      if (entry.key == "algorithm") {
        algorithm_ = entry.value;
      } else if (entry.key == "op") {
        ops_.clear();
        std::string_view rest = entry.value;
        while (true) {
          const std::size_t plus = rest.find('+');
          ops_.emplace_back(rest.substr(0, plus));
          if (plus == std::string_view::npos) break;
          rest.remove_prefix(plus + 1);
        }
        if (ops_.size() > 1 && ops_ != std::vector<std::string>{"seal", "open"} &&
            ops_ != std::vector<std::string>{"sign", "verify"} &&
            ops_ != std::vector<std::string>{"encrypt", "decrypt"})
          return fail(entry.number, "only seal+open, sign+verify and encrypt+decrypt can be joined");
      } else {
        return fail(entry.number, "'" + entry.key + "' in a header, which holds only algorithm and op");
      }
    }
    return true;
  }

  bool number_of(const line& entry, std::uint64_t& value) {
    const char* end = entry.value.data() + entry.value.size();
    const auto [at, code] = std::from_chars(entry.value.data(), end, value);
    if (code != std::errc{} || at != end) return fail(entry.number, "'" + entry.key + "' is no number");
    return true;
  }

  bool read_field(const line& entry, const block_lines& block, std::optional<std::vector<std::uint8_t>>& out) {
    auto data = from_hex(entry.value);
    if (!data) return fail(entry.number, "'" + entry.key + "' is no even number of hexadecimal digits");
    for (const line& other : block) {
      if (other.key != entry.key + "_repeat") continue;
      std::uint64_t count = 0;
      if (!number_of(other, count)) return false;
      if (count == 0 || data->empty() || count > (largest_file - repeated_) / data->size())
        return fail(other.number, "'" + other.key + "' is out of range; all of a file come to 64 MiB at most");
      repeated_ += data->size() * count;
      std::vector<std::uint8_t> repeated;
      repeated.reserve(data->size() * count);
      for (std::uint64_t i = 0; i < count; ++i) repeated.insert(repeated.end(), data->begin(), data->end());
      data = std::move(repeated);
    }
    out = std::move(data);
    return true;
  }

  bool read_params(const line& entry, std::vector<std::uint64_t>& params) {
    std::string_view rest = entry.value;
    while (true) {
      const std::size_t comma = rest.find(',');
      std::uint64_t value = 0;
      if (!number_of({entry.key, std::string(trim(rest.substr(0, comma))), entry.number}, value)) return false;
      params.push_back(value);
      if (comma == std::string_view::npos) return true;
      rest.remove_prefix(comma + 1);
    }
  }

  bool read_line(const line& entry, const block_lines& block, vector_record& record) {
    const auto* const named = std::find(std::begin(field_names), std::end(field_names), entry.key);
    if (named != std::end(field_names))
      return read_field(entry, block, record.field[static_cast<std::size_t>(named - std::begin(field_names))]);
    if (entry.key == "output") return read_field(entry, block, record.output);
    if (entry.key == "output_size") return number_of(entry, record.output_size);
    if (entry.key == "params") return read_params(entry, record.params);
    if (entry.key == "expect") {
      if (entry.value == "match") return record.expect = expectation::match, true;
      if (entry.value == "reject") return record.expect = expectation::reject, true;
      if (entry.value == "either") return record.expect = expectation::either, true;
      if (entry.value == "differ") return record.expect = expectation::differ, true;
      return fail(entry.number, "'expect' is match, reject, either or differ");
    }
    if (entry.key.ends_with("_repeat")) {
      const std::string of = entry.key.substr(0, entry.key.size() - 7);
      if (std::any_of(block.begin(), block.end(), [&](const line& l) { return l.key == of; })) return true;
    }
    return fail(entry.number, "unknown member '" + entry.key + "'");
  }

  bool check(const vector_record& record, std::size_t number) {
    const auto found = std::find_if(rules().begin(), rules().end(), [&](const rule& r) { return r.op == record.op; });
    bool wants_output = record.expect != expectation::reject && record.expect != expectation::either;
    if (found != rules().end()) {
      for (const int needed : found->required)
        if (!record.field[static_cast<std::size_t>(needed)])
          return fail(number, "the record has no '" + std::string(field_names[needed]) + "'");
      if (!found->has_output) {
        if (record.output) return fail(number, "'" + record.op + "' has no output");
        wants_output = false;
      }
    }
    if (wants_output && !record.output) return fail(number, "the record has no 'output'");
    if (record.expect == expectation::reject && record.output)
      return fail(number, "a record that expects 'reject' has no output");
    return true;
  }

  bool read_record(const block_lines& block) {
    const std::size_t number = block.front().number;
    if (algorithm_.empty() || ops_.empty()) return fail(number, "a record before 'algorithm' and 'op'");
    vector_record record;
    record.algorithm = algorithm_;
    record.op = ops_.front();
    record.source = file_.path + ":" + std::to_string(number);
    for (const line& entry : block)
      if (!read_line(entry, block, record)) return false;
    if (ops_.size() > 1 && ops_.front() == "sign" && !record.field[CRYPTOSPEED_PEER_KEY])
      return fail(number, "the record has no 'peer_key'");
    std::optional<std::vector<std::uint8_t>> peer_key;
    if (record.op == "sign") peer_key = std::exchange(record.field[CRYPTOSPEED_PEER_KEY], std::nullopt);
    const bool aead = record.op == "seal" || record.op == "open";
    if (aead && !record.field[CRYPTOSPEED_AAD]) record.field[CRYPTOSPEED_AAD].emplace();
    if (record.op == "mac" && record.output_size == 0 && record.output) record.output_size = record.output->size();
    if (!check(record, number)) return false;
    ++file_.records_in_file;
    file_.records.push_back(record);
    if (ops_.size() == 1) return true;
    if (record.expect != expectation::match) return fail(number, "joined operations have matching records only");

    vector_record back = record;
    back.op = ops_.back();
    if (back.op == "open") {
      const std::size_t text = record.field[CRYPTOSPEED_INPUT]->size();
      if (record.output->size() < text) return fail(number, "'output' is shorter than 'input'");
      const auto tag = record.output->begin() + static_cast<std::ptrdiff_t>(text);
      if (record.output_size != 0 && record.output_size != record.output->size() - text)
        return fail(number, "'output' is not 'input' and a tag of 'output_size' bytes long");
      file_.records.back().output_size = record.output->size() - text;
      back.output_size = 0;
      back.field[CRYPTOSPEED_INPUT].emplace(record.output->begin(), tag);
      back.field[CRYPTOSPEED_TAG].emplace(tag, record.output->end());
      back.output = record.field[CRYPTOSPEED_INPUT];
    } else if (back.op == "decrypt") {
      std::swap(back.field[CRYPTOSPEED_INPUT], back.output);
    } else {
      back.field[CRYPTOSPEED_KEY].reset();
      back.field[CRYPTOSPEED_PEER_KEY] = std::move(peer_key);
      back.field[CRYPTOSPEED_TAG] = record.output;
      back.output.reset();
    }
    file_.records.push_back(std::move(back));
    return true;
  }

  vector_file file_;
  std::string algorithm_;
  std::vector<std::string> ops_;
  std::uint64_t repeated_ = 0;  // bytes that came of repeats, so that a small file stays small
  error failure_;
};

}  // namespace

result<vector_file> parse_kat(std::string_view content, const std::string& name) {
  auto file = kat_reader(name).read(content);
  if (file) file->sha256 = sha256_hex(content);
  return file;
}

}  // namespace cryptospeed::suite
