// SPDX-License-Identifier: Apache-2.0
// Test h of the method, on simulated samples: what providers are called, and in which order they come, changes no
// verdict.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/analysis/analysis.hpp"

namespace cryptospeed::suite {
namespace {

constexpr int launches = 10;
constexpr int rounds = 12;

/// What every competitor of a block measured, by what it is and not by its name: the control last.
using measured_ns = std::vector<std::vector<double>>;

measured_ns simulate(const std::vector<double>& speeds, std::mt19937_64& random) {
  std::normal_distribution<double> noise(0, 0.003), placement(0, 0.004);
  measured_ns all;
  for (const double ns : speeds) {
    std::vector<double> values;
    for (int launch = 0; launch < launches; ++launch) {
      const double here = ns * std::exp(placement(random));
      for (int round = 0; round < rounds; ++round) values.push_back(here * std::exp(noise(random)));
    }
    all.push_back(values);
  }
  return all;
}

competitor_samples samples_of(const std::vector<double>& ns) {
  competitor_samples samples;
  samples.cold_ns.push_back(1000);
  for (std::size_t i = 0; i < ns.size(); ++i) {
    samples.epochs.push_back({.launch = static_cast<int>(i) / rounds,
                              .round = static_cast<int>(i) % rounds,
                              .iterations = 100,
                              .min_ns = ns[i],
                              .median_ns = ns[i] * 1.01,
                              .mean_ns = ns[i] * 1.02,
                              .ghz = 3});
    samples.batches.push_back(static_cast<float>(ns[i]));
  }
  return samples;
}

using verdicts = std::map<std::pair<std::size_t, std::size_t>, std::string>;

/// The verdict of the slower against the faster of every pair, by number in `measured`. `order` says who comes when;
/// `names` what they are called. Number 0 is the baseline.
verdicts judge(const measured_ns& measured, const std::vector<std::size_t>& order,
               const std::vector<std::string>& names) {
  block what{
      .algorithm = "sha256", .op = "digest", .family = CRYPTOSPEED_HASH, .unit = CRYPTOSPEED_BYTES, .size = 1024};
  block_check check;
  block_samples samples;
  std::map<std::string, std::size_t> number;
  for (const std::size_t who : order) {
    const std::string id = "sha256@" + names[who] + "/default:digest#1024";
    number[id] = who;
    what.competitors.push_back({.provider = what.competitors.size(),
                                .provider_name = names[who],
                                .variant = "default",
                                .id = id,
                                .default_variant = true});
    check.competitors.push_back({.status = model::row_status::ok, .verified_by = {"kat"}});
    if (who == 0) samples.baseline = samples.competitors.size();
    samples.competitors.push_back(samples_of(measured[who]));
  }
  samples.control = samples_of(measured.back());
  model::run result;
  run_options options;
  options.plan_preset.launches = launches;
  analyse({{&what, &check, &samples}}, options, result);
  verdicts found;
  for (const model::comparison& one : result.comparisons) found[{number.at(one.a), number.at(one.b)}] = one.verdict;
  return found;
}

TEST(names, and_order_change_no_verdict) {
  std::mt19937_64 random(20);
  std::set<std::string> words;
  for (int trial = 0; trial < 200; ++trial) {
    // Four competitors: one that equals the baseline, one a little slower, one clearly; the control again.
    const measured_ns measured = simulate({8000, 8000, 8000 * (1 + 0.0004 * trial), 9000, 8000}, random);
    std::vector<std::size_t> order{0, 1, 2, 3};
    std::vector<std::string> names{"native", "openssl", "libsodium", "botan"};
    const verdicts first = judge(measured, order, names);
    ASSERT_EQ(first.size(), 6u);
    for (const auto& [pair, word] : first) words.insert(word);
    for (int other = 0; other < 6; ++other) {
      std::shuffle(order.begin(), order.end(), random);
      std::shuffle(names.begin(), names.end(), random);
      EXPECT_EQ(judge(measured, order, names), first) << trial;
    }
    names = {"zeta", "a", "zz", "m"};
    EXPECT_EQ(judge(measured, order, names), first) << trial;
  }
  EXPECT_EQ(words, (std::set<std::string>{"equal", "inconclusive", "slower"})) << "every word there is was tried";
}

}  // namespace
}  // namespace cryptospeed::suite
