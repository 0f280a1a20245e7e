// SPDX-License-Identifier: Apache-2.0
// Operations of message authentication codes: mac (key set once), mac-rekey (key set-up in every call).
//
// A class has reset(), update(cbytes), finish(tag) as in concepts.hpp; each may return void, bool or status. tag_size
// is a constant (tag is bytes_n) or a member function (tag is bytes). A code with a nonce (GMAC) has reset(cbytes
// nonce) instead of reset(), and nonce_size(). A library with a one-shot call only has compute(tag, in) instead of the
// three. With rekey(cbytes), which also starts a message, mac-rekey uses that; without it, the factory. A factory is
// called as factory(const mac_request&) or factory(cbytes key); an empty optional is `not_offered`.
#pragma once

#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi {

/// What an object of a message authentication code is made from.
struct mac_request {
  cbytes key;
  std::size_t nonce_size = 0;  ///< bytes; 0 where the algorithm has none
  std::size_t tag_size = 0;    ///< bytes wanted; 0: the standard size. A longer tag than wanted is truncated by the SDK
  cbytes info;                 ///< customization text, for classes with `takes_info = true` (KMAC); empty for others
};

namespace detail {

template <class T>
constexpr std::size_t mac_tag_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::tag_size>{}; }) {
    return std::size_t{T::tag_size};
  } else {
    return std::dynamic_extent;
  }
}();

template <class Factory>
decltype(auto) make_mac(const Factory& factory, const mac_request& request) {
  if constexpr (std::is_invocable_v<const Factory&, const mac_request&>) {
    return factory(request);
  } else {
    return factory(request.key);
  }
}
template <class Factory>
using mac_of = product_t<decltype(make_mac(std::declval<const Factory&>(), std::declval<const mac_request&>()))>;

template <class T>
concept mac_with_nonce = requires(T& mac, cbytes nonce) {
  mac.reset(nonce);
};

template <class Factory, bool Rekey>
struct mac_operation {
  static constexpr const char* name = Rekey ? "mac-rekey" : "mac";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = mac_of<Factory>;

  struct line {
    type* mac = nullptr;
    cbytes in, nonce, key, info;
  };
  const Factory* factory = nullptr;
  per_set<type> objects;
  std::vector<line> lines;
  buffer out;
  std::size_t full = 0, size = 0, wanted = 0;

  status open(const Factory& made_by, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    if (!mac_with_nonce<type> && !args.absent(CRYPTOSPEED_NONCE)) return status::not_offered;
    if (!requires { requires type::takes_info; } && !args.absent(CRYPTOSPEED_INFO)) return status::not_offered;
    factory = &made_by;
    wanted = args.output_size();
    const status made = objects.fill(
        args.sets(),
        [&](std::uint32_t a, std::uint32_t b) {
          return shared_field(args, CRYPTOSPEED_KEY, a, b) && shared_field(args, CRYPTOSPEED_INFO, a, b) &&
                 args.field(a, CRYPTOSPEED_NONCE).size() == args.field(b, CRYPTOSPEED_NONCE).size();
        },
        [&](std::uint32_t set) {
          return make_mac(made_by, {args.field(set, CRYPTOSPEED_KEY), args.field(set, CRYPTOSPEED_NONCE).size(), wanted,
                                    args.field(set, CRYPTOSPEED_INFO)});
        },
        status::not_offered);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      if (objects[set] == nullptr) return status::not_offered;
      const cbytes nonce = args.field(set, CRYPTOSPEED_NONCE);
      if constexpr (requires(const type& mac) { mac.nonce_size(); }) {
        if (nonce.size() != objects[set]->nonce_size()) return status::not_offered;
      }
      lines.push_back({objects[set], args.field(set, CRYPTOSPEED_INPUT), nonce, args.field(set, CRYPTOSPEED_KEY),
                       args.field(set, CRYPTOSPEED_INFO)});
    }
    if constexpr (mac_tag_extent<type> != std::dynamic_extent) {
      full = mac_tag_extent<type>;
    } else {
      full = objects[0]->tag_size();
    }
    if (wanted > full) return status::not_offered;
    size = wanted == 0 ? full : wanted;
    out.allocate(full);
    return status::ok;
  }

  /// One message under the key that is set. `fresh`: rekey has started it already.
  status message(type& mac, const line& now, bool fresh) {
    const std::span<std::uint8_t, mac_tag_extent<type>> tag(out.data(), full);
    if constexpr (requires { mac.compute(tag, now.in); }) {
      return status_of([&] { return mac.compute(tag, now.in); }, status::error);
    } else {
      status seen = status::ok;
      if constexpr (mac_with_nonce<type>) {
        seen = status_of([&] { return mac.reset(now.nonce); }, status::error);
      } else {
        if (!fresh) seen = status_of([&] { return mac.reset(); }, status::error);
      }
      if (seen == status::ok) seen = status_of([&] { return mac.update(now.in); }, status::error);
      if (seen == status::ok) seen = status_of([&] { return mac.finish(tag); }, status::error);
      return seen;
    }
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    if constexpr (Rekey && requires(type & mac) { mac.rekey(now.key); }) {
      const status seen = status_of([&] { return now.mac->rekey(now.key); }, status::error);
      return seen == status::ok ? message(*now.mac, now, true) : seen;
    } else if constexpr (Rekey) {
      status seen = status::ok;
      const status made = unwrap(
          make_mac(*factory, {now.key, now.nonce.size(), wanted, now.info}),
          [&](auto&& value) {
            type mac(std::forward<decltype(value)>(value));
            seen = message(mac, now, true);
          },
          status::error);
      return made == status::ok ? seen : status::error;
    } else {
      return message(*now.mac, now, false);
    }
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> mac_ops() {
  return {make_op<mac_operation<Factory, false>, Factory>(), make_op<mac_operation<Factory, true>, Factory>()};
}

}  // namespace detail
}  // namespace cryptospeed::abi
