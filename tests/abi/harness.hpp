// SPDX-License-Identifier: Apache-2.0
// Calls an operation through the C tables, as the host does.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed::abi_test {

using octets = std::vector<std::uint8_t>;

/// Owned arguments of open.
struct arguments {
  std::uint32_t flags = 0, lanes = 1, threads = 1;
  std::size_t output_size = 0;
  std::vector<std::uint64_t> params = {};
  std::vector<std::array<octets, CRYPTOSPEED_FIELDS>> lines = {{}};  ///< [set * lanes + lane]
  std::vector<int> shared = {};  ///< fields whose bytes in every line are those of line 0, at the same address

  [[nodiscard]] std::uint32_t sets() const { return static_cast<std::uint32_t>(lines.size() / lanes); }
};

/// The members that a host fills; `fields` must outlive it.
inline cryptospeed_args view(const arguments& from, std::vector<cryptospeed_bytes>& fields) {
  fields.clear();
  for (const auto& line : from.lines) {
    for (int f = 0; f < CRYPTOSPEED_FIELDS; ++f) {
      const octets* data = &line[static_cast<std::size_t>(f)];
      for (const int one : from.shared) {
        if (one == f) data = &from.lines[0][static_cast<std::size_t>(f)];
      }
      fields.push_back({data->empty() ? nullptr : data->data(), data->size()});
    }
  }
  return {sizeof(cryptospeed_args), from.flags,         from.lanes,        from.threads, from.sets(), fields.data(),
          from.output_size,         from.params.data(), from.params.size()};
}

inline const cryptospeed_op* find_op(const cryptospeed_algorithm& algorithm, std::string_view name) {
  for (std::size_t i = 0; i < algorithm.op_count; ++i) {
    if (algorithm.op[i].name == name) return &algorithm.op[i];
  }
  return nullptr;
}

struct answer {
  int status = -1;
  octets output;
  bool operator==(const answer&) const = default;
};

/// One context.
class opened {
 public:
  opened(const cryptospeed_algorithm& algorithm, const cryptospeed_op& op, const arguments& args) : op_(op) {
    const cryptospeed_args given = view(args, fields_);
    status_ = op.open(&algorithm, &given, &context_);
  }
  opened(const cryptospeed_algorithm&, const cryptospeed_op&, arguments&&) = delete;  // they must outlive the context
  opened(const opened&) = delete;
  opened& operator=(const opened&) = delete;
  ~opened() {
    if (context_ != nullptr) op_.close(context_);
  }
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] void* context() const { return context_; }
  void run(std::uint64_t iterations) { op_.run(context_, iterations); }
  [[nodiscard]] answer output() const {
    answer got;
    got.output.resize(1 << 20);
    std::size_t size = 0;
    got.status = op_.output(context_, got.output.data(), got.output.size(), &size);
    got.output.resize(size < got.output.size() ? size : got.output.size());
    return got;
  }

 private:
  const cryptospeed_op& op_;
  std::vector<cryptospeed_bytes> fields_;
  void* context_ = nullptr;
  int status_ = CRYPTOSPEED_ERROR;
};

/// open, run(iterations), output; the status of open where that is not OK.
inline answer call(const cryptospeed_algorithm& algorithm, const cryptospeed_op& op, const arguments& args,
                   std::uint64_t iterations = 1) {
  opened one(algorithm, op, args);
  if (one.status() != CRYPTOSPEED_OK) return {one.status(), {}};
  one.run(iterations);
  return one.output();
}

inline octets text(std::string_view from) { return {from.begin(), from.end()}; }

}  // namespace cryptospeed::abi_test
