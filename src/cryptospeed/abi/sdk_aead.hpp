// SPDX-License-Identifier: Apache-2.0
// Operations of authenticated encryption: seal, open, open-reject, seal-open, rekey-seal.
//
// A class has seal(out, tag, in, ad, nonce) and open(out, in, tag, ad, nonce) as in concepts.hpp, const or not. seal
// returns bool (false: failed) or status; open returns bool (false: tag refused, out zeroed) or status. tag_size and
// nonce_size are constants (tag and nonce are fixed spans) or member functions of the object as made. With
// rekey(cbytes) rekey-seal uses that; without it, the factory. A factory is called as factory(const aead_request&) or
// factory(cbytes key); an empty optional is `not_offered`.
#pragma once

#include <algorithm>
#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi {

/// What a keyed object of an AEAD is made from.
struct aead_request {
  cbytes key;
  std::size_t nonce_size = 0;  ///< bytes
  std::size_t tag_size = 0;    ///< bytes wanted; 0: the standard size
};

namespace detail {

template <class T>
constexpr std::size_t aead_tag_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::tag_size>{}; }) {
    return std::size_t{T::tag_size};
  } else {
    return std::dynamic_extent;
  }
}();
template <class T>
constexpr std::size_t aead_nonce_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::nonce_size>{}; }) {
    return std::size_t{T::nonce_size};
  } else {
    return std::dynamic_extent;
  }
}();

template <class Factory>
decltype(auto) make_aead(const Factory& factory, const aead_request& request) {
  if constexpr (std::is_invocable_v<const Factory&, const aead_request&>) {
    return factory(request);
  } else {
    return factory(request.key);
  }
}
template <class Factory>
using aead_of = product_t<decltype(make_aead(std::declval<const Factory&>(), std::declval<const aead_request&>()))>;

template <class Factory>
struct aead_base {
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = aead_of<Factory>;
  using nonce_span = std::span<const std::uint8_t, aead_nonce_extent<type>>;

  struct line {
    type* cipher = nullptr;
    cbytes in, associated_data, nonce, tag, key;
  };
  const Factory* maker = nullptr;
  per_set<type> objects;
  std::vector<line> lines;
  buffer out;
  std::size_t tag_size = 0, size = 0, wanted = 0;
  bool in_place = false;

  /// `tagged`: the tag to check is a field; its size is the one wanted.
  status open_base(const Factory& made_by, const call& args, bool tagged) {
    if (args.lanes() != 1) return status::not_offered;
    maker = &made_by;
    in_place = args.in_place();
    wanted = tagged ? args.field(0, CRYPTOSPEED_TAG).size() : args.output_size();
    if (tagged && wanted == 0) return status::not_offered;
    const status made = objects.fill(
        args.sets(),
        [&](std::uint32_t a, std::uint32_t b) {
          return shared_field(args, CRYPTOSPEED_KEY, a, b) &&
                 args.field(a, CRYPTOSPEED_NONCE).size() == args.field(b, CRYPTOSPEED_NONCE).size();
        },
        [&](std::uint32_t set) {
          return make_aead(made_by,
                           {args.field(set, CRYPTOSPEED_KEY), args.field(set, CRYPTOSPEED_NONCE).size(), wanted});
        },
        status::not_offered);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      if (objects[set] == nullptr) return status::not_offered;
      const line now{objects[set],
                     args.field(set, CRYPTOSPEED_INPUT),
                     args.field(set, CRYPTOSPEED_AAD),
                     args.field(set, CRYPTOSPEED_NONCE),
                     args.field(set, CRYPTOSPEED_TAG),
                     args.field(set, CRYPTOSPEED_KEY)};
      std::size_t nonce_size = aead_nonce_extent<type>, full = aead_tag_extent<type>;
      if constexpr (aead_nonce_extent<type> == std::dynamic_extent) nonce_size = now.cipher->nonce_size();
      if constexpr (aead_tag_extent<type> == std::dynamic_extent) full = now.cipher->tag_size();
      if (now.nonce.size() != nonce_size || (wanted != 0 && wanted != full)) return status::not_offered;
      if (tagged && now.tag.size() != full) return status::not_offered;
      // Some algorithms take no associated data; such a class says so with a constant.
      if constexpr (requires { requires !type::takes_associated_data; }) {
        if (!now.associated_data.empty()) return status::not_offered;
      }
      tag_size = full;
      lines.push_back(now);
    }
    out.allocate(args.largest(CRYPTOSPEED_INPUT) + tag_size);
    return status::ok;
  }
  /// The bytes to work on: the input itself, or its copy in the output buffer.
  cbytes source(const line& now) {
    if (!in_place || now.in.empty()) return now.in;
    std::memcpy(out.data(), now.in.data(), now.in.size());
    return {out.data(), now.in.size()};
  }
  status seal(type& cipher, const line& now) {
    const cbytes in = source(now);
    const std::span<std::uint8_t, aead_tag_extent<type>> tag(out.data() + in.size(), tag_size);
    size = in.size() + tag_size;
    return status_of(
        [&] {
          return cipher.seal(bytes(out.data(), in.size()), tag, in, now.associated_data,
                             nonce_span(now.nonce.data(), now.nonce.size()));
        },
        status::error);
  }
  status unseal(type& cipher, const line& now, std::uint8_t* to, cbytes in, const std::uint8_t* tag) {
    return status_of(
        [&] {
          return cipher.open(bytes(to, in.size()), in,
                             std::span<const std::uint8_t, aead_tag_extent<type>>(tag, tag_size), now.associated_data,
                             nonce_span(now.nonce.data(), now.nonce.size()));
        },
        status::rejected);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
struct aead_seal : aead_base<Factory> {
  static constexpr const char* name = "seal";
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, false); }
  status step(std::uint32_t set) { return this->seal(*this->lines[set].cipher, this->lines[set]); }
};

