// SPDX-License-Identifier: Apache-2.0
// Drives a loaded module directly, in the process that holds it: the worker's side of a session, and the in-process
// one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/module_loader.hpp"
#include "cryptospeed/suite/session/phase.hpp"
#include "cryptospeed/suite/session/thread_team.hpp"

namespace cryptospeed::suite {

/// cryptospeed_args over memory that stays where it is.
class bound_args {
 public:
  /// The error says what about the arguments is impossible.
  static result<std::unique_ptr<bound_args>, std::string> bind(const call_args& args, cbytes pool);

  [[nodiscard]] const cryptospeed_args& get() const noexcept { return args_; }
  /// What a module is told whose operation the host runs on several threads.
  void one_thread() noexcept { args_.threads = 1; }

 private:
  bound_args() = default;
  std::vector<std::uint8_t> arena_;  // own bytes of all fields
  std::vector<cryptospeed_bytes> fields_;
  std::vector<std::uint64_t> params_;
  cryptospeed_args args_{};
};

/// Called before every call into the module with whether the operation uses more than one thread.
using cpu_chooser = void (*)(bool many);

class executor {
 public:
  /// `page` outlives the executor; `chooser` may be null.
  executor(loaded_module module, cbytes pool, worker_page& page, cpu_chooser chooser);
  /// Where the further threads of an operation that is run on several go, one each.
  void use_for_threads(std::vector<int> cpus) { thread_cpus_ = std::move(cpus); }
  ~executor();
  executor(const executor&) = delete;
  executor& operator=(const executor&) = delete;

  [[nodiscard]] const provider_info& info() const noexcept { return module_.info; }
  [[nodiscard]] provider_info& info() noexcept { return module_.info; }

  outcome<answer> call(op_ref op, const call_args& args, std::uint64_t iterations);
  outcome<context_id> open(op_ref op, const call_args& args);
  outcome<measure::preparation> prepare(context_id context, std::uint64_t warm_up_ns);
  outcome<measure::epoch> epoch(context_id context, const measure::epoch_plan& plan);
  outcome<answer> run(context_id context, std::uint64_t iterations);
  outcome<done> close(context_id context);
  outcome<heap_use> count_heap(context_id context, std::uint64_t iterations);

 private:
  struct open_context {
    const cryptospeed_op* op = nullptr;
    std::unique_ptr<bound_args> args;
    void* state = nullptr;
    bool many = false;
    std::vector<void*> further;         ///< states of the other threads, where the host runs it on several
    std::unique_ptr<thread_team> team;  ///< with `state` and `further`; null on one thread
  };

  outcome<open_context> open_state(op_ref op, const call_args& args);
  outcome<done> open_further(open_context& context, const cryptospeed_algorithm* algorithm, std::uint32_t threads);
  void run_state(const open_context& context, std::uint64_t iterations) noexcept;
  outcome<answer> read_output(const open_context& context);
  outcome<answer> read_output(const open_context& context, const void* state);
  void close_state(const open_context& context) noexcept;
  outcome<open_context*> find(context_id context);
  void choose_cpus(bool many);

  loaded_module module_;
  cbytes pool_;
  worker_page& page_;
  cpu_chooser choose_cpus_;
  std::vector<int> thread_cpus_;
  std::map<context_id, open_context> contexts_;
  context_id next_ = 1;
  std::vector<std::uint8_t> buffer_;  // of read_output, kept between calls
};

}  // namespace cryptospeed::suite
