// SPDX-License-Identifier: Apache-2.0
// Workers as processes: nothing of them is left behind, none outlives its parent, they get what they should and no
// more.
#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "cryptospeed/suite/providers.hpp"
#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::set<std::string> entries(const std::string& folder) {
  std::set<std::string> found;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) found.insert(entry.path().filename());
  return found;
}

std::size_t open_descriptors() { return entries("/proc/self/fd").size(); }

/// Process ids of the children of `parent`, zombies included.
std::set<pid_t> children_of(pid_t parent) {
  std::set<pid_t> found;
  for (const std::string& name : entries("/proc")) {
    std::ifstream stat("/proc/" + name + "/stat");
    std::string text;
    if (!std::getline(stat, text)) continue;
    const auto end = text.rfind(')');
    if (end == std::string::npos) continue;
    if (std::stol(text.substr(end + 4)) == parent) found.insert(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}

/// Not there any more, or dead and waiting for an init process that may never ask (in a container).
bool ended(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  if (!std::getline(stat, text)) return true;
  return text.find(") Z ") != std::string::npos;
}

std::string line_of(const std::string& file, const std::string& start) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line)) {
    if (line.starts_with(start)) return line.substr(start.size());
  }
  return {};
}

pid_t only_child() {
  const auto children = children_of(getpid());
  EXPECT_EQ(children.size(), 1u);
  return children.empty() ? -1 : *children.begin();
}

TEST(processes, a_hundred_starts_and_stops_leave_nothing) {
  auto pool = data_pool::create(65536);
  ASSERT_TRUE(pool);
  session_options options = quick_timeout();
  options.timeout_ns = 2'000'000'000;
  options.pool = &*pool;
  const std::size_t before = open_descriptors();
  const char* const names[] = {"good", "exit", "abort", "wrong-abi", "not-elf"};
  for (int i = 0; i < 100; ++i) {
    auto started = start_worker(plugin(names[i % 5]), options);
    EXPECT_EQ(started.has_value(), i % 5 < 3);
    if (!started) continue;
    EXPECT_EQ((*started)->call({0, 0}, hash_args("abc"), 1).has_value(), i % 5 == 0);
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(processes, ending_takes_less_than_100_ms) {
  for (const char* name : {"good", "state"}) {  // the second one ignores SIGTERM and blocks every signal
    auto started = start_worker(plugin(name), {});
    ASSERT_TRUE(started);
    ASSERT_TRUE((*started)->call({0, 0}, hash_args("abc"), 1));
    const auto begin = steady_clock::now();
    started->reset();
    EXPECT_LT(duration_cast<milliseconds>(steady_clock::now() - begin).count(), 150) << name;
    EXPECT_TRUE(children_of(getpid()).empty());
  }
}

TEST(processes, a_killed_worker_is_noticed_between_calls) {
  auto started = start_worker(plugin("good"), {});
  ASSERT_TRUE(started);
  kill(only_child(), SIGKILL);
  const auto found = (*started)->call({0, 0}, hash_args("abc"), 1);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.failure().kind, failure_kind::crashed);
  EXPECT_EQ(found.failure().reason, "killed by SIGKILL (killed) before open of sha256:digest");
}

TEST(processes, a_worker_gets_its_own_descriptors_and_no_more) {
  auto pool = data_pool::create(65536);
  ASSERT_TRUE(pool);
  session_options options;
  options.pool = &*pool;
  const auto started = start_worker(plugin("good"), options);
  ASSERT_TRUE(started);
  const std::string proc = "/proc/" + std::to_string(only_child());
  const auto fds = entries(proc + "/fd");
  EXPECT_EQ(fds, (std::set<std::string>{"0", "1", "2", "3"}));  // pool and page are mapped and closed
  for (const char* fd : {"/fd/0", "/fd/1", "/fd/2"}) {
    EXPECT_EQ(std::filesystem::read_symlink(proc + fd).string(), "/dev/null") << fd;
  }
  // SIGINT is signal 2, SIGTSTP signal 20: bits 1 and 19.
  const auto ignored = std::stoull(line_of(proc + "/status", "SigIgn:"), nullptr, 16);
  EXPECT_NE(ignored & (1ull << 1), 0u);
  EXPECT_NE(ignored & (1ull << 19), 0u);
}

TEST(processes, is_pinned_where_asked) {
  cpu_set_t allowed;
  ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    session_options options;
    options.cpu = static_cast<int>(cpu);
    const auto started = start_worker(plugin("good"), options);
    ASSERT_TRUE(started);
    const std::string status = "/proc/" + std::to_string(only_child()) + "/status";
    EXPECT_EQ(line_of(status, "Cpus_allowed_list:\t"), std::to_string(cpu));
  }
  session_options options;
  options.cpu = 1000;
  const auto nowhere = start_worker(plugin("good"), options);
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.failure().reason, "cannot be pinned to CPU 1000");
}