template <class Factory>
struct aead_open : aead_base<Factory> {
  static constexpr const char* name = "open";
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, true); }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    const cbytes in = this->source(now);
    this->size = in.size();
    return this->unseal(*now.cipher, now, this->out.data(), in, now.tag.data());
  }
};

template <class Factory>
struct aead_open_reject : aead_base<Factory> {
  static constexpr const char* name = "open-reject";
  status open(const Factory& factory, const call& args) {
    const status seen = this->open_base(factory, args, true);
    // Not zero before the first call, so that a class that leaves the buffer alone is found.
    if (seen == status::ok) std::memset(this->out.data(), 0xa5, this->out.size());
    return seen;
  }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    const cbytes in = this->source(now);
    this->size = in.size();
    return this->unseal(*now.cipher, now, this->out.data(), in, now.tag.data()) == status::rejected ? status::rejected
                                                                                                    : status::error;
  }
  [[nodiscard]] status judge(status worst, std::uint32_t) const {
    const cbytes left = this->output();
    return std::all_of(left.begin(), left.end(), [](std::uint8_t byte) { return byte == 0; }) ? worst : status::error;
  }
};

template <class Factory>
struct aead_seal_open : aead_base<Factory> {
  static constexpr const char* name = "seal-open";
  buffer back;

  status open(const Factory& factory, const call& args) {
    if (args.in_place()) return status::not_offered;
    const status seen = this->open_base(factory, args, false);
    if (seen == status::ok) back.allocate(args.largest(CRYPTOSPEED_INPUT));
    return seen;
  }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    const std::size_t length = now.in.size();
    const status sealed = this->seal(*now.cipher, now);
    if (sealed != status::ok) return sealed;
    const status opened =
        this->unseal(*now.cipher, now, back.data(), {this->out.data(), length}, this->out.data() + length);
    return opened == status::ok ? status::ok : status::error;
  }
  [[nodiscard]] status judge(status worst, std::uint32_t last) const {
    const cbytes in = this->lines[last].in;
    return in.empty() || std::memcmp(in.data(), back.data(), in.size()) == 0 ? worst : status::error;
  }
};

template <class Factory>
struct aead_rekey_seal : aead_base<Factory> {
  static constexpr const char* name = "rekey-seal";
  using type = typename aead_base<Factory>::type;

  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, false); }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    if constexpr (requires(type & cipher) { cipher.rekey(now.key); }) {
      const status seen = status_of([&] { return now.cipher->rekey(now.key); }, status::error);
      return seen == status::ok ? this->seal(*now.cipher, now) : seen;
    } else {
      status seen = status::ok;
      const status made = unwrap(
          make_aead(*this->maker, {now.key, now.nonce.size(), this->wanted}),
          [&](auto&& value) {
            type cipher(std::forward<decltype(value)>(value));
            seen = this->seal(cipher, now);
          },
          status::error);
      return made == status::ok ? seen : status::error;
    }
  }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> aead_ops() {
  return {make_op<aead_seal<Factory>, Factory>(), make_op<aead_open<Factory>, Factory>(),
          make_op<aead_open_reject<Factory>, Factory>(), make_op<aead_seal_open<Factory>, Factory>(),
          make_op<aead_rekey_seal<Factory>, Factory>()};
}

}  // namespace detail
}  // namespace cryptospeed::abi
