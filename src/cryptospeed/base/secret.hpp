// SPDX-License-Identifier: Apache-2.0
// Memory that forgets. Members of these types wipe themselves, so that no class needs a destructor written by hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed {

/// Overwrites `size` bytes with zero. The barrier claims to read the memory afterwards, so that the compiler may not
/// drop the store as dead.
inline void wipe(void* data, std::size_t size) noexcept {
  if (size == 0) return;
  std::memset(data, 0, size);
  __asm__ __volatile__("" : : "r"(data) : "memory");
}

inline void wipe(bytes data) noexcept { wipe(data.data(), data.size()); }

/// A plain value (trivially copyable: state words, a hash object, limbs) that is wiped when it dies.
template <class T>
class wiped {
  static_assert(std::is_trivially_copyable_v<T>, "only plain memory can be wiped");

 public:
  wiped() noexcept(std::is_nothrow_default_constructible_v<T>) : value_() {}
  explicit wiped(const T& value) noexcept : value_(value) {}
  wiped(const wiped&) noexcept = default;
  wiped& operator=(const wiped&) noexcept = default;
  ~wiped() { wipe(static_cast<void*>(&value_), sizeof value_); }

  T& operator*() noexcept { return value_; }
  const T& operator*() const noexcept { return value_; }
  T* operator->() noexcept { return &value_; }
  const T* operator->() const noexcept { return &value_; }

 private:
  T value_;
};

/// N bytes of key material, zero at first, wiped on destruction.
template <std::size_t N>
class secret_bytes {
 public:
  secret_bytes() noexcept = default;
  explicit secret_bytes(cbytes_n<N> from) noexcept { std::memcpy(data(), from.data(), N); }

  [[nodiscard]] std::uint8_t* data() noexcept { return (*storage_).data(); }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return (*storage_).data(); }
  [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }
  std::uint8_t& operator[](std::size_t i) noexcept { return (*storage_)[i]; }
  const std::uint8_t& operator[](std::size_t i) const noexcept { return (*storage_)[i]; }
  [[nodiscard]] bytes_n<N> span() noexcept { return bytes_n<N>{*storage_}; }
  [[nodiscard]] cbytes_n<N> span() const noexcept { return cbytes_n<N>{*storage_}; }

 private:
  wiped<std::array<std::uint8_t, N>> storage_;
};

}  // namespace cryptospeed