TEST(processes, the_pool_cannot_be_written_by_a_worker) {
  auto pool = data_pool::create(65536);
  ASSERT_TRUE(pool);
  session_options options;
  options.pool = &*pool;
  const auto started = start_worker(plugin("good"), options);
  ASSERT_TRUE(started);
  std::ifstream maps("/proc/" + std::to_string(only_child()) + "/maps");
  std::string line;
  std::string found;
  while (std::getline(maps, line)) {
    if (line.find("cryptospeed-pool") != std::string::npos) found = line;
  }
  EXPECT_NE(found.find(" r--s "), std::string::npos) << found;
}

// The parent is killed without a chance to end its workers; one of them hangs and would never read the end of its
// input.
TEST(processes, no_worker_outlives_its_parent) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t parent = fork();
  ASSERT_GE(parent, 0);
  if (parent == 0) {
    auto idle = start_worker(plugin("good"), {});
    auto hanging = start_worker(plugin("hang"), {});
    const bool both = idle && hanging;
    if (write(ready[1], &both, 1) != 1) _exit(1);
    if (both) (void)(*hanging)->call({0, 0}, hash_args("abc"), 1);
    _exit(0);
  }
  bool both = false;
  ASSERT_EQ(read(ready[0], &both, 1), 1);
  ASSERT_TRUE(both);
  close(ready[0]);
  close(ready[1]);
  std::this_thread::sleep_for(milliseconds(50));
  const auto workers = children_of(parent);
  EXPECT_EQ(workers.size(), 2u);
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  bool gone = false;
  for (int i = 0; i < 200 && !gone; ++i) {
    gone = true;
    for (const pid_t worker : workers) gone = gone && ended(worker);
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_TRUE(gone);
}

TEST(processes, heap_calls_are_counted_exactly) {
  session_options options;
  options.count_heap = true;
  auto started = start_worker(plugin("heap"), options);
  ASSERT_TRUE(started) << started.failure().reason;
  const auto context = (*started)->open({0, 0}, hash_args("abc"));
  ASSERT_TRUE(context);
  const auto first = (*started)->count_heap(*context, 1);
#ifdef CRYPTOSPEED_SANITIZED
  ASSERT_FALSE(first);
  EXPECT_EQ(first.failure().kind, failure_kind::refused);
  EXPECT_EQ(first.failure().reason, "a sanitizer's allocator stands in the C library's place");
#else
  ASSERT_TRUE(first) << first.failure().reason;
  EXPECT_EQ(first->calls, 4u);
  EXPECT_EQ(first->bytes, 100u + 200u + 64u + 5000u);
  const auto many = (*started)->count_heap(*context, 64);
  ASSERT_TRUE(many);
  EXPECT_EQ(many->calls, 64u * 3u);
  EXPECT_EQ(many->bytes, 64u * 364u);
  EXPECT_EQ((*started)->count_heap(*context, 0)->calls, 0u);

  auto without = start_worker(plugin("good"), options);
  ASSERT_TRUE(without);
  const auto none = (*without)->open({0, 0}, hash_args("abc"));
  ASSERT_TRUE(none);
  EXPECT_EQ((*without)->count_heap(*none, 100)->calls, 0u);
#endif
}

