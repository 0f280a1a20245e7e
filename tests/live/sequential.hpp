// SPDX-License-Identifier: Apache-2.0
// The usual way: time one for a while, then the other, and give an interval over the samples. It has the same
// operation, the same worker, the same sampler and the same time as a competitor of an interleaved run; only the order
// is another.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/measure/sampler.hpp"
#include "cryptospeed/suite/session.hpp"
#include "live/support.hpp"

namespace cryptospeed::live_test {

struct timed_alone {
  double mean_ns = 0;
  double half_width_ns = 0;  ///< of a 95 % interval over the epochs
};

class one_after_the_other {
 public:
  one_after_the_other(int cpu, std::size_t bytes) : bytes_(bytes) {
    suite::session_options options;
    options.cpu = cpu;
    auto started = suite::start_worker({"delay", plugin("delay"), {}}, options);
    if (started) worker_ = *std::move(started);
  }

  /// The mean over `epochs` epochs of 1 ms of variant delay-`percent`; nothing where the worker fails.
  std::optional<timed_alone> time(int percent, int epochs) {
    if (!worker_ || !worker_->alive()) return std::nullopt;
    const std::string variant = "delay-" + std::to_string(percent);
    std::uint32_t place = 0;
    while (place < worker_->info().algorithms.size() && worker_->info().algorithms[place].variant != variant) ++place;
    suite::call_args args;
    args.fields.resize(CRYPTOSPEED_FIELDS);
    args.fields[CRYPTOSPEED_INPUT].own.assign(bytes_, 0x5a);
    const auto context = worker_->open({place, 0}, args);
    if (!context) return std::nullopt;
    const auto prepared = worker_->prepare(*context, 20'000'000);
    if (!prepared) return std::nullopt;
    double sum = 0, squares = 0;
    for (int i = 0; i < epochs; ++i) {
      const auto epoch = worker_->epoch(*context, measure::plan_epoch(prepared->ns_per_op, 1.0));
      if (!epoch) return std::nullopt;
      const double ns =
          static_cast<double>(epoch->wall_ns) / static_cast<double>(epoch->ops_per_batch * epoch->batch_ns.size());
      sum += ns;
      squares += ns * ns;
    }
    (void)worker_->close(*context);
    const double mean = sum / epochs;
    const double variance = (squares - sum * mean) / (epochs - 1);
    return timed_alone{mean, 1.96 * std::sqrt(std::max(0.0, variance) / epochs)};
  }

 private:
  std::size_t bytes_;
  std::unique_ptr<suite::session> worker_;
};

/// The interval of a ratio of two means, by the delta method.
struct plain_interval {
  double low = 0, high = 0;
  plain_interval(const timed_alone& a, const timed_alone& b) {
    const double ratio = a.mean_ns / b.mean_ns;
    const double relative = std::hypot(a.half_width_ns / a.mean_ns, b.half_width_ns / b.mean_ns);
    low = ratio * (1 - relative);
    high = ratio * (1 + relative);
  }
  [[nodiscard]] bool covers(double truth) const { return low <= truth && truth <= high; }
};

}  // namespace cryptospeed::live_test
