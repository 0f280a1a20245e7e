// SPDX-License-Identifier: Apache-2.0
// Operations of key exchange: keygen (secret -> public key), derive.
//
// Two forms of class, both with public_key_size and shared_secret_size (constants or member functions):
//   raw     public_key(out, secret), derive(shared, secret, peer) -> bool as in concepts.hpp, static or not; with
//           secret_key_size. The sizes are checked by the SDK, the keys are decoded in every call.
//   parsed  public_key(bytes out, cbytes secret); load_secret(cbytes) and load_public(cbytes), called in open, give
//           objects with secret.derive(bytes shared, public) -> bool, status or std::size_t.
// load_* that give an empty optional make run answer `rejected`. Instead of public_key a class may have generate(bytes
// out), which draws the secret itself.
// A factory is called as factory().
#pragma once

#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi::detail {

/// A class that models key_exchange has static functions only; this is the object that a factory of it makes.
template <key_exchange T>
struct static_key_exchange {
  static constexpr std::size_t public_key_size = T::public_key_size;
  static constexpr std::size_t secret_key_size = T::secret_key_size;
  static constexpr std::size_t shared_secret_size = T::shared_secret_size;
  static void public_key(bytes_n<T::public_key_size> out, cbytes_n<T::secret_key_size> secret) noexcept {
    T::public_key(out, secret);
  }
  static bool derive(bytes_n<T::shared_secret_size> shared, cbytes_n<T::secret_key_size> secret,
                     cbytes_n<T::public_key_size> peer) noexcept {
    return T::derive(shared, secret, peer);
  }
};

template <class T>
constexpr std::size_t public_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::public_key_size>{}; }) {
    return std::size_t{T::public_key_size};
  } else {
    return std::dynamic_extent;
  }
}();
template <class T>
constexpr std::size_t shared_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::shared_secret_size>{}; }) {
    return std::size_t{T::shared_secret_size};
  } else {
    return std::dynamic_extent;
  }
}();
template <class T>
constexpr std::size_t secret_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::secret_key_size>{}; }) {
    return std::size_t{T::secret_key_size};
  } else {
    return std::dynamic_extent;
  }
}();

template <class T>
[[nodiscard]] std::size_t public_key_size_of(const T& scheme) {
  if constexpr (public_extent<T> != std::dynamic_extent) {
    return public_extent<T>;
  } else {
    return scheme.public_key_size();
  }
}
template <class T>
[[nodiscard]] std::size_t shared_secret_size_of(const T& scheme) {
  if constexpr (shared_extent<T> != std::dynamic_extent) {
    return shared_extent<T>;
  } else {
    return scheme.shared_secret_size();
  }
}
/// Whether the class takes a secret (or seed) of this size; classes with a run-time size decide themselves.
template <class T>
[[nodiscard]] bool takes_secret(const T& scheme, std::size_t size) {
  if constexpr (secret_extent<T> != std::dynamic_extent) {
    return size == secret_extent<T>;
  } else if constexpr (requires { scheme.secret_key_size(); }) {
    return size == scheme.secret_key_size();
  } else {
    return true;
  }
}

template <class Factory>
using scheme_of = product_t<std::invoke_result_t<const Factory&>>;

template <class T>
concept parses_keys = requires(T& scheme, cbytes encoded) {
  scheme.load_secret(encoded);
  scheme.load_public(encoded);
};
template <class T>
concept seeded_keygen = requires(T& scheme, bytes_n<16> out, cbytes_n<16> in) {
  scheme.public_key(std::span<std::uint8_t, public_extent<T>>(out.data(), 1),
                    std::span<const std::uint8_t, secret_extent<T>>(in.data(), 1));
};
template <class T>
concept own_keygen = requires(T& scheme, bytes out) {
  scheme.generate(out);
};

/// Key generation, of key exchange and of signatures: a seed to a public key, or a key pair of the library's own
/// drawing.
template <class Factory>
struct keygen_operation {
  static constexpr const char* name = "keygen";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  using type = scheme_of<Factory>;
  static constexpr bool seeded = seeded_keygen<type>;
  static constexpr std::uint32_t flags = seeded ? CRYPTOSPEED_DETERMINISTIC : CRYPTOSPEED_OWN_RANDOMNESS;

