// SPDX-License-Identifier: Apache-2.0
// Drives a loaded module directly, in the process that holds it: the worker's side of a session, and the in-process
// one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/module_loader.hpp"
#include "cryptospeed/suite/session/phase.hpp"

namespace cryptospeed::suite {

/// cryptospeed_args over memory that stays where it is.
class bound_args {
 public:
  /// The error says what about the arguments is impossible.
  static result<std::unique_ptr<bound_args>, std::string> bind(const call_args& args, cbytes pool);

  [[nodiscard]] const cryptospeed_args& get() const noexcept { return args_; }

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
  };

  outcome<open_context> open_state(op_ref op, const call_args& args);
  void run_state(const open_context& context, std::uint64_t iterations) noexcept;
  outcome<answer> read_output(const open_context& context);
  void close_state(const open_context& context) noexcept;
  outcome<open_context*> find(context_id context);
  void choose_cpus(bool many);

  loaded_module module_;
  cbytes pool_;
  worker_page& page_;
  cpu_chooser choose_cpus_;
  std::map<context_id, open_context> contexts_;
  context_id next_ = 1;
  std::vector<std::uint8_t> buffer_;  // of read_output, kept between calls
};

}  // namespace cryptospeed::suite
