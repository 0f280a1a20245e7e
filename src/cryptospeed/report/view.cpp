// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/report/view.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "cryptospeed/model/clean.hpp"
#include "cryptospeed/stats/verdict.hpp"

namespace cryptospeed::report {
namespace {

std::string opposite(const std::string& verdict) {
  return verdict == "faster" ? "slower" : verdict == "slower" ? "faster" : verdict;
}

std::string pair_key(const std::string& a, const std::string& b) { return a + '\n' + b; }

/// ";aad=13;threads=2" of a row's id: what differs from the default.
std::string id_suffix(const model::row& r) {
  const std::size_t colon = r.id.rfind(':');
  const std::size_t semicolon = r.id.find(';', colon == std::string::npos ? 0 : colon);
  return semicolon == std::string::npos ? "" : r.id.substr(semicolon);
}

std::string title_of(const std::string& subject, const model::row& r) {
  std::string title = subject + " " + r.op;
  if (r.size) title += ", " + std::to_string(*r.size) + " B";
  std::string suffix = id_suffix(r);
  for (const char c : suffix) {
    if (c == ';') {
      title += ", ";
    } else {
      title += c == '=' ? ' ' : c;
    }
  }
  return title;
}

std::string group_key(const std::string& subject, const model::row& r) {
  return subject + '\n' + r.op + '\n' + (r.size ? std::to_string(*r.size) : "") + id_suffix(r);
}

double time_of(const model::row& r) { return *r.stats.undisturbed_ns; }

}  // namespace

bool is_measured(const model::row& r) {
  return r.status == model::row_status::ok && r.stats.undisturbed_ns && *r.stats.undisturbed_ns > 0;
}

run_view::run_view(const model::run& result) {
  int launches = 0;
  rows_.reserve(result.rows.size());
  for (const model::row& r : result.rows) {
    rows_.push_back(model::publishable(r));
    for (const int launch : rows_.back().raw.launch) launches = std::max(launches, launch + 1);
    rows_.back().raw = {};  // the layouts show no single epoch
  }
  coarse_ = launches <= 6;
  aa_floor_ = result.noise.aa_floor && *result.noise.aa_floor >= 0 ? *result.noise.aa_floor : 0;
  for (const model::comparison& c : result.comparisons) {
    if (model::is_finite(c) && c.ratio > 0) comparisons_.emplace(pair_key(c.a, c.b), c);
  }
  make_blocks();
  make_leaderboards();
}

std::optional<ratio_view> run_view::compare(const model::row& a, const model::row& b) const {
  if (const auto found = comparisons_.find(pair_key(a.id, b.id)); found != comparisons_.end()) {
    const model::comparison& c = found->second;
    return ratio_view{c.ratio, c.ci_low, c.ci_high, c.verdict, true};
  }
  if (const auto found = comparisons_.find(pair_key(b.id, a.id)); found != comparisons_.end()) {
    const model::comparison& c = found->second;
    ratio_view view{1 / c.ratio, std::nullopt, std::nullopt, opposite(c.verdict), true};
    if (c.ci_high && *c.ci_high > 0) view.low = 1 / *c.ci_high;
    if (c.ci_low && *c.ci_low > 0) view.high = 1 / *c.ci_low;
    return view;
  }
  ratio_view view{time_of(a) / time_of(b), std::nullopt, std::nullopt, "inconclusive", false};
  const model::row_stats &x = a.stats, &y = b.stats;
  if (x.ci_low_ns && x.ci_high_ns && y.ci_low_ns && y.ci_high_ns && *y.ci_low_ns > 0 && *y.ci_high_ns > 0) {
    // The extremes of both intervals: wider than needed, never narrower.
    view.low = *x.ci_low_ns / *y.ci_high_ns;
    view.high = *x.ci_high_ns / *y.ci_low_ns;
    const double level = std::min(x.ci_level.value_or(0), y.ci_level.value_or(0));
    const double effect = stats::minimum_effect(std::min(time_of(a), time_of(b)), coarse_);
    view.verdict = to_string(stats::judge(view.ratio, {*view.low, *view.high, level}, effect, aa_floor_));
  }
  return view;
}

void run_view::rank(std::vector<ranked_row>& list) const {
  std::stable_sort(list.begin(), list.end(),
                   [](const ranked_row& a, const ranked_row& b) { return time_of(*a.row) < time_of(*b.row); });
  const std::size_t n = list.size();
  std::vector<double> times(n);
  std::vector<bool> separated(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    times[i] = time_of(*list[i].row);
    for (std::size_t j = i + 1; j < n; ++j) {
      const std::string verdict = compare(*list[j].row, *list[i].row)->verdict;
      separated[i * n + j] = separated[j * n + i] = verdict == "faster" || verdict == "slower";
    }
  }
  const std::vector<std::size_t> ranks = stats::rank_with_ties(times, separated);
  for (std::size_t i = 0; i < n; ++i) {
    list[i].rank = ranks[i];
    list[i].tied = (i > 0 && ranks[i - 1] == ranks[i]) || (i + 1 < n && ranks[i + 1] == ranks[i]);
    if (i > 0) list[i].to_best = compare(*list[i].row, *list[0].row);
  }
}

void run_view::make_blocks() {
  std::map<std::string, std::size_t> places;
  for (const model::row& r : rows_) {
    const auto [place, is_new] = places.emplace(group_key(r.algorithm, r), blocks_.size());
    if (is_new) {
      block& b = blocks_.emplace_back();
      b.title = title_of(r.algorithm, r);
      b.algorithm = r.algorithm;
      b.op = r.op;
      b.status = r.security_status;
    }
    block& b = blocks_[place->second];
    if (is_measured(r)) {
      b.ranked.push_back({&r, 0, false, std::nullopt});
    } else {
      b.unmeasured.push_back(&r);
    }
  }
  for (block& b : blocks_) rank(b.ranked);
}

void run_view::make_leaderboards() {
  std::map<std::string, std::size_t> places;
  for (const block& b : blocks_) {
    // Blocks are sorted, so the first default implementation is the fastest one.
    const auto best =
        std::find_if(b.ranked.begin(), b.ranked.end(), [](const ranked_row& r) { return r.row->default_variant; });
    if (best == b.ranked.end() || best->row->family == "control") continue;
    const model::row& r = *best->row;
    // Cost parameters differ between password hashes: all of them stand in one list, with their parameters.
    const bool competes = r.family != "pwhash";
    const std::string key = competes ? group_key(r.family, r) : r.family + '\n' + r.op;
    const auto [place, is_new] = places.emplace(key, leaderboards_.size());
    if (is_new) {
      leaderboard& board = leaderboards_.emplace_back();
      board.title = competes ? title_of(r.family, r) : r.family + " " + r.op + ", not ranked: slow is their purpose";
      board.family = r.family;
      board.op = r.op;
      board.size = r.size;
      board.is_default = id_suffix(r).empty();
      board.competes = competes;
    }
    leaderboards_[place->second].ranked.push_back({&r, 0, false, std::nullopt});
  }
  for (leaderboard& board : leaderboards_) {
    if (board.competes) rank(board.ranked);
  }
}

std::vector<const leaderboard*> run_view::main_leaderboards() const {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> main_operation{{{"hash", "digest"},
                                                                                                 {"xof", "digest"},
                                                                                                 {"mac", "mac"},
                                                                                                 {"block", "encrypt"},
                                                                                                 {"cipher", "encrypt"},
                                                                                                 {"aead", "seal"},
                                                                                                 {"signature", "sign"},
                                                                                                 {"kex", "derive"},
                                                                                                 {"kem", "encaps"},
                                                                                                 {"pke", "encrypt"},
                                                                                                 {"kdf", "derive"},
                                                                                                 {"pwhash", "derive"},
                                                                                                 {"curve", "mul"},
                                                                                                 {"rng", "fill"}}};
  // Smaller is better: another operation, another size, parameters of their own.
  const auto distance = [](const leaderboard& board) {
    const auto entry = std::find_if(main_operation.begin(), main_operation.end(),
                                    [&](const auto& pair) { return pair.first == board.family; });
    const bool other_op = entry != main_operation.end() && entry->second != board.op;
    const bool other_size = board.size && *board.size != 16384;
    return std::tuple(other_op, !board.is_default, other_size, ~board.size.value_or(0));
  };
  std::vector<const leaderboard*> chosen;
  for (const leaderboard& board : leaderboards_) {
    const auto same = std::find_if(chosen.begin(), chosen.end(),
                                   [&](const leaderboard* other) { return other->family == board.family; });
    if (same == chosen.end()) {
      chosen.push_back(&board);
    } else if (distance(board) < distance(**same)) {
      *same = &board;
    }
  }
  return chosen;
}

}  // namespace cryptospeed::report