TEST(processes, a_timed_worker_has_no_heap_counter) {
  auto started = start_worker(plugin("heap"), {});
  ASSERT_TRUE(started);
  const auto context = (*started)->open({0, 0}, hash_args("abc"));
  ASSERT_TRUE(context);
  const auto counted = (*started)->count_heap(*context, 1);
  ASSERT_FALSE(counted);
  EXPECT_EQ(counted.failure().kind, failure_kind::refused);
  EXPECT_TRUE((*started)->alive());
}

TEST(provider_set, a_module_that_fails_is_a_slot_with_a_reason) {
  const std::vector<module_spec> modules{plugin("good"), plugin("wrong-abi"), plugin("crash"), plugin("hang-init")};
  auto set = provider_set::load(modules, quick_timeout(), false);
  ASSERT_EQ(set.slots().size(), 4u);
  EXPECT_FALSE(set.slots()[0].failed);
  ASSERT_TRUE(set.slots()[1].failed);
  EXPECT_EQ(set.slots()[1].failed->reason, "speaks ABI version 7, this tool speaks 1");
  EXPECT_FALSE(set.slots()[2].failed);
  ASSERT_TRUE(set.slots()[3].failed);
  EXPECT_EQ(set.slots()[3].failed->kind, failure_kind::hung);
  EXPECT_EQ(set.slots()[2].info.name, "crash");
  EXPECT_FALSE(set.get(1));
}

TEST(provider_set, a_dead_session_is_started_again) {
  auto set = provider_set::load({plugin("exit"), plugin("good")}, {}, false);
  for (int i = 0; i < 3; ++i) {
    const auto dying = set.get(0);
    ASSERT_TRUE(dying) << dying.failure().reason;
    EXPECT_FALSE((*dying)->call({0, 0}, hash_args("abc"), 1));
    EXPECT_FALSE((*dying)->alive());
  }
  const auto good = set.get(1);
  ASSERT_TRUE(good);
  EXPECT_TRUE((*good)->call({0, 0}, hash_args("abc"), 1));
  EXPECT_EQ(*set.get(1), *good);

  const auto other = set.fresh(1, {});
  ASSERT_TRUE(other);
  EXPECT_NE(other->get(), *good);
  EXPECT_EQ(children_of(getpid()).size(), 2u);

  set.restart({});
  EXPECT_EQ(children_of(getpid()).size(), 1u);  // the one that was asked for apart
  provider_set moved = std::move(set);
  const auto again = moved.get(1);
  ASSERT_TRUE(again);
  EXPECT_TRUE((*again)->call({0, 0}, hash_args("abc"), 1));
}

TEST(provider_set, in_process) {
  auto set = provider_set::load({plugin("good"), plugin("wrong-abi")}, {}, true);
  EXPECT_TRUE(set.in_process());
  EXPECT_TRUE(children_of(getpid()).empty());
  EXPECT_FALSE(set.slots()[0].info.isolated);
  EXPECT_TRUE(set.slots()[1].failed);
  const auto good = set.get(0);
  ASSERT_TRUE(good);
  EXPECT_TRUE((*good)->call({0, 0}, hash_args("abc"), 1));
}

TEST(find_modules, in_order_and_without_doubles) {
  const std::string folder = std::string(CRYPTOSPEED_BUILD_DIR) + "/test-plugins";
  const auto found = find_modules({folder, folder, folder + "/none"});
  ASSERT_GT(found.size(), 20u);
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_LT(found[i - 1].name, found[i].name);
  EXPECT_EQ(default_module_folder(),
            std::filesystem::path(std::string(CRYPTOSPEED_BUILD_DIR) + "/tests/lib/cryptospeed"));
}

// Loading all at once: the time is that of the work, not of one after the other.
TEST(provider_set, starting_is_quick) {
#ifdef CRYPTOSPEED_SANITIZED
  GTEST_SKIP() << "a sanitized executable starts slowly";
#endif
  const std::vector<module_spec> modules(8, plugin("good"));
  const auto begin = steady_clock::now();
  const auto set = provider_set::load(modules, {}, false);
  EXPECT_LT(duration_cast<milliseconds>(steady_clock::now() - begin).count(), 100 + 25 * 8);
  for (const auto& slot : set.slots()) EXPECT_FALSE(slot.failed);
}

}  // namespace
}  // namespace cryptospeed::suite::test
