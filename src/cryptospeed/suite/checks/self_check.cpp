// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/self_check.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/suite/checks/check_definition.hpp"
#include "cryptospeed/suite/checks/check_desk.hpp"
#include "cryptospeed/suite/checks/check_vote.hpp"
#include "cryptospeed/suite/checks/self_check_state.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {
namespace {

using octets = std::vector<std::uint8_t>;

constexpr std::size_t largest_kept = std::size_t{64} << 10;  // outputs above are remembered by their digest
constexpr std::size_t largest_memo = std::size_t{1} << 20;   // made inputs above are made again when wanted again

octets kept_form(const octets& output) {
  if (output.size() <= largest_kept) return output;
  const auto digest = sha256::hash(output);
  return {digest.begin(), digest.end()};
}

std::string key_of(const block& what) {
  std::string key = what.algorithm + ":" + what.op;
  for (const std::uint64_t part : {what.size.value_or(0), what.message.value_or(0), what.aad.value_or(0),
                                   std::uint64_t{what.lanes}, std::uint64_t{what.threads}})
    key += "#" + std::to_string(part);
  for (const auto& [name, value] : what.params) key += ";" + name + "=" + std::to_string(value);
  return key;
}

model::row_status status_of(failure_kind kind) {
  switch (kind) {
    case failure_kind::crashed:
    case failure_kind::exited:
      return model::row_status::crashed;
    case failure_kind::hung:
      return model::row_status::hung;
    case failure_kind::given_up:
      return model::row_status::skipped;
    case failure_kind::not_loaded:
    case failure_kind::refused:
    case failure_kind::broken:
      break;
  }
  return model::row_status::failed;
}

void give_up(competitor_check& row, const failure& why, const std::string& when) {
  row.status = status_of(why.kind);
  row.reason = when + ": " + why.reason;
}

void fail(competitor_check& row, const std::string& why) {
  row.status = model::row_status::failed;
  row.reason = why;
}

bool own_randomness(const op_info* op) { return op != nullptr && (op->flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0; }

/// The argument sets of an operation that takes no seed because it draws its own randomness.
std::optional<call_args> without_seed(const call_args& args) {
  call_args own = args;
  bool changed = false;
  for (std::size_t i = CRYPTOSPEED_SEED; i < own.fields.size(); i += CRYPTOSPEED_FIELDS) {
    changed = changed || own.fields[i].size != 0;
    own.fields[i] = {};
  }
  return changed ? std::optional(std::move(own)) : std::nullopt;
}

}  // namespace

result<call_args> self_checker::state::inputs(const block& what) {
  const std::string key = key_of(what);
  const auto found = made.find(key);
  const bool again = found != made.end();
  std::vector<octets> recorded;
  std::size_t at = 0, total = 0;
  const oracle ask = [&](std::string_view op, const call_args& args) -> result<octets> {
    if (again && at < found->second.size()) return found->second[at++];
    auto answer = questions.make(what.algorithm, op, args);
    if (answer) {
      total += answer->size();
      if (total <= largest_memo) recorded.push_back(*answer);
    }
    return answer;
  };
  auto args = build_inputs(what, pool, options, ask);
  if (args && !again && total <= largest_memo) made.emplace(key, std::move(recorded));
  return args;
}

const family_check& self_checker::state::family(const block& what, const offer& who) {
  const std::uint64_t size = what.size.value_or(what.message.value_or(0));
  const std::tuple key{who.provider, who.algorithm, size};
  const auto found = families.find(key);
  if (found != families.end()) return found->second;
  family_check checked;
  if (what.family == CRYPTOSPEED_AEAD) checked = check_aead(questions, who, what.algorithm, size);
  if (what.family == CRYPTOSPEED_SIGNATURE) checked = check_signature(questions, who, what.algorithm, size);
  if (what.family == CRYPTOSPEED_KEX) checked = check_exchange(questions, who, what.algorithm);
  if (what.family == CRYPTOSPEED_WORKLOAD) checked = check_workload(questions, who, what.algorithm, size);
  if (what.family == CRYPTOSPEED_BLOCK || what.family == CRYPTOSPEED_CIPHER)
    checked = check_cipher(questions, who, what.algorithm, size);
  return families.emplace(key, std::move(checked)).first->second;
}

result<std::vector<answer>, failure> self_checker::state::answers(const offer& who, op_ref op, const call_args& args) {
  const auto live = providers.get(who.provider);
  if (!live) return live.failure();
  session& with = **live;
  const auto context = with.open(op, args);
  if (!context) return context.failure();
  std::vector<answer> all;
  for (std::uint32_t set = 0; set < args.sets; ++set) {
    auto one = with.run(*context, 1);
    if (!one) return one.failure();
    all.push_back(*std::move(one));
  }
  if (const auto closed = with.close(*context); !closed) return closed.failure();
  return all;
}

self_checker::self_checker(provider_set& providers, const std::vector<vector_file>& vectors, data_pool& pool,
                           const run_options& options)
    : state_(std::make_unique<state>(providers, vectors, pool, options)) {}
self_checker::~self_checker() = default;

const answers_given& self_checker::known(std::size_t provider, std::uint32_t algorithm) {
  return state_->known.of(provider, algorithm);
}

void self_checker::restore_inputs(const block& what) {
  // Whoever made ciphertexts and signatures the first time is asked again only for those too large to be remembered; a
  // failure shows after timing, where the outputs are compared.
  (void)state_->inputs(what);
}

block_check self_checker::check_block(const block& what) {
  state& my = *state_;
  block_check check;
  check.competitors.resize(what.competitors.size());
  std::vector<offer> offers;
  for (const competitor& one : what.competitors) offers.push_back(my.questions.offer_of(one));

  // 1. Known answers. Who fails them is asked nothing more.
  std::vector<bool> open(what.competitors.size(), false);
  for (std::size_t i = 0; i < open.size(); ++i) {
    competitor_check& row = check.competitors[i];
    if (!what.competitors[i].skip.empty()) {
      row.status = model::row_status::skipped;
      row.reason = what.competitors[i].skip;
      continue;
    }
    const answers_given& given = my.questions.answers(offers[i]);
    for (const std::string& one : given.known_findings)
      row.known_finding += (row.known_finding.empty() ? "" : "; ") + one;
    if (given.died) {
      give_up(row, *given.died, "known answer " + given.died_at);
    } else if (!given.failures.empty()) {
      const std::size_t more = given.failures.size() - 1;
      fail(row,
           "known answer " + given.failures.front() + (more == 0 ? "" : " (and " + std::to_string(more) + " more)"));
    } else {
      open[i] = true;
      const auto tally = given.ops.find(what.op);
      if (tally != given.ops.end() && tally->second.passed > 0) row.verified_by.emplace_back("kat");
    }
  }
  if (std::none_of(open.begin(), open.end(), [](bool one) { return one; })) return check;

  // 2. The inputs that will be timed.
  auto args = my.inputs(what);
  if (!args) {
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (!open[i]) continue;
      fail(check.competitors[i], "no inputs could be made: " + args.failure().message);
      if (args.failure().code == errc::unsupported) check.competitors[i].status = model::row_status::skipped;
      check.competitors[i].verified_by.clear();
    }
    return check;
  }
  check.args = *std::move(args);

