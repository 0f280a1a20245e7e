// SPDX-License-Identifier: Apache-2.0
// Operations of signatures: keygen, sign, verify, decode-public, decode-secret; verify-batch where the class has it.
//
// A scheme has public_key_size and signature_size, the largest encodings (constants or member functions), and
//   load_secret(cbytes), load_public(cbytes)   parse a key; called in open, and timed in decode-*. An empty optional
//                                              means `rejected` from run; result<T, status> says itself
//   public_key(bytes out, cbytes seed)         deterministic key generation; or
//   generate(bytes out)                        key generation of its own randomness
// and the parsed keys have
//   secret.sign(bytes out, cbytes message)     or sign(out, message, const sign_inputs&)
//   secret.public_key(bytes out)               its public key, encoded: makes decode-secret
//   public.verify(signature, message)          bool or status; with a context: verify(signature, message, info)
//   public.encode(bytes out)                   makes decode-public
//   prepare() of either                        optional; called once a key in open of sign and verify, never in
//                                              decode-*: contexts that an application keeps with the key
// A secret key whose sign takes sign_inputs but draws its randomness itself says `takes_seed = false` (constexpr bool).
// What writes returns void or bool (the whole size was written), status, or std::size_t (how much; 0: failed).
// verify-batch: scheme.verify_batch(std::span<const signed_message<Public>>) -> bool.
// A class that models signature_scheme is such a scheme by static_signature. A factory is called as factory().
#pragma once

#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/abi/sdk_kex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi {

/// What some schemes sign with beside the message.
struct sign_inputs {
  cbytes info;  ///< context or identity
  cbytes seed;  ///< randomness
};

/// One member of a batch to verify.
template <class Public>
struct signed_message {
  Public* key = nullptr;
  cbytes signature, message;
};

/// A scheme over a class of concepts.hpp. Its secret key is encoded as its seed.
template <signature_scheme T>
struct static_signature {
  static constexpr std::size_t public_key_size = T::public_key_size;
  static constexpr std::size_t signature_size = T::signature_size;
  static constexpr std::size_t secret_key_size = T::seed_size;

  struct secret {
    typename T::secret_key key;
    void sign(bytes out, cbytes message) noexcept { key.sign(out.first<T::signature_size>(), message); }
    void public_key(bytes out) noexcept requires requires(const typename T::secret_key k) {
      k.public_key().encode(bytes_n<T::public_key_size>(out));
    }
    { key.public_key().encode(out.first<T::public_key_size>()); }
  };
  struct shown {
    typename T::public_key key;
    bool verify(cbytes signature, cbytes message) noexcept {
      return signature.size() == T::signature_size && key.verify(signature.first<T::signature_size>(), message);
    }
    void encode(bytes out) noexcept requires requires(const typename T::public_key k) {
      k.encode(bytes_n<T::public_key_size>(out));
    }
    { key.encode(out.first<T::public_key_size>()); }
  };
  static result<secret, status> load_secret(cbytes seed) noexcept {
    if (seed.size() != T::seed_size) return status::not_offered;
    return secret{T::secret_key::from_seed(seed.first<T::seed_size>())};
  }
  static std::optional<shown> load_public(cbytes encoded) noexcept {
    auto key = T::public_key::decode(encoded);
    if (!key) return std::nullopt;
    return shown{*key};
  }
  static void public_key(bytes_n<T::public_key_size> out, cbytes_n<T::seed_size> seed) noexcept requires
      requires(const typename T::secret_key k) {
    k.public_key().encode(out);
  }
  { T::secret_key::from_seed(seed).public_key().encode(out); }
};

namespace detail {

template <class T>
[[nodiscard]] std::size_t signature_size_of(const T& scheme) {
  if constexpr (requires { std::integral_constant<std::size_t, T::signature_size>{}; }) {
    return T::signature_size;
  } else {
    return scheme.signature_size();
  }
}

/// Calls prepare() of every key that has one.
template <class Key>
status prepare(const per_set<Key>& keys, std::uint32_t sets) {
  if constexpr (requires(Key & key) { key.prepare(); }) {
    for (std::uint32_t set = 0; set < sets; ++set) {
      Key* key = keys[set];
      if (key == nullptr || (set > 0 && key == keys[0])) continue;
      const status seen = status_of([&] { return key->prepare(); }, status::error);
      if (seen != status::ok) return seen;
    }
  }
  return status::ok;
}

/// The scheme's object, and the parsed keys that an operation needs.
template <class Factory>
struct signature_base {
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = scheme_of<Factory>;
  using secret_type = product_t<decltype(std::declval<type&>().load_secret(cbytes()))>;
  using public_type = product_t<decltype(std::declval<type&>().load_public(cbytes()))>;

