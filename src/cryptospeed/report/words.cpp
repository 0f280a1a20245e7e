// SPDX-License-Identifier: Apache-2.0
// The sentences that several layouts share.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cryptospeed/report/view.hpp"

namespace cryptospeed::report {
namespace {

void add(std::string& list, const std::string& item) {
  if (!list.empty()) list += ", ";
  list += item;
}

/// What a call that does nothing took, where somebody asked for it: a reader of short operations wants it beside them.
std::string loop_line(const std::vector<model::row>& rows) {
  for (const model::row& r : rows) {
    if (r.family != "control" || r.op != "empty" || !r.default_variant || !is_measured(r)) continue;
    const double ns = *r.stats.undisturbed_ns;
    if (!std::isfinite(ns)) continue;
    return fmt::format("the timed loop alone takes {:.2f} ns a call ({} empty); it is part of every time here", ns,
                       implementation_name(r));
  }
  return {};
}

}  // namespace

std::string implementation_name(const model::row& r) {
  return r.variant.empty() || r.variant == "default" ? r.provider : r.provider + "/" + r.variant;
}

std::string verification_summary(const block& b) {
  std::size_t known = 0, defined = 0, round_trips = 0, rejects = 0;
  std::set<std::string> agreeing;
  for (const ranked_row& r : b.ranked) {
    const auto has = [&](const char* what) {
      return std::find(r.row->verified_by.begin(), r.row->verified_by.end(), what) != r.row->verified_by.end() ? 1u
                                                                                                               : 0u;
    };
    known += has("kat");
    defined += has("definition");
    round_trips += has("roundtrip");
    rejects += has("reject");
    for (const std::string& check : r.row->verified_by) {
      if (!check.starts_with("cross:")) continue;
      agreeing.insert(r.row->provider);
      agreeing.insert(check.substr(6, check.find('/') - 6));  // two variants of a provider are one witness
    }
  }
  std::string text;
  const auto claim = [&](std::size_t count, const char* what) {
    if (count == b.ranked.size() && count > 0) {
      add(text, what);
    } else if (count > 0) {
      add(text, fmt::format("{} ({} of {})", what, count, b.ranked.size()));
    }
  };
  claim(known, "known answer");
  claim(defined, "output as defined");
  if (agreeing.size() > 1) add(text, fmt::format("{} providers agree", agreeing.size()));
  claim(round_trips, "round trip");
  claim(rejects, "rejects forgery");
  return text;
}

std::string status_text(const model::row& r) {
  std::string text = r.security_status.empty() ? "-" : r.security_status;
  if (r.quantum_safe) text += *r.quantum_safe ? ", quantum-safe" : ", not quantum-safe";
  return text;
}

std::string failure_text(const model::row& r) {
  std::string text = r.status == model::row_status::ok ? "no time was measured" : model::to_string(r.status);
  if (!r.known_finding.empty()) text = "known finding: " + r.known_finding;
  std::string reason = r.reason;
  if (reason.empty()) {
    if (const auto found = r.reasons.find("undisturbed_ns"); found != r.reasons.end()) reason = found->second;
  }
  return reason.empty() ? text : text + ": " + reason;
}

std::vector<std::string> noise_lines(const model::run& result) {
  const auto finite = [](const model::figure& f) { return f && *f > -1e12 && *f < 1e12; };
  std::string noise = "noise: " + result.noise.verdict;
  if (!result.rounds.empty()) {
    noise += fmt::format("; {} of {} rounds dropped", result.noise.dropped_rounds, result.rounds.size());
  } else {
    noise += fmt::format("; {} rounds dropped", result.noise.dropped_rounds);
  }
  if (finite(result.noise.aa_floor)) noise += fmt::format("; A/A floor {:.2f} %", *result.noise.aa_floor * 100);
  if (finite(result.noise.disturbance))
    noise += fmt::format("; mean over undisturbed {:.2f}", *result.noise.disturbance);
  if (finite(result.noise.steal)) noise += fmt::format("; stolen time {:.1f} %", *result.noise.steal * 100);

  const model::cycles_info& c = result.cycles;
  std::string cycles = c.source == "pmu"        ? "cycles: counted by the processor"
                       : c.source == "estimate" ? "cycles: estimated from the measured clock"
                                                : "cycles: not known";
  if (finite(c.ghz_median)) {
    cycles += fmt::format(", {:.2f} GHz", *c.ghz_median);
    if (finite(c.ghz_min) && finite(c.ghz_max)) cycles += fmt::format(" ({:.2f} to {:.2f})", *c.ghz_min, *c.ghz_max);
  }
  if (!c.reason.empty()) cycles += "; " + c.reason;
  for (std::size_t i = 0; i < result.noise.reasons.size(); ++i) {
    noise += (i == 0 ? "; noisy because " : ", ") + result.noise.reasons[i];
  }
  std::vector<std::string> lines = result.notices;
  lines.push_back(noise);
  lines.push_back(cycles);
  if (std::string loop = loop_line(result.rows); !loop.empty()) lines.push_back(std::move(loop));
  if (result.partial) lines.insert(lines.begin(), "partial: the run was interrupted, rows and launches are missing");
  return lines;
}

}  // namespace cryptospeed::report
