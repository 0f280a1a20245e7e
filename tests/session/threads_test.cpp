// SPDX-License-Identifier: Apache-2.0
// One operation on several threads of a worker at the same time: right answers, counts that add up, and one thread that
// fails fails them all.
#include <gtest/gtest.h>

#include "session/support.hpp"

namespace cryptospeed::suite::test {
namespace {

call_args on_threads(std::uint32_t threads, const std::string& message = "abc") {
  call_args args = hash_args(message);
  args.threads = threads;
  return args;
}

std::unique_ptr<session> started(const std::string& name) {
  auto worker = start_worker(plugin(name), quick_timeout());
  EXPECT_TRUE(worker) << (worker ? "" : worker.failure().reason);
  return worker ? *std::move(worker) : nullptr;
}

TEST(threads, answer_as_one_does) {
  const auto worker = started("good");
  ASSERT_TRUE(worker);
  for (const std::uint32_t threads : {2u, 3u, 8u}) {  // more than there are CPUs is slow and right
    const auto answered = worker->call({0, 0}, on_threads(threads), 5);
    ASSERT_TRUE(answered) << answered.failure().reason;
    EXPECT_EQ(answered->status, CRYPTOSPEED_OK);
    EXPECT_EQ(to_hex(answered->output), sha256_of_abc);
  }
}

TEST(threads, an_epoch_holds_what_all_of_them_did) {
  const auto worker = started("good");
  ASSERT_TRUE(worker);
  const auto context = worker->open({0, 0}, on_threads(2, std::string(1000, 'x')));
  ASSERT_TRUE(context) << context.failure().reason;
  const auto prepared = worker->prepare(*context, 1'000'000);
  ASSERT_TRUE(prepared);
  EXPECT_GT(prepared->ns_per_op, 0);
  std::uint64_t calls = prepared->calls;
  for (int i = 0; i < 20; ++i) {
    const auto epoch = worker->epoch(*context, {.ops_per_batch = 3, .batches = 10});
    ASSERT_TRUE(epoch);
    EXPECT_EQ(epoch->ops_per_batch, 6u);
    EXPECT_EQ(epoch->batch_ns.size(), 10u);
    EXPECT_GE(epoch->calls, 30u) << "of each thread";
    calls += epoch->calls;
  }
  const auto last = worker->run(*context, 0);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->status, CRYPTOSPEED_OK);
  EXPECT_EQ(last->output, worker->call({0, 0}, hash_args(std::string(1000, 'x')), 1)->output);
  EXPECT_TRUE(worker->close(*context));
  EXPECT_TRUE(worker->call({0, 0}, on_threads(2), 1));
}

TEST(threads, a_crash_and_a_hang_in_them_are_the_worker_s) {
  const auto crash = started("abort");
  ASSERT_TRUE(crash);
  const auto crashed = crash->call({0, 0}, on_threads(2), 1);
  ASSERT_FALSE(crashed);
  EXPECT_EQ(crashed.failure().kind, failure_kind::crashed) << crashed.failure().reason;
  const auto hang = started("hang");
  ASSERT_TRUE(hang);
  const auto hung = hang->call({0, 0}, on_threads(2), 1);
  ASSERT_FALSE(hung);
  EXPECT_EQ(hung.failure().kind, failure_kind::hung) << hung.failure().reason;
}

TEST(threads, an_error_of_one_is_an_error_of_all) {
  const auto worker = started("errs-1000");
  ASSERT_TRUE(worker);
  EXPECT_EQ(worker->call({0, 0}, on_threads(2), 999)->status, CRYPTOSPEED_OK);
  EXPECT_EQ(worker->call({0, 0}, on_threads(2), 1001)->status, CRYPTOSPEED_ERROR);
}

TEST(threads, in_this_process_too) {
  const auto here = start_in_process(plugin("good"), {});
  ASSERT_TRUE(here) << here.failure().reason;
  const auto answered = (*here)->call({0, 0}, on_threads(2), 3);
  ASSERT_TRUE(answered);
  EXPECT_EQ(to_hex(answered->output), sha256_of_abc);
}

}  // namespace
}  // namespace cryptospeed::suite::test
