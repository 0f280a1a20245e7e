// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/contention.hpp"

#include <gtest/gtest.h>

namespace measure = cryptospeed::measure;

namespace {

measure::yardstick reading(double ghz, double mix) { return {ghz, ghz, mix, true}; }

bool mentions(const std::optional<std::string>& reason, const char* word) {
  return reason && reason->find(word) != std::string::npos;
}

}  // namespace

TEST(ReasonToDrop, AQuietRoundIsKept) {
  EXPECT_FALSE(measure::reason_to_drop(reading(3.5, 1.2), reading(3.5, 1.2), 1.2, false));
  EXPECT_FALSE(measure::reason_to_drop(reading(3.5, 1.1), reading(3.5, 1.236), 1.2, false)) << "3 % is not above 3 %";
  EXPECT_FALSE(measure::reason_to_drop(reading(3.5, 1.2), reading(3.57, 1.2), 1.2, false)) << "2 % is not more";
}

TEST(ReasonToDrop, EitherReadingNamesTheNeighbour) {
  EXPECT_TRUE(mentions(measure::reason_to_drop(reading(3.5, 1.24), reading(3.5, 1.2), 1.2, false), "contention"));
  EXPECT_TRUE(mentions(measure::reason_to_drop(reading(3.5, 1.2), reading(3.5, 1.5), 1.2, false), "1.25"));
}

TEST(ReasonToDrop, ClockAndMigration) {
  EXPECT_TRUE(mentions(measure::reason_to_drop(reading(3.5, 1.2), reading(3.2, 1.2), 1.2, false), "3.50 to 3.20"));
  EXPECT_TRUE(mentions(measure::reason_to_drop(reading(3.2, 1.2), reading(3.5, 1.2), 1.2, false), "clock"));
  EXPECT_TRUE(mentions(measure::reason_to_drop(reading(3.5, 1.2), reading(3.5, 1.2), 1.2, true), "another CPU"));
}

TEST(ReasonToDrop, WithoutHistoryContentionIsNotKnown) {
  EXPECT_EQ(measure::contention_meter().undisturbed(), 0);
  EXPECT_FALSE(measure::reason_to_drop(reading(3.5, 9), reading(3.5, 9), 0, false));
  EXPECT_EQ(measure::contention_index(reading(3.5, 1.3), 0), 1);
}

TEST(ContentionMeter, UndisturbedIsTheLowTail) {
  measure::contention_meter meter;
  for (int i = 0; i < 30; ++i) meter.add(1.20);
  for (int i = 0; i < 69; ++i) meter.add(1.45);
  meter.add(0.7);  // one reading that cannot be
  EXPECT_EQ(meter.count(), 100u);
  EXPECT_NEAR(meter.undisturbed(), 1.20, 1e-12) << "two thirds of the readings were disturbed, one was wrong";
  EXPECT_NEAR(measure::contention_index(reading(3.5, 1.26), reading(3.5, 1.2), meter.undisturbed()), 1.05, 1e-9);
}

TEST(ContentionMeter, AFewUndisturbedReadingsAmongManyAreFound) {
  measure::contention_meter meter;
  for (int i = 0; i < 970; ++i) meter.add(1.30 + 0.7 * i / 970);  // a neighbour spreads them
  for (int i = 0; i < 30; ++i) meter.add(1.20 + 0.0001 * i);
  EXPECT_NEAR(meter.undisturbed(), 1.20, 0.003) << "three in a hundred, where they crowd";
}

TEST(ContentionMeter, WhereReadingsCrowdNowhereItIsTheLowTail) {
  measure::contention_meter meter;
  for (int i = 0; i < 100; ++i) meter.add(1.0 + 0.02 * i);
  EXPECT_NEAR(meter.undisturbed(), 1.0 + 0.02 * 9.9, 0.02);
}

TEST(ContentionMeter, CalibratesFromThisMachine) {
  measure::contention_meter meter;
  meter.calibrate(5);
  EXPECT_LE(meter.count(), 5u);
  if (meter.count() > 0) {
    EXPECT_GT(meter.undisturbed(), 0);
  }
}
