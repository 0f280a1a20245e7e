// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/plan.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/ids.hpp"
#include "cryptospeed/suite/parameters.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::suite {
namespace {

constexpr double launch_start_seconds = 0.05;
constexpr double verify_seconds = 0.01;
constexpr double warm_up_seconds = 0.020;
constexpr double epoch_seconds = 0.0011;
constexpr double yardsticks_seconds = 0.0004;

/// An operation of one slot: (slot, algorithm, op).
using place = std::tuple<std::size_t, std::uint32_t, std::uint32_t>;

/// The variant that the provider would choose itself. One that marks none (all unusable, or a careless plug-in) is
/// taken to choose its first usable variant, else its first.
std::set<std::pair<std::size_t, std::uint32_t>> default_variants(std::span<const provider_slot> slots) {
  std::set<std::pair<std::size_t, std::uint32_t>> chosen;
  for (std::size_t s = 0; s < slots.size(); ++s) {
    std::map<std::string, std::pair<int, std::uint32_t>> best;  // id -> rank (lower is better), index
    const auto& algorithms = slots[s].info.algorithms;
    for (std::uint32_t a = 0; a < algorithms.size(); ++a) {
      const int rank = algorithms[a].default_variant ? 0 : algorithms[a].unusable ? 2 : 1;
      const auto [at, fresh] = best.try_emplace(algorithms[a].id, rank, a);
      if (!fresh && rank < at->second.first) at->second = {rank, a};
    }
    for (const auto& [id, choice] : best) chosen.emplace(s, choice.second);
  }
  return chosen;
}

/// Generating a large RSA key takes seconds to minutes: only where somebody asks for exactly that.
bool slow_keygen(const algorithm_info& algorithm, std::string_view op) {
  if (op != "keygen" || !algorithm.id.starts_with("rsa-")) return false;
  return algorithm.id != "rsa-1024" && algorithm.id != "rsa-2048" && !algorithm.id.starts_with("rsa-1024-") &&
         !algorithm.id.starts_with("rsa-2048-");
}

struct selection {
  std::set<place> places;
  std::vector<std::string> notices;
};

void note_once(std::vector<std::string>& notices, const std::string& line) {
  if (std::find(notices.begin(), notices.end(), line) == notices.end()) notices.push_back(line);
}

class chooser {
 public:
  chooser(std::span<const provider_slot> slots, const run_options& options)
      : slots_(slots), options_(options), defaults_(default_variants(slots)) {}

  [[nodiscard]] bool is_default(std::size_t slot, std::uint32_t algorithm) const {
    return defaults_.contains({slot, algorithm});
  }

  [[nodiscard]] std::vector<place> matches(const selector& what) const {
    std::vector<place> found;
    for (std::size_t s = 0; s < slots_.size(); ++s) {
      const std::string name = slot_name(slots_[s]);
      const auto& algorithms = slots_[s].info.algorithms;
      for (std::uint32_t a = 0; a < algorithms.size(); ++a) {
        const bool wanted = what.variant.empty() ? options_.all_variants || is_default(s, a)
                                                 : what.matches_variant(algorithms[a].variant);
        if (!wanted) continue;
        for (std::uint32_t o = 0; o < algorithms[a].ops.size(); ++o) {
          if (what.matches(algorithms[a].id, name, algorithms[a].ops[o].name)) found.emplace_back(s, a, o);
        }
      }
    }
    return found;
  }

  [[nodiscard]] bool keeps(const selector& what, const place& at) const {
    const algorithm_info& algorithm = algorithm_at(at);
    const std::string& op = op_at(at).name;
    if (!options_.slow_keygen && slow_keygen(algorithm, op) && (what.op != "keygen" || !what.names_algorithm()))
      return false;
    if (!options_.secure) return true;
    const algorithm_entry* entry = find_algorithm(algorithm.id);
    return entry == nullptr || (entry->status != "broken" && entry->status != "legacy");
  }

  /// A slot that fits but did not load is a row of its own in the run's report, not a mistake of the selector.
  [[nodiscard]] bool fits_only_failed(const selector& what) const {
    bool any = false;
    for (const provider_slot& slot : slots_) {
      if (!what.provider.empty() && !glob_match(what.provider, slot_name(slot))) continue;
      if (!slot.failed) return false;
      any = true;
    }
    return any;
  }

  [[nodiscard]] const algorithm_info& algorithm_at(const place& at) const {
    return slots_[std::get<0>(at)].info.algorithms[std::get<1>(at)];
  }
  [[nodiscard]] const op_info& op_at(const place& at) const { return algorithm_at(at).ops[std::get<2>(at)]; }

