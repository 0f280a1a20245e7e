// SPDX-License-Identifier: Apache-2.0
// Values to bytes and back, for messages between two processes of one executable on one machine: native byte order, no
// version. Lengths stand before what they count. The reader believes nothing: past the end it yields zeros and `ok` is
// false.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::suite {

class wire_writer {
 public:
  /// Leaves `header` bytes free in front, for the frame that carries the message.
  explicit wire_writer(std::size_t header = 0) : data_(header) {}

  template <class T>
  requires std::is_arithmetic_v<T> wire_writer& put(T value) {
    const std::size_t at = data_.size();
    data_.resize(at + sizeof value);
    std::memcpy(data_.data() + at, &value, sizeof value);
    return *this;
  }
  wire_writer& put(cbytes blob) {
    put<std::uint64_t>(blob.size());
    data_.insert(data_.end(), blob.begin(), blob.end());
    return *this;
  }
  wire_writer& put(std::string_view text) { return put(as_bytes(text)); }

  [[nodiscard]] std::vector<std::uint8_t>& data() noexcept { return data_; }

 private:
  std::vector<std::uint8_t> data_;
};

class wire_reader {
 public:
  explicit wire_reader(cbytes data) noexcept : rest_(data) {}

  template <class T>
  requires std::is_arithmetic_v<T> T get()
  noexcept {
    T value{};
    if (rest_.size() < sizeof value) {
      fail();
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_ = rest_.subspan(sizeof value);
    return value;
  }
  cbytes blob() noexcept {
    const auto size = get<std::uint64_t>();
    if (size > rest_.size()) {
      fail();
      return {};
    }
    const cbytes found = rest_.first(static_cast<std::size_t>(size));
    rest_ = rest_.subspan(found.size());
    return found;
  }
  std::string text() {
    const cbytes found = blob();
    return {reinterpret_cast<const char*>(found.data()), found.size()};
  }
  /// A number of elements of at least `smallest` bytes each; 0 and failed where that many cannot follow.
  std::size_t count(std::size_t smallest) noexcept {
    const auto found = get<std::uint64_t>();
    if (found > rest_.size() / smallest) {
      fail();
      return 0;
    }
    return static_cast<std::size_t>(found);
  }

  [[nodiscard]] bool ok() const noexcept { return ok_; }
  /// Everything was read and nothing is left: the whole message was understood.
  [[nodiscard]] bool finished() const noexcept { return ok_ && rest_.empty(); }

 private:
  void fail() noexcept {
    ok_ = false;
    rest_ = {};
  }

  cbytes rest_;
  bool ok_ = true;
};

}  // namespace cryptospeed::suite
