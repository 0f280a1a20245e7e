// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/interrupt.hpp"

#include <unistd.h>

#include <csignal>

#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/suite/session.hpp"

namespace cryptospeed::cli {
namespace {

volatile std::sig_atomic_t asked = 0;

void on_signal(int) {
  if (asked != 0) _exit(exit_interrupted);
  asked = 1;
}

void on_closed_pipe(int) {}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_closed_pipes() {
  // A handler, not SIG_IGN: an ignored signal would stay ignored in the workers.
  handle(SIGPIPE, on_closed_pipe);
  handle(SIGXFSZ, on_closed_pipe);  // a limit on file sizes is an error of the write too
}

void catch_signals() {
  handle(SIGINT, on_signal);
  handle(SIGTERM, on_signal);
  suite::give_up_waiting_when(interrupted);
}

bool interrupted() noexcept { return asked != 0; }

}  // namespace cryptospeed::cli
