// SPDX-License-Identifier: Apache-2.0
// A session in this process, for profilers and debuggers: nothing stands between a module's fault and the whole run, a
// hang is not noticed, and the thread runs wherever its caller put it.
#include <utility>
#include <vector>

#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/executor.hpp"
#include "cryptospeed/suite/session/worker_process.hpp"

namespace cryptospeed::suite {

namespace {

class in_process_session final : public session {
 public:
  in_process_session(loaded_module module, cbytes pool, std::unique_ptr<worker_page> page, int home)
      : page_(std::move(page)), module_(std::move(module), pool, *page_, nullptr) {
    module_.info().isolated = false;
    std::vector<int> others = cpus_of_program();
    std::erase(others, home);
    module_.use_for_threads(std::move(others));
  }

  [[nodiscard]] const provider_info& info() const override { return module_.info(); }
  [[nodiscard]] bool alive() const override { return !death_; }

  outcome<answer> call(op_ref op, const call_args& args, std::uint64_t iterations) override {
    return guarded([&] { return module_.call(op, args, iterations); });
  }
  outcome<context_id> open(op_ref op, const call_args& args) override {
    return guarded([&] { return module_.open(op, args); });
  }
  outcome<measure::preparation> prepare(context_id context, std::uint64_t warm_up_ns) override {
    return guarded([&] { return module_.prepare(context, warm_up_ns); });
  }
  outcome<measure::epoch> epoch(context_id context, const measure::epoch_plan& plan) override {
    return guarded([&] { return module_.epoch(context, plan); });
  }
  outcome<answer> run(context_id context, std::uint64_t iterations) override {
    return guarded([&] { return module_.run(context, iterations); });
  }
  outcome<done> close(context_id context) override {
    return guarded([&] { return module_.close(context); });
  }
  outcome<heap_use> count_heap(context_id context, std::uint64_t iterations) override {
    return guarded([&] { return module_.count_heap(context, iterations); });
  }

 private:
  /// The same contract as a worker's: after anything but a refusal the session is dead.
  template <class Step>
  auto guarded(Step step) -> decltype(step()) {
    if (death_) return *death_;
    auto found = step();
    if (!found && found.failure().kind != failure_kind::refused) death_ = found.failure();
    return found;
  }

  std::unique_ptr<worker_page> page_;
  executor module_;
  std::optional<failure> death_;
};

}  // namespace

outcome<std::unique_ptr<session>> start_in_process(const module_spec& module, const session_options& options) {
  auto page = std::make_unique<worker_page>();
  auto loaded = load_module(module.path, *page);
  if (!loaded) return loaded.failure();
  const cbytes pool = options.pool != nullptr ? cbytes(options.pool->data()) : cbytes{};
  return std::unique_ptr<session>(new in_process_session(*std::move(loaded), pool, std::move(page), options.cpu));
}

}  // namespace cryptospeed::suite
