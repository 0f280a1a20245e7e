// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <initializer_list>
#include <limits>
#include <unordered_set>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/describe.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/model/json_document.hpp"

namespace cryptospeed::model {
namespace {

using kind = json_node::kind;

/// A name from the file as a message shows it: on one line, and not as long as the file.
std::string shown(std::string_view name) {
  constexpr std::size_t most = 80;
  std::string text(name.substr(0, most));
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
  }
  return name.size() > most ? text + "..." : text;
}

/// The first figure of a struct that is below zero.
struct negative_figure {
  const char* name = nullptr;
  void operator()(const char* of, const figure& value) {
    if (name == nullptr && value && *value < 0) name = of;
  }
  template <class T>
  void operator()(const char*, const T&) {}
  template <class T>
  void extension(const char*, const T&) {}
};

/// Fills the model from a document. Every function answers whether it succeeded; the first failure stays in `failure()`
/// and the members on the way to it in `path_`, innermost first.
class value_reader {
 public:
  explicit value_reader(const json_document& document) : document_(document) {}

  bool get(std::uint32_t i, std::string& out) {
    if (document_.at(i).type != kind::string) return fail(i, "a string was expected");
    out = document_.text_of(document_.at(i));
    return true;
  }
  bool get(std::uint32_t i, bool& out) {
    if (document_.at(i).type != kind::boolean) return fail(i, "true or false was expected");
    out = document_.at(i).bits != 0;
    return true;
  }
  bool get(std::uint32_t i, double& out) {
    const json_node& node = document_.at(i);
    if (node.type == kind::real) {
      out = std::bit_cast<double>(node.bits);
    } else if (node.type == kind::natural) {
      out = static_cast<double>(node.bits);
    } else if (node.type == kind::negative) {
      out = static_cast<double>(static_cast<std::int64_t>(node.bits));
    } else {
      return fail(i, "a number was expected");
    }
    return true;
  }
  template <std::unsigned_integral T>
  bool get(std::uint32_t i, T& out) {
    const json_node& node = document_.at(i);
    if (node.type != kind::natural) return fail(i, "a whole number from 0 on was expected");
    if (node.bits > std::numeric_limits<T>::max()) return fail(i, "a number out of range");
    out = static_cast<T>(node.bits);
    return true;
  }
  bool get(std::uint32_t i, int& out) {
    const json_node& node = document_.at(i);
    if (node.type != kind::natural && node.type != kind::negative) return fail(i, "a whole number was expected");
    const auto value = static_cast<std::int64_t>(node.bits);
    const bool too_large = node.type == kind::natural && node.bits > std::uint64_t{std::numeric_limits<int>::max()};
    if (too_large || value < std::numeric_limits<int>::min()) return fail(i, "a number out of range");
    out = static_cast<int>(value);
    return true;
  }
  bool get(std::uint32_t i, row_status& out) {
    std::string text;
    if (!get(i, text)) return false;
    for (const row_status status : {row_status::ok, row_status::failed, row_status::crashed, row_status::hung,
                                    row_status::implausible, row_status::skipped}) {
      if (text == to_string(status)) {
        out = status;
        return true;
      }
    }
    return fail(i, "an unknown status");
  }
  template <class T>
  bool get(std::uint32_t i, std::optional<T>& out) {
    if (document_.at(i).type == kind::null) {
      out.reset();
      return true;
    }
    T value{};
    if (!get(i, value)) return false;
    out = value;
    return true;
  }
  template <class T>
  bool get(std::uint32_t i, std::vector<T>& out) {
    if (document_.at(i).type != kind::array) return fail(i, "an array was expected");
    out.clear();
    const std::uint32_t end = document_.at(i).next;
    for (std::uint32_t j = i + 1; j < end; j = document_.at(j).next) {
      out.emplace_back();
      if (!get(j, out.back())) return within("[" + std::to_string(out.size() - 1) + "]");
    }
    return true;
  }
  template <class T>
  bool get(std::uint32_t i, std::map<std::string, T>& out) {
    if (document_.at(i).type != kind::object) return fail(i, "an object was expected");
    out.clear();
    const std::uint32_t end = document_.at(i).next;
    for (std::uint32_t j = i + 1; j < end; j = document_.at(j + 1).next) {
      const std::string name(document_.text_of(document_.at(j)));
      if (!get(j + 1, out[name])) return within("." + shown(name));
    }
    return true;
  }
  template <class T>
  requires std::is_class_v<T>
  bool get(std::uint32_t i, T& out) {
    if (document_.at(i).type != kind::object) return fail(i, "an object was expected");
    members list{*this, i};
    describe(list, out);
    return list.fine && check(i, out);
  }

  bool fail(std::uint32_t node, std::string_view what) { return fail_at(document_.at(node).offset, what); }
  bool fail_at(std::size_t offset, std::string_view what) {
    offset_ = offset;
    what_ = what;
    return false;
  }
  [[nodiscard]] error failure() const {
    std::string place;
    for (auto step = path_.rbegin(); step != path_.rend(); ++step) place += *step;
    if (!place.empty() && place[0] == '.') place.erase(0, 1);
    return json_error(offset_, place.empty() ? what_ : place + ": " + what_);
  }

 private:
  struct members {
    value_reader& reader;
    std::uint32_t object;
    bool fine = true;