  // 3. What everybody makes of them, one operation a set, on the path that is timed.
  const int expected_status = what.op == "open-reject" ? CRYPTOSPEED_REJECTED : CRYPTOSPEED_OK;
  std::vector<ballot> ballots;
  std::vector<std::vector<answer>> random_outputs(open.size());
  const auto collect = [&](const offer& who, op_ref op, const call_args& with) { return my.answers(who, op, with); };
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!open[i]) continue;
    competitor_check& row = check.competitors[i];
    row.expected_status = expected_status;
    const bool draws = (what.competitors[i].flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0;
    if (draws) row.own_args = without_seed(check.args);
    auto answered = collect(offers[i], what.competitors[i].op, check.args_of(i));
    open[i] = false;
    if (!answered) {
      const failure& why = answered.failure();
      give_up(row, why, "verification of " + what.op);
      if (why.kind == failure_kind::refused && why.status == CRYPTOSPEED_NOT_OFFERED) {
        row.status = model::row_status::skipped;
        row.reason = "not offered: " + why.reason;
        row.verified_by.clear();
      }
      continue;
    }
    const auto wrong = std::find_if(answered->begin(), answered->end(),
                                    [&](const answer& one) { return one.status != expected_status; });
    if (wrong != answered->end()) {
      const char* const said = wrong->status == CRYPTOSPEED_OK         ? "accepts"
                               : wrong->status == CRYPTOSPEED_REJECTED ? "rejects"
                                                                       : "fails on";
      fail(row,
           what.op + " " + said + " input set " + std::to_string(wrong - answered->begin()) + " of those to be timed");
      continue;
    }
    if (what.op == "open-reject" && !all_zero(*answered)) {
      fail(row, "reject: the output of a rejected message is not zeroed");
      continue;
    }
    const check_part defined =
        check_definition(my.questions, what, what.competitors[i], check.args_of(i), *answered, my.pool);
    if (!defined.failed.empty()) {
      fail(row, "definition: " + defined.failed);
      continue;
    }
    if (defined.applied) row.verified_by.emplace_back("definition");
    open[i] = true;
    if (draws && !(defined.applied && definition_fixes_output(what))) {
      if (!defined.applied) random_outputs[i] = *std::move(answered);
      continue;
    }
    for (const answer& one : *answered) row.expected.push_back(kept_form(one.output));
    if (!worth_comparing(what)) continue;
    ballots.push_back(
        {offers[i].provider_name, offers[i].variant, my.questions.answers(offers[i]).trusted(), i, row.expected});
  }

  // Other providers have a vote too where they passed their known answers, so that one implementation alone is
  // compared.
  for (const offer& other : my.questions.offers(what.algorithm)) {
    const op_info* const op = my.questions.find(other, what.op);
    const bool inside = std::any_of(offers.begin(), offers.end(), [&](const offer& o) { return o.same(other); });
    if (inside || op == nullptr || own_randomness(op) || ballots.empty()) continue;
    if (!other.default_variant || !my.questions.answers(other).trusted()) continue;
    const auto& ops = my.providers.slots()[other.provider].info.algorithms[other.algorithm].ops;
    const auto answered = collect(other, {other.algorithm, static_cast<std::uint32_t>(op - ops.data())}, check.args);
    if (!answered) continue;
    if (std::any_of(answered->begin(), answered->end(), [&](const answer& a) { return a.status != expected_status; }))
      continue;
    ballot vote{other.provider_name, other.variant, true, std::nullopt, {}};
    for (const answer& one : *answered) vote.outputs.push_back(kept_form(one.output));
    ballots.push_back(std::move(vote));
  }

  // 4. Equality of the deterministic ones.
  const std::vector<ruling> rulings = count_votes(ballots);
  for (std::size_t b = 0; b < ballots.size(); ++b) {
    if (!ballots[b].competitor) continue;
    competitor_check& row = check.competitors[*ballots[b].competitor];
    for (const std::string& peer : rulings[b].agrees_with) row.verified_by.push_back("cross:" + peer);
    if (rulings[b].failed.empty()) continue;
    fail(row, "cross: " + rulings[b].failed);
    open[*ballots[b].competitor] = false;
  }

  // 5. Round trips and rejections.
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!open[i]) continue;
    competitor_check& row = check.competitors[i];
    const family_check& family = my.family(what, offers[i]);
    if (family.died) {
      give_up(row, *family.died, "verification");
      continue;
    }
    check_part roundtrip = family.roundtrip, reject = family.reject;
    if (what.op == "open-reject") reject.applied = true;
    // An output that is a matter of chance has been checked only where its own counterpart saw it.
    if (!random_outputs[i].empty()) roundtrip.applied = false;
    for (std::size_t set = 0; set < random_outputs[i].size() && roundtrip.failed.empty(); ++set) {
      const cbytes message = field_bytes(check.args.fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT], my.pool);
      const check_part part = check_counterpart(my.questions, offers[i], what.algorithm, what.op,
                                                {message.begin(), message.end()}, random_outputs[i][set].output);
      roundtrip.applied = roundtrip.applied || part.applied;
      roundtrip.failed = part.failed;
    }
    if (roundtrip.applied && roundtrip.failed.empty()) row.verified_by.emplace_back("roundtrip");
    if (reject.applied && reject.failed.empty()) row.verified_by.emplace_back("reject");
    if (!roundtrip.failed.empty()) {
      fail(row, "roundtrip: " + roundtrip.failed);
    } else if (!reject.failed.empty()) {
      fail(row, "reject: " + reject.failed);
    } else if (row.verified_by.empty()) {
      fail(row, "no known answer and no peer to compare with");
    } else {
      row.status = model::row_status::ok;
    }
  }
  check.sizes = sizes_of(what, check);
  return check;
}

std::optional<std::string> self_checker::check_after_timing(const block& what, const block_check& check,
                                                            std::size_t competitor, const answer& last,
                                                            std::uint64_t calls) {
  const competitor_check& row = check.competitors[competitor];
  const std::string after = "after " + std::to_string(calls) + " operations ";
  if (last.status != row.expected_status)
    return after + (last.status == CRYPTOSPEED_REJECTED ? "one was rejected"
                    : last.status == CRYPTOSPEED_OK     ? "a forgery was accepted"
                                                        : "one had failed");
  if (calls == 0) return "no operation was timed";
  const std::size_t set = static_cast<std::size_t>((calls - 1) % check.args.sets);
  if (!row.expected.empty()) {
    if (kept_form(last.output) != row.expected[set]) return after + "the output is another than before timing";
    return std::nullopt;
  }
  const cbytes message = field_bytes(check.args.fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT], state_->pool);
  const check_part part = check_counterpart(state_->questions, state_->questions.offer_of(what.competitors[competitor]),
                                            what.algorithm, what.op, {message.begin(), message.end()}, last.output);
  if (!part.failed.empty()) return after + part.failed;
  return std::nullopt;
}

}  // namespace cryptospeed::suite
