// SPDX-License-Identifier: Apache-2.0
// What a self_checker remembers between blocks.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "cryptospeed/suite/checks/check_desk.hpp"
#include "cryptospeed/suite/self_check.hpp"

namespace cryptospeed::suite {

struct self_checker::state {
  state(provider_set& all, const std::vector<vector_file>& files, data_pool& shared, const run_options& asked)
      : providers(all), pool(shared), options(asked), known(all, files), questions(all, known) {}

  /// The input sets of a block, written into the pool.
  result<call_args> inputs(const block& what);
  /// The checks that depend on the algorithm and the size only, made once.
  const family_check& family(const block& what, const offer& who);
  /// Answers of one context, one operation a set.
  result<std::vector<answer>, failure> answers(const offer& who, op_ref op, const call_args& args);

  provider_set& providers;
  data_pool& pool;
  const run_options options;
  known_answers known;
  desk questions;
  std::map<std::string, std::vector<std::vector<std::uint8_t>>> made;  ///< ciphertexts and signatures of a block
  std::map<std::tuple<std::size_t, std::uint32_t, std::uint64_t>, family_check> families;
};

/// Encoded sizes that the block's algorithm has.
[[nodiscard]] model::size_info sizes_of(const block& what, const block_check& check);

[[nodiscard]] bool all_zero(const std::vector<answer>& answers);

}  // namespace cryptospeed::suite
