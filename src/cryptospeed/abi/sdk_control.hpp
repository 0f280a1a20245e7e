// SPDX-License-Identifier: Apache-2.0
// Operations without cryptography, that say what the others are made of: empty, memcpy, fetch; each where the class has
// the member it calls.
//
//   touch()                       empty: does nothing, in a call that the compiler cannot see through
//   copy(bytes out, cbytes in)    memcpy: as many bytes as there are
//   fetch()                       fetch: looks an algorithm object up by its name and lets go of the one before
//   name() -> std::string_view    of fetch, outside the timing: what that object says it is, as an id of docs/abi.md
// Each of the first three returns void, bool (false: the library failed) or status.
// A factory is called as factory(wanted), the id that fetch is asked for or nothing for the variant's own, or as
// factory(). An empty optional: another algorithm than this variant looks up.
#pragma once

#include <string_view>
#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"

namespace cryptospeed::abi::detail {

template <class Factory>
decltype(auto) make_control(const Factory& factory, std::string_view wanted) {
  if constexpr (std::is_invocable_v<const Factory&, std::string_view>) {
    return factory(wanted);
  } else {
    return factory();
  }
}
template <class Factory>
using control_of = product_t<decltype(make_control(std::declval<const Factory&>(), std::string_view()))>;

/// What empty and memcpy share: one object, of the variant's own choice.
template <class Factory>
struct control_base {
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  std::optional<control_of<Factory>> object;

  status open_base(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    return unwrap(
        make_control(factory, {}), [&](auto&& value) { object.emplace(std::forward<decltype(value)>(value)); },
        status::not_offered);
  }
};

template <class Factory>
struct control_empty : control_base<Factory> {
  static constexpr const char* name = "empty";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;

  status open(const Factory& factory, const call& args) { return this->open_base(factory, args); }
  status step(std::uint32_t) {
    return status_of([&] { return this->object->touch(); }, status::error);
  }
  [[nodiscard]] cbytes output() const { return {}; }
};

template <class Factory>
struct control_memcpy : control_base<Factory> {
  static constexpr const char* name = "memcpy";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  std::vector<cbytes> in;
  buffer out;
  std::size_t size = 0;

  status open(const Factory& factory, const call& args) {
    const status made = this->open_base(factory, args);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) in.push_back(args.field(set, CRYPTOSPEED_INPUT));
    out.allocate(args.largest(CRYPTOSPEED_INPUT));
    return status::ok;
  }
  status step(std::uint32_t set) {
    const cbytes now = in[set];
    size = now.size();
    return status_of([&] { return this->object->copy(bytes(out.data(), now.size()), now); }, status::error);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
struct control_fetch {
  static constexpr const char* name = "fetch";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = control_of<Factory>;
  per_set<type> objects;
  const type* last = nullptr;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    return objects.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_INFO, a, b); },
        [&](std::uint32_t set) {
          const cbytes wanted = args.field(set, CRYPTOSPEED_INFO);
          return make_control(factory, {reinterpret_cast<const char*>(wanted.data()), wanted.size()});
        },
        status::not_offered);
  }
  status step(std::uint32_t set) {
    type* const now = objects[set];
    last = now;
    return status_of([&] { return now->fetch(); }, status::error);
  }
  [[nodiscard]] cbytes output() const {
    const std::string_view name_of_last = last->name();
    return {reinterpret_cast<const std::uint8_t*>(name_of_last.data()), name_of_last.size()};
  }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> control_ops() {
  using type = control_of<Factory>;
  std::vector<cryptospeed_op> ops;
  if constexpr (requires(type & object) { object.touch(); }) {
    ops.push_back(make_op<control_empty<Factory>, Factory>());
  }
  if constexpr (requires(type & object, bytes out, cbytes in) { object.copy(out, in); }) {
    ops.push_back(make_op<control_memcpy<Factory>, Factory>());
  }
  if constexpr (requires(type & object, const type& same) {
                  object.fetch();
                  same.name();
                }) {
    ops.push_back(make_op<control_fetch<Factory>, Factory>());
  }
  return ops;
}

}  // namespace cryptospeed::abi::detail
