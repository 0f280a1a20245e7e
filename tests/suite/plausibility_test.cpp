// SPDX-License-Identifier: Apache-2.0
// The borders of what is believed, and who is not: a loop that ignores its count, found from its times alone.
#include "cryptospeed/suite/run/plausibility.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>

#include "cryptospeed/abi/abi.h"

namespace cryptospeed::suite {
namespace {

constexpr double below(double value) { return value * (1 - 1e-12); }
constexpr double above(double value) { return value * (1 + 1e-12); }

TEST(floor, a_call_takes_a_nanosecond_at_least) {
  EXPECT_FALSE(check_floor(1, 3.5, 0));
  EXPECT_TRUE(check_floor(below(1), 3.5, 0));
  EXPECT_TRUE(check_floor(below(1), 0, 0)) << "whether or not the clock is known";
  EXPECT_TRUE(check_floor(0.1, 1, 0));
  EXPECT_TRUE(check_floor(0, 0, 0));
  EXPECT_TRUE(check_floor(std::numeric_limits<double>::quiet_NaN(), 0, 0));
  EXPECT_NE(check_floor(0.25, 1, 0)->find("0.250 ns a call"), std::string::npos);
}

TEST(floor, sixty_four_bytes_a_cycle_are_believed_and_not_a_byte_more) {
  EXPECT_FALSE(check_floor(5, 16, 1024));
  EXPECT_TRUE(check_floor(5, below(16), 1024));
  EXPECT_TRUE(check_floor(5, 16, 1025));
  EXPECT_FALSE(check_floor(80, 256, 16384));
  EXPECT_TRUE(check_floor(80, below(256), 16384));
  EXPECT_NE(check_floor(80, 128, 16384)->find("128 bytes a cycle"), std::string::npos);
  EXPECT_FALSE(check_floor(5, 0, 1 << 20)) << "nothing is said where nobody knows the clock";
}

TEST(floor, the_best_copy_of_common_cores_is_believed_at_every_size) {
  // 32 bytes a cycle and 5 cycles for the call, at 3 GHz.
  for (std::uint64_t bytes = 1; bytes <= std::uint64_t{1} << 24; bytes *= 2) {
    const double cycles = 5 + static_cast<double>(bytes) / 32;
    EXPECT_FALSE(check_floor(cycles / 3, cycles, bytes)) << bytes;
  }
}

TEST(floor, a_call_that_holds_nothing_is_a_turn_of_a_loop_at_least) {
  EXPECT_FALSE(check_floor(0.2, 1, 0, call_holds::nothing));
  EXPECT_FALSE(check_floor(0.1, 0.5, 0, call_holds::nothing));
  EXPECT_TRUE(check_floor(0.1, below(0.5), 0, call_holds::nothing));
  EXPECT_FALSE(check_floor(0.1, 0, 0, call_holds::nothing));
  EXPECT_TRUE(check_floor(below(0.1), 0, 0, call_holds::nothing));
  EXPECT_TRUE(check_floor(0.0001, 0.0003, 0, call_holds::nothing));
  EXPECT_TRUE(check_floor(0, 0, 0, call_holds::nothing));
}

/// A session whose epochs take what a function says: nanoseconds of a sub-batch of n operations.
class told_times final : public session {
 public:
  using time = std::function<double(double n, int epoch)>;
  explicit told_times(time of) : of_(std::move(of)) {}

  outcome<measure::epoch> epoch(context_id, const measure::epoch_plan& plan) override {
    if (dies) return failure{failure_kind::crashed, 0, "killed"};
    measure::epoch made;
    made.ops_per_batch = plan.ops_per_batch;
    const double ns = of_(static_cast<double>(plan.ops_per_batch), epochs++);
    made.batch_ns.assign(plan.batches, static_cast<std::uint64_t>(ns + 0.5));
    made.calls = plan.ops_per_batch * plan.batches;
    return made;
  }
  [[nodiscard]] const provider_info& info() const override { return info_; }
  [[nodiscard]] bool alive() const override { return !dies; }
  outcome<answer> call(op_ref, const call_args&, std::uint64_t) override { return answer{}; }
  outcome<context_id> open(op_ref, const call_args&) override { return context_id{0}; }
  outcome<measure::preparation> prepare(context_id, std::uint64_t) override { return measure::preparation{}; }
  outcome<answer> run(context_id, std::uint64_t) override { return answer{}; }
  outcome<done> close(context_id) override { return done{}; }
  outcome<heap_use> count_heap(context_id, std::uint64_t) override { return heap_use{}; }

  bool dies = false;
  int epochs = 0;

