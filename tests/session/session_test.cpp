// SPDX-License-Identifier: Apache-2.0
// A good provider: every request of the session, through a worker and in this process.
#include "cryptospeed/suite/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

class good_session : public testing::TestWithParam<bool> {
 protected:
  static outcome<std::unique_ptr<session>> start(const module_spec& module, const session_options& options = {}) {
    return GetParam() ? start_worker(module, options) : start_in_process(module, options);
  }
};

INSTANTIATE_TEST_SUITE_P(both, good_session, testing::Values(true, false),
                         [](const auto& tested) { return tested.param ? "worker" : "in_process"; });

TEST_P(good_session, describes_the_provider) {
  const auto started = start(plugin("good"));
  ASSERT_TRUE(started) << started.failure().reason;
  const provider_info& info = (*started)->info();
  EXPECT_EQ(info.name, "good");
  EXPECT_EQ(info.licence, "Apache-2.0");
  EXPECT_EQ(info.version_header, "1.0");
  EXPECT_EQ(info.version_runtime, "1.0");
  EXPECT_EQ(info.isolated, GetParam());
  EXPECT_EQ(info.module_path, std::filesystem::canonical(plugin("good").path).string());
  EXPECT_EQ(info.measured_path, info.module_path);
  ASSERT_EQ(info.algorithms.size(), 1u);
  EXPECT_EQ(info.algorithms[0].id, "sha256");
  EXPECT_TRUE(info.algorithms[0].default_variant);
  EXPECT_FALSE(info.algorithms[0].unusable);
  ASSERT_EQ(info.algorithms[0].ops.size(), 1u);
  EXPECT_EQ(info.algorithms[0].ops[0].name, "digest");
  EXPECT_EQ(info.algorithms[0].ops[0].flags, CRYPTOSPEED_DETERMINISTIC);
}

TEST_P(good_session, steps_through_larger_tables) {
  const auto started = start(plugin("newer"));
  ASSERT_TRUE(started) << started.failure().reason;
  const provider_info& info = (*started)->info();
  EXPECT_EQ(info.version_header, "2.0");
  ASSERT_EQ(info.algorithms.size(), 3u);
  EXPECT_EQ(info.algorithms[2].variant, "third");
  ASSERT_EQ(info.algorithms[2].ops.size(), 2u);
  EXPECT_EQ(info.algorithms[2].ops[1].name, "stream");
  const auto found = (*started)->call({2, 1}, hash_args("abc"), 1);
  ASSERT_TRUE(found) << found.failure().reason;
  EXPECT_EQ(to_hex(found->output), sha256_of_abc);
}

TEST_P(good_session, known_answer) {
  const auto started = start(plugin("good"));
  ASSERT_TRUE(started) << started.failure().reason;
  const auto found = (*started)->call({0, 0}, hash_args("abc"), 1);
  ASSERT_TRUE(found) << found.failure().reason;
  EXPECT_EQ(found->status, CRYPTOSPEED_OK);
  EXPECT_EQ(to_hex(found->output), sha256_of_abc);
}

TEST_P(good_session, iterations_go_through_the_sets) {
  const auto started = start(plugin("good"));
  ASSERT_TRUE(started) << started.failure().reason;
  session& good = **started;
  call_args args = hash_args("one");
  args.sets = 3;
  for (const char* message : {"abc", "three"}) {
    const call_args more = hash_args(message);
    args.fields.insert(args.fields.end(), more.fields.begin(), more.fields.end());
  }
  const auto context = good.open({0, 0}, args);
  ASSERT_TRUE(context) << context.failure().reason;
  // The fifth iteration since open works on the second set.
  ASSERT_TRUE(good.run(*context, 3));
  const auto fifth = good.run(*context, 2);
  ASSERT_TRUE(fifth);
  EXPECT_EQ(to_hex(fifth->output), sha256_of_abc);
  const auto again = good.run(*context, 0);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->output, fifth->output);
  EXPECT_TRUE(good.close(*context));
  const auto closed = good.run(*context, 1);
  ASSERT_FALSE(closed);
  EXPECT_EQ(closed.failure().kind, failure_kind::refused);
  EXPECT_TRUE(good.alive());
}

TEST_P(good_session, timing_counts_every_operation) {
  const auto started = start(plugin("good"));
  ASSERT_TRUE(started) << started.failure().reason;
  session& good = **started;
  const auto context = good.open({0, 0}, hash_args("abc"));
  ASSERT_TRUE(context);
  const auto prepared = good.prepare(*context, 2'000'000);
  ASSERT_TRUE(prepared) << prepared.failure().reason;
  EXPECT_GT(prepared->cold_ns, 0);
  EXPECT_GT(prepared->ns_per_op, 0);
  EXPECT_GE(prepared->calls, 2u);
  measure::epoch_plan plan;
  plan.ops_per_batch = 7;
  plan.batches = 11;
  plan.settle = false;
  const auto epoch = good.epoch(*context, plan);
  ASSERT_TRUE(epoch) << epoch.failure().reason;
  EXPECT_EQ(epoch->ops_per_batch, 7u);
  EXPECT_EQ(epoch->batch_ns.size(), 11u);
  EXPECT_EQ(epoch->calls, 77u);
  const auto last = good.run(*context, 0);
  ASSERT_TRUE(last);
  EXPECT_EQ(to_hex(last->output), sha256_of_abc);
}

