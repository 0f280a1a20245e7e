// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/executor.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "cryptospeed/suite/session/heap_counter.hpp"
#include "cryptospeed/suite/session/memory_limit.hpp"

namespace cryptospeed::suite {

namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t guard_size = 64;
constexpr std::uint8_t guard_byte = 0xa5;
constexpr std::size_t first_capacity = 4096;
constexpr std::size_t largest_output = std::size_t{1} << 31;

failure refused(int status, std::string reason) { return {failure_kind::refused, status, std::move(reason)}; }
failure broken(std::string reason) { return {failure_kind::broken, 0, std::move(reason)}; }

bool is_key(std::size_t index) {
  const std::size_t f = index % CRYPTOSPEED_FIELDS;
  return f == CRYPTOSPEED_KEY || f == CRYPTOSPEED_PEER_KEY;
}

std::size_t rounded(std::size_t size) { return (size + alignment - 1) / alignment * alignment; }

}  // namespace

result<std::unique_ptr<bound_args>, std::string> bound_args::bind(const call_args& args, cbytes pool) {
  if (args.lanes == 0 || args.threads == 0 || args.sets == 0) return std::string("no lanes, threads or input sets");
  const std::uint64_t per_set = std::uint64_t{args.lanes} * CRYPTOSPEED_FIELDS;
  if (args.fields.size() / per_set != args.sets || args.fields.size() % per_set != 0) {
    return std::string("fields are not as many as sets and lanes ask for");
  }

  // A key that is the same in all sets must stand at the same place in all of them: it is bound once per lane.
  const auto same_key = [&](std::size_t index) {
    const std::size_t first = index % per_set;
    return index != first && is_key(index) && !args.fields[first].pooled &&
           args.fields[first].own == args.fields[index].own;
  };
  std::size_t arena_size = alignment;
  for (std::size_t i = 0; i < args.fields.size(); ++i) {
    const field& from = args.fields[i];
    if (from.pooled && (from.offset > pool.size() || from.size > pool.size() - from.offset)) {
      return std::string("a field lies outside the data pool");
    }
    if (!from.pooled && !same_key(i)) arena_size += rounded(from.own.size());
  }

  std::unique_ptr<bound_args> bound(new bound_args);
  bound->arena_.resize(arena_size);
  bound->fields_.resize(args.fields.size());
  bound->params_ = args.params;
  const auto start = reinterpret_cast<std::uintptr_t>(bound->arena_.data());
  std::uint8_t* at = bound->arena_.data() + (alignment - start % alignment) % alignment;
  for (std::size_t i = 0; i < args.fields.size(); ++i) {
    const field& from = args.fields[i];
    cryptospeed_bytes& to = bound->fields_[i];
    if (from.pooled) {
      to = {pool.data() + from.offset, static_cast<std::size_t>(from.size)};
    } else if (same_key(i)) {
      to = bound->fields_[i % per_set];
    } else if (!from.own.empty()) {
      std::copy(from.own.begin(), from.own.end(), at);
      to = {at, from.own.size()};
      at += rounded(from.own.size());
    }
  }
  cryptospeed_args& out = bound->args_;
  out.struct_size = sizeof out;
  out.flags = args.flags;
  out.lanes = args.lanes;
  out.threads = args.threads;
  out.sets = args.sets;
  out.field = bound->fields_.data();
  out.output_size = static_cast<std::size_t>(args.output_size);
  out.param = bound->params_.empty() ? nullptr : bound->params_.data();
  out.param_count = bound->params_.size();
  return bound;
}

executor::executor(loaded_module module, cbytes pool, worker_page& page, cpu_chooser chooser)
    : module_(std::move(module)), pool_(pool), page_(page), choose_cpus_(chooser) {}

executor::~executor() {
  for (auto& [id, context] : contexts_) {
    context.team.reset();
    close_state(context);
  }
}

void executor::choose_cpus(bool many) {
  if (choose_cpus_ != nullptr) choose_cpus_(many);
}

