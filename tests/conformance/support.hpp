// SPDX-License-Identifier: Apache-2.0
// What the conformance tests share: modules by name, sets of them, and blocks without a command line.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/fixtures.hpp"
#include "cryptospeed/suite/known_answers.hpp"
#include "cryptospeed/suite/parameters.hpp"
#include "cryptospeed/suite/plan.hpp"
#include "cryptospeed/suite/providers.hpp"
#include "cryptospeed/suite/self_check.hpp"
#include "cryptospeed/suite/vectors/vector_formats.hpp"

namespace cryptospeed::suite::test {

inline const std::string build_dir = CRYPTOSPEED_BUILD_DIR;

inline module_spec provider(const std::string& name) {
  return {name, build_dir + "/lib/cryptospeed/" + name + ".so", {}};
}
inline module_spec plugin(const std::string& name) { return {name, build_dir + "/test-plugins/" + name + ".so", {}}; }

/// Those of the named providers that were built here.
inline std::vector<module_spec> providers(const std::vector<std::string>& names) {
  std::vector<module_spec> built;
  for (const std::string& name : names)
    if (std::filesystem::exists(provider(name).path)) built.push_back(provider(name));
  return built;
}

inline data_pool make_pool() {
  auto pool = data_pool::create(std::uint64_t{16} << 20);
  if (!pool) throw std::runtime_error(pool.failure().message);
  return *std::move(pool);
}

/// A loaded set over a pool of its own.
struct bench {
  explicit bench(const std::vector<module_spec>& modules, std::uint64_t timeout_ns = 2'000'000'000)
      : pool(make_pool()), set(provider_set::load(modules, {.pool = &pool, .timeout_ns = timeout_ns}, false)) {}

  /// Default variants (or all) of every provider that has the operation.
  block make_block(const std::string& algorithm, const std::string& op, std::uint64_t size, bool all_variants = false) {
    block what;
    what.algorithm = algorithm;
    what.op = op;
    for (std::size_t p = 0; p < set.slots().size(); ++p) {
      const auto& algorithms = set.slots()[p].info.algorithms;
      for (std::uint32_t a = 0; a < algorithms.size(); ++a) {
        if (algorithms[a].id != algorithm || algorithms[a].unusable) continue;
        if (!algorithms[a].default_variant && !all_variants) continue;
        for (std::uint32_t o = 0; o < algorithms[a].ops.size(); ++o) {
          if (algorithms[a].ops[o].name != op) continue;
          what.family = algorithms[a].family;
          what.unit = algorithms[a].ops[o].unit;
          competitor one;
          one.provider = p;
          one.op = {a, o};
          one.provider_name = set.slots()[p].module.name;
          one.variant = algorithms[a].variant;
          one.default_variant = algorithms[a].default_variant;
          one.flags = algorithms[a].ops[o].flags;
          one.id = algorithm + "@" + one.provider_name + "/" + one.variant + ":" + op;
          what.competitors.push_back(one);
        }
      }
    }
    what.params = effective_parameters(algorithm, {});
    if (what.family == CRYPTOSPEED_SIGNATURE) what.message = size;
    if (what.unit == CRYPTOSPEED_BYTES) what.size = size;
    if (what.family == CRYPTOSPEED_AEAD || algorithm.starts_with("envelope-")) what.aad = 16;
    return what;
  }

  data_pool pool;
  provider_set set;
};

/// The row of one provider.
inline const competitor_check& row_of(const block& what, const block_check& check, const std::string& name) {
  for (std::size_t i = 0; i < what.competitors.size(); ++i)
    if (what.competitors[i].provider_name == name) return check.competitors[i];
  throw std::runtime_error("no competitor " + name);
}

inline bool has_word(const competitor_check& row, const std::string& word) {
  for (const std::string& one : row.verified_by)
    if (one == word || (word == "cross" && one.starts_with("cross:"))) return true;
  return false;
}

inline std::string words(const competitor_check& row) {
  std::string text = row.reason + " |";
  for (const std::string& one : row.verified_by) text += " " + one;
  return text;
}

}  // namespace cryptospeed::suite::test