TEST_P(good_session, reads_the_pool) {
  auto pool = data_pool::create(1 << 20);
  ASSERT_TRUE(pool) << pool.failure().message;
  session_options options;
  options.pool = &*pool;
  const auto started = start(plugin("good"), options);
  ASSERT_TRUE(started) << started.failure().reason;
  // Written after the worker has mapped it, at an odd place.
  std::memcpy(pool->data().data() + 777'777, "abc", 3);
  call_args args = hash_args("");
  args.fields[CRYPTOSPEED_INPUT] = {true, 777'777, 3, {}};
  const auto found = (*started)->call({0, 0}, args, 1);
  ASSERT_TRUE(found) << found.failure().reason;
  EXPECT_EQ(to_hex(found->output), sha256_of_abc);

  args.fields[CRYPTOSPEED_INPUT] = {true, (1 << 20) - 2, 3, {}};
  const auto beyond = (*started)->call({0, 0}, args, 1);
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.failure().kind, failure_kind::refused);
  EXPECT_EQ(beyond.failure().reason, "a field lies outside the data pool");
}

TEST_P(good_session, large_own_fields) {
  const auto started = start(plugin("good"));
  ASSERT_TRUE(started) << started.failure().reason;
  const auto found = (*started)->call({0, 0}, hash_args(std::string(1'000'000, 'a')), 1);
  ASSERT_TRUE(found) << found.failure().reason;
  EXPECT_EQ(to_hex(found->output), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_P(good_session, impossible_requests_are_refused) {
  const auto started = start(plugin("good"));
  ASSERT_TRUE(started) << started.failure().reason;
  session& good = **started;
  const auto kind = [](const auto& found) { return found ? failure_kind::broken : found.failure().kind; };
  EXPECT_EQ(kind(good.call({1, 0}, hash_args("abc"), 1)), failure_kind::refused);
  EXPECT_EQ(kind(good.call({0, 1}, hash_args("abc"), 1)), failure_kind::refused);
  EXPECT_EQ(kind(good.open({7, 7}, hash_args("abc"))), failure_kind::refused);
  call_args args = hash_args("abc");
  args.fields.pop_back();
  EXPECT_EQ(kind(good.call({0, 0}, args, 1)), failure_kind::refused);
  args = hash_args("abc");
  args.sets = 0;
  EXPECT_EQ(kind(good.call({0, 0}, args, 1)), failure_kind::refused);
  args = hash_args("abc");
  args.lanes = 2;
  args.fields.resize(2 * CRYPTOSPEED_FIELDS);
  const auto lanes = good.open({0, 0}, args);
  ASSERT_FALSE(lanes);
  EXPECT_EQ(lanes.failure().kind, failure_kind::refused);
  EXPECT_EQ(lanes.failure().status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_TRUE(good.alive());
  EXPECT_TRUE(good.call({0, 0}, hash_args("abc"), 1));
}

/// How much longer delay-10 takes than delay-0, by the smallest batch of either.
double planted_ratio() {
  std::vector<std::unique_ptr<session>> sessions;
  std::vector<context_id> contexts;
  for (const std::uint32_t variant : {1u, 5u}) {
    auto started = start_worker(plugin("delay"), {});
    if (!started) return 0;
    const auto context = (*started)->open({variant, 0}, hash_args(std::string(3136, 'x')));
    if (!context) return 0;
    contexts.push_back(*context);
    sessions.push_back(*std::move(started));
  }
  if (sessions[1]->info().algorithms[5].variant != "delay-10") return 0;
  std::vector<std::uint64_t> best{~0ull, ~0ull};
  for (int round = 0; round < 40; ++round) {
    for (std::size_t i = 0; i < 2; ++i) {
      const auto epoch = sessions[i]->epoch(contexts[i], {10, 20, true});
      if (!epoch) return 0;
      best[i] = std::min(best[i], *std::min_element(epoch->batch_ns.begin(), epoch->batch_ns.end()));
    }
  }
  return static_cast<double>(best[1]) / static_cast<double>(best[0]);
}

// The delays that live tests of the method plant are about what they say. The bounds are wide and the middle of five is
// taken, because other tests run beside.
TEST(delay, is_about_what_its_variant_says) {
#ifdef CRYPTOSPEED_SANITIZED
  GTEST_SKIP() << "a sanitizer changes what takes how long";
#endif
  std::vector<double> ratios;
  for (int i = 0; i < 5; ++i) ratios.push_back(planted_ratio());
  std::sort(ratios.begin(), ratios.end());
  EXPECT_GT(ratios[2], 1.04);
  EXPECT_LT(ratios[2], 1.20);
}

}  // namespace
}  // namespace cryptospeed::suite::test
