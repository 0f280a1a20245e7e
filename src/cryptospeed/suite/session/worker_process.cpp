// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/worker_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

#include "cryptospeed/suite/session/heap_counter.hpp"

extern char** environ;

namespace cryptospeed::suite {

namespace {

/// Where this program may run, as it was when it started: operations with threads get all of it, whatever the thread
/// that starts the worker is pinned to by then.
const cpu_set_t cpus_at_start = [] {
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  sched_getaffinity(0, sizeof cpus, &cpus);
  return cpus;
}();

/// A descriptor out of the way of the numbers that the child gets them under.
int moved_up(int fd) noexcept { return fcntl(fd, F_DUPFD_CLOEXEC, 16); }

class owned_fd {
 public:
  explicit owned_fd(int fd = -1) noexcept : fd_(fd) {}
  ~owned_fd() {
    if (fd_ >= 0) ::close(fd_);
  }
  owned_fd(const owned_fd&) = delete;
  owned_fd& operator=(const owned_fd&) = delete;
  [[nodiscard]] int get() const noexcept { return fd_; }
  int release() noexcept { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

std::vector<std::string> worker_arguments(const module_spec& module, const session_options& options) {
  return {"cryptospeed", "worker",
          "--fd",        std::to_string(worker_socket_fd),
          "--module",    module.path,
          "--pool-fd",   std::to_string(options.pool != nullptr ? worker_pool_fd : -1),
          "--page-fd",   std::to_string(worker_page_fd),
          "--cpu",       std::to_string(options.cpu)};
}

/// The parent's environment with `first` put before the paths of variable `name`.
void prepend_path(std::vector<std::string>& environment, const std::string& name, const std::string& first) {
  if (first.empty()) return;
  for (std::string& entry : environment) {
    if (!entry.starts_with(name + "=")) continue;
    const std::string rest = entry.substr(name.size() + 1);
    entry = name + "=" + first + (rest.empty() ? "" : ":" + rest);
    return;
  }
  environment.push_back(name + "=" + first);
}

std::vector<std::string> worker_environment(const module_spec& module, const session_options& options) {
  std::vector<std::string> environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) environment.emplace_back(*entry);
  prepend_path(environment, "LD_LIBRARY_PATH", module.search_directory);
  if (options.count_heap) prepend_path(environment, "LD_PRELOAD", heap_counter_library());
  return environment;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> found;
  for (std::string& text : texts) found.push_back(text.data());
  found.push_back(nullptr);
  return found;
}

struct child_plan {
  char* const* arguments;
  char* const* environment;
  int socket, pool, page_fd;
  bool keep_stderr;
  pid_t parent;
  worker_page* page;
};

/// Between fork and exec: system calls alone.
[[noreturn]] void become_worker(const child_plan& plan) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent) _exit(1);  // it was gone before the request stood
  // Ctrl-C and Ctrl-Z are the parent's business: it stops asking.
  signal(SIGINT, SIG_IGN);
  signal(SIGTSTP, SIG_IGN);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  sched_setaffinity(0, sizeof cpus_at_start, &cpus_at_start);

  const int null = open("/dev/null", O_RDWR);
  bool ready = null >= 0 && dup2(null, 0) == 0 && dup2(null, 1) == 1 && (plan.keep_stderr || dup2(null, 2) == 2);
  ready = ready && dup2(plan.socket, worker_socket_fd) >= 0 && dup2(plan.page_fd, worker_page_fd) >= 0;
  if (plan.pool >= 0) {
    ready = ready && dup2(plan.pool, worker_pool_fd) >= 0;
  } else {
    ::close(worker_pool_fd);
  }
  if (ready) {
    constexpr unsigned int first = worker_page_fd + 1;
    if (syscall(SYS_close_range, first, ~0u, 0u) != 0) {
      for (int fd = static_cast<int>(first); fd < 1024; ++fd) ::close(fd);
    }
    execve("/proc/self/exe", plan.arguments, plan.environment);
  }
  plan.page->start_error.store(errno);
  _exit(127);
}

error system_error(const char* what) { return {errc::resource, std::string(what) + ": " + std::strerror(errno)}; }

}  // namespace

std::vector<int> cpus_of_program() {
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &cpus_at_start)) cpus.push_back(cpu);
  }
  return cpus;
}

result<worker_process> worker_process::start(const module_spec& module, const session_options& options) {
  worker_process started;
  const owned_fd page_fd(memfd_create("cryptospeed-worker", MFD_CLOEXEC));
  if (page_fd.get() < 0 || ftruncate(page_fd.get(), 4096) != 0) return system_error("memfd_create");
  void* page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, page_fd.get(), 0);
  if (page == MAP_FAILED) return system_error("mmap");
  started.page_ = new (page) worker_page;

  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return system_error("socketpair");
  started.socket_ = pair[0];
  const owned_fd theirs(pair[1]);
  const owned_fd socket(moved_up(theirs.get()));
  const owned_fd high_page(moved_up(page_fd.get()));
  const owned_fd pool(options.pool != nullptr ? moved_up(options.pool->fd()) : -1);
  if (socket.get() < 0 || high_page.get() < 0 || (options.pool != nullptr && pool.get() < 0))
    return system_error("fcntl");

  auto arguments = worker_arguments(module, options);
  auto environment = worker_environment(module, options);
  const auto argument_pointers = pointers(arguments);
  const auto environment_pointers = pointers(environment);
  const child_plan plan{argument_pointers.data(),
                        environment_pointers.data(),
                        socket.get(),
                        pool.get(),
                        high_page.get(),
                        getenv("CRYPTOSPEED_WORKER_STDERR") != nullptr,
                        getpid(),
                        started.page_};
  const pid_t pid = fork();
  if (pid < 0) return system_error("fork");
  if (pid == 0) become_worker(plan);
  started.pid_ = pid;
  return started;
}

worker_process::worker_process(worker_process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      socket_(std::exchange(other.socket_, -1)),
      page_(std::exchange(other.page_, nullptr)) {}

worker_process& worker_process::operator=(worker_process&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(socket_, other.socket_);
  std::swap(page_, other.page_);
  return *this;
}

worker_process::~worker_process() { release(); }

void worker_process::release() noexcept {
  end(80);
  if (page_ != nullptr) munmap(page_, 4096);
  page_ = nullptr;
}

int worker_process::end(int patience_ms) noexcept {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));  // the worker reads the end of its input and leaves
  if (pid_ < 0) return 0;
  const pid_t pid = std::exchange(pid_, -1);
  int status = 0;
  const auto waited = [&](int flags) {
    pid_t got = 0;
    do got = waitpid(pid, &status, flags);
    while (got < 0 && errno == EINTR);
    return got != 0;  // ended, or not ours to wait for any more
  };
  if (waited(WNOHANG)) return status;
  if (patience_ms > 0) {
    const int watch = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
    if (watch >= 0) {
      pollfd entry{watch, POLLIN, 0};
      poll(&entry, 1, patience_ms);
      ::close(watch);
    } else {
      for (int ms = 0; ms < patience_ms && kill(pid, 0) == 0 && !waited(WNOHANG); ++ms) usleep(1000);
    }
    if (waited(WNOHANG)) return status;
  }
  kill(pid, SIGKILL);
  waited(0);
  return status;
}

}  // namespace cryptospeed::suite