outcome<executor::open_context> executor::open_state(op_ref op, const call_args& args) {
  if (op.algorithm >= module_.algorithms.size() || op.op >= module_.algorithms[op.algorithm].ops.size()) {
    return refused(CRYPTOSPEED_NOT_OFFERED, "no such operation");
  }
  const loaded_algorithm& algorithm = module_.algorithms[op.algorithm];
  if (const auto& why = module_.info.algorithms[op.algorithm].unusable) return refused(CRYPTOSPEED_NOT_OFFERED, *why);
  auto bound = bound_args::bind(args, pool_);
  if (!bound) return refused(CRYPTOSPEED_ERROR, bound.failure());

  open_context context;
  context.op = algorithm.ops[op.op];
  context.args = *std::move(bound);
  // One that starts threads itself is told how many and may use all CPUs; any other is run on several by a team.
  const bool team = args.threads > 1 && (context.op->flags & CRYPTOSPEED_THREADS) == 0;
  context.many = args.threads > 1 && !team;
  if (team) context.args->one_thread();
  choose_cpus(context.many);
  const int status = [&]() noexcept {  // noexcept: what a module throws ends here, not in somebody's handler
    const phase_mark mark(page_, phase::open);
    return context.op->open(algorithm.table, &context.args->get(), &context.state);
  }();
  switch (status) {
    case CRYPTOSPEED_OK:
      if (team) {
        const auto more = open_further(context, algorithm.table, args.threads);
        if (!more) return more.failure();
      }
      return context;
    case CRYPTOSPEED_REJECTED:
      return refused(status, "open rejected a key or point as malformed");
    case CRYPTOSPEED_ERROR:
      if (const std::string why = memory_used_up(); !why.empty()) return broken(why + " in open");
      return refused(status, "the library failed in open");
    case CRYPTOSPEED_NOT_OFFERED:
      return refused(status, "the library does not offer these sizes or parameters");
    default:
      return broken("open returned " + std::to_string(status) + ", which is no status");
  }
}

outcome<done> executor::open_further(open_context& context, const cryptospeed_algorithm* algorithm,
                                     std::uint32_t threads) {
  std::vector<void*> states{context.state};
  while (states.size() < threads) {
    void* state = nullptr;
    const int status = [&]() noexcept {
      const phase_mark mark(page_, phase::open);
      return context.op->open(algorithm, &context.args->get(), &state);
    }();
    if (status != CRYPTOSPEED_OK) {
      close_state(context);
      return refused(CRYPTOSPEED_ERROR, "the library cannot be opened for every thread");
    }
    context.further.push_back(state);
    states.push_back(state);
  }
  context.team = std::make_unique<thread_team>(context.op->run, std::move(states), thread_cpus_);
  return done{};
}

void executor::run_state(const open_context& context, std::uint64_t iterations) noexcept {
  const phase_mark mark(page_, phase::run);
  if (context.team) {
    const thread_team::shift shift(*context.team);
    thread_team::run(context.team.get(), iterations);
  } else {
    context.op->run(context.state, iterations);
  }
}

void executor::close_state(const open_context& context) noexcept {
  const phase_mark mark(page_, phase::close);
  for (void* const state : context.further) context.op->close(state);
  context.op->close(context.state);
}

// Every thread did the same work: where it is deterministic all have the same answer, and one that has not fails them
// all.
outcome<answer> executor::read_output(const open_context& context) {
  auto first = read_output(context, context.state);
  if (!first) return first;
  for (const void* const state : context.further) {
    auto other = read_output(context, state);
    if (!other) return other;
    const bool same = (context.op->flags & CRYPTOSPEED_DETERMINISTIC) == 0 || other->output == first->output;
    if (other->status != first->status || !same) return answer{CRYPTOSPEED_ERROR, {}};
  }
  return first;
}