    template <class T>
    void operator()(const char* name, T& value) {
      if (!fine) return;
      const std::uint32_t member = reader.document_.member(object, name);
      if (member == 0) {
        fine = reader.fail(object, "the member " + std::string(name) + " is missing");
      } else if (!reader.get(member, value)) {
        fine = reader.within("." + std::string(name));
      }
    }
    template <class T>
    void extension(const char* name, T& value) {
      if (fine && reader.document_.member(object, name) != 0) (*this)(name, value);
    }
  };

  bool within(std::string step) {
    if (path_.size() < max_json_depth) path_.push_back(std::move(step));
    return false;
  }

  bool one_of(std::uint32_t object, const char* name, const std::string& value,
              std::initializer_list<std::string_view> words) {
    if (std::find(words.begin(), words.end(), value) != words.end()) return true;
    fail(document_.member(object, name), "an unknown word");
    return within("." + std::string(name));
  }
  template <class T>
  bool check(std::uint32_t, const T&) {
    return true;
  }
  bool check(std::uint32_t i, const cycles_info& c) {
    return one_of(i, "source", c.source, {"pmu", "estimate", "none"});
  }
  bool check(std::uint32_t i, const comparison& c) {
    return one_of(i, "verdict", c.verdict, {"faster", "slower", "equal", "inconclusive"});
  }
  bool check(std::uint32_t i, const noise_info& n) { return one_of(i, "verdict", n.verdict, {"quiet", "noisy"}); }
  template <class T>
  bool no_negative_figure(std::uint32_t object, const T& value) {
    negative_figure found;
    describe(found, value);
    if (found.name == nullptr) return true;
    fail(document_.member(object, found.name), "a negative figure");
    return within("." + std::string(found.name));
  }
  bool check(std::uint32_t i, const row& r) { return no_negative_figure(i, r); }
  bool check(std::uint32_t i, const row_stats& s) { return no_negative_figure(i, s); }
  bool check(std::uint32_t i, const limit_info& l) { return no_negative_figure(i, l); }
  bool check(std::uint32_t i, const epochs& e) {
    for (const auto& [name, times] :
         {std::pair("min_ns", &e.min_ns), {"median_ns", &e.median_ns}, {"mean_ns", &e.mean_ns}}) {
      if (std::all_of(times->begin(), times->end(), [](double ns) { return ns >= 0; })) continue;
      fail(document_.member(i, name), "a negative time");
      return within("." + std::string(name));
    }
    const std::size_t n = e.launch.size();
    if (e.round.size() == n && e.iterations.size() == n && e.min_ns.size() == n && e.median_ns.size() == n &&
        e.mean_ns.size() == n) {
      return true;
    }
    return fail(i, "arrays of different lengths");
  }

  const json_document& document_;
  std::size_t offset_ = 0;
  std::string what_;
  std::vector<std::string> path_;
};

/// The checksum member is the last one and the file ends right after it, so its place is known from the end.
constexpr std::string_view checksum_begin = "\"checksum\":\"";
constexpr std::string_view checksum_end = "\"}\n";
constexpr std::size_t checksum_size = checksum_begin.size() + 64 + checksum_end.size();

result<done> check_checksum(std::string_view text) {
  const std::size_t start = text.size() < checksum_size ? 0 : text.size() - checksum_size;
  if (text.size() < checksum_size || text.substr(start, checksum_begin.size()) != checksum_begin ||
      !text.ends_with(checksum_end)) {
    return json_error(start, "the file does not end in its checksum and a newline");
  }
  const std::string digest = to_hex(sha256::hash(as_bytes(text.substr(0, start))));
  if (text.substr(start + checksum_begin.size(), 64) != digest) {
    return json_error(start, "the checksum does not match: the file was changed or damaged");
  }
  return done{};
}

}  // namespace

result<run> parse_json(std::string_view text) {
  auto document = json_document::parse(text);
  if (!document) return document.failure();
  value_reader reader(*document);
  if (document->at(0).type != kind::object) return json_error(document->at(0).offset, "an object was expected");

  std::string schema;
  const std::uint32_t schema_node = document->member(0, "schema");
  if (schema_node == 0 || !reader.get(schema_node, schema) || schema != "cryptospeed-result") {
    return json_error(document->at(schema_node).offset, "not a cryptospeed result: its schema is another one");
  }
  std::uint64_t version = 0;
  const std::uint32_t version_node = document->member(0, "version");
  if (version_node == 0 || !reader.get(version_node, version) || version != 1) {
    return json_error(document->at(version_node).offset, "an unknown version of the result file; this program reads 1");
  }
  if (auto fine = check_checksum(text); !fine) return fine.failure();

  run out;
  if (!reader.get(0, out)) return reader.failure();
  std::unordered_set<std::string_view> ids;
  std::uint32_t node = document->member(0, "rows") + 1;
  for (const row& r : out.rows) {
    if (!ids.insert(r.id).second) return json_error(document->at(node).offset, "two rows have the id " + shown(r.id));
    node = document->at(node).next;
  }
  return out;
}

result<row> parse_row(std::string_view line) {
  auto document = json_document::parse(line);
  if (!document) return document.failure();
  value_reader reader(*document);
  row out;
  if (!reader.get(0, out)) return reader.failure();
  return out;
}

}  // namespace cryptospeed::model
