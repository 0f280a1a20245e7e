// SPDX-License-Identifier: Apache-2.0
// The operation of key derivation functions and password hashes: derive.
//
// A class has derive(bytes out, const derive_input& in), which may return void, bool or status; what it was made from
// is settled by then. A factory is called as factory(const derive_request&); an empty optional is `not_offered`. What a
// class does not read it names nowhere: with reads_salt, reads_info, reads_secret = true it reads SALT, INFO, SEED, and
// without it a field that is not empty is refused.
#pragma once

#include <span>
#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"

namespace cryptospeed::abi {

/// What an object that derives is made from.
struct derive_request {
  std::size_t output_size = 0;            ///< bytes; 0: the algorithm's standard size, of algorithms that have one
  std::span<const std::uint64_t> params;  ///< cost parameters in the order of docs/abi.md
  /// Cost parameter `index`, or `otherwise` where the caller gave fewer.
  [[nodiscard]] std::uint64_t param(std::size_t index, std::uint64_t otherwise) const {
    return index < params.size() ? params[index] : otherwise;
  }
};

/// One derivation.
struct derive_input {
  cbytes secret;  ///< KEY: keying material or password
  cbytes salt, info;
  cbytes pepper;  ///< SEED: the secret of a password hash that takes one
};

namespace detail {

template <class Factory>
using derive_of = product_t<std::invoke_result_t<const Factory&, const derive_request&>>;

template <class Factory>
struct derive_operation {
  static constexpr const char* name = "derive";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = derive_of<Factory>;

  std::optional<type> object;
  std::vector<derive_input> in;
  buffer out;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    if (!requires { requires type::reads_salt; } && !args.absent(CRYPTOSPEED_SALT)) return status::not_offered;
    if (!requires { requires type::reads_info; } && !args.absent(CRYPTOSPEED_INFO)) return status::not_offered;
    if (!requires { requires type::reads_secret; } && !args.absent(CRYPTOSPEED_SEED)) return status::not_offered;
    const status made = unwrap(
        factory(derive_request{args.output_size(), args.params()}),
        [&](auto&& value) { object.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
    if (made != status::ok) return made;
    const std::size_t size = args.output_size() == 0 ? object->standard_size() : args.output_size();
    if (size == 0) return status::not_offered;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      in.push_back({args.field(set, CRYPTOSPEED_KEY), args.field(set, CRYPTOSPEED_SALT),
                    args.field(set, CRYPTOSPEED_INFO), args.field(set, CRYPTOSPEED_SEED)});
      if constexpr (requires { object->takes(in.back()); }) {
        if (!object->takes(in.back())) return status::not_offered;
      }
    }
    out.allocate(size);
    return status::ok;
  }
  status step(std::uint32_t set) {
    return status_of([&] { return object->derive(bytes(out.data(), out.size()), in[set]); }, status::error);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), out.size()}; }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> derive_ops() {
  return {make_op<derive_operation<Factory>, Factory>()};
}

}  // namespace detail
}  // namespace cryptospeed::abi