outcome<answer> executor::read_output(const open_context& context, const void* state) {
  std::size_t capacity = std::max(first_capacity, context.args->get().output_size);
  for (int attempt = 0;; ++attempt) {
    buffer_.assign(capacity + guard_size, guard_byte);
    std::size_t size = 0;
    const int status = [&]() noexcept {
      const phase_mark mark(page_, phase::output);
      return context.op->output(state, buffer_.data(), capacity, &size);
    }();
    if (std::any_of(buffer_.end() - guard_size, buffer_.end(), [](std::uint8_t byte) { return byte != guard_byte; })) {
      return broken("output wrote beyond the buffer it was given");
    }
    if (status != CRYPTOSPEED_OK && status != CRYPTOSPEED_REJECTED && status != CRYPTOSPEED_ERROR) {
      return broken("output returned " + std::to_string(status) + ", which is no status");
    }
    if (size > capacity) {
      if (status != CRYPTOSPEED_ERROR || attempt > 0 || size > largest_output) {
        return broken("output says that " + std::to_string(size) + " bytes are in a buffer of " +
                      std::to_string(capacity));
      }
      capacity = size;
      continue;
    }
    if (status == CRYPTOSPEED_ERROR) {
      if (const std::string why = memory_used_up(); !why.empty()) return broken(why);
    }
    return answer{status, {buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(size)}};
  }
}

outcome<executor::open_context*> executor::find(context_id context) {
  const auto found = contexts_.find(context);
  if (found == contexts_.end()) return refused(CRYPTOSPEED_ERROR, "no such context");
  choose_cpus(found->second.many);
  return &found->second;
}

outcome<answer> executor::call(op_ref op, const call_args& args, std::uint64_t iterations) {
  auto context = open_state(op, args);
  if (!context) return context.failure();
  run_state(*context, iterations);
  auto found = read_output(*context);
  context->team.reset();
  close_state(*context);
  return found;
}

outcome<context_id> executor::open(op_ref op, const call_args& args) {
  auto context = open_state(op, args);
  if (!context) return context.failure();
  const context_id id = next_++;
  contexts_.emplace(id, *std::move(context));
  return id;
}

outcome<measure::preparation> executor::prepare(context_id context, std::uint64_t warm_up_ns) {
  const auto found = find(context);
  if (!found) return found.failure();
  const open_context& opened = **found;
  return [&]() noexcept {
    const phase_mark mark(page_, phase::run);
    if (!opened.team) return measure::prepare(opened.op->run, opened.state, warm_up_ns);
    const thread_team::shift shift(*opened.team);
    return measure::prepare(thread_team::run, opened.team.get(), warm_up_ns);
  }();
}

outcome<measure::epoch> executor::epoch(context_id context, const measure::epoch_plan& plan) {
  const auto found = find(context);
  if (!found) return found.failure();
  const open_context& opened = **found;
  return [&]() noexcept {
    const phase_mark mark(page_, phase::run);
    if (!opened.team) return measure::sample(opened.op->run, opened.state, plan);
    const thread_team::shift shift(*opened.team);
    measure::epoch taken = measure::sample(thread_team::run, opened.team.get(), plan);
    // A sub-batch lasts until the last thread is done; what all of them did in it is what it holds.
    taken.ops_per_batch *= opened.team->size();
    taken.cycles = 0;  // of one thread alone
    return taken;
  }();
}

outcome<answer> executor::run(context_id context, std::uint64_t iterations) {
  const auto found = find(context);
  if (!found) return found.failure();
  // Nothing is asked of the module where nothing is to run: the answer is that of what ran last.
  if (iterations != 0) run_state(**found, iterations);
  return read_output(**found);
}

outcome<done> executor::close(context_id context) {
  const auto found = find(context);
  if (!found) return found.failure();
  (*found)->team.reset();
  close_state(**found);
  contexts_.erase(context);
  return done{};
}

outcome<heap_use> executor::count_heap(context_id context, std::uint64_t iterations) {
  const auto found = find(context);
  if (!found) return found.failure();
  const auto counter = heap_counter::find();
  if (!counter) return refused(CRYPTOSPEED_NOT_OFFERED, counter.failure().message);
  counter->start();
  {
    const phase_mark mark(page_, phase::run);
    (*found)->op->run((*found)->state, iterations);  // of one thread, where there are several
  }
  const heap_use used = counter->stop();
  return used;
}

}  // namespace cryptospeed::suite
