// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/sampler.hpp"

#include <gtest/gtest.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

#include "cryptospeed/measure/affinity.hpp"
#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/stats/summary.hpp"

namespace measure = cryptospeed::measure;

namespace {

struct counter {
  std::uint64_t operations = 0;
  std::vector<std::uint64_t> runs;
};

void count(void* context, std::uint64_t iterations) {
  auto* c = static_cast<counter*>(context);
  c->operations += iterations;
  c->runs.push_back(iterations);
}

/// Keeps the CPU for 30 us an operation.
void spin(void* context, std::uint64_t iterations) {
  static_cast<counter*>(context)->operations += iterations;
  for (; iterations != 0; --iterations) {
    const std::uint64_t end = measure::now_ns() + 30'000;
    while (measure::now_ns() < end) {
    }
  }
}

void sleep_a_little(void* context, std::uint64_t iterations) {
  static_cast<counter*>(context)->operations += iterations;
  for (; iterations != 0; --iterations) {
    const timespec wait{0, 200'000};
    nanosleep(&wait, nullptr);
  }
}

}  // namespace

TEST(Sample, RunsWhatThePlanSaysAndCountsIt) {
  counter c;
  c.runs.reserve(64);
  const measure::epoch taken = measure::sample(count, &c, {17, 23, true});
  EXPECT_EQ(taken.calls, 3 + 17u * 23u);
  EXPECT_EQ(c.operations, taken.calls);
  ASSERT_EQ(c.runs.size(), 3u + 23u);
  for (std::size_t i = 0; i < c.runs.size(); ++i) EXPECT_EQ(c.runs[i], i < 3 ? 1u : 17u) << i;
  EXPECT_EQ(taken.ops_per_batch, 17u);
  EXPECT_EQ(taken.batch_ns.size(), 23u);
}

TEST(Sample, WithoutSettlingOnlyTheSubBatches) {
  counter c;
  const measure::epoch taken = measure::sample(count, &c, {5, 10, false});
  EXPECT_EQ(taken.calls, 50u);
  EXPECT_EQ(c.operations, 50u);
}

TEST(Sample, SubBatchesAddUpToTheEpoch) {
  counter c;
  const measure::epoch taken = measure::sample(spin, &c, {2, 12, true});
  EXPECT_EQ(std::accumulate(taken.batch_ns.begin(), taken.batch_ns.end(), std::uint64_t{0}), taken.wall_ns);
  for (const std::uint64_t ns : taken.batch_ns) EXPECT_GE(ns, 60'000u);
  EXPECT_LE(taken.thread_cpu_ns, taken.wall_ns + 1'000'000) << "one thread cannot use more CPU time than there was";
  EXPECT_GE(taken.cpu_before, 0);
  EXPECT_GE(taken.cpu_after, 0);
}

TEST(Sample, CpuTimeShowsThatTheOperationSlept) {
  counter c;
  const measure::epoch taken = measure::sample(sleep_a_little, &c, {1, 10, false});
  EXPECT_GE(taken.wall_ns, 2'000'000u);
  EXPECT_LT(taken.thread_cpu_ns, taken.wall_ns / 2);
}

TEST(Prepare, ColdCallApartAndEveryCallCounted) {
  counter c;
  const measure::preparation done = measure::prepare(spin, &c, 2'000'000);
  EXPECT_EQ(done.calls, c.operations);
  EXPECT_GE(done.cold_ns, 30'000);
  EXPECT_GE(done.ns_per_op, 30'000);
  EXPECT_GE(done.calls, 3u) << "2 ms are more than one call of 30 us";
}

TEST(Prepare, OneFurtherCallWhereThereIsNoTime) {
  counter c;
  const measure::preparation done = measure::prepare(count, &c, 0);
  EXPECT_EQ(c.runs, (std::vector<std::uint64_t>{1, 1}));
  EXPECT_EQ(done.calls, 2u);
}

void return_at_once(void*, std::uint64_t) {}

TEST(Prepare, AnOperationThatReturnsAtOnceEndsToo) {
  const measure::preparation done = measure::prepare(return_at_once, nullptr, 5'000'000);
  EXPECT_LT(done.ns_per_op, 0.001) << "so that it can be called implausible";
  const measure::epoch_plan plan = measure::plan_epoch(done.ns_per_op, 1);
  EXPECT_LE(plan.ops_per_batch, std::uint64_t{1} << 30);
  EXPECT_LE(plan.batches, 50u);
  EXPECT_EQ(measure::plan_epoch(0, 1).ops_per_batch, std::uint64_t{1} << 30);
}

struct plan_case {
  double ns, stretch;
  std::uint64_t ops;
  std::uint32_t batches;
};

TEST(PlanEpoch, Table) {
  for (const plan_case& c : {
           plan_case{50, 1.0, 500, 40},      // 25 us sub-batches, 1 ms
           plan_case{50, 1.1, 500, 44},      // stretched by a tenth
           plan_case{5'000, 1.0, 5, 40},     //
           plan_case{18'000, 1.0, 1, 50},    // 18 us sub-batches: 56 fit, 50 are enough
           plan_case{24'999, 1.0, 1, 40},    //
           plan_case{40'000, 1.0, 1, 25},    // one operation a sub-batch
           plan_case{100'000, 1.0, 1, 10},   //
           plan_case{250'000, 1.0, 1, 10},   // the smallest still needs ten to choose from
           plan_case{250'001, 1.0, 1, 16},   // 4 ms
           plan_case{1'000'000, 1.0, 1, 4},  //
           plan_case{900'000, 1.1, 1, 5},    // 4.4 ms
           plan_case{5e9, 1.0, 1, 4},        // 4 operations, however long
       }) {
    const measure::epoch_plan plan = measure::plan_epoch(c.ns, c.stretch);
    EXPECT_EQ(plan.ops_per_batch, c.ops) << c.ns;
    EXPECT_EQ(plan.batches, c.batches) << c.ns;
    EXPECT_TRUE(plan.settle);
  }
}

TEST(PlanEpoch, BoundsHoldForEveryDuration) {
  for (double ns = 0.3; ns < 1e8; ns *= 1.07) {
    for (const double stretch : {1.0, 1.05, 1.1}) {
      const measure::epoch_plan plan = measure::plan_epoch(ns, stretch);
      const double batch = ns * static_cast<double>(plan.ops_per_batch);
      const double whole = batch * plan.batches;
      EXPECT_GE(plan.ops_per_batch, 1u) << ns;
      if (ns > 250e3) {
        EXPECT_GE(plan.batches, 4u) << ns;
        EXPECT_GE(whole, 4e6 * stretch - 1) << ns;
      } else {
        EXPECT_GE(plan.batches, 10u) << ns;
        EXPECT_LE(plan.batches, 50u) << ns;
        EXPECT_GE(whole, 0.83e6) << ns << ": 50 of the shortest sub-batches, 16.7 us";
      }
      if (ns < 2'500) {
        EXPECT_NEAR(batch, 25e3, 1'250) << ns;
      }
    }
  }
}

namespace {

/// Some 50 ns of dependent arithmetic, the work of one operation.
inline std::uint64_t work(std::uint64_t x) {
  for (int i = 0; i < 40; ++i) {
    x = x * 0x9e3779b97f4a7c15u + 1;
    asm volatile("" : "+r"(x));
  }
  return x;
}

void erased(void* context, std::uint64_t iterations) {
  auto* x = static_cast<std::uint64_t*>(context);
  for (; iterations != 0; --iterations) *x = work(*x);
}

}  // namespace

TEST(Sample, TheErasedCallCostsNextToNothing) {
  // A batch of 500 operations through the pointer against the same loop in place: smallest of many, in turn. It must
  // not fail on a busy machine, so only a gross difference is an error; the figure goes to docs/measuring.md.
  (void)measure::pin_to_cpu(measure::default_cpu());
  constexpr std::uint64_t operations = 500;
  std::uint64_t state = 1;
  const measure::run_function volatile opaque = erased;
  std::uint64_t through_pointer = UINT64_MAX;
  std::uint64_t in_place = UINT64_MAX;
  for (int round = 0; round < 60; ++round) {
    const measure::epoch taken = measure::sample(opaque, &state, {operations, 20, true});
    through_pointer = std::min(through_pointer, *std::min_element(taken.batch_ns.begin(), taken.batch_ns.end()));
    for (int batch = 0; batch < 20; ++batch) {
      const std::uint64_t start = measure::now_ns();
      std::uint64_t x = state;
      for (std::uint64_t i = 0; i < operations; ++i) x = work(x);
      state = x;
      in_place = std::min(in_place, measure::now_ns() - start);
    }
  }
  (void)measure::allow_cpus(measure::allowed_cpus());
  const double ratio = static_cast<double>(through_pointer) / static_cast<double>(in_place);
  std::printf("erased %.2f ns, in place %.2f ns an operation: %+.2f %%\n",
              static_cast<double>(through_pointer) / operations, static_cast<double>(in_place) / operations,
              100 * (ratio - 1));
  EXPECT_LT(ratio, 1.2);
}

TEST(Sample, UpperVectorHalvesCanBeClearedAnywhere) {
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    sum += static_cast<double>(i);
    measure::clear_upper_vector_halves();
  }
  EXPECT_EQ(sum, 499500) << "lower halves are not touched";
}
