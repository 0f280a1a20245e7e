// SPDX-License-Identifier: Apache-2.0
// Lets a C++ exception out of run.
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "cryptospeed/abi/abi.h"

namespace {

int open_nothing(const cryptospeed_algorithm*, const cryptospeed_args*, void** ctx) {
  *ctx = nullptr;
  return CRYPTOSPEED_OK;
}
void throw_in_run(void*, std::uint64_t) { throw std::runtime_error("out of run"); }
int no_output(const void*, std::uint8_t*, std::size_t, std::size_t* size) {
  *size = 0;
  return CRYPTOSPEED_OK;
}
void close_nothing(void*) {}

const char* version() { return "1.0"; }
const void* entry_point() {
  static const char here = 0;
  return &here;
}

const cryptospeed_op ops[] = {{sizeof(cryptospeed_op), "digest", CRYPTOSPEED_BYTES, CRYPTOSPEED_DETERMINISTIC,
                               "written for the tests", open_nothing, throw_in_run, no_output, close_nothing}};
const cryptospeed_algorithm algorithms[] = {{sizeof(cryptospeed_algorithm), "sha256", "default", CRYPTOSPEED_HASH,
                                             CRYPTOSPEED_DEFAULT_VARIANT, nullptr, nullptr, ops, 1}};
const cryptospeed_provider provider = {sizeof(cryptospeed_provider),
                                       CRYPTOSPEED_ABI_VERSION,
                                       "throw",
                                       "Apache-2.0",
                                       "1.0",
                                       "a deliberately broken provider for tests",
                                       nullptr,
                                       version,
                                       nullptr,
                                       entry_point,
                                       algorithms,
                                       1};

}  // namespace

extern "C" __attribute__((visibility("default"))) const cryptospeed_provider* cryptospeed_provider_v1() {
  return &provider;
}