 private:
  time of_;
  provider_info info_;
};

std::optional<std::string> grown(told_times& worker, double ns_per_op) {
  std::uint64_t calls = 0;
  auto doubt = check_growth(worker, 0, ns_per_op, calls);
  EXPECT_EQ(calls > 0, worker.epochs > 0) << "operations made are counted";
  return doubt;
}

TEST(growth, time_in_proportion_to_the_count_is_believed_from_the_first_reading) {
  for (const double ns : {0.3, 1.5, 40.0, 1e3, 1e5, 9e5}) {
    told_times honest([ns](double n, int) { return 30 + ns * n; });
    EXPECT_FALSE(grown(honest, ns)) << ns;
    EXPECT_EQ(honest.epochs, 2) << ns;
  }
}

TEST(growth, a_count_that_is_ignored_is_found_at_every_price) {
  for (const double ns : {10.0, 500.0, 1e4, 5e5}) {
    // The warm-up divides by the count asked for, so the price of one operation looks like this or far less.
    for (const double seen : {ns, ns / 1e3, ns / 1e6}) {
      told_times ignores([ns](double, int) { return ns; });
      const auto doubt = grown(ignores, seen);
      ASSERT_TRUE(doubt) << ns << " " << seen;
      EXPECT_NE(doubt->find("the count is ignored"), std::string::npos) << *doubt;
    }
  }
}

TEST(growth, eight_times_the_work_takes_four_times_as_long_at_least) {
  // 5,000 operations of 1 ns against 40,000.
  for (const double factor : {3.99, 4.0}) {
    told_times worker([factor](double n, int) { return n > 5'000 ? 1'000'000 * factor : 1'000'000; });
    EXPECT_EQ(grown(worker, 1).has_value(), factor < 4) << factor;
  }
}

TEST(growth, one_disturbed_reading_proves_nothing) {
  // Whoever shares the CPU stretches the short runs of the first nine attempts.
  told_times worker([](double n, int epoch) { return epoch < 18 && n <= 5'000 ? 40'000.0 : n; });
  EXPECT_FALSE(grown(worker, 1));
  EXPECT_EQ(worker.epochs, 20);
}

TEST(growth, slow_operations_are_timed_singly_and_not_asked) {
  told_times worker([](double, int) { return 2e6; });
  EXPECT_FALSE(grown(worker, 1.1e6));
  EXPECT_EQ(worker.epochs, 0);
}

TEST(growth, a_worker_that_dies_is_reported_by_its_rounds) {
  told_times worker([](double, int) { return 1.0; });
  worker.dies = true;
  EXPECT_FALSE(grown(worker, 1));
}

/// The same from modules that were built for this.
class cheat : public testing::Test {
 protected:
  static std::optional<std::string> judged(const std::string& module, const std::string& variant,
                                           const std::string& op) {
    auto pool = data_pool::create(1 << 16);
    EXPECT_TRUE(pool);
    const std::string path = std::string(CRYPTOSPEED_BUILD_DIR) + "/test-plugins/" + module + ".so";
    auto worker = start_in_process({module, path, {}}, {.pool = &*pool});
    if (!worker) return "not loaded: " + worker.failure().reason;
    const auto& algorithms = (*worker)->info().algorithms;
    for (std::uint32_t a = 0; a < algorithms.size(); ++a) {
      for (std::uint32_t o = 0; o < algorithms[a].ops.size(); ++o) {
        if (algorithms[a].variant != variant || algorithms[a].ops[o].name != op) continue;
        call_args args;
        args.fields.resize(CRYPTOSPEED_FIELDS);
        args.fields[CRYPTOSPEED_INPUT] = {true, 0, 4096, {}};
        const auto context = (*worker)->open({a, o}, args);
        if (!context) return "not opened: " + context.failure().reason;
        const auto prepared = (*worker)->prepare(*context, 5'000'000);
        if (!prepared) return "not prepared: " + prepared.failure().reason;
        std::uint64_t calls = 0;
        return check_growth(**worker, *context, prepared->ns_per_op, calls);
      }
    }
    return "no such operation";
  }
};

TEST_F(cheat, is_never_excused) {
  for (const auto& [module, op] : {std::pair{"return-at-once", "digest"}, std::pair{"ignores-n", "digest"},
                                   std::pair{"control-cheats", "empty"}, std::pair{"control-cheats", "memcpy"}}) {
    const auto doubt = judged(module, "default", op);
    ASSERT_TRUE(doubt) << module << ":" << op;
    EXPECT_NE(doubt->find("the count is ignored"), std::string::npos) << module << ":" << op << ": " << *doubt;
  }
}

TEST_F(cheat, honest_modules_are_not_taken_for_one) {
  EXPECT_EQ(judged("good", "default", "digest"), std::nullopt);
  EXPECT_EQ(judged("control-cheats", "honest", "empty"), std::nullopt);
  EXPECT_EQ(judged("control-cheats", "honest", "memcpy"), std::nullopt);
}

}  // namespace
}  // namespace cryptospeed::suite
