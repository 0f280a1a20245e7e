// SPDX-License-Identifier: Apache-2.0
// What every family of the SDK shares: statuses, what a factory may return, arguments as spans, output memory, and the
// four functions of one operation, generated from a class. Providers include sdk.hpp.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/result.hpp"

namespace cryptospeed::abi {

/// The statuses of the ABI. A larger one is the worse one, up to `error`; `not_offered` is an answer to open alone.
enum class status : int {
  ok = CRYPTOSPEED_OK,
  rejected = CRYPTOSPEED_REJECTED,
  error = CRYPTOSPEED_ERROR,
  not_offered = CRYPTOSPEED_NOT_OFFERED
};

// A factory, and every member function that parses a key, may return
//   T                    it cannot fail;
//   std::optional<T>     nothing: these bytes or sizes are not taken (each family says which status that is);
//   result<T, status>    the status says so itself.
namespace detail {

template <class R>
struct product {
  using type = R;
};
template <class T>
struct product<std::optional<T>> {
  using type = T;
};
template <class T>
struct product<result<T, status>> {
  using type = T;
};
template <class R>
using product_t = typename product<std::remove_cvref_t<R>>::type;

/// Moves what `made` holds into `into` and answers ok; `none` is the status of an empty optional.
template <class R, class Into>
status unwrap(R&& made, Into&& into, status none) {
  using bare = std::remove_cvref_t<R>;
  if constexpr (std::is_same_v<product_t<bare>, bare>) {
    into(std::forward<R>(made));
    return status::ok;
  } else if constexpr (std::is_same_v<bare, std::optional<product_t<bare>>>) {
    if (!made) return none;
    into(*std::forward<R>(made));
    return status::ok;
  } else {
    if (!made) return made.failure();
    into(*std::forward<R>(made));
    return status::ok;
  }
}

/// Calls `f` and turns void, bool (false is `bad`) or status into a status.
template <class F>
[[gnu::always_inline]] inline status status_of(F&& f, status bad) {
  using R = std::invoke_result_t<F>;
  if constexpr (std::is_void_v<R>) {
    f();
    return status::ok;
  } else if constexpr (std::is_same_v<R, bool>) {
    return f() ? status::ok : bad;
  } else {
    static_assert(std::is_same_v<R, status>, "return void, bool or cryptospeed::abi::status");
    return f();
  }
}

/// Calls `f`, which writes up to `size` bytes; void, bool and status mean all of them, std::size_t how many (0:
/// failed).
template <class F>
[[gnu::always_inline]] inline status written_by(F&& f, std::size_t& size, status bad) {
  using R = std::invoke_result_t<F>;
  if constexpr (std::is_same_v<R, std::size_t>) {
    size = f();
    return size != 0 ? status::ok : bad;
  } else {
    return status_of(std::forward<F>(f), bad);
  }
}

}  // namespace detail

/// The arguments of open as spans.
class call {
 public:
  explicit call(const cryptospeed_args& args) : args_(args) {}

  [[nodiscard]] std::uint32_t sets() const { return args_.sets; }
  [[nodiscard]] std::uint32_t lanes() const { return args_.lanes; }
  [[nodiscard]] std::uint32_t threads() const { return args_.threads; }
  [[nodiscard]] std::size_t output_size() const { return args_.output_size; }
  [[nodiscard]] bool in_place() const { return (args_.flags & CRYPTOSPEED_IN_PLACE) != 0; }
  [[nodiscard]] cbytes field(std::uint32_t set, int which, std::uint32_t lane = 0) const {
    const std::size_t line = std::size_t{set} * args_.lanes + lane;
    const cryptospeed_bytes& data = args_.field[line * CRYPTOSPEED_FIELDS + static_cast<std::size_t>(which)];
    // Libraries declare their pointers non-null even where the size beside them is 0.
    static constexpr std::uint8_t nothing = 0;
    return {data.size == 0 ? &nothing : data.data, data.size};
  }
  /// Whether the field is empty in every set.
  [[nodiscard]] bool absent(int which) const {
    for (std::uint32_t set = 0; set < sets(); ++set) {
      for (std::uint32_t lane = 0; lane < lanes(); ++lane) {
        if (!field(set, which, lane).empty()) return false;
      }
    }
    return true;
  }
  /// The largest of a field's sizes.
  [[nodiscard]] std::size_t largest(int which) const {
    std::size_t most = 0;
    for (std::uint32_t set = 0; set < sets(); ++set) {
      for (std::uint32_t lane = 0; lane < lanes(); ++lane) {
        const std::size_t size = field(set, which, lane).size();
        most = size > most ? size : most;
      }
    }
    return most;
  }
  [[nodiscard]] std::span<const std::uint64_t> params() const { return {args_.param, args_.param_count}; }
  /// Cost parameter `index`, or `otherwise` where the caller gave fewer.
  [[nodiscard]] std::uint64_t param(std::size_t index, std::uint64_t otherwise) const {
    return index < args_.param_count ? args_.param[index] : otherwise;
  }

