// SPDX-License-Identifier: Apache-2.0
// A JSON text as a flat list of values that know where they stood, so that every complaint can name a byte. Strict: no
// duplicate members, no number beyond a double, valid UTF-8, nothing after the value, bounded depth and size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/base/result.hpp"

namespace cryptospeed::model {

inline constexpr std::size_t max_json_bytes = std::size_t{256} << 20;
inline constexpr std::size_t max_json_values = std::size_t{16} << 20;
inline constexpr std::size_t max_json_depth = 64;

struct json_node {
  enum class kind : std::uint8_t { null, boolean, negative, natural, real, string, object, array };
  std::uint32_t offset = 0;  ///< first byte of the value in the text
  std::uint32_t next = 0;    ///< index of the node after this value and all it holds
  std::uint64_t bits =
      0;  ///< boolean 0 or 1; negative: int64; natural; real: the double's bits; string: start << 32 | size
  kind type = kind::null;
};

/// Objects hold a string node (the name) before each value.
class json_document {
 public:
  /// Errors read "at byte N: WHAT".
  [[nodiscard]] static result<json_document> parse(std::string_view text);

  [[nodiscard]] const json_node& at(std::uint32_t index) const { return nodes_[index]; }
  [[nodiscard]] std::string_view text_of(const json_node& string_node) const {
    return std::string_view(pool_).substr(string_node.bits >> 32, string_node.bits & 0xffffffffu);
  }
  /// The index of an object's member of that name, or 0, which no member has.
  [[nodiscard]] std::uint32_t member(std::uint32_t object, std::string_view name) const;

 private:
  friend class json_collector;
  std::vector<json_node> nodes_;
  std::string pool_;
};

/// "at byte N: WHAT".
[[nodiscard]] error json_error(std::size_t offset, std::string_view what);

}  // namespace cryptospeed::model
