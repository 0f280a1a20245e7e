// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/worker_client.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cctype>
#include <csignal>
#include <cstring>
#include <utility>

#include "cryptospeed/suite/session/protocol.hpp"

namespace cryptospeed::suite {

namespace {

constexpr op_ref no_op{0xffffffff, 0xffffffff};

wire_writer start(request what) {
  wire_writer message(channel::header_size);
  message.put(static_cast<std::uint8_t>(what));
  return message;
}

/// "SIGSEGV (segmentation fault)"
std::string signal_name(int number) {
  const char* abbreviation = sigabbrev_np(number);
  const char* description = sigdescr_np(number);
  if (abbreviation == nullptr || description == nullptr) return "signal " + std::to_string(number);
  std::string text = description;
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return fmt::format("SIG{} ({})", abbreviation, text);
}

std::string_view during(phase now, std::string_view verb) {
  switch (now) {
    case phase::starting:
    case phase::loading:
      return "while the module was loaded";
    case phase::init:
      return "in init";
    case phase::describing:
      return "while the provider described itself";
    case phase::open:
      return "in open";
    case phase::run:
      return "in run";
    case phase::output:
      return "in output";
    case phase::close:
      return "in close";
    case phase::idle:
      break;
  }
  return verb;
}

bool of_an_operation(phase now) { return now >= phase::open; }

}  // namespace

worker_session::worker_session(worker_process process, const session_options& options)
    : process_(std::move(process)), channel_(process_.socket()), timeout_ns_(options.timeout_ns) {}

outcome<std::unique_ptr<worker_session>> worker_session::launch(const module_spec& module,
                                                                const session_options& options) {
  auto process = worker_process::start(module, options);
  if (!process) return failure{failure_kind::not_loaded, 0, "cannot start a worker: " + process.failure().message};
  return std::unique_ptr<worker_session>(new worker_session(*std::move(process), options));
}

outcome<done> worker_session::await_loaded() {
  std::uint32_t number = 0;
  const auto deadline = monotonic_ns() + static_cast<std::int64_t>(timeout_ns_);
  const io_status status = channel_.receive(message_, number, deadline);
  if (status != io_status::ok) return die(status, "while it was started", {}, timeout_ns_);
  auto loaded = decode_outcome<provider_info>(message_);
  if (loaded) {
    info_ = *std::move(loaded);
    info_.isolated = true;
    return done{};
  }
  process_.end(80);
  death_ = loaded.failure();
  return *death_;
}

/// Ends the process and says how it ended.
failure worker_session::die(io_status how, std::string_view verb, std::string_view op, std::uint64_t allowed_ns) {
  const phase now = process_.doing();
  std::string where(during(now, verb));
  if (!op.empty() && (of_an_operation(now) || now == phase::idle)) where += fmt::format(" of {}", op);
  // Where the socket closed it is dying or dead; a module that only closed the descriptors of its worker is killed.
  // Where it is silent it may have died too, if a child of its own still holds the socket.
  const int status = process_.end(how == io_status::closed ? 1000 : 0);
  const bool killed_here = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  failure why;
  if (process_.start_error() != 0) {
    why = {failure_kind::not_loaded, 0,
           fmt::format("cannot start a worker: {}", std::strerror(process_.start_error()))};
  } else if (how == io_status::given_up) {
    why = {failure_kind::given_up, 0, fmt::format("interrupted {}", where)};
  } else if (how == io_status::timed_out && killed_here) {
    why = {failure_kind::hung, 0,
           fmt::format("no answer within {:g} s {}", static_cast<double>(allowed_ns) * 1e-9, where)};
  } else if (how == io_status::garbage) {
    // Where it was when that was written cannot be known.
    why = {failure_kind::broken, 0, "wrote to its worker's socket what is no answer"};
    if (!op.empty()) why.reason += fmt::format(" ({})", op);
  } else if (WIFSIGNALED(status)) {
    why = {failure_kind::crashed, 0, fmt::format("killed by {} {}", signal_name(WTERMSIG(status)), where)};
  } else {
    why = {failure_kind::exited, 0, fmt::format("called exit({}) {}", WEXITSTATUS(status), where)};
  }
  contexts_.clear();
  death_ = why;
  return why;
}

std::string worker_session::name_of(op_ref op) const {
  if (op.algorithm >= info_.algorithms.size()) return {};
  const algorithm_info& algorithm = info_.algorithms[op.algorithm];
  return op.op < algorithm.ops.size() ? algorithm.id + ":" + algorithm.ops[op.op].name : algorithm.id;
}

op_ref worker_session::op_of(context_id context) const {
  const auto found = contexts_.find(context);
  return found != contexts_.end() ? found->second.op : no_op;
}

/// The timeout is for one operation that never ends; a request of many known ones may take twice what they should.
std::uint64_t worker_session::allowed_ns(context_id context, std::uint64_t operations) const {
  const auto found = contexts_.find(context);
  if (found == contexts_.end()) return timeout_ns_;
  const double expected = 2 * found->second.ns_per_op * static_cast<double>(operations);
  return timeout_ns_ + static_cast<std::uint64_t>(std::min(expected, 1e15));
}

template <class T>
outcome<T> worker_session::ask(wire_writer& message, op_ref op, std::string_view verb, std::uint64_t allowed_ns) {
  if (death_) return *death_;
  const auto deadline = monotonic_ns() + static_cast<std::int64_t>(allowed_ns);
  std::uint32_t number = 0;
  io_status status = channel_.send(message, ++number_, deadline);
  if (status == io_status::ok) status = channel_.receive(message_, number, deadline);
  if (status == io_status::ok && number != number_) status = io_status::garbage;
  if (status != io_status::ok) return die(status, verb, name_of(op), allowed_ns);
  auto found = decode_outcome<T>(message_);
  if (!found && found.failure().kind != failure_kind::refused) {
    process_.end(0);
    contexts_.clear();
    if (const std::string name = name_of(op); !name.empty()) found.failure().reason += " (" + name + ")";
    death_ = found.failure();
  }
  return found;
}

outcome<answer> worker_session::call(op_ref op, const call_args& args, std::uint64_t iterations) {
  wire_writer message = start(request::call);
  encode(message, op);
  encode(message, args);
  message.put(iterations);
  return ask<answer>(message, op, "before open", timeout_ns_);
}

outcome<context_id> worker_session::open(op_ref op, const call_args& args) {
  wire_writer message = start(request::open);
  encode(message, op);
  encode(message, args);
  auto opened = ask<context_id>(message, op, "before open", timeout_ns_);
  if (opened) contexts_[*opened] = {op, 0};
  return opened;
}

outcome<measure::preparation> worker_session::prepare(context_id context, std::uint64_t warm_up_ns) {
  wire_writer message = start(request::prepare);
  message.put(context).put(warm_up_ns);
  // The first call, and one more at least, which may each take as long as the timeout.
  auto prepared = ask<measure::preparation>(message, op_of(context), "before run", 2 * timeout_ns_ + 2 * warm_up_ns);
  if (prepared) {
    if (const auto known = contexts_.find(context); known != contexts_.end())
      known->second.ns_per_op = prepared->ns_per_op;
  }
  return prepared;
}

outcome<measure::epoch> worker_session::epoch(context_id context, const measure::epoch_plan& plan) {
  wire_writer message = start(request::epoch);
  message.put(context);
  encode(message, plan);
  constexpr std::uint64_t settling = 3;
  return ask<measure::epoch>(message, op_of(context), "before run",
                             allowed_ns(context, plan.ops_per_batch * plan.batches + settling));
}

outcome<answer> worker_session::run(context_id context, std::uint64_t iterations) {
  wire_writer message = start(request::run);
  message.put(context).put(iterations);
  return ask<answer>(message, op_of(context), "before run", allowed_ns(context, iterations));
}

outcome<done> worker_session::close(context_id context) {
  wire_writer message = start(request::close);
  message.put(context);
  auto closed = ask<done>(message, op_of(context), "before close", timeout_ns_);
  contexts_.erase(context);
  return closed;
}

outcome<heap_use> worker_session::count_heap(context_id context, std::uint64_t iterations) {
  wire_writer message = start(request::count_heap);
  message.put(context).put(iterations);
  return ask<heap_use>(message, op_of(context), "before run", allowed_ns(context, iterations));
}

outcome<std::unique_ptr<session>> start_worker(const module_spec& module, const session_options& options) {
  auto launched = worker_session::launch(module, options);
  if (!launched) return launched.failure();
  if (auto loaded = (*launched)->await_loaded(); !loaded) return loaded.failure();
  return std::unique_ptr<session>(*std::move(launched));
}

}  // namespace cryptospeed::suite