 private:
  std::span<const provider_slot> slots_;
  const run_options& options_;
  std::set<std::pair<std::size_t, std::uint32_t>> defaults_;
};

result<std::vector<selector>> parse_all(const std::vector<std::string>& texts, std::span<const provider_slot> slots) {
  std::vector<selector> parsed;
  for (const std::string& text : texts) {
    auto one = parse_selector(text);
    if (!one) return one.failure();
    if (const std::string wrong = misspelling(*one, slots); !wrong.empty()) return error{errc::not_found, wrong};
    parsed.push_back(std::move(*one));
  }
  return parsed;
}

result<selection> select(const chooser& choose, std::span<const provider_slot> slots, const run_options& options) {
  selection chosen;
  const bool headline = options.selectors.empty();
  const auto names = headline_selectors();
  const auto wanted =
      parse_all(headline ? std::vector<std::string>(names.begin(), names.end()) : options.selectors, slots);
  if (!wanted) return wanted.failure();
  const auto unwanted = parse_all(options.excludes, slots);
  if (!unwanted) return unwanted.failure();

  std::vector<std::string> absent;  // selectors whose provider is known and missing
  bool only_failed = false, left_out = false;
  for (const selector& what : *wanted) {
    const std::vector<place> found = choose.matches(what);
    if (found.empty() && !headline) {
      const std::vector<std::string> missing = missing_providers(what, slots);
      if (!missing.empty()) {
        for (const std::string& line : missing) {
          note_once(chosen.notices, line);
          absent.push_back("selector '" + what.text + "': " + line);
        }
        continue;
      }
      if (choose.fits_only_failed(what)) {
        only_failed = true;
        continue;
      }
      return error{errc::not_found, why_nothing(what, slots)};
    }
    for (const place& at : found) {
      if (choose.keeps(what, at)) {
        chosen.places.insert(at);
      } else {
        left_out = true;
      }
    }
  }
  const bool before = !chosen.places.empty();
  for (const selector& what : *unwanted) {
    std::erase_if(chosen.places, [&](const place& at) {
      const std::string name = slot_name(slots[std::get<0>(at)]);
      const algorithm_info& algorithm = choose.algorithm_at(at);
      return what.matches(algorithm.id, name, choose.op_at(at).name) && what.matches_variant(algorithm.variant);
    });
  }
  if (chosen.places.empty() && !only_failed) {
    if (before) return error{errc::not_found, "--exclude: it removes everything that was selected; leave one out"};
    if (!absent.empty()) return error{errc::not_found, absent.front()};
    if (left_out && options.secure) {
      return error{errc::not_found,
                   "--secure: every algorithm selected is broken or legacy; leave --secure out to measure them"};
    }
    if (left_out)
      return error{errc::not_found,
                   "selectors: only RSA key generation from 3072 bits is left; name it, as in rsa-4096:keygen"};
    const bool failed =
        std::any_of(slots.begin(), slots.end(), [](const auto& slot) { return slot.failed.has_value(); });
    if (!failed)
      return error{errc::not_found,
                   "providers: none offers what is selected; `cryptospeed doctor` says what is missing"};
  }
  return chosen;
}

/// Why this operation cannot be measured here, or nothing.
std::string skip_reason(const algorithm_info& algorithm, const op_info& op) {
  if (algorithm.unusable) return *algorithm.unusable;
  const algorithm_entry* entry = find_algorithm(algorithm.id);
  if (entry == nullptr) return "no known algorithm: nothing could verify it";
  if (entry->family != algorithm.family) {
    return "the provider says family " + std::string(family_name(algorithm.family)) + ", it is " +
           std::string(family_name(entry->family));
  }
  for (const family_op& known : family_operations(entry->family)) {
    if (known.name == op.name) return known.unit == op.unit ? "" : "the provider counts it in another unit";
  }
  return "no operation of family " + std::string(family_name(entry->family));
}

bool takes_message(std::uint32_t family, std::string_view op) {
  if (family == CRYPTOSPEED_SIGNATURE) return op == "sign" || op == "verify" || op == "verify-batch";
  return family == CRYPTOSPEED_PKE && (op == "encrypt" || op == "decrypt");
}

/// The order of the tables: families, algorithms as in the catalogue, operations as in their family's table.
struct sort_key {
  std::uint32_t family = 0;
  std::size_t algorithm = 0;
  std::string id;  // of algorithms that the catalogue does not have
  std::size_t op = 0;
  std::string op_name;
  auto operator<=>(const sort_key&) const = default;
};

sort_key key_of(const algorithm_info& algorithm, const op_info& op) {
  const auto entries = catalogue();
  const algorithm_entry* entry = find_algorithm(algorithm.id);
  sort_key key{algorithm.family, entries.size(), algorithm.id, 0, op.name};
  if (entry != nullptr) {
    key.family = entry->family;
    key.algorithm = static_cast<std::size_t>(entry - entries.data());
  }
  const auto ops = family_operations(key.family);
  key.op = static_cast<std::size_t>(
      std::find_if(ops.begin(), ops.end(), [&](const family_op& known) { return known.name == op.name; }) -
      ops.begin());
  return key;
}

/// Blocks of one algorithm and operation: a number of threads, and for operations counted in bytes a size, each.
std::vector<block> shapes(const algorithm_info& algorithm, const op_info& op, const run_options& options) {
  block shape;
  shape.algorithm = algorithm.id;
  shape.op = op.name;
  const algorithm_entry* entry = find_algorithm(algorithm.id);
  shape.family = entry == nullptr ? algorithm.family : entry->family;
  shape.unit = op.unit;
  shape.misalign = static_cast<std::uint32_t>(options.misalign);
  shape.lanes = default_lanes(op.name);
  if (shape.lanes > 1 && options.lanes) shape.lanes = *options.lanes;
  if (shape.family == CRYPTOSPEED_AEAD || shape.algorithm.starts_with("envelope-")) shape.aad = options.aad;
  if (takes_message(shape.family, op.name)) shape.message = options.message;
  shape.params = effective_parameters(algorithm.id, options.params);
  std::vector<block> blocks;
  for (const std::uint32_t threads : options.threads) {
    shape.threads = threads;
    if (op.unit != CRYPTOSPEED_BYTES) {
      blocks.push_back(shape);
      continue;
    }
    for (const std::uint64_t size : options.sizes) {
      shape.size = size;
      blocks.push_back(shape);
    }
  }
  return blocks;
}

result<done> check_names(std::span<const provider_slot> slots) {
  std::set<std::string> names;
  for (const provider_slot& slot : slots) {
    if (!names.insert(slot_name(slot)).second) {
      return error{
          errc::invalid_argument,
          "provider '" + slot_name(slot) + "': two modules go by that name; give one another with --plugin NAME=FILE"};
    }
  }
  return done{};
}

}  // namespace

