/* SPDX-License-Identifier: Apache-2.0 */
/* Leaves the process changed: rounding mode, locale, signal handlers, an alarm's signal mask, the working folder. Its
 * digests are right. */
#define _POSIX_C_SOURCE 200809L
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "common.h"

static void state_run(void* ctx, uint64_t iterations) {
  sigset_t all;
  fesetround(FE_UPWARD);
  setlocale(LC_ALL, "C.UTF-8");
  signal(SIGSEGV, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_DFL);
  signal(SIGCHLD, SIG_IGN);
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  if (chdir("/") != 0) return;
  test_run(ctx, iterations);
}

TEST_SHA256_RUN("state", state_run)
