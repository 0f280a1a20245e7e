// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/channel.hpp"
#include "cryptospeed/suite/session/executor.hpp"
#include "cryptospeed/suite/session/memory_limit.hpp"
#include "cryptospeed/suite/session/protocol.hpp"

namespace cryptospeed::suite {

namespace {

// One worker serves one module on one thread, so what it is set to can be said once.
cpu_set_t all_cpus;
cpu_set_t home_cpus;
bool on_all_cpus = true;

/// Operations with threads get every CPU the program may use, all others one.
void choose_cpus(bool many) {
  if (many == on_all_cpus) return;
  const cpu_set_t& wanted = many ? all_cpus : home_cpus;
  if (sched_setaffinity(0, sizeof wanted, &wanted) == 0) on_all_cpus = many;
}

result<done> settle_on(int cpu) {
  CPU_ZERO(&all_cpus);
  sched_getaffinity(0, sizeof all_cpus, &all_cpus);
  home_cpus = all_cpus;
  if (cpu < 0) return done{};
  CPU_ZERO(&home_cpus);
  if (cpu < CPU_SETSIZE) CPU_SET(static_cast<std::size_t>(cpu), &home_cpus);
  choose_cpus(false);
  if (on_all_cpus) return error{errc::resource, "cannot be pinned to CPU " + std::to_string(cpu)};
  return done{};
}

/// All but the one that this thread stays on; the whole set where it is pinned to none.
std::vector<int> cpus_beside_home() {
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    const auto at = static_cast<std::size_t>(cpu);
    const bool home = CPU_COUNT(&home_cpus) == 1 && CPU_ISSET(at, &home_cpus);
    if (CPU_ISSET(at, &all_cpus) && !home) cpus.push_back(cpu);
  }
  return cpus;
}

/// A provider that crashes leaves no core file behind.
void limit_resources() {
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  limit_memory();
}

result<cbytes> map_pool(int pool_fd) {
  if (pool_fd < 0) return cbytes{};
  struct stat about {};
  if (fstat(pool_fd, &about) != 0) return error{errc::resource, std::string("the data pool: ") + std::strerror(errno)};
  const auto size = static_cast<std::size_t>(about.st_size);
  void* base = mmap(nullptr, size, PROT_READ, MAP_SHARED | MAP_POPULATE, pool_fd, 0);
  if (base == MAP_FAILED) return error{errc::resource, std::string("the data pool: ") + std::strerror(errno)};
  ::close(pool_fd);
  return cbytes{static_cast<const std::uint8_t*>(base), size};
}

worker_page& map_page(int page_fd) {
  static worker_page own;
  if (page_fd < 0) return own;
  void* base = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, page_fd, 0);
  ::close(page_fd);
  return base != MAP_FAILED ? *std::launder(static_cast<worker_page*>(base)) : own;
}

/// Reads one request, does it and writes its answer; false where it is no request.
bool serve(executor& module, cbytes message, wire_writer& reply) {
  wire_reader from(message);
  const auto what = static_cast<request>(from.get<std::uint8_t>());
  op_ref op;
  call_args args;
  measure::epoch_plan plan;
  switch (what) {
    case request::call: {
      decode(from, op);
      decode(from, args);
      const auto iterations = from.get<std::uint64_t>();
      if (!from.finished()) return false;
      encode_outcome(reply, module.call(op, args, iterations));
      return true;
    }
    case request::open:
      decode(from, op);
      decode(from, args);
      if (!from.finished()) return false;
      encode_outcome(reply, module.open(op, args));
      return true;
    default:
      break;
  }
  const auto context = from.get<context_id>();
  if (what == request::epoch) {
    decode(from, plan);
    if (!from.finished()) return false;
    encode_outcome(reply, module.epoch(context, plan));
    return true;
  }
  if (what == request::close) {
    if (!from.finished()) return false;
    encode_outcome(reply, module.close(context));
    return true;
  }
  const auto number = from.get<std::uint64_t>();
  if (!from.finished()) return false;
  switch (what) {
    case request::prepare:
      encode_outcome(reply, module.prepare(context, number));
      return true;
    case request::run:
      encode_outcome(reply, module.run(context, number));
      return true;
    case request::count_heap:
      encode_outcome(reply, module.count_heap(context, number));
      return true;
    default:
      return false;
  }
}

outcome<loaded_module> load(const std::string& path, int cpu, const result<cbytes>& pool, worker_page& page) {
  if (const auto settled = settle_on(cpu); !settled)
    return failure{failure_kind::not_loaded, 0, settled.failure().message};
  if (!pool) return failure{failure_kind::not_loaded, 0, pool.failure().message};
  return load_module(path, page);
}

}  // namespace

int serve_worker(int fd, const std::string& module_path, int pool_fd, int page_fd, int cpu) {
  limit_resources();
  fcntl(fd, F_SETFD, FD_CLOEXEC);  // a program that the module starts must not hold it open
  worker_page& page = map_page(page_fd);
  const auto pool = map_pool(pool_fd);
  auto loaded = load(module_path, cpu, pool, page);
  page.now.store(phase::idle);

  channel to_parent(fd);
  wire_writer reply(channel::header_size);
  if (!loaded) {
    encode_outcome(reply, outcome<provider_info>(loaded.failure()));
    to_parent.send(reply, 0, channel::no_deadline);
    return 0;
  }
  // Never destroyed: where the parent leaves without closing its contexts, the end of the process closes them.
  auto* const module = new executor(*std::move(loaded), *pool, page, &choose_cpus);
  module->use_for_threads(cpus_beside_home());
  encode_outcome(reply, outcome<provider_info>(module->info()));
  io_status status = to_parent.send(reply, 0, channel::no_deadline);
  std::vector<std::uint8_t> message;
  while (status == io_status::ok) {
    std::uint32_t number = 0;
    status = to_parent.receive(message, number, channel::no_deadline);
    if (status != io_status::ok) break;
    reply.data().resize(channel::header_size);
    if (!serve(*module, message, reply)) return 1;
    status = to_parent.send(reply, number, channel::no_deadline);
  }
  return status == io_status::closed ? 0 : 1;
}

}  // namespace cryptospeed::suite
