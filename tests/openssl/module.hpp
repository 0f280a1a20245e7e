// SPDX-License-Identifier: Apache-2.0
// The built module as the host sees it: loaded with dlopen, driven through the C ABI alone.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/base/hex.hpp"

namespace cryptospeed::test {

using byte_string = std::vector<std::uint8_t>;

inline byte_string hex(std::string_view text) { return from_hex(text).value(); }
inline byte_string ascii(std::string_view text) { return {text.begin(), text.end()}; }

inline const cryptospeed_provider& module() {
  static const cryptospeed_provider* const loaded = [] {
    const std::string path = std::string(CRYPTOSPEED_BUILD_DIR) + "/lib/cryptospeed/openssl.so";
    void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) throw std::runtime_error(dlerror());
    const auto entry = reinterpret_cast<cryptospeed_provider_function>(dlsym(handle, "cryptospeed_provider_v1"));
    if (entry == nullptr) throw std::runtime_error(dlerror());
    const cryptospeed_provider* const provider = entry();
    if (provider == nullptr || (provider->init != nullptr && provider->init() != CRYPTOSPEED_OK)) {
      throw std::runtime_error("the module did not start");
    }
    return provider;
  }();
  return *loaded;
}

inline const cryptospeed_algorithm* find_algorithm(std::string_view id, std::string_view variant = "default") {
  for (std::size_t i = 0; i < module().count; ++i) {
    const cryptospeed_algorithm& candidate = module().algorithm[i];
    if (candidate.id == id && candidate.variant == variant) return &candidate;
  }
  return nullptr;
}

inline const cryptospeed_op* find_op(const cryptospeed_algorithm& algorithm, std::string_view name) {
  for (std::size_t i = 0; i < algorithm.op_count; ++i) {
    if (algorithm.op[i].name == name) return &algorithm.op[i];
  }
  return nullptr;
}

/// The fields of one input set.
struct fields {
  std::array<byte_string, CRYPTOSPEED_FIELDS> value;

  fields& set(int which, byte_string data) {
    value[static_cast<std::size_t>(which)] = std::move(data);
    return *this;
  }
};

struct answer {
  int opened = CRYPTOSPEED_ERROR;  ///< what open said; the rest only where that is ok
  int status = CRYPTOSPEED_ERROR;
  byte_string output;
};

/// Opens with the sets, runs `iterations` in one call, reads the output, closes.
inline answer perform(std::string_view id, std::string_view op_name, const std::vector<fields>& sets,
                      std::uint64_t iterations = 1, std::size_t output_size = 0, std::uint32_t flags = 0,
                      std::string_view variant = "default") {
  const cryptospeed_algorithm* const algorithm = find_algorithm(id, variant);
  if (algorithm == nullptr) throw std::runtime_error("no algorithm " + std::string(id));
  const cryptospeed_op* const op = find_op(*algorithm, op_name);
  if (op == nullptr) throw std::runtime_error("no operation " + std::string(op_name));
  std::vector<cryptospeed_bytes> table;
  for (const fields& one : sets) {
    for (const byte_string& data : one.value) table.push_back({data.data(), data.size()});
  }
  const cryptospeed_args args{sizeof(cryptospeed_args),
                              flags,
                              1,
                              1,
                              static_cast<std::uint32_t>(sets.size()),
                              table.data(),
                              output_size,
                              nullptr,
                              0};
  answer result;
  void* ctx = nullptr;
  result.opened = op->open(algorithm, &args, &ctx);
  if (result.opened != CRYPTOSPEED_OK) return result;
  op->run(ctx, iterations);
  std::size_t size = 0;
  result.output.resize(std::size_t{1} << 18);
  result.status = op->output(ctx, result.output.data(), result.output.size(), &size);
  result.output.resize(size);
  op->close(ctx);
  return result;
}

inline answer perform(std::string_view id, std::string_view op_name, const fields& one) {
  return perform(id, op_name, std::vector<fields>{one});
}

/// `op` of one set gives these bytes, and gives them again as the last of many calls.
inline void expect_output(std::string_view id, std::string_view op_name, const fields& in, const byte_string& expected,
                          std::size_t output_size = 0) {
  for (const std::uint64_t iterations : {1U, 2U, 7U}) {
    const answer got = perform(id, op_name, {in}, iterations, output_size);
    ASSERT_EQ(got.opened, CRYPTOSPEED_OK) << id << ":" << op_name;
    EXPECT_EQ(got.status, CRYPTOSPEED_OK) << id << ":" << op_name;
    EXPECT_EQ(to_hex(got.output), to_hex(expected)) << id << ":" << op_name << " after " << iterations;
  }
}

}  // namespace cryptospeed::test