  std::optional<type> scheme;
  buffer out;
  std::size_t size = 0;

  status open_base(const Factory& factory, const call& args) {
    if (args.in_place() || args.output_size() != 0) return status::not_offered;
    return unwrap(
        factory(), [&](auto&& value) { scheme.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
struct signature_sign : signature_base<Factory> {
  static constexpr const char* name = "sign";
  using base = signature_base<Factory>;
  using secret_type = typename base::secret_type;
  static constexpr bool takes_inputs = requires(secret_type & key, bytes out, cbytes in, const sign_inputs& more) {
    key.sign(out, in, more);
  };

  static constexpr bool takes_seed = takes_inputs && !requires { requires !secret_type::takes_seed; };

  struct line {
    secret_type* key = nullptr;
    cbytes message;
    sign_inputs more;
  };
  per_set<secret_type> keys;
  std::vector<line> lines;

  status open(const Factory& factory, const call& args) {
    if (args.lanes() != 1) return status::not_offered;
    if (!takes_inputs && !args.absent(CRYPTOSPEED_INFO)) return status::not_offered;
    if (!takes_seed && !args.absent(CRYPTOSPEED_SEED)) return status::not_offered;
    status seen = this->open_base(factory, args);
    if (seen != status::ok) return seen;
    seen = keys.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_KEY, a, b); },
        [&](std::uint32_t set) { return this->scheme->load_secret(args.field(set, CRYPTOSPEED_KEY)); },
        status::rejected);
    if (seen == status::ok) seen = prepare(keys, args.sets());
    if (seen != status::ok) return seen;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      lines.push_back({keys[set],
                       args.field(set, CRYPTOSPEED_INPUT),
                       {args.field(set, CRYPTOSPEED_INFO), args.field(set, CRYPTOSPEED_SEED)}});
    }
    this->out.allocate(signature_size_of(*this->scheme));
    return status::ok;
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    if (now.key == nullptr) {
      this->size = 0;
      return status::rejected;
    }
    this->size = this->out.size();
    const bytes to(this->out.data(), this->out.size());
    if constexpr (takes_inputs) {
      return written_by([&] { return now.key->sign(to, now.message, now.more); }, this->size, status::error);
    } else {
      return written_by([&] { return now.key->sign(to, now.message); }, this->size, status::error);
    }
  }
};

template <class Factory>
struct signature_verify : signature_base<Factory> {
  static constexpr const char* name = "verify";
  using base = signature_base<Factory>;
  using public_type = typename base::public_type;
  static constexpr bool takes_info = requires(public_type & key, cbytes in) { key.verify(in, in, in); };

  struct line {
    public_type* key = nullptr;
    cbytes signature, message, info;
  };
  per_set<public_type> keys;
  std::vector<line> lines;

  status open(const Factory& factory, const call& args) {
    if (args.lanes() != 1 || (!takes_info && !args.absent(CRYPTOSPEED_INFO))) return status::not_offered;
    status seen = this->open_base(factory, args);
    if (seen != status::ok) return seen;
    seen = keys.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_PEER_KEY, a, b); },
        [&](std::uint32_t set) { return this->scheme->load_public(args.field(set, CRYPTOSPEED_PEER_KEY)); },
        status::rejected);
    if (seen == status::ok) seen = prepare(keys, args.sets());
    if (seen != status::ok) return seen;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      lines.push_back({keys[set], args.field(set, CRYPTOSPEED_TAG), args.field(set, CRYPTOSPEED_INPUT),
                       args.field(set, CRYPTOSPEED_INFO)});
    }
    return status::ok;
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    if (now.key == nullptr) return status::rejected;
    if constexpr (takes_info) {
      return status_of([&] { return now.key->verify(now.signature, now.message, now.info); }, status::rejected);
    } else {
      return status_of([&] { return now.key->verify(now.signature, now.message); }, status::rejected);
    }
  }
};

template <class Factory>
struct signature_verify_batch : signature_base<Factory> {
  static constexpr const char* name = "verify-batch";
  using base = signature_base<Factory>;
  using public_type = typename base::public_type;

