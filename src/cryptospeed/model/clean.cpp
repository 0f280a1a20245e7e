// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/model/clean.hpp"

#include <cmath>
#include <cstddef>

#include "cryptospeed/model/describe.hpp"

namespace cryptospeed::model {
namespace {

bool bad(const figure& value) { return value && !std::isfinite(*value); }

/// No time, rate, count or share of a row can be below zero.
bool negative(const figure& value) { return value && *value < 0; }

/// Empties figures: all of them, or those that say nothing.
struct figure_cleaner {
  reason_map& reasons;
  bool all = false;
  std::string prefix;

  void operator()(const char* name, figure& value) {
    if (all) {
      value.reset();
    } else if (bad(value)) {
      value.reset();
      reasons.emplace(prefix + name, "the value was not a finite number");
    } else if (negative(value)) {
      value.reset();
      reasons.emplace(prefix + name, "the value was negative");
    }
  }
  void operator()(const char*, row_stats& stats) { describe(*this, stats); }
  void operator()(const char*, limit_info& limit) {
    // The row has a member of the same name, so these are told apart by a prefix.
    figure_cleaner inner{reasons, all, "limit."};
    describe(inner, limit);
  }
  template <class T>
  void operator()(const char*, T&) {}
  template <class T>
  void extension(const char*, T&) {}
};

template <class T>
T value_at(const std::vector<T>& values, std::size_t i) {
  return i < values.size() ? values[i] : T{};
}

void keep_finite_epochs(epochs& raw) {
  const std::size_t count = raw.min_ns.size();
  const auto fits = [&](std::size_t i) {
    const auto good = [](double ns) { return std::isfinite(ns) && ns >= 0; };
    return good(raw.min_ns[i]) && good(value_at(raw.median_ns, i)) && good(value_at(raw.mean_ns, i));
  };
  bool all_fit = raw.launch.size() == count && raw.round.size() == count && raw.iterations.size() == count &&
                 raw.median_ns.size() == count && raw.mean_ns.size() == count;
  for (std::size_t i = 0; i < count && all_fit; ++i) all_fit = fits(i);
  if (all_fit) return;
  epochs kept;
  for (std::size_t i = 0; i < count; ++i) {
    const bool complete = i < raw.launch.size() && i < raw.round.size() && i < raw.iterations.size() &&
                          i < raw.median_ns.size() && i < raw.mean_ns.size();
    if (!complete || !fits(i)) continue;
    kept.launch.push_back(raw.launch[i]);
    kept.round.push_back(raw.round[i]);
    kept.iterations.push_back(raw.iterations[i]);
    kept.min_ns.push_back(raw.min_ns[i]);
    kept.median_ns.push_back(raw.median_ns[i]);
    kept.mean_ns.push_back(raw.mean_ns[i]);
  }
  raw = std::move(kept);
}

}  // namespace

row publishable(const row& original) {
  row copy = original;
  figure_cleaner clean{copy.reasons, copy.status != row_status::ok, ""};
  describe(clean, copy);
  if (copy.status == row_status::ok) {
    keep_finite_epochs(copy.raw);
  } else {
    copy.raw = {};
    copy.samples.reset();
    copy.dropped.reset();
    copy.marks.clear();
  }
  return copy;
}

bool is_finite(const comparison& c) {
  return std::isfinite(c.ratio) && !bad(c.ci_low) && !bad(c.ci_high) && !bad(c.level) && std::isfinite(c.min_effect) &&
         std::isfinite(c.aa_floor);
}
bool is_finite(const slope& s) {
  return std::isfinite(s.ns_fixed) && std::isfinite(s.ns_per_byte) && std::isfinite(s.r2);
}
bool is_finite(const control_info& c) { return std::isfinite(c.ratio) && !bad(c.ci_low) && !bad(c.ci_high); }

}  // namespace cryptospeed::model
