// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/thread_team.hpp"

#include <sched.h>

namespace cryptospeed::suite {
namespace {

/// Spins; lets others have the CPU where that takes long, because the machine may have fewer than there are threads.
template <class Condition>
void spin_until(const Condition& fulfilled) {
  for (std::uint32_t turn = 1; !fulfilled(); ++turn) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
    if (turn % 4096 == 0) sched_yield();
  }
}

void pin(int cpu) {
  if (cpu < 0 || cpu >= CPU_SETSIZE) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(cpu), &set);
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

thread_team::thread_team(measure::run_function operation, std::vector<void*> contexts, const std::vector<int>& cpus)
    : run_(operation), contexts_(std::move(contexts)) {
  for (std::size_t place = 1; place < contexts_.size(); ++place) {
    const int cpu = cpus.empty() ? -1 : cpus[(place - 1) % cpus.size()];
    threads_.emplace_back([this, place, cpu] { serve(place, cpu); });
  }
}

thread_team::~thread_team() {
  mood_ = mood::leaving;
  mood_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void thread_team::serve(std::size_t place, int cpu) {
  pin(cpu);
  std::uint64_t seen = 0;
  for (;;) {
    mood_.wait(mood::asleep);
    if (mood_ == mood::leaving) return;
    measure::clear_upper_vector_halves();
    seen = order_;
    ++awake_;
    for (;;) {
      spin_until([&] { return order_ != seen || mood_ != mood::at_work; });
      if (order_ == seen) break;
      seen = order_;
      run_(contexts_[place], iterations_);
      --working_;
    }
    --awake_;
  }
}

thread_team::shift::shift(thread_team& team) : team_(team) {
  team_.mood_ = mood::at_work;
  team_.mood_.notify_all();
  const std::uint32_t others = team_.size() - 1;
  spin_until([&] { return team_.awake_ == others; });
}

thread_team::shift::~shift() {
  team_.mood_ = mood::asleep;
  spin_until([&] { return team_.awake_ == 0; });
}

void thread_team::run(void* team, std::uint64_t iterations) {
  auto& self = *static_cast<thread_team*>(team);
  self.iterations_ = iterations;
  self.working_ = self.size() - 1;
  ++self.order_;
  self.run_(self.contexts_[0], iterations);
  spin_until([&] { return self.working_ == 0; });
}

}  // namespace cryptospeed::suite
