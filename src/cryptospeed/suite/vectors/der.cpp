// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/vectors/der.hpp"

#include <algorithm>

namespace cryptospeed::suite::der {
namespace {

constexpr std::uint8_t sequence = 0x30, integer = 0x02, bit_string = 0x03, object = 0x06;

std::vector<std::uint8_t> positive(cbytes content) {
  std::size_t skip = 0;
  while (skip < content.size() && content[skip] == 0) ++skip;
  return {content.begin() + static_cast<std::ptrdiff_t>(skip), content.end()};
}

/// DER INTEGER: shortest two's complement form.
std::optional<std::vector<std::uint8_t>> unsigned_integer(reader& from) {
  const auto content = from.take(integer);
  if (!content || content->empty() || ((*content)[0] & 0x80) != 0) return std::nullopt;
  if (content->size() > 1 && (*content)[0] == 0 && ((*content)[1] & 0x80) == 0) return std::nullopt;
  return positive(*content);
}

void append_element(std::vector<std::uint8_t>& out, std::uint8_t tag, cbytes content) {
  out.push_back(tag);
  if (content.size() >= 0x100) {
    out.push_back(0x82);
    out.push_back(static_cast<std::uint8_t>(content.size() >> 8));
  } else if (content.size() >= 0x80) {
    out.push_back(0x81);
  }
  out.push_back(static_cast<std::uint8_t>(content.size()));
  out.insert(out.end(), content.begin(), content.end());
}

void append_integer(std::vector<std::uint8_t>& out, cbytes value) {
  std::vector<std::uint8_t> content = positive(value);
  if (content.empty() || (content[0] & 0x80) != 0) content.insert(content.begin(), 0);
  append_element(out, integer, content);
}

}  // namespace

std::optional<cbytes> reader::take(std::uint8_t tag) noexcept {
  if (rest_.size() < 2 || rest_[0] != tag) return std::nullopt;
  std::size_t size = rest_[1];
  std::size_t at = 2;
  if (size >= 0x80) {
    const std::size_t count = size & 0x7f;
    if (count == 0 || count > 4 || rest_.size() < 2 + count || rest_[2] == 0) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < count; ++i) size = size << 8 | rest_[2 + i];
    if (size < 0x80) return std::nullopt;
    at += count;
  }
  if (size > rest_.size() - at) return std::nullopt;
  const cbytes content = rest_.subspan(at, size);
  rest_ = rest_.subspan(at + size);
  return content;
}

std::optional<std::vector<std::uint8_t>> named_curve_point(cbytes key_info, cbytes curve) {
  static constexpr std::uint8_t ec_public_key[] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01};
  reader outer(key_info);
  const auto body = outer.take(sequence);
  if (!body || !outer.at_end()) return std::nullopt;
  reader fields(*body);
  const auto algorithm = fields.take(sequence);
  const auto key = fields.take(bit_string);
  if (!algorithm || !key || !fields.at_end() || key->empty() || (*key)[0] != 0) return std::nullopt;
  reader identifier(*algorithm);
  const auto type = identifier.take(object);
  const auto parameters = identifier.take(object);
  if (!type || !parameters || !identifier.at_end()) return std::nullopt;
  if (!std::equal(type->begin(), type->end(), std::begin(ec_public_key), std::end(ec_public_key))) return std::nullopt;
  if (!std::equal(parameters->begin(), parameters->end(), curve.begin(), curve.end())) return std::nullopt;
  return std::vector<std::uint8_t>(key->begin() + 1, key->end());
}

std::optional<std::pair<std::vector<std::uint8_t>, std::vector<std::uint8_t>>> decode_signature(cbytes der) {
  reader outer(der);
  const auto body = outer.take(sequence);
  if (!body || !outer.at_end()) return std::nullopt;
  reader fields(*body);
  auto r = unsigned_integer(fields);
  auto s = unsigned_integer(fields);
  if (!r || !s || !fields.at_end()) return std::nullopt;
  return std::pair{*std::move(r), *std::move(s)};
}

std::vector<std::uint8_t> encode_signature(cbytes r, cbytes s) {
  std::vector<std::uint8_t> body;
  append_integer(body, r);
  append_integer(body, s);
  std::vector<std::uint8_t> out;
  append_element(out, sequence, body);
  return out;
}

}  // namespace cryptospeed::suite::der
