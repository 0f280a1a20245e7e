// SPDX-License-Identifier: Apache-2.0
// Kernels become variants by themselves: for the library of primitives, and for any module whose classes have a
// kernel_set.
#pragma once

#include <string>
#include <utility>

#include "cryptospeed/abi/sdk.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed::abi {

/// Calls `add(registration, const Ops*)` for every kernel of this build, best first. The variant is the kernel's name;
/// the one that the library would choose is the default; one that this CPU cannot run says what is missing.
template <class Ops, class Add>
void for_each_kernel(const kernel_set<Ops>& kernels, const registration& about, Add&& add) {
  for (const Ops* ops : kernels.all()) {
    registration one = about;
    one.variant = std::string(ops->info.name);
    one.is_default = ops == &kernels.active();
    if (!kernels.usable(*ops)) {
      one.unusable = "needs";
      for (const std::string_view name : ops->info.needed.without(features::active()).names())
        one.unusable.append(" ").append(name);
    }
    add(std::move(one), ops);
  }
}

}  // namespace cryptospeed::abi
