// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/run/rounds_kept.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "cryptospeed/measure/contention.hpp"
#include "cryptospeed/stats/rounds.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::string_view for_want = "kept for want of a better one: ";

void keep(model::round_info& round, bool kept, block_samples& samples) {
  round.dropped = !kept;
  const auto mark = [&](competitor_samples& of) {
    for (timed_epoch& epoch : of.epochs) {
      if (epoch.launch == round.launch && epoch.round == round.round) epoch.kept = kept;
    }
  };
  for (competitor_samples& of : samples.competitors) mark(of);
  mark(samples.control);
}

bool kept_for_want(const model::round_info& round) { return !round.dropped && round.reason.starts_with(for_want); }

}  // namespace

void keep_least_contended(int launch, int wanted, block_samples& samples) {
  std::vector<model::round_info*> dropped;
  int kept = 0;
  for (model::round_info& round : samples.rounds) {
    if (round.launch != launch) continue;
    if (round.dropped) {
      if (round.reason != stopped_meanwhile) dropped.push_back(&round);
    } else {
      ++kept;
    }
  }
  std::sort(dropped.begin(), dropped.end(), [](const model::round_info* a, const model::round_info* b) {
    return a->contention.value_or(1) < b->contention.value_or(1);
  });
  const auto missing = static_cast<std::size_t>(std::max(0, wanted - kept));
  if (dropped.size() > missing) dropped.resize(missing);
  for (model::round_info* round : dropped) {
    round->reason = std::string(for_want) + round->reason;
    keep(*round, true, samples);
    samples.too_few_rounds = true;
  }
}

std::set<int> contended_launches(const block_samples& samples) {
  std::set<int> launches;
  for (const model::round_info& round : samples.rounds) {
    if (kept_for_want(round)) launches.insert(round.launch);
  }
  return launches;
}

void judge_rounds_again(double undisturbed, block_samples& samples) {
  if (undisturbed <= 0 || !samples.pace) return;
  std::set<int> launches;
  for (model::round_info& round : samples.rounds) {
    launches.insert(round.launch);
    if (round.mix_ratio) round.contention = *round.mix_ratio / undisturbed;
    if (kept_for_want(round)) {
      round.reason.erase(0, for_want.size());
      keep(round, false, samples);
    } else if (!round.dropped && round.contention.value_or(1) > measure::contention_limit) {
      round.reason = fmt::format("contention index {:.2f}, above {:.2f}", *round.contention, measure::contention_limit);
      keep(round, false, samples);
    }
  }
  samples.too_few_rounds = false;
  const auto enough = static_cast<int>(stats::fewest_rounds(static_cast<std::size_t>(samples.pace->rounds)));
  for (const int launch : launches) keep_least_contended(launch, enough, samples);
}

void leave_out_contended_launches(std::size_t fewest, block_samples& samples) {
  const std::set<int> contended = contended_launches(samples);
  std::set<int> all;
  for (const model::round_info& round : samples.rounds) all.insert(round.launch);
  if (contended.empty() || all.size() - contended.size() < fewest) return;
  for (model::round_info& round : samples.rounds) {
    if (round.dropped || !contended.contains(round.launch)) continue;
    round.reason = "its launch was contended, and there are enough others";
    keep(round, false, samples);
  }
  samples.too_few_rounds = false;
}

}  // namespace cryptospeed::suite
