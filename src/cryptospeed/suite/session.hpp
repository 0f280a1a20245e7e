// SPDX-License-Identifier: Apache-2.0
// One loaded provider as the suite sees it, wherever it runs: in a worker process of its own (the rule) or in this
// process
// (--in-process). Every call either answers or says how the provider failed; after a failure other than `refused` the
// session is dead and only `alive`, `info` and the destructor may be used.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/result.hpp"
#include "cryptospeed/measure/sampler.hpp"

namespace cryptospeed::suite {

struct op_info {
  std::string name;
  std::uint32_t unit = 0;   ///< CRYPTOSPEED_BYTES or CRYPTOSPEED_CALLS
  std::uint32_t flags = 0;  ///< CRYPTOSPEED_DETERMINISTIC ...
  std::string contract;
};

struct algorithm_info {
  std::string id, variant;
  std::uint32_t family = 0;
  bool default_variant = false;
  std::optional<std::string> unusable;
  std::vector<op_info> ops;
};

struct provider_info {
  std::string name, licence, version_header, version_runtime, cpu_report, notes;
  std::string module_path;    ///< the module
  std::string measured_path;  ///< the file that its entry point lies in, by dladdr
  bool isolated = true;       ///< in a process of its own
  std::vector<algorithm_info> algorithms;
};

/// An operation by its place in the provider's tables.
struct op_ref {
  std::uint32_t algorithm = 0;
  std::uint32_t op = 0;
};

/// One field of one input set: absent, bytes of its own, or a place in the shared data pool.
struct field {
  bool pooled = false;
  std::uint64_t offset = 0, size = 0;  ///< in the pool, where pooled
  std::vector<std::uint8_t> own;       ///< else these
};

/// cryptospeed_args, owned. `fields` has sets * lanes * CRYPTOSPEED_FIELDS members.
struct call_args {
  std::uint32_t flags = 0, lanes = 1, threads = 1, sets = 1;
  std::vector<field> fields;
  std::uint64_t output_size = 0;
  std::vector<std::uint64_t> params;
};

/// Sticky status and the bytes of the last iteration.
struct answer {
  int status = 0;  ///< CRYPTOSPEED_OK, _REJECTED or _ERROR
  std::vector<std::uint8_t> output;
};

enum class failure_kind {
  not_loaded,  ///< no module, wrong ABI version, symbol missing, init failed
  refused,     ///< open said CRYPTOSPEED_NOT_OFFERED or failed; the session lives on
  crashed,     ///< ended by a signal
  exited,      ///< ended by exit
  hung,        ///< longer than the timeout; it was killed
  broken,      ///< answered what is no answer
  given_up,    ///< the user ended the run while it was waited for; it was killed
};

struct failure {
  failure_kind kind = failure_kind::broken;
  int status = 0;      ///< for `refused`: what open returned
  std::string reason;  ///< one line: "killed by SIGSEGV (segmentation fault) in open"
};

template <class T>
using outcome = result<T, failure>;

using context_id = std::uint32_t;

struct heap_use {
  std::uint64_t calls = 0, bytes = 0;
};

class session {
 public:
  virtual ~session() = default;

  [[nodiscard]] virtual const provider_info& info() const = 0;
  [[nodiscard]] virtual bool alive() const = 0;

  /// open, run(iterations), output, close: the path of every known answer.
  virtual outcome<answer> call(op_ref op, const call_args& args, std::uint64_t iterations) = 0;

  /// A context to be timed.
  virtual outcome<context_id> open(op_ref op, const call_args& args) = 0;
  /// First call apart, then the warm-up.
  virtual outcome<measure::preparation> prepare(context_id context, std::uint64_t warm_up_ns) = 0;
  virtual outcome<measure::epoch> epoch(context_id context, const measure::epoch_plan& plan) = 0;
  /// run(iterations), which may be 0, then output.
  virtual outcome<answer> run(context_id context, std::uint64_t iterations) = 0;
  virtual outcome<done> close(context_id context) = 0;

  /// Heap calls during run(iterations); the error says why there is no figure (the counter is not loaded).
  virtual outcome<heap_use> count_heap(context_id context, std::uint64_t iterations) = 0;
};

/// Bytes that every worker maps, read-only, from the same physical pages (a memfd). Written by the suite alone, before
/// the contexts that use them are opened. The size is fixed at creation so that sessions can map it once.
class data_pool {
 public:
  static result<data_pool> create(std::uint64_t size);
  data_pool(data_pool&& other) noexcept;
  data_pool& operator=(data_pool&& other) noexcept;
  data_pool(const data_pool&) = delete;
  data_pool& operator=(const data_pool&) = delete;
  ~data_pool();

  [[nodiscard]] int fd() const noexcept { return fd_; }
  [[nodiscard]] bytes data() const noexcept { return {base_, size_}; }

 private:
  data_pool() = default;
  int fd_ = -1;
  std::uint8_t* base_ = nullptr;
  std::uint64_t size_ = 0;
};

struct module_spec {
  std::string name;              ///< the name it goes by: the provider's own, or --plugin NAME=
  std::string path;              ///< the module's file
  std::string search_directory;  ///< --library: LD_LIBRARY_PATH of its worker, may be empty
};

struct session_options {
  const data_pool* pool = nullptr;            ///< may be null where only known answers are asked
  int cpu = -1;                               ///< pinned there; -1: where the parent may run
  std::uint64_t timeout_ns = 10'000'000'000;  ///< a call that takes longer is a hang
  bool count_heap = false;                    ///< load the heap counter into the worker
};

/// Starts a worker process (this executable again, command `worker`) and waits until the module is loaded in it.
[[nodiscard]] outcome<std::unique_ptr<session>> start_worker(const module_spec& module, const session_options& options);

/// While a worker is waited for, `asked` is called ten times a second; where it answers true, the worker is killed. For
/// a run that is interrupted while a provider hangs. Null: never.
void give_up_waiting_when(bool (*asked)() noexcept) noexcept;

/// Loads the module into this process.
[[nodiscard]] outcome<std::unique_ptr<session>> start_in_process(const module_spec& module,
                                                                 const session_options& options);

/// The worker's side: serves the requests that come over descriptor `fd` until it closes. Returns the exit code.
/// `pool_fd` may be -1 where there is no pool, `page_fd` where nobody asks what the worker is doing, `cpu` where it is
/// not pinned. suite/worker_main.hpp calls it with what the parent passed.
int serve_worker(int fd, const std::string& module_path, int pool_fd, int page_fd = -1, int cpu = -1);

}  // namespace cryptospeed::suite
