// SPDX-License-Identifier: Apache-2.0
// Operations of extendable-output functions: digest, stream; batch and parallel where the class has them.
//
// A class has reset(), absorb(cbytes), squeeze(bytes) as in concepts.hpp; each may return void, bool or status. It may
// also have
//   batch(std::span<const bytes> out, std::span<const cbytes> in)    independent messages
//   parallel(bytes out, cbytes in, std::uint32_t threads)            one message
// A factory is called as factory(const xof_request&) or as factory(); an empty optional is `not_offered`. Only with the
// former, and `takes_customization = true` in the class, are INFO and SALT read; else they are refused.
#pragma once

#include <algorithm>
#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi {

/// What an object of an extendable-output function is made from.
struct xof_request {
  std::size_t output_size = 0;  ///< bytes that will be squeezed, at least 1
  cbytes customization;         ///< INFO
  cbytes function_name;         ///< SALT, of cSHAKE
};

namespace detail {

template <class Factory>
decltype(auto) make_xof(const Factory& factory, const xof_request& request) {
  if constexpr (std::is_invocable_v<const Factory&, const xof_request&>) {
    return factory(request);
  } else {
    return factory();
  }
}
template <class Factory>
using xof_of = product_t<decltype(make_xof(std::declval<const Factory&>(), std::declval<const xof_request&>()))>;

/// A factory and the size that `output_size` 0 means.
template <class Factory>
struct sized_xof {
  Factory factory;
  std::size_t standard_size = 0;
};

template <class Sized>
struct xof_base {
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = xof_of<decltype(Sized::factory)>;

  std::optional<type> xof;
  std::vector<cbytes> in;  // [set * lanes + lane]
  buffer out;
  std::size_t size = 0;

  /// All sets have one customization: it is part of what the object is made from.
  status open_base(const Sized& sized, const call& args, bool several_lanes) {
    if (args.in_place() || (args.lanes() != 1 && !several_lanes)) return status::not_offered;
    const xof_request wanted{args.output_size() == 0 ? sized.standard_size : args.output_size(),
                             args.field(0, CRYPTOSPEED_INFO), args.field(0, CRYPTOSPEED_SALT)};
    if constexpr (requires { requires type::takes_customization; }) {
      for (std::uint32_t set = 1; set < args.sets(); ++set) {
        if (!shared_field(args, CRYPTOSPEED_INFO, set, 0) || !shared_field(args, CRYPTOSPEED_SALT, set, 0))
          return status::not_offered;
      }
    } else {
      if (!args.absent(CRYPTOSPEED_INFO) || !args.absent(CRYPTOSPEED_SALT)) return status::not_offered;
    }
    const status made = unwrap(
        make_xof(sized.factory, wanted), [&](auto&& value) { xof.emplace(std::forward<decltype(value)>(value)); },
        status::not_offered);
    if (made != status::ok) return made;
    size = wanted.output_size;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      for (std::uint32_t lane = 0; lane < args.lanes(); ++lane) {
        in.push_back(args.field(set, CRYPTOSPEED_INPUT, lane));
      }
    }
    out.allocate(size * args.lanes());
    return status::ok;
  }
  status message(cbytes whole, std::size_t piece) {
    status seen = status_of([&] { return xof->reset(); }, status::error);
    for (cbytes left = whole; seen == status::ok && !left.empty();) {
      const cbytes now = left.first(std::min(piece, left.size()));
      seen = status_of([&] { return xof->absorb(now); }, status::error);
      left = left.subspan(now.size());
    }
    if (seen == status::ok) seen = status_of([&] { return xof->squeeze(bytes(out.data(), size)); }, status::error);
    return seen;
  }
  [[nodiscard]] cbytes output() const { return {out.data(), out.size()}; }
};

template <class Sized>
struct xof_digest : xof_base<Sized> {
  static constexpr const char* name = "digest";
  status open(const Sized& sized, const call& args) { return this->open_base(sized, args, false); }
  status step(std::uint32_t set) {
    const cbytes whole = this->in[set];
    return this->message(whole, std::max<std::size_t>(whole.size(), 1));
  }
};

template <class Sized>
struct xof_stream : xof_base<Sized> {
  static constexpr const char* name = "stream";
  static constexpr std::size_t piece = 65536;
  status open(const Sized& sized, const call& args) { return this->open_base(sized, args, false); }
  status step(std::uint32_t set) { return this->message(this->in[set], piece); }
};

template <class Sized>
struct xof_batch : xof_base<Sized> {
  static constexpr const char* name = "batch";
  std::vector<bytes> outs;

  status open(const Sized& sized, const call& args) {
    const status seen = this->open_base(sized, args, true);
    for (std::uint32_t lane = 0; seen == status::ok && lane < args.lanes(); ++lane) {
      outs.emplace_back(this->out.data() + lane * this->size, this->size);
    }
    return seen;
  }
  status step(std::uint32_t set) {
    const std::span<const cbytes> lanes(this->in.data() + std::size_t{set} * outs.size(), outs.size());
    return status_of([&] { return this->xof->batch(std::span<const bytes>(outs), lanes); }, status::error);
  }
};

template <class Sized>
struct xof_parallel : xof_base<Sized> {
  static constexpr const char* name = "parallel";
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC | CRYPTOSPEED_THREADS;
  std::uint32_t threads = 1;

  status open(const Sized& sized, const call& args) {
    threads = args.threads();
    return this->open_base(sized, args, false);
  }
  status step(std::uint32_t set) {
    return status_of([&] { return this->xof->parallel(bytes(this->out.data(), this->size), this->in[set], threads); },
                     status::error);
  }
};

template <class Sized>
[[nodiscard]] std::vector<cryptospeed_op> xof_ops() {
  using type = typename xof_base<Sized>::type;
  std::vector<cryptospeed_op> ops{make_op<xof_digest<Sized>, Sized>(), make_op<xof_stream<Sized>, Sized>()};
  if constexpr (requires(type & xof, std::span<const bytes> out, std::span<const cbytes> in) { xof.batch(out, in); }) {
    ops.push_back(make_op<xof_batch<Sized>, Sized>());
  }
  if constexpr (requires(type & xof, bytes out, cbytes in) { xof.parallel(out, in, std::uint32_t{}); }) {
    ops.push_back(make_op<xof_parallel<Sized>, Sized>());
  }
  return ops;
}

}  // namespace detail
}  // namespace cryptospeed::abi