  std::vector<std::unique_ptr<public_type>> keys;
  std::vector<signed_message<public_type>> lines;
  std::vector<bool> complete;  // of a set: every key was taken
  std::uint32_t lanes = 1;

  status open(const Factory& factory, const call& args) {
    if (!args.absent(CRYPTOSPEED_INFO)) return status::not_offered;
    const status seen = this->open_base(factory, args);
    if (seen != status::ok) return seen;
    lanes = args.lanes();
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      complete.push_back(true);
      for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        public_type* key = nullptr;
        const status made = unwrap(
            this->scheme->load_public(args.field(set, CRYPTOSPEED_PEER_KEY, lane)),
            [&](auto&& value) {
              keys.push_back(std::make_unique<public_type>(std::forward<decltype(value)>(value)));
              key = keys.back().get();
            },
            status::rejected);
        if (made != status::ok && made != status::rejected) return made;
        if (key == nullptr) complete.back() = false;
        lines.push_back({key, args.field(set, CRYPTOSPEED_TAG, lane), args.field(set, CRYPTOSPEED_INPUT, lane)});
      }
    }
    return status::ok;
  }
  status step(std::uint32_t set) {
    if (!complete[set]) return status::rejected;
    const std::span<const signed_message<public_type>> now(lines.data() + std::size_t{set} * lanes, lanes);
    return status_of([&] { return this->scheme->verify_batch(now); }, status::rejected);
  }
};

/// decode-public and decode-secret: parse, then write the public key.
template <class Factory, bool Secret>
struct signature_decode : signature_base<Factory> {
  static constexpr const char* name = Secret ? "decode-secret" : "decode-public";
  std::vector<cbytes> encoded;

  status open(const Factory& factory, const call& args) {
    if (args.lanes() != 1) return status::not_offered;
    const status seen = this->open_base(factory, args);
    if (seen != status::ok) return seen;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      encoded.push_back(args.field(set, Secret ? CRYPTOSPEED_KEY : CRYPTOSPEED_PEER_KEY));
      // Sizes that are not offered are an answer to open; run can only refuse.
      const status parsed = parse(encoded.back(), [](auto&&) {});
      if (parsed != status::ok && parsed != status::rejected) return parsed;
    }
    this->out.allocate(public_key_size_of(*this->scheme));
    return status::ok;
  }
  template <class Use>
  status parse(cbytes from, Use&& use) {
    if constexpr (Secret) {
      return unwrap(this->scheme->load_secret(from), use, status::rejected);
    } else {
      return unwrap(this->scheme->load_public(from), use, status::rejected);
    }
  }
  status step(std::uint32_t set) {
    const bytes to(this->out.data(), this->out.size());
    status written = status::ok;
    this->size = to.size();
    const status parsed = parse(encoded[set], [&](auto&& key) {
      if constexpr (Secret) {
        written = written_by([&] { return key.public_key(to); }, this->size, status::error);
      } else {
        written = written_by([&] { return key.encode(to); }, this->size, status::error);
      }
    });
    if (parsed != status::ok) this->size = 0;
    return parsed == status::ok ? written : parsed;
  }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> signature_ops() {
  using base = signature_base<Factory>;
  using type = typename base::type;
  using secret_type = typename base::secret_type;
  using public_type = typename base::public_type;
  std::vector<cryptospeed_op> ops;
  if constexpr (seeded_keygen<type> || own_keygen<type>) ops.push_back(make_op<keygen_operation<Factory>, Factory>());
  ops.push_back(make_op<signature_sign<Factory>, Factory>());
  ops.push_back(make_op<signature_verify<Factory>, Factory>());
  if constexpr (requires(type & scheme, std::span<const signed_message<public_type>> in) { scheme.verify_batch(in); }) {
    ops.push_back(make_op<signature_verify_batch<Factory>, Factory>());
  }
  if constexpr (requires(public_type & key, bytes out) { key.encode(out); }) {
    ops.push_back(make_op<signature_decode<Factory, false>, Factory>());
  }
  if constexpr (requires(secret_type & key, bytes out) { key.public_key(out); }) {
    ops.push_back(make_op<signature_decode<Factory, true>, Factory>());
  }
  return ops;
}

}  // namespace detail
}  // namespace cryptospeed::abi
