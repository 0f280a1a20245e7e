// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "cryptospeed/measure/affinity.hpp"
#include "cryptospeed/suite/ids.hpp"
#include "cryptospeed/suite/references.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::suite {
namespace {

/// What `run` would have been told to measure this row, and its peers beside it.
run_options options_for(const reference_row& row, const selector& what, const run_options& given) {
  run_options options = given;
  options.selectors = {row.selector};
  const std::string peers = what.algorithm + ":" + what.op;
  if (peers != row.selector) options.selectors.push_back(peers);
  options.sizes = row.sizes;
  if (row.publish_size && given.plan_preset.name == "publish") options.sizes = {*row.publish_size};
  if (row.message) options.message = *row.message;
  if (row.aad) options.aad = *row.aad;
  options.lanes = row.lanes;
  options.threads = {row.all_threads ? static_cast<std::uint32_t>(measure::allowed_cpus().size()) : 1U};
  options.params.clear();
  for (const auto& [name, value] : row.params) options.params.emplace(what.algorithm + "." + name, value);
  return options;
}

/// Why the planner found nothing, in the words of the suite's table.
std::string why_not(const error& failure) {
  for (const char* option : {"--exclude", "--secure"}) {
    if (failure.message.starts_with(option)) return std::string("left out by ") + option;
  }
  return "no implementation";
}

class planner {
 public:
  planner(std::span<const provider_slot> slots, const run_options& options) : slots_(slots), options_(options) {}

  result<done> add(const std::string& name, const reference_row& row, model::suite_group& to) {
    if (!row.refused.empty()) {
      to.cells.push_back({.name = name, .label = row.label, .column = row.column, .reason = "refused: " + row.refused});
      return done{};
    }
    const auto what = parse_selector(row.selector);
    if (!what) return what.failure();
    const run_options options = options_for(row, *what, options_);
    auto made = make_plan(slots_, options);
    if (!made && made.failure().code != errc::not_found) return made.failure();
    const std::string reason = made ? "no implementation" : why_not(made.failure());
    const std::size_t count = std::max<std::size_t>(options.sizes.size(), 1);
    bool lives = false;
    for (std::size_t i = 0; i < count; ++i) {
      model::suite_cell cell{.name = name, .label = row.label, .column = row.column, .times = row.times};
      if (row.column.empty() && !options.sizes.empty()) cell.column = std::to_string(options.sizes[i]);
      if (made) {
        cell.rows = ids(*made, *what, options.sizes.empty() ? std::nullopt : std::optional(options.sizes[i]));
      }
      if (cell.rows.empty()) cell.reason = reason;
      lives = lives || !cell.rows.empty();
      to.cells.push_back(std::move(cell));
    }
    // Peers alone do not make a row: where it is not there, nothing is measured for it.
    if (!lives) return done{};
    for (block& one : made->blocks) keep(std::move(one));
    return done{};
  }

  plan finish() {
    what_.expected_seconds = expected_seconds(what_, options_);
    return std::move(what_);
  }

 private:
  /// A block that two rows have in common is measured once.
  void keep(block&& one) {
    const std::string id = block_id(one);
    const auto [at, fresh] = index_.try_emplace(id, what_.blocks.size());
    if (fresh) {
      what_.blocks.push_back(std::move(one));
      return;
    }
    std::vector<competitor>& there = what_.blocks[at->second].competitors;
    for (competitor& who : one.competitors) {
      if (std::none_of(there.begin(), there.end(), [&](const competitor& other) { return other.id == who.id; })) {
        there.push_back(std::move(who));
      }
    }
  }

  /// Those that may fill a figure: what the row's selector names and can be measured here.
  static std::vector<std::string> ids(const plan& made, const selector& what, std::optional<std::uint64_t> size) {
    std::vector<std::string> found;
    for (const block& one : made.blocks) {
      if (one.size && one.size != size) continue;
      for (const competitor& who : one.competitors) {
        const bool named = what.matches(one.algorithm, who.provider_name, one.op) &&
                           (what.variant.empty() ? who.default_variant : what.matches_variant(who.variant));
        if (named && who.skip.empty()) found.push_back(who.id);
      }
    }
    return found;
  }

  std::span<const provider_slot> slots_;
  const run_options& options_;
  plan what_;
  std::map<std::string, std::size_t> index_;
};

/// What is wrong with the run's own --exclude is wrong once, and not a reason of every row.
result<done> check_excludes(std::span<const provider_slot> slots, const run_options& options) {
  for (const std::string& text : options.excludes) {
    const auto one = parse_selector(text);
    if (!one) return one.failure();
    if (const std::string wrong = misspelling(*one, slots); !wrong.empty()) return error{errc::invalid_argument, wrong};
  }
  return done{};
}

}  // namespace

result<reference_plan> plan_references(const reference_suite& suite, std::span<const provider_slot> slots,
                                       const run_options& options) {
  if (const auto fine = check_excludes(slots, options); !fine) return fine.failure();
  planner plans(slots, options);
  reference_plan made;
  made.layout.name = suite.name;
  made.layout.title = suite.title;
  for (const reference_group& group : suite.groups) {
    model::suite_group& to = made.layout.groups.emplace_back();
    to.name = group.name;
    to.heading = group.heading;
    to.unit = group.unit;
    to.note = group.differs;
    for (const reference_row& row : group.rows) {
      if (const auto added = plans.add(reference_name(group, row), row, to); !added) return added.failure();
    }
  }
  made.what = plans.finish();
  return made;
}

}  // namespace cryptospeed::suite
