// SPDX-License-Identifier: Apache-2.0
// The operation of random generators: fill.
//
// A class has either fill(bytes out), which draws randomness of its own, or fill(bytes out, cbytes seed), a function of
// the seed alone; each may return void, bool or status. Of the latter seed_size is a constant. A factory is called as
// factory(); an empty optional is `not_offered`.
#pragma once

#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"

namespace cryptospeed::abi::detail {

template <class Factory>
using rng_of = product_t<std::invoke_result_t<const Factory&>>;

template <class T>
concept seeded_generator = requires(T& generator, bytes out, cbytes seed) {
  generator.fill(out, seed);
};

template <class Factory>
struct rng_fill {
  using type = rng_of<Factory>;
  static constexpr const char* name = "fill";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags =
      seeded_generator<type> ? CRYPTOSPEED_DETERMINISTIC : CRYPTOSPEED_OWN_RANDOMNESS;

  struct line {
    std::size_t size = 0;
    cbytes seed;
  };
  std::optional<type> generator;
  std::vector<line> lines;
  buffer out;
  std::size_t size = 0;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    const status made = unwrap(
        factory(), [&](auto&& value) { generator.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      const cbytes seed = args.field(set, CRYPTOSPEED_SEED);
      if constexpr (seeded_generator<type>) {
        if (seed.size() != type::seed_size) return status::not_offered;
      } else {
        if (!seed.empty()) return status::not_offered;
      }
      lines.push_back({args.field(set, CRYPTOSPEED_INPUT).size(), seed});
    }
    out.allocate(args.largest(CRYPTOSPEED_INPUT));
    return status::ok;
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    size = now.size;
    const bytes to(out.data(), now.size);
    if constexpr (seeded_generator<type>) {
      return status_of([&] { return generator->fill(to, now.seed); }, status::error);
    } else {
      return status_of([&] { return generator->fill(to); }, status::error);
    }
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> rng_ops() {
  return {make_op<rng_fill<Factory>, Factory>()};
}

}  // namespace cryptospeed::abi::detail