  std::optional<type> scheme;
  std::vector<cbytes> seeds;
  buffer out;
  std::size_t size = 0;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1 || args.output_size() != 0) return status::not_offered;
    const status made = unwrap(
        factory(), [&](auto&& value) { scheme.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      const cbytes seed = args.field(set, CRYPTOSPEED_SEED);
      if (seeded ? !takes_secret(*scheme, seed.size()) : !seed.empty()) return status::not_offered;
      seeds.push_back(seed);
    }
    out.allocate(public_key_size_of(*scheme));
    return status::ok;
  }
  status step(std::uint32_t set) {
    size = out.size();
    if constexpr (seeded) {
      const cbytes seed = seeds[set];
      return written_by(
          [&] {
            return scheme->public_key(std::span<std::uint8_t, public_extent<type>>(out.data(), out.size()),
                                      std::span<const std::uint8_t, secret_extent<type>>(seed.data(), seed.size()));
          },
          size, status::error);
    } else {
      return written_by([&] { return scheme->generate(bytes(out.data(), out.size())); }, size, status::error);
    }
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

/// derive of the raw form.
template <class Factory>
struct derive_raw {
  static constexpr const char* name = "derive";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = scheme_of<Factory>;

  struct line {
    cbytes secret, peer;
    bool right_size = false;
  };
  std::optional<type> scheme;
  std::vector<line> lines;
  buffer out;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    const status made = unwrap(
        factory(), [&](auto&& value) { scheme.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
    if (made != status::ok) return made;
    const std::size_t size = shared_secret_size_of(*scheme);
    if (args.output_size() != 0 && args.output_size() != size) return status::not_offered;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      const cbytes secret = args.field(set, CRYPTOSPEED_KEY), peer = args.field(set, CRYPTOSPEED_PEER_KEY);
      if (!takes_secret(*scheme, secret.size())) return status::not_offered;
      lines.push_back({secret, peer, peer.size() == public_key_size_of(*scheme)});
    }
    out.allocate(size);
    return status::ok;
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    if (!now.right_size) return refuse();
    return status_of(
        [&] {
          return scheme->derive(
              std::span<std::uint8_t, shared_extent<type>>(out.data(), out.size()),
              std::span<const std::uint8_t, secret_extent<type>>(now.secret.data(), now.secret.size()),
              std::span<const std::uint8_t, public_extent<type>>(now.peer.data(), now.peer.size()));
        },
        status::rejected);
  }
  status refuse() {
    std::memset(out.data(), 0, out.size());
    return status::rejected;
  }
  [[nodiscard]] cbytes output() const { return {out.data(), out.size()}; }
};

/// derive of the parsed form.
template <class Factory>
struct derive_parsed {
  static constexpr const char* name = "derive";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = scheme_of<Factory>;
  using secret_type = product_t<decltype(std::declval<type&>().load_secret(cbytes()))>;
  using public_type = product_t<decltype(std::declval<type&>().load_public(cbytes()))>;

  std::optional<type> scheme;
  per_set<secret_type> secrets;
  per_set<public_type> peers;
  buffer out;
  std::size_t size = 0;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    status seen = unwrap(
        factory(), [&](auto&& value) { scheme.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
    if (seen != status::ok) return seen;
    size = shared_secret_size_of(*scheme);
    if (args.output_size() != 0 && args.output_size() != size) return status::not_offered;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      if (!takes_secret(*scheme, args.field(set, CRYPTOSPEED_KEY).size())) return status::not_offered;
    }
    seen = secrets.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_KEY, a, b); },
        [&](std::uint32_t set) { return scheme->load_secret(args.field(set, CRYPTOSPEED_KEY)); }, status::rejected);
    if (seen != status::ok) return seen;
    seen = peers.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_PEER_KEY, a, b); },
        [&](std::uint32_t set) { return scheme->load_public(args.field(set, CRYPTOSPEED_PEER_KEY)); },
        status::rejected);
    if (seen != status::ok) return seen;
    out.allocate(size);
    return status::ok;
  }
  status step(std::uint32_t set) {
    secret_type* secret = secrets[set];
    public_type* peer = peers[set];
    size = out.size();
    if (secret == nullptr || peer == nullptr) {
      std::memset(out.data(), 0, out.size());
      return status::rejected;
    }
    return written_by([&] { return secret->derive(bytes(out.data(), out.size()), *peer); }, size, status::rejected);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> kex_ops() {
  using type = scheme_of<Factory>;
  std::vector<cryptospeed_op> ops;
  if constexpr (seeded_keygen<type> || own_keygen<type>) ops.push_back(make_op<keygen_operation<Factory>, Factory>());
  if constexpr (parses_keys<type>) {
    ops.push_back(make_op<derive_parsed<Factory>, Factory>());
  } else {
    ops.push_back(make_op<derive_raw<Factory>, Factory>());
  }
  return ops;
}

}  // namespace cryptospeed::abi::detail
