// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cryptospeed/suite/ids.hpp"

namespace cryptospeed::suite {
namespace {

// A block this much dearer than the median is slow; below it, leaving blocks out one by one would say little.
constexpr double slow_factor = 3;

class cutter {
 public:
  cutter(const std::vector<block_cost>& costs, int launches, double seconds) : costs_(costs), seconds_(seconds) {
    cut_.launches = launches;
  }

  void leave_sizes_out() {
    for (const std::uint64_t size : sizes_to_drop()) {
      if (fits()) return;
      std::size_t dropped = 0;
      for (std::size_t i = 0; i < costs_.size(); ++i) {
        if (costs_[i].what->size == size && has_another_size(i)) dropped += cut_.blocks.insert(i).second ? 1 : 0;
      }
      if (dropped > 0) cut_.notices.push_back(fmt::format("budget: {} B left out of {} blocks", size, dropped));
    }
  }

  void leave_slow_blocks_out() {
    std::vector<std::size_t> order;
    std::vector<double> seconds;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      if (cut_.blocks.contains(i)) continue;
      order.push_back(i);
      seconds.push_back(costs_[i].seconds_per_launch);
    }
    if (order.size() < 2) return;
    std::nth_element(seconds.begin(), seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2), seconds.end());
    const double slow = slow_factor * seconds[seconds.size() / 2];
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return costs_[a].seconds_per_launch > costs_[b].seconds_per_launch;
    });
    for (const std::size_t i : order) {
      if (fits() || costs_[i].seconds_per_launch <= slow) return;
      cut_.blocks.insert(i);
      cut_.notices.push_back(fmt::format("budget: slow block {} left out", block_id(*costs_[i].what)));
    }
  }

  void leave_launches_out(int fewest) {
    const int before = cut_.launches;
    while (!fits() && cut_.launches > fewest) --cut_.launches;
    if (cut_.launches < before) {
      cut_.notices.push_back(fmt::format("budget: {} launches left out", before - cut_.launches));
    }
  }

  budget_cut finish() {
    cut_.seconds = total();
    return std::move(cut_);
  }

 private:
  [[nodiscard]] double total() const {
    double sum = 0;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      if (!cut_.blocks.contains(i)) sum += costs_[i].seconds_per_launch;
    }
    return sum * cut_.launches;
  }
  [[nodiscard]] bool fits() const { return total() <= seconds_; }

  // From the middle outwards: the smallest size shows the fixed cost, and the largest, kept last, the cost of a byte.
  [[nodiscard]] std::vector<std::uint64_t> sizes_to_drop() const {
    std::set<std::uint64_t> all;
    for (const block_cost& cost : costs_) {
      if (cost.what->size) all.insert(*cost.what->size);
    }
    if (all.size() < 2) return {};
    std::vector<std::uint64_t> order(std::next(all.begin()), std::prev(all.end()));
    order.push_back(*all.begin());
    return order;
  }

  [[nodiscard]] bool has_another_size(std::size_t index) const {
    const block& mine = *costs_[index].what;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      const block& other = *costs_[i].what;
      if (i != index && !cut_.blocks.contains(i) && other.algorithm == mine.algorithm && other.op == mine.op)
        return true;
    }
    return false;
  }

  const std::vector<block_cost>& costs_;
  double seconds_;
  budget_cut cut_;
};

}  // namespace

budget_cut cut_to_budget(const std::vector<block_cost>& costs, int launches, int fewest_launches, double seconds) {
  cutter cut(costs, launches, seconds);
  cut.leave_sizes_out();
  cut.leave_slow_blocks_out();
  cut.leave_launches_out(fewest_launches);
  return cut.finish();
}

std::vector<std::string> fit_to_budget(plan& what, run_options& options) {
  if (!options.budget_seconds) return {};
  std::vector<block_cost> costs;
  const int launches = options.plan_preset.launches;
  for (const block& b : what.blocks) {
    plan alone;
    alone.blocks.push_back(b);
    costs.push_back({&b, expected_seconds(alone, options) / launches});
  }
  const int fewest = std::min(launches, fewest_launches_of_budget);
  budget_cut cut = cut_to_budget(costs, launches, fewest, *options.budget_seconds);
  std::vector<block> kept;
  for (std::size_t i = 0; i < what.blocks.size(); ++i) {
    if (!cut.blocks.contains(i)) kept.push_back(std::move(what.blocks[i]));
  }
  what.blocks = std::move(kept);
  options.plan_preset.launches = cut.launches;
  what.expected_seconds = expected_seconds(what, options);
  if (cut.seconds > *options.budget_seconds) {
    cut.notices.push_back(fmt::format("budget: {:.0f} s are not enough, what is left takes about {:.0f} s",
                                      *options.budget_seconds, cut.seconds));
  }
  return std::move(cut.notices);
}

}  // namespace cryptospeed::suite
