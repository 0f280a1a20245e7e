/* SPDX-License-Identifier: Apache-2.0 */
/* Writes to every descriptor that it did not open. */
#include <unistd.h>

#include "common.h"

static void garbage_run(void* ctx, uint64_t iterations) {
  static const char text[] = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
  for (int fd = 0; fd < 16; ++fd) {
    if (write(fd, text, sizeof text - 1) < 0) continue;
  }
  test_run(ctx, iterations);
}

TEST_SHA256_RUN("garbage", garbage_run)
