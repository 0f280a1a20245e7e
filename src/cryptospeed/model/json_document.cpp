// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/model/json_document.hpp"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

namespace cryptospeed::model {

error json_error(std::size_t offset, std::string_view what) {
  return error{errc::parse, "at byte " + std::to_string(offset) + ": " + std::string(what)};
}

/// Receives the library's events. They carry no positions, so the collector walks the text beside them: whatever an
/// event reports has just been accepted as valid, and the next token's start is found by skipping white space, commas
/// and colons.
class json_collector {
 public:
  explicit json_collector(std::string_view text) : text_(text) {}

  bool null() { return scalar(json_node::kind::null, 0, 4); }
  bool boolean(bool value) { return scalar(json_node::kind::boolean, value ? 1 : 0, value ? 4 : 5); }
  bool number_integer(std::int64_t value) {
    return value < 0 ? number(json_node::kind::negative, static_cast<std::uint64_t>(value))
                     : number(json_node::kind::natural, static_cast<std::uint64_t>(value));
  }
  bool number_unsigned(std::uint64_t value) { return number(json_node::kind::natural, value); }
  bool number_float(double value, const std::string&) {
    return number(json_node::kind::real, std::bit_cast<std::uint64_t>(value));
  }
  bool string(const std::string& value) { return text(value); }
  bool key(const std::string& value) { return text(value); }
  bool binary(const std::vector<std::uint8_t>&) { return fail(cursor_, "binary data"); }
  bool start_object(std::size_t) { return open(json_node::kind::object); }
  bool start_array(std::size_t) { return open(json_node::kind::array); }
  bool end_object() {
    const std::uint32_t object = open_.back();
    close();
    return names_are_unique(object);
  }
  bool end_array() {
    close();
    return true;
  }
  template <class Exception>
  bool parse_error(std::size_t position, const std::string&, const Exception& exception) {
    const std::size_t place = std::min(position > 0 ? position - 1 : 0, text_.size());
    if (exception.id == 406) return fail(place, "a number beyond the range of a double");
    if (place == text_.size()) return fail(place, "not valid JSON: the text ends too early");
    // What the library says after " - " and before what it quotes of the text.
    const std::string_view what = exception.what();
    std::size_t begin = what.find(" - ");
    if (begin == std::string_view::npos) return fail(place, "not valid JSON");
    begin += 3;
    return fail(place, "not valid JSON: " + std::string(what.substr(begin, what.find(';', begin) - begin)));
  }

  json_document document;
  error failure;

 private:
  bool fail(std::size_t offset, std::string_view what) {
    failure = json_error(offset, what);
    return false;
  }
  void skip_to_token() {
    while (cursor_ < text_.size() && std::string_view(" \t\r\n,:").find(text_[cursor_]) != std::string_view::npos)
      ++cursor_;
  }
  bool add(json_node::kind type, std::uint64_t bits) {
    if (document.nodes_.size() >= max_json_values) return fail(cursor_, "too many values");
    const auto index = static_cast<std::uint32_t>(document.nodes_.size());
    document.nodes_.push_back({static_cast<std::uint32_t>(cursor_), index + 1, bits, type});
    return true;
  }
  bool scalar(json_node::kind type, std::uint64_t bits, std::size_t length) {
    skip_to_token();
    const bool added = add(type, bits);
    cursor_ += length;
    return added;
  }
  bool number(json_node::kind type, std::uint64_t bits) {
    skip_to_token();
    const bool added = add(type, bits);
    const std::size_t end = text_.find_first_not_of("+-.0123456789eE", cursor_);
    cursor_ = end == std::string_view::npos ? text_.size() : end;
    return added;
  }
  bool text(const std::string& value) {
    skip_to_token();
    const bool added = add(json_node::kind::string, std::uint64_t{document.pool_.size()} << 32 | value.size());
    document.pool_ += value;
    ++cursor_;
    while (cursor_ < text_.size() && text_[cursor_] != '"') cursor_ += text_[cursor_] == '\\' ? 2 : 1;
    ++cursor_;
    return added;
  }
  bool open(json_node::kind type) {
    skip_to_token();
    if (open_.size() >= max_json_depth) return fail(cursor_, "nested too deeply");
    open_.push_back(static_cast<std::uint32_t>(document.nodes_.size()));
    const bool added = add(type, 0);
    ++cursor_;
    return added;
  }
  void close() {
    skip_to_token();
    ++cursor_;
    document.nodes_[open_.back()].next = static_cast<std::uint32_t>(document.nodes_.size());
    open_.pop_back();
  }
  bool names_are_unique(std::uint32_t object) {
    names_.clear();
    const std::uint32_t end = document.nodes_[object].next;
    for (std::uint32_t i = object + 1; i < end; i = document.nodes_[i + 1].next) names_.push_back(i);
    std::sort(names_.begin(), names_.end(), [this](std::uint32_t a, std::uint32_t b) {
      const int order = document.text_of(document.nodes_[a]).compare(document.text_of(document.nodes_[b]));
      return order != 0 ? order < 0 : a < b;
    });
    for (std::size_t i = 1; i < names_.size(); ++i) {
      const json_node& again = document.nodes_[names_[i]];
      if (document.text_of(document.nodes_[names_[i - 1]]) == document.text_of(again)) {
        return fail(again.offset, "a member stands twice");
      }
    }
    return true;
  }

  std::string_view text_;
  std::size_t cursor_ = 0;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> names_;
};

result<json_document> json_document::parse(std::string_view text) {
  if (text.size() > max_json_bytes) return json_error(max_json_bytes, "larger than 256 MiB");
  // The library would skip a byte order mark, which no cryptospeed file has.
  if (!text.empty() && static_cast<unsigned char>(text[0]) == 0xef) return json_error(0, "a byte order mark");
  json_collector collector(text);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &collector)) return std::move(collector.failure);
  return std::move(collector.document);
}

std::uint32_t json_document::member(std::uint32_t object, std::string_view name) const {
  const std::uint32_t end = nodes_[object].next;
  for (std::uint32_t i = object + 1; i < end; i = nodes_[i + 1].next) {
    if (text_of(nodes_[i]) == name) return i + 1;
  }
  return 0;
}

}  // namespace cryptospeed::model