double expected_seconds(const plan& what, const run_options& options) {
  double launch = launch_start_seconds;
  double slow = 0, verifying = 0;
  for (const block& b : what.blocks) {
    const auto measured = static_cast<double>(
        std::count_if(b.competitors.begin(), b.competitors.end(), [](const auto& c) { return c.skip.empty(); }));
    if (measured == 0) continue;
    const double rounds = options.plan_preset.rounds;
    launch += (measured + 1) * (warm_up_seconds + rounds * epoch_seconds) + rounds * yardsticks_seconds;
    verifying += measured * verify_seconds;
    const bool long_call = b.family == CRYPTOSPEED_PWHASH || (b.op == "keygen" && b.algorithm.starts_with("rsa-"));
    if (long_call) slow += options.plan_preset.slow_block_seconds;
  }
  return what.blocks.empty() ? 0 : verifying + launch * options.plan_preset.launches + slow;
}

result<plan> make_plan(std::span<const provider_slot> slots, const run_options& options) {
  if (const auto named = check_names(slots); !named) return named.failure();
  const chooser choose(slots, options);
  const auto chosen = select(choose, slots, options);
  if (!chosen) return chosen.failure();

  std::map<sort_key, std::vector<place>> groups;
  for (const place& at : chosen->places) groups[key_of(choose.algorithm_at(at), choose.op_at(at))].push_back(at);

  plan made;
  made.notices = chosen->notices;
  bool uses_lanes = false;
  for (const auto& [key, places] : groups) {
    // One that states its unit wrongly is skipped and must not decide the unit of the others.
    const auto sound = std::find_if(places.begin(), places.end(), [&](const place& at) {
      return skip_reason(choose.algorithm_at(at), choose.op_at(at)).empty();
    });
    const place& model = sound == places.end() ? places.front() : *sound;
    for (block& shape : shapes(choose.algorithm_at(model), choose.op_at(model), options)) {
      uses_lanes = uses_lanes || shape.lanes > 1;
      for (const place& at : places) {
        const auto [slot, algorithm, op] = at;
        competitor c;
        c.provider = slot;
        c.op = {algorithm, op};
        c.provider_name = slot_name(slots[slot]);
        c.variant = choose.algorithm_at(at).variant;
        c.id = row_id(shape, c.provider_name, c.variant);
        c.default_variant = choose.is_default(slot, algorithm);
        c.flags = choose.op_at(at).flags;
        c.skip = skip_reason(choose.algorithm_at(at), choose.op_at(at));
        shape.competitors.push_back(std::move(c));
      }
      made.blocks.push_back(std::move(shape));
    }
  }
  if (options.lanes && !uses_lanes) {
    return error{errc::unsupported,
                 "--lanes: no operation selected here works on several inputs at once; leave it out"};
  }
  made.expected_seconds = expected_seconds(made, options);
  return made;
}

result<plan> make_plan(const provider_set& providers, const run_options& options) {
  return make_plan(std::span<const provider_slot>(providers.slots()), options);
}

}  // namespace cryptospeed::suite
