// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/clean.hpp"
#include "cryptospeed/model/describe.hpp"
#include "cryptospeed/model/json.hpp"

namespace cryptospeed::model {
namespace {

class value_writer {
 public:
  explicit value_writer(std::string& out) : out_(out) {}

  void put(const std::string& text) {
    bool plain = true;
    for (const char c : text) plain = plain && c >= ' ' && c <= '~' && c != '"' && c != '\\';
    if (plain) {
      out_ += '"';
      out_ += text;
      out_ += '"';
    } else {  // names of files and libraries may be any bytes: what is not UTF-8 becomes U+FFFD
      out_ += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
  }
  void put(const char* text) { put(std::string(text)); }
  void put(bool value) { out_ += value ? "true" : "false"; }
  void put(row_status status) { put(to_string(status)); }
  template <class T>
  requires(std::is_arithmetic_v<T> && !std::same_as<T, bool>) void put(T value) {
    if constexpr (std::floating_point<T>) {
      if (!std::isfinite(value)) {
        out_ += "null";
        return;
      }
    }
    char buffer[40];  // to_chars: the shortest text that reads back as the same number
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
    out_.append(buffer, end.ptr);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    if (value) {
      put(*value);
    } else {
      out_ += "null";
    }
  }
  template <class T>
  void put(const std::vector<T>& values, const char* separator = ",") {
    out_ += '[';
    bool first = true;
    for (const T& value : values) {
      if constexpr (requires { is_finite(value); }) {
        if (!is_finite(value)) continue;
      }
      if (!first) out_ += separator;
      first = false;
      put(value);
    }
    out_ += ']';
  }
  template <class T>
  void put(const std::map<std::string, T>& values) {
    out_ += '{';
    bool first = true;
    for (const auto& [name, value] : values) {
      if (!first) out_ += ',';
      first = false;
      put(name);
      out_ += ':';
      put(value);
    }
    out_ += '}';
  }
  void put(const row& value) { put_members(publishable(value)); }
  template <class T>
  requires std::is_class_v<T>
  void put(const T& value) { put_members(value); }

 private:
  struct members {
    value_writer& writer;
    bool first = true;
    template <class T>
    void operator()(const char* name, const T& value) {
      if (!first) writer.out_ += ',';
      first = false;
      writer.put(name);
      writer.out_ += ':';
      writer.put(value);
    }
    template <class T>
    void extension(const char* name, const T& value) {
      (*this)(name, value);
    }
  };
  template <class T>
  void put_members(const T& value) {
    out_ += '{';
    members list{*this};
    describe(list, value);
    out_ += '}';
  }

  std::string& out_;
};

/// The members of the file itself: one a line, and one line for each row, so that text tools can work on a file.
struct file_members {
  std::string& out;
  value_writer writer{out};
  template <class T>
  void operator()(const char* name, const T& value) {
    begin(name);
    writer.put(value);
  }
  template <class T>
  requires std::is_class_v<T>
  void operator()(const char* name, const std::vector<T>& values) {
    begin(name);
    writer.put(values, ",\n");
  }
  template <class T>
  void extension(const char* name, const T& value) {
    (*this)(name, value);
  }
  void begin(const char* name) {
    out += ",\n\"";
    out += name;
    out += "\":";
  }
};

}  // namespace

std::string to_json(const run& result) {
  std::string out = "{\"schema\":\"cryptospeed-result\",\n\"version\":1";
  file_members list{out};
  describe(list, result);
  out += ",\n";
  const auto digest = sha256::hash(as_bytes(out));
  out += "\"checksum\":\"" + to_hex(digest) + "\"}\n";
  return out;
}

std::string row_to_json(const row& value) {
  std::string out;
  value_writer(out).put(value);
  return out;
}

}  // namespace cryptospeed::model
