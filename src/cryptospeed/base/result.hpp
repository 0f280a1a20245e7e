// SPDX-License-Identifier: Apache-2.0
// A value or the reason why there is none, for resources, I/O and parsing. Verification answers with bool, decoding with
// std::optional; neither needs a message.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace cryptospeed {

enum class errc { invalid_argument, parse, io, not_found, unsupported, resource, internal };

/// Why a thing could not be had: `message` is one line without a full stop, ready to stand after a colon.
struct error {
  errc code = errc::internal;
  std::string message;
};

/// A `T`, or an `E` that says why not. Reading the wrong side is a bug and terminates (std::get throws in noexcept code).
template <class T, class E = error>
class [[nodiscard]] result {
 public:
  result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  result(E failure) : state_(std::in_place_index<1>, std::move(failure)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  [[nodiscard]] T& value() & { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] E& failure() & { return std::get<1>(state_); }
  [[nodiscard]] const E& failure() const& { return std::get<1>(state_); }

 private:
  std::variant<T, E> state_;
};

/// For operations with nothing to return but success: `result<done>`.
struct done {};

}  // namespace cryptospeed
