// SPDX-License-Identifier: Apache-2.0
// Operations of workloads: envelope, handshake, merkle accumulator, over the templates in cryptospeed/workload.
//
// A factory makes the template's object: of an envelope factory(cbytes key), an empty optional being `not_offered`; of
// the others factory().
#pragma once

#include <algorithm>
#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/workload/merkle_accumulator/merkle_accumulator.hpp"

namespace cryptospeed::abi::detail {

/// The fields of one input set.
struct workload_line {
  std::array<cbytes, CRYPTOSPEED_FIELDS> field;
  [[nodiscard]] cbytes operator[](int which) const { return field[static_cast<std::size_t>(which)]; }
};

[[nodiscard]] inline std::vector<workload_line> lines_of(const call& args) {
  std::vector<workload_line> lines(args.sets());
  for (std::uint32_t set = 0; set < args.sets(); ++set)
    for (int f = 0; f < CRYPTOSPEED_FIELDS; ++f) lines[set].field[static_cast<std::size_t>(f)] = args.field(set, f);
  return lines;
}

template <class Factory, bool Open>
struct envelope_operation {
  using type = product_t<std::invoke_result_t<const Factory&, cbytes>>;
  static constexpr const char* name = Open ? "open" : "seal";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;

  per_set<type> objects;
  std::vector<workload_line> lines;
  buffer out;
  std::size_t size = 0;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    const status made = objects.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_KEY, a, b); },
        [&](std::uint32_t set) { return factory(args.field(set, CRYPTOSPEED_KEY)); }, status::not_offered);
    if (made != status::ok) return made;
    lines = lines_of(args);
    for (const workload_line& line : lines) {
      if constexpr (requires { type::largest_aad; }) {
        if (line[CRYPTOSPEED_AAD].size() > type::largest_aad) return status::not_offered;
      }
      if (!Open && line[CRYPTOSPEED_NONCE].size() != type::nonce_size) return status::not_offered;
    }
    out.allocate(args.largest(CRYPTOSPEED_INPUT) + (Open ? 0 : type::overhead));
    return status::ok;
  }
  status step(std::uint32_t set) {
    const workload_line& now = lines[set];
    const cbytes in = now[CRYPTOSPEED_INPUT];
    if constexpr (Open) {
      size = in.size() < type::overhead ? 0 : in.size() - type::overhead;
      const bytes to(out.data(), size);
      if (in.size() >= type::overhead && objects[set]->open(to, in, now[CRYPTOSPEED_AAD])) return status::ok;
      std::fill(to.begin(), to.end(), std::uint8_t{0});
      return status::rejected;
    } else {
      size = in.size() + type::overhead;
      objects[set]->seal(bytes(out.data(), size), in, now[CRYPTOSPEED_AAD], now[CRYPTOSPEED_NONCE]);
      return status::ok;
    }
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

/// An operation of the handshake: which fields it reads, and what it calls.
struct master_secret {
  static constexpr const char* name = "master-secret";
  static constexpr int fields[] = {CRYPTOSPEED_KEY, CRYPTOSPEED_SEED};
  template <class T, class Value>
  static void run(T& with, bytes_n<32> out, const Value* v) {
    with.master_secret(out, v[0], v[1]);
  }
};
struct server_proof {
  static constexpr const char* name = "server-proof";
  static constexpr int fields[] = {CRYPTOSPEED_KEY, CRYPTOSPEED_INPUT};
  template <class T, class Value>
  static void run(T& with, bytes_n<32> out, const Value* v) {
    with.server_proof(out, v[0], v[1]);
  }
};
struct client_proof {
  static constexpr const char* name = "client-proof";
  static constexpr int fields[] = {CRYPTOSPEED_KEY, CRYPTOSPEED_INPUT};
  template <class T, class Value>
  static void run(T& with, bytes_n<32> out, const Value* v) {
    with.client_proof(out, v[0], v[1]);
  }
};
struct session_key {
  static constexpr const char* name = "session-key";
  static constexpr int fields[] = {CRYPTOSPEED_KEY, CRYPTOSPEED_NONCE, CRYPTOSPEED_SALT, CRYPTOSPEED_INPUT};
  template <class T, class Value>
  static void run(T& with, bytes_n<32> out, const Value* v) {
    with.session_key(out, v[0], v[1], v[2], v[3]);
  }
};
struct transcript {
  static constexpr const char* name = "transcript";
  static constexpr int fields[] = {CRYPTOSPEED_PEER_KEY, CRYPTOSPEED_NONCE, CRYPTOSPEED_INPUT, CRYPTOSPEED_SALT};
  template <class T, class Value>
  static void run(T& with, bytes_n<32> out, const Value* v) {
    with.transcript(out, v[0], v[1], v[2], v[3]);
  }
};

template <class Factory, class Step>
struct handshake_operation {
  using type = product_t<std::invoke_result_t<const Factory&>>;
  static constexpr const char* name = Step::name;
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  static constexpr std::size_t count = std::size(Step::fields);

  std::optional<type> object;
  std::vector<cbytes_n<32>> values;  // [set * count + i]
  buffer out;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      for (const int field : Step::fields) {
        const cbytes value = args.field(set, field);
        if (value.size() != 32) return status::not_offered;
        values.emplace_back(value.data(), 32);
      }
    }
    out.allocate(32);
    return unwrap(
        factory(), [&](auto&& value) { object.emplace(std::forward<decltype(value)>(value)); }, status::not_offered);
  }
  status step(std::uint32_t set) {
    Step::run(*object, bytes_n<32>(out.data(), 32), values.data() + set * count);
    return status::ok;
  }
  [[nodiscard]] cbytes output() const { return {out.data(), 32}; }
};

