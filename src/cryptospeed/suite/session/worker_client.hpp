// SPDX-License-Identifier: Apache-2.0
// A session whose module runs in a worker process: the parent's side.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/channel.hpp"
#include "cryptospeed/suite/session/worker_process.hpp"

namespace cryptospeed::suite {

class worker_session final : public session {
 public:
  /// Starts the process and returns at once, so that many can load at the same time.
  static outcome<std::unique_ptr<worker_session>> launch(const module_spec& module, const session_options& options);
  /// Waits until the module is loaded; nothing else may be asked before.
  outcome<done> await_loaded();

  [[nodiscard]] const provider_info& info() const override { return info_; }
  [[nodiscard]] bool alive() const override { return !death_; }

  outcome<answer> call(op_ref op, const call_args& args, std::uint64_t iterations) override;
  outcome<context_id> open(op_ref op, const call_args& args) override;
  outcome<measure::preparation> prepare(context_id context, std::uint64_t warm_up_ns) override;
  outcome<measure::epoch> epoch(context_id context, const measure::epoch_plan& plan) override;
  outcome<answer> run(context_id context, std::uint64_t iterations) override;
  outcome<done> close(context_id context) override;
  outcome<heap_use> count_heap(context_id context, std::uint64_t iterations) override;

 private:
  struct known_context {
    op_ref op;
    double ns_per_op = 0;  ///< as prepare found it: what a longer request may be expected to take
  };

  worker_session(worker_process process, const session_options& options);
  template <class T>
  outcome<T> ask(wire_writer& message, op_ref op, std::string_view verb, std::uint64_t allowed_ns);
  failure die(io_status how, std::string_view verb, std::string_view op, std::uint64_t allowed_ns);
  [[nodiscard]] std::string name_of(op_ref op) const;
  [[nodiscard]] op_ref op_of(context_id context) const;
  [[nodiscard]] std::uint64_t allowed_ns(context_id context, std::uint64_t operations) const;

  worker_process process_;
  channel channel_;
  provider_info info_;
  std::map<context_id, known_context> contexts_;
  std::uint64_t timeout_ns_;
  std::uint32_t number_ = 0;
  std::vector<std::uint8_t> message_;
  std::optional<failure> death_;
};

}  // namespace cryptospeed::suite
