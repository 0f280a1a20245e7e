// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/quiet_gate.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace measure = cryptospeed::measure;

namespace {

measure::yardstick reading(double mix) { return {3.5, 3.5, mix, true}; }

/// Readings that were written down, one each 0.4 ms.
struct script {
  std::vector<measure::yardstick> readings;
  std::size_t next = 0;
  std::uint64_t now = 0;

  measure::quiet_gate gate(measure::contention_meter& meter, std::uint64_t deadline_ns) {
    return {meter, deadline_ns, [this] { return now += 400'000, readings.at(next++); }, [this] { return now; }};
  }
};

measure::contention_meter known(double undisturbed) {
  measure::contention_meter meter;
  for (int i = 0; i < 50; ++i) meter.add(undisturbed);
  return meter;
}

}  // namespace

TEST(QuietGate, WaitsUntilNobodySlowsTheCore) {
  measure::contention_meter meter = known(1.0);
  script said{{reading(1.5), reading(1.4), reading(1.01), reading(1.9)}};
  measure::quiet_gate gate = said.gate(meter, 10'000'000);
  EXPECT_EQ(gate.before().mix_ratio, 1.01);
  EXPECT_EQ(said.next, 3u);
  EXPECT_EQ(meter.count(), 53u) << "whatever was read tells of the machine";
}

TEST(QuietGate, WhatWasReadAfterAnEpochServesTheNext) {
  measure::contention_meter meter = known(1.0);
  script said{{reading(1.0), reading(1.02), reading(1.3), reading(1.0)}};
  measure::quiet_gate gate = said.gate(meter, 10'000'000);
  (void)gate.before();
  EXPECT_EQ(gate.after().mix_ratio, 1.02);
  EXPECT_EQ(gate.before().mix_ratio, 1.02);
  EXPECT_EQ(said.next, 2u) << "nothing new was read";
  EXPECT_EQ(gate.after().mix_ratio, 1.3);
  EXPECT_EQ(gate.before().mix_ratio, 1.0) << "a disturbed one does not serve";
}

TEST(QuietGate, GivesUpAtItsDeadline) {
  measure::contention_meter meter = known(1.0);
  script said{std::vector<measure::yardstick>(20, reading(1.5))};
  measure::quiet_gate gate = said.gate(meter, 2'000'000);
  EXPECT_EQ(gate.before().mix_ratio, 1.5);
  EXPECT_EQ(said.next, 5u);
  EXPECT_FALSE(gate.may_repeat(0));
}

TEST(QuietGate, RepeatsWhatEndsBeforeTheDeadline) {
  measure::contention_meter meter = known(1.0);
  script said{{reading(1.0)}};
  measure::quiet_gate gate = said.gate(meter, 2'000'000);
  (void)gate.before();
  EXPECT_TRUE(gate.may_repeat(1e6));
  EXPECT_FALSE(gate.may_repeat(1.7e6));
}

TEST(QuietGate, ClocksThatDisagreeAreNoQuietMoment) {
  measure::contention_meter meter = known(1.0);
  script said{{{3.5, 3.0, 1.0, false}, reading(1.0)}};
  measure::quiet_gate gate = said.gate(meter, 10'000'000);
  EXPECT_TRUE(gate.before().agrees);
  EXPECT_EQ(meter.count(), 51u) << "and tell nothing of the machine";
}
