// SPDX-License-Identifier: Apache-2.0
// Operations of hash functions: digest, stream; batch and parallel where the class has them.
//
// A class has reset(), update(cbytes), finish(out) as in concepts.hpp; each may return void, bool or status.
// digest_size is a constant (out is bytes_n) or a member function (out is bytes). It may also have
//   batch(std::span<const bytes> out, std::span<const cbytes> in)    independent messages
//   parallel(bytes out, cbytes in, std::uint32_t threads)            one message
// A factory is called as factory(wanted), the digest size wanted or 0 for the standard one, or as factory().
#pragma once

#include <algorithm>
#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi::detail {

template <class T>
constexpr std::size_t digest_extent = [] {
  if constexpr (requires { std::integral_constant<std::size_t, T::digest_size>{}; }) {
    return std::size_t{T::digest_size};
  } else {
    return std::dynamic_extent;
  }
}();

template <class T>
[[nodiscard]] std::size_t digest_size_of(const T& hash) {
  if constexpr (digest_extent<T> != std::dynamic_extent) {
    return digest_extent<T>;
  } else {
    return hash.digest_size();
  }
}

template <class Factory>
decltype(auto) make_hash(const Factory& factory, std::size_t wanted) {
  if constexpr (std::is_invocable_v<const Factory&, std::size_t>) {
    return factory(wanted);
  } else {
    return factory();
  }
}
template <class Factory>
using hash_of = product_t<decltype(make_hash(std::declval<const Factory&>(), std::size_t{}))>;

/// What the four operations share: one object, one output buffer.
template <class Factory>
struct hash_base {
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = hash_of<Factory>;

  std::optional<type> hash;
  std::vector<cbytes> in;  // [set * lanes + lane]
  buffer out;
  std::size_t size = 0;

  status open_base(const Factory& factory, const call& args) {
    if (args.in_place()) return status::not_offered;
    const std::size_t wanted = args.output_size();
    const status made = unwrap(
        make_hash(factory, wanted), [&](auto&& value) { hash.emplace(std::forward<decltype(value)>(value)); },
        status::not_offered);
    if (made != status::ok) return made;
    size = digest_size_of(*hash);
    if (wanted != 0 && wanted != size) return status::not_offered;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      for (std::uint32_t lane = 0; lane < args.lanes(); ++lane) {
        in.push_back(args.field(set, CRYPTOSPEED_INPUT, lane));
      }
    }
    out.allocate(size * args.lanes());
    return status::ok;
  }
  status finish() {
    return status_of([&] { return hash->finish(std::span<std::uint8_t, digest_extent<type>>(out.data(), size)); },
                     status::error);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), out.size()}; }
};

template <class Factory>
struct hash_digest : hash_base<Factory> {
  static constexpr const char* name = "digest";

  status open(const Factory& factory, const call& args) {
    return args.lanes() != 1 ? status::not_offered : this->open_base(factory, args);
  }
  status step(std::uint32_t set) {
    status seen = status_of([&] { return this->hash->reset(); }, status::error);
    if (seen == status::ok) seen = status_of([&] { return this->hash->update(this->in[set]); }, status::error);
    if (seen == status::ok) seen = this->finish();
    return seen;
  }
};

template <class Factory>
struct hash_stream : hash_base<Factory> {
  static constexpr const char* name = "stream";
  static constexpr std::size_t piece = 65536;

  status open(const Factory& factory, const call& args) {
    return args.lanes() != 1 ? status::not_offered : this->open_base(factory, args);
  }
  status step(std::uint32_t set) {
    status seen = status_of([&] { return this->hash->reset(); }, status::error);
    for (cbytes left = this->in[set]; seen == status::ok && !left.empty();) {
      const cbytes now = left.first(std::min(piece, left.size()));
      seen = status_of([&] { return this->hash->update(now); }, status::error);
      left = left.subspan(now.size());
    }
    if (seen == status::ok) seen = this->finish();
    return seen;
  }
};

template <class Factory>
struct hash_batch : hash_base<Factory> {
  static constexpr const char* name = "batch";
  std::vector<bytes> outs;

  status open(const Factory& factory, const call& args) {
    const status seen = this->open_base(factory, args);
    for (std::uint32_t lane = 0; seen == status::ok && lane < args.lanes(); ++lane) {
      outs.emplace_back(this->out.data() + lane * this->size, this->size);
    }
    return seen;
  }
  status step(std::uint32_t set) {
    const std::span<const cbytes> lanes(this->in.data() + std::size_t{set} * outs.size(), outs.size());
    return status_of([&] { return this->hash->batch(std::span<const bytes>(outs), lanes); }, status::error);
  }
};

template <class Factory>
struct hash_parallel : hash_base<Factory> {
  static constexpr const char* name = "parallel";
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC | CRYPTOSPEED_THREADS;
  std::uint32_t threads = 1;

  status open(const Factory& factory, const call& args) {
    threads = args.threads();
    return args.lanes() != 1 ? status::not_offered : this->open_base(factory, args);
  }
  status step(std::uint32_t set) {
    return status_of([&] { return this->hash->parallel(bytes(this->out.data(), this->size), this->in[set], threads); },
                     status::error);
  }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> hash_ops() {
  using type = hash_of<Factory>;
  std::vector<cryptospeed_op> ops{make_op<hash_digest<Factory>, Factory>(), make_op<hash_stream<Factory>, Factory>()};
  if constexpr (requires(type & hash, std::span<const bytes> out, std::span<const cbytes> in) {
                  hash.batch(out, in);
                }) {
    ops.push_back(make_op<hash_batch<Factory>, Factory>());
  }
  if constexpr (requires(type & hash, bytes out, cbytes in) { hash.parallel(out, in, std::uint32_t{}); }) {
    ops.push_back(make_op<hash_parallel<Factory>, Factory>());
  }
  return ops;
}

}  // namespace cryptospeed::abi::detail
