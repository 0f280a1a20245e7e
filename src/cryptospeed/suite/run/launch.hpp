// SPDX-License-Identifier: Apache-2.0
// One launch of one block: a set of fresh workers, warm-up, then rounds in which every competitor has the token once.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cryptospeed/measure/contention.hpp"
#include "cryptospeed/model/run.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"
#include "cryptospeed/suite/run/pacing.hpp"
#include "cryptospeed/suite/runner.hpp"
#include "cryptospeed/suite/self_check.hpp"

namespace cryptospeed::suite {

/// One epoch of one competitor, reduced to what the statistics need.
struct timed_epoch {
  int launch = 0, round = 0;
  std::uint64_t iterations = 0;
  std::uint32_t batches = 0;                      ///< sub-batches
  double min_ns = 0, median_ns = 0, mean_ns = 0;  ///< per operation
  double wall_ns = 0, cpu_ns = 0;                 ///< per operation, over the whole epoch
  double cycles = 0;                              ///< per operation, counted over the whole epoch; 0 without a counter
  double ghz = 0;                                 ///< core clock around it; 0 where the yardsticks disagree
  bool kept = true;
};

struct competitor_samples {
  std::vector<timed_epoch> epochs;
  std::vector<float> batches;   ///< ns per operation of every sub-batch, dropped rounds too: what a user experiences
  std::vector<double> cold_ns;  ///< one a launch
  double ns_per_op = 0;         ///< of the warm-up of the first launch
  model::row_status status = model::row_status::ok;
  std::string reason;  ///< where status is not ok

  void fail(model::row_status why, std::string because) {
    status = why;
    reason = std::move(because);
  }
};

/// What all launches of a block gathered. The A/A control is the baseline a second time and stands apart.
struct block_samples {
  std::vector<competitor_samples> competitors;  ///< in the order of block.competitors
  competitor_samples control;
  std::optional<std::size_t> baseline;  ///< the competitor that the control repeats
  std::optional<pacing> pace;
  std::vector<model::round_info> rounds;
  bool too_few_rounds = false;  ///< a launch was repeated twice, lost most of its rounds and uses contended ones
};

/// The workers of one launch, created in random order: one a provider, and a second one of each baseline's provider.
class launch_team {
 public:
  launch_team(provider_set& providers, const session_options& options) : providers_(providers), options_(options) {}

  /// Starts the workers that are wanted; one that does not start is asked for again by get().
  void start(const std::vector<std::size_t>& wanted, const std::vector<std::size_t>& controls, std::mt19937_64& random);

  outcome<session*> get(std::size_t provider, bool control);

 private:
  using key = std::pair<std::size_t, bool>;
  provider_set& providers_;
  session_options options_;
  std::map<key, std::unique_ptr<session>> sessions_;
};

/// Everything that stays the same over the launches of a run.
struct launch_context {
  launch_team& team;
  self_checker& checker;
  measure::contention_meter& contention;
  const run_options& options;
  const run_hooks& hooks;
  std::mt19937_64& random;
  double least_batch_ns = 0;  ///< what a sub-batch must last here, by the cost of a read of the clock
};

enum class case_end {
  done,
  disturbed,  ///< most rounds were dropped: measure it again a while later, so that it does not meet the same neighbour
  interrupted,  ///< the samples of this case were not checked after timing
};

/// A case is measured again at most this often.
inline constexpr int most_repetitions = 2;

/// Measures `what` in launch number `launch` and adds to `samples`. `repetition` counts from 0; the last one is never
/// `disturbed`, it makes do with what there is.
[[nodiscard]] case_end measure_block(const block& what, const block_check& check, int launch, int repetition,
                                     const launch_context& context, block_samples& samples);

}  // namespace cryptospeed::suite
