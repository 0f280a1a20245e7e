// SPDX-License-Identifier: Apache-2.0
// What a run was asked to do. The command line fills it; nothing below the command line parses text.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cryptospeed::suite {

struct preset {
  std::string name = "default";
  int launches = 10;
  int rounds = 12;
  double slow_block_seconds = 20;  ///< share of time of a block of slow operations
  bool coarse = false;             ///< minimum effect doubled
  bool holm = false;
};
/// quick, default or publish.
[[nodiscard]] std::optional<preset> find_preset(const std::string& name);

struct run_options {
  preset plan_preset;
  std::vector<std::string> selectors;  ///< empty: the headline set
  std::vector<std::string> excludes;
  bool all_variants = false;
  bool secure = false;
  bool slow_keygen = false;  ///< RSA key generation from 3072 bits even where no selector names it
  std::vector<std::uint64_t> sizes{64, 1024, 16384};
  std::uint64_t message = 64, aad = 16;
  std::optional<std::uint32_t> lanes;
  std::vector<std::uint32_t> threads{1};
  std::map<std::string, std::uint64_t> params;  ///< "bcrypt.cost" -> 8
  bool in_place = false;
  std::uint64_t misalign = 0;
  std::uint64_t seed = 1;
  std::optional<int> cpu;
  double timeout_seconds = 10;
  std::optional<double> budget_seconds;
  std::optional<double> min_effect;  ///< a fraction
  std::string baseline;              ///< provider that the A/A control repeats; empty: chosen per block
};

}  // namespace cryptospeed::suite