enum class merkle_step { build, append, prove, verify };

template <class Factory, merkle_step Step>
struct merkle_operation {
  using type = product_t<std::invoke_result_t<const Factory&>>;
  static constexpr const char* name = Step == merkle_step::build    ? "build"
                                      : Step == merkle_step::append ? "append"
                                      : Step == merkle_step::prove  ? "prove"
                                                                    : "verify-proof";
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;

  struct line {
    std::vector<workload::merkle_digest> leaves;
    std::uint64_t index = 0;
    workload::merkle_digest root{};
    cbytes proof;
    std::size_t tree = 0;
  };
  std::vector<type> trees;  // of prove, built outside the timing: one a set
  std::vector<line> lines;
  buffer out;
  std::size_t size = 0;

  status open(const Factory& factory, const call& args) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      const cbytes in = args.field(set, CRYPTOSPEED_INPUT), index = args.field(set, CRYPTOSPEED_INFO);
      line now;
      if (in.size() % now.root.size() != 0 || in.empty()) return status::not_offered;
      for (std::size_t at = 0; at < in.size(); at += now.root.size())
        std::copy_n(in.begin() + static_cast<std::ptrdiff_t>(at), now.root.size(), now.leaves.emplace_back().begin());
      if (Step == merkle_step::prove || Step == merkle_step::verify) {
        if (index.size() != 8) return status::not_offered;
        now.index = load_be<std::uint64_t>(index.data());
      }
      if (Step == merkle_step::prove && now.index >= now.leaves.size()) return status::not_offered;
      if (Step == merkle_step::verify) {
        const cbytes root = args.field(set, CRYPTOSPEED_PEER_KEY);
        if (root.size() != now.root.size() || now.leaves.size() != 1) return status::not_offered;
        std::copy(root.begin(), root.end(), now.root.begin());
        now.proof = args.field(set, CRYPTOSPEED_TAG);
      }
      if (Step == merkle_step::prove || trees.empty()) trees.push_back(factory());
      now.tree = trees.size() - 1;
      if (Step == merkle_step::prove) (void)trees.back().build(now.leaves);
      lines.push_back(std::move(now));
    }
    out.allocate(64 * sizeof(workload::merkle_digest));
    return status::ok;
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    type& tree = trees[now.tree];
    if constexpr (Step == merkle_step::build) {
      write(tree.build(now.leaves));
    } else if constexpr (Step == merkle_step::append) {
      tree.clear();
      workload::merkle_digest root{};
      for (const workload::merkle_digest& leaf : now.leaves) {
        tree.append(leaf);
        root = tree.root();
      }
      write(root);
    } else if constexpr (Step == merkle_step::prove) {
      size = 0;
      for (const workload::merkle_digest& sibling : tree.prove(now.index)) {
        std::copy(sibling.begin(), sibling.end(), out.data() + size);
        size += sibling.size();
      }
    } else {
      return tree.verify(now.root, now.leaves[0], now.index, now.proof) ? status::ok : status::rejected;
    }
    return status::ok;
  }
  void write(const workload::merkle_digest& root) {
    std::copy(root.begin(), root.end(), out.data());
    size = root.size();
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> envelope_ops() {
  return {make_op<envelope_operation<Factory, false>, Factory>(),
          make_op<envelope_operation<Factory, true>, Factory>()};
}
template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> handshake_ops() {
  return {make_op<handshake_operation<Factory, master_secret>, Factory>(),
          make_op<handshake_operation<Factory, server_proof>, Factory>(),
          make_op<handshake_operation<Factory, client_proof>, Factory>(),
          make_op<handshake_operation<Factory, session_key>, Factory>(),
          make_op<handshake_operation<Factory, transcript>, Factory>()};
}
template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> merkle_ops() {
  return {make_op<merkle_operation<Factory, merkle_step::build>, Factory>(),
          make_op<merkle_operation<Factory, merkle_step::append>, Factory>(),
          make_op<merkle_operation<Factory, merkle_step::prove>, Factory>(),
          make_op<merkle_operation<Factory, merkle_step::verify>, Factory>()};
}

}  // namespace cryptospeed::abi::detail
