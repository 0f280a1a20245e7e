// SPDX-License-Identifier: Apache-2.0
// Several threads of a worker that run the same operation at the same time, each on a context and a CPU of its own:
// what
// `--threads` measures. To the sampler it is one operation; run(team, n) makes n of them on every thread and returns
// when the last one is done.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "cryptospeed/measure/sampler.hpp"

namespace cryptospeed::suite {

class thread_team {
 public:
  /// One context a thread. The calling thread is the first of them and stays where it is; each of the others is pinned
  /// to one of `cpus`, in turn, where there are any.
  thread_team(measure::run_function operation, std::vector<void*> contexts, const std::vector<int>& cpus);
  thread_team(const thread_team&) = delete;
  thread_team& operator=(const thread_team&) = delete;
  ~thread_team();

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(contexts_.size()); }
  [[nodiscard]] const std::vector<void*>& contexts() const noexcept { return contexts_; }

  /// Between its begin and its end the threads wait for work spinning, so that none begins late; outside they sleep.
  class shift {
   public:
    explicit shift(thread_team& team);
    shift(const shift&) = delete;
    shift& operator=(const shift&) = delete;
    ~shift();

   private:
    thread_team& team_;
  };

  /// A run_function whose context is the team. Only inside a shift, from the calling thread.
  static void run(void* team, std::uint64_t iterations);

 private:
  enum class mood : std::uint32_t { asleep, at_work, leaving };

  void serve(std::size_t place, int cpu);

  measure::run_function run_;
  std::vector<void*> contexts_;
  std::atomic<mood> mood_{mood::asleep};
  std::atomic<std::uint64_t> order_{0};  ///< grows by one for every run
  std::atomic<std::uint64_t> iterations_{0};
  std::atomic<std::uint32_t> working_{0};  ///< threads that have not finished the order
  std::atomic<std::uint32_t> awake_{0};
  std::vector<std::thread> threads_;
};

}  // namespace cryptospeed::suite
