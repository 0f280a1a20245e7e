// SPDX-License-Identifier: Apache-2.0
// Kernels are values. An algorithm has one constant ops table per kernel and a kernel_set that lists them; an object
// keeps a pointer to the one it uses, so all kernels can be tested and measured side by side in one process.
#pragma once

#include <atomic>
#include <span>
#include <string_view>

#include "cryptospeed/cpu/features.hpp"

namespace cryptospeed {

/// First member (`info`) of every ops table.
struct kernel_info {
  std::string_view name;  ///< "portable", "shani", ...: the variant that results name
  features needed;        ///< what the CPU must have
};

/// The kernels of one algorithm, best first; the last one needs nothing. Lives in static storage (constinit).
template <class Ops>
class kernel_set {
 public:
  explicit constexpr kernel_set(std::span<const Ops* const> list) noexcept : list_(list) {}

  /// All kernels of this build, usable here or not.
  [[nodiscard]] constexpr std::span<const Ops* const> all() const noexcept { return list_; }

  /// The best one that this CPU and the mask CRYPTOSPEED_CPU allow; resolved once.
  [[nodiscard]] const Ops& active() const noexcept {
    const Ops* found = active_.load(std::memory_order_relaxed);
    if (found == nullptr) [[unlikely]] {
      found = best(features::active());
      active_.store(found, std::memory_order_relaxed);  // every thread finds the same one
    }
    return *found;
  }

  /// The kernel of that name, or null.
  [[nodiscard]] const Ops* find(std::string_view name) const noexcept {
    for (const Ops* ops : list_) {
      if (ops->info.name == name) return ops;
    }
    return nullptr;
  }

  /// Whether this CPU can run it, the mask regarded.
  [[nodiscard]] static bool usable(const Ops& ops) noexcept { return features::active().has_all(ops.info.needed); }

 private:
  [[nodiscard]] const Ops* best(const features& have) const noexcept {
    for (const Ops* ops : list_) {
      if (have.has_all(ops->info.needed)) return ops;
    }
    return list_.back();
  }

  std::span<const Ops* const> list_;
  mutable std::atomic<const Ops*> active_{nullptr};
};

}  // namespace cryptospeed
