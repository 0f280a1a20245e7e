// SPDX-License-Identifier: Apache-2.0
// Memory between two pages that fault: a read or write one byte outside ends the test. AddressSanitizer does not see
// what intrinsics and assembly do beyond a red zone; the processor does.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::test {

class guarded {
 public:
  /// Room for at least `capacity` bytes.
  explicit guarded(std::size_t capacity) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    capacity_ = (capacity + page - 1) / page * page;
    mapped_ = capacity_ + 2 * page;
    void* memory = mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    base_ = static_cast<std::uint8_t*>(memory);
    first_ = base_ + page;
    if (mprotect(first_, capacity_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  }
  ~guarded() { munmap(base_, mapped_); }
  guarded(const guarded&) = delete;
  guarded& operator=(const guarded&) = delete;

  /// The last `size` bytes before the page behind, or the first after the page in front.
  [[nodiscard]] bytes at_end(std::size_t size) const { return {first_ + capacity_ - size, size}; }
  [[nodiscard]] bytes at_start(std::size_t size) const { return {first_, size}; }

  /// `data` copied to one of the two places.
  [[nodiscard]] bytes place(cbytes data, bool end) const {
    const bytes to = end ? at_end(data.size()) : at_start(data.size());
    if (!data.empty()) std::memcpy(to.data(), data.data(), data.size());
    return to;
  }

 private:
  std::uint8_t* base_ = nullptr;
  std::uint8_t* first_ = nullptr;
  std::size_t capacity_ = 0, mapped_ = 0;
};

}  // namespace cryptospeed::test
