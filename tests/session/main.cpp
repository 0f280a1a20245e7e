// SPDX-License-Identifier: Apache-2.0
// The main of every test that starts workers: a worker is this executable again.
#include <gtest/gtest.h>

#include "cryptospeed/suite/worker_main.hpp"

int main(int argc, char** argv) {
  if (const auto worker = cryptospeed::suite::run_as_worker(argc, argv)) return *worker;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