 private:
  const cryptospeed_args& args_;
};

/// Output memory: 64-byte aligned, zeroed, allocated in open.
class buffer {
 public:
  void allocate(std::size_t size) {
    shift_ = misalignment();
    memory_.reset(static_cast<std::uint8_t*>(::operator new (shift_ + size + 64, std::align_val_t{64})));
    size_ = size;
    std::memset(memory_.get(), 0, shift_ + size + 64);
  }
  /// Bytes past a multiple of 64 at which buffers that this thread allocates begin: what the open that is going on was
  /// asked for.
  static std::size_t& misalignment() noexcept {
    thread_local std::size_t bytes = 0;
    return bytes;
  }
  [[nodiscard]] std::uint8_t* data() const { return memory_ == nullptr ? nullptr : memory_.get() + shift_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct release {
    void operator()(std::uint8_t* memory) const { ::operator delete (memory, std::align_val_t{64}); }
  };
  std::unique_ptr<std::uint8_t, release> memory_;
  std::size_t size_ = 0, shift_ = 0;
};

/// One object per input set, made once where all sets share the bytes it is made from.
template <class T>
class per_set {
 public:
  /// `same(set, first)` says whether a set can share the first one's object, `make(set)` makes one. Where the answer is
  /// `rejected` the set has no object, and running it is to answer `rejected`.
  template <class Same, class Make>
  status fill(std::uint32_t sets, Same&& same, Make&& make, status none) {
    for (std::uint32_t set = 0; set < sets; ++set) {
      if (set > 0 && same(set, 0u)) {
        of_.push_back(of_[0]);
        continue;
      }
      T* object = nullptr;
      const status made = detail::unwrap(
          make(set),
          [&](auto&& value) {
            owned_.push_back(std::make_unique<T>(std::forward<decltype(value)>(value)));
            object = owned_.back().get();
          },
          none);
      if (made != status::ok && made != status::rejected) return made;
      of_.push_back(object);
    }
    return status::ok;
  }
  [[nodiscard]] T* operator[](std::uint32_t set) const { return of_[set]; }

 private:
  std::vector<std::unique_ptr<T>> owned_;
  std::vector<T*> of_;
};

/// Whether two sets have the very same bytes (not merely equal ones) in a field.
[[nodiscard]] inline bool shared_field(const call& in, int which, std::uint32_t a, std::uint32_t b) {
  const cbytes x = in.field(a, which), y = in.field(b, which);
  return x.data() == y.data() && x.size() == y.size();
}

// An operation is a class with
//   static constexpr const char* name; static constexpr std::uint32_t unit, flags;
//   status open(const Factory&, const call&);   everything that may allocate
//   status step(std::uint32_t set);             one iteration; timed
//   cbytes output() const;                      what the last step wrote
//   status judge(status worst, std::uint32_t last) const;   optional: a check of the last step's result, outside the
//   timing
namespace detail {

template <class Operation, class Factory>
struct context {
  Operation operation;
  std::uint32_t next = 0;
  std::uint32_t sets = 1;
  status worst = status::ok;
  bool ran = false;

  static int open(const cryptospeed_algorithm* algorithm, const cryptospeed_args* args, void** out) noexcept {
    if (args->struct_size < sizeof(cryptospeed_args) || args->sets == 0 || args->lanes == 0) return CRYPTOSPEED_ERROR;
    if (algorithm->unusable != nullptr) return CRYPTOSPEED_NOT_OFFERED;
    buffer::misalignment() = args->flags >> CRYPTOSPEED_MISALIGN_SHIFT & CRYPTOSPEED_MISALIGN_MASK;
    try {
      auto made = std::make_unique<context>();
      made->sets = args->sets;
      const status opened = made->operation.open(*static_cast<const Factory*>(algorithm->arg), call(*args));
      if (opened == status::ok) *out = made.release();
      return static_cast<int>(opened);
    } catch (...) {
      return CRYPTOSPEED_ERROR;
    }
  }

  static void run(void* ctx, std::uint64_t iterations) noexcept {
    auto& self = *static_cast<context*>(ctx);
    if (iterations == 0) return;
    const std::uint32_t count = self.sets;
    std::uint32_t set = self.next;
    int seen = static_cast<int>(self.worst);
    try {
      for (; iterations != 0; --iterations) {
        const int now = static_cast<int>(self.operation.step(set));
        seen = now > seen ? now : seen;
        set = set + 1 == count ? 0 : set + 1;
        // Every iteration's output counts as read: none is moved out of the loop or left out.
        asm volatile("" : : "r"(&self) : "memory");
      }
    } catch (...) {
      seen = CRYPTOSPEED_ERROR;
    }
    self.worst = static_cast<status>(seen);
    self.next = set;
    self.ran = true;
  }

  static int output(const void* ctx, std::uint8_t* out, std::size_t capacity, std::size_t* size) noexcept {
    const auto& self = *static_cast<const context*>(ctx);
    if (!self.ran) {
      *size = 0;
      return CRYPTOSPEED_OK;
    }
    const cbytes data = self.operation.output();
    *size = data.size();
    if (data.size() > capacity) return CRYPTOSPEED_ERROR;
    if (!data.empty()) std::memcpy(out, data.data(), data.size());
    if constexpr (requires { self.operation.judge(self.worst, std::uint32_t{}); }) {
      return static_cast<int>(self.operation.judge(self.worst, self.next == 0 ? self.sets - 1 : self.next - 1));
    } else {
      return static_cast<int>(self.worst);
    }
  }

  static void close(void* ctx) noexcept { delete static_cast<context*>(ctx); }
};

template <class Operation, class Factory>
[[nodiscard]] cryptospeed_op make_op() {
  using generated = context<Operation, Factory>;
  return {sizeof(cryptospeed_op), Operation::name, Operation::unit,    Operation::flags, nullptr,
          &generated::open,       &generated::run, &generated::output, &generated::close};
}

}  // namespace detail

}  // namespace cryptospeed::abi
