// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/checks/check_desk.hpp"

#include <algorithm>

#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {

std::vector<offer> desk::offers(std::string_view algorithm) const {
  std::vector<offer> found;
  for (const bool standard : {true, false}) {
    for (std::size_t p = 0; p < providers_.slots().size(); ++p) {
      const provider_slot& slot = providers_.slots()[p];
      if (slot.failed) continue;
      for (std::uint32_t a = 0; a < slot.info.algorithms.size(); ++a) {
        const algorithm_info& info = slot.info.algorithms[a];
        if (info.id != algorithm || info.unusable || info.default_variant != standard) continue;
        found.push_back({p, a, standard, slot.module.name, info.variant});
      }
    }
  }
  return found;
}

offer desk::offer_of(const competitor& who) const {
  return {who.provider, who.op.algorithm, who.default_variant, who.provider_name, who.variant};
}

const op_info* desk::find(const offer& of, std::string_view op) const {
  for (const op_info& one : providers_.slots()[of.provider].info.algorithms[of.algorithm].ops)
    if (one.name == op) return &one;
  return nullptr;
}

std::vector<offer> desk::judges(std::string_view algorithm, const offer& except) {
  std::vector<offer> trusted, clean;
  for (offer& one : offers(algorithm)) {
    if (one.provider == except.provider || !one.default_variant) continue;
    const answers_given& given = answers(one);
    if (given.trusted()) {
      trusted.push_back(std::move(one));
    } else if (given.clean()) {
      clean.push_back(std::move(one));
    }
  }
  return trusted.empty() ? clean : trusted;
}

outcome<answer> desk::ask(const offer& of, std::string_view op, const call_args& args) {
  const auto& ops = providers_.slots()[of.provider].info.algorithms[of.algorithm].ops;
  const auto found = std::find_if(ops.begin(), ops.end(), [&](const op_info& one) { return one.name == op; });
  if (found == ops.end())
    return failure{failure_kind::refused, CRYPTOSPEED_NOT_OFFERED, "there is no operation " + std::string(op)};
  const auto live = providers_.get(of.provider);
  if (!live) return live.failure();
  return (*live)->call({of.algorithm, static_cast<std::uint32_t>(found - ops.begin())}, args, 1);
}

bool desk::accepted_elsewhere(std::string_view algorithm, const offer& signer, const call_args& args,
                              const std::vector<std::uint8_t>& signature) {
  const auto& pairs = fixture_pairs(algorithm);
  if (pairs.empty()) return false;
  call_args check;
  check.fields.resize(CRYPTOSPEED_FIELDS);
  const auto own = [&](int f, const std::vector<std::uint8_t>& data) {
    check.fields[static_cast<std::size_t>(f)] = {false, 0, data.size(), data};
  };
  own(CRYPTOSPEED_PEER_KEY, pairs[0].public_key);
  own(CRYPTOSPEED_TAG, signature);
  check.fields[CRYPTOSPEED_INPUT] = args.fields[CRYPTOSPEED_INPUT];
  for (const offer& judge : judges(algorithm, signer)) {
    const auto said = ask(judge, "verify", check);
    if (said && said->status == CRYPTOSPEED_OK) return true;
  }
  return false;
}

result<std::vector<std::uint8_t>> desk::make(std::string_view algorithm, std::string_view op, const call_args& args) {
  std::vector<offer> able;
  for (offer& one : offers(algorithm))
    if (find(one, op) != nullptr) able.push_back(std::move(one));
  std::stable_sort(able.begin(), able.end(),
                   [this](const offer& a, const offer& b) { return answers(a).trusted() > answers(b).trusted(); });
  std::vector<std::pair<std::size_t, std::vector<std::uint8_t>>> made;
  std::string why = "no provider here offers " + std::string(op) + " of " + std::string(algorithm);
  for (const offer& one : able) {
    const bool seen = std::any_of(made.begin(), made.end(), [&](const auto& m) { return m.first == one.provider; });
    if (seen || !answers(one).clean()) continue;
    auto answered = ask(one, op, args);
    if (!answered || answered->status != CRYPTOSPEED_OK) {
      why = one.provider_name + " did not " + std::string(op) +
            (answered ? std::string() : ": " + answered.failure().reason);
      continue;
    }
    const bool agreed = op == "sign" ? accepted_elsewhere(algorithm, one, args, answered->output)
                                     : std::any_of(made.begin(), made.end(),
                                                   [&](const auto& m) { return m.second == answered->output; });
    if (agreed) return std::move(answered->output);
    made.emplace_back(one.provider, std::move(answered->output));
  }
  if (made.empty()) return error{errc::not_found, why};
  return std::move(made.front().second);
}

call_args one_set(std::initializer_list<std::pair<int, std::vector<std::uint8_t>>> fields) {
  call_args args;
  args.fields.resize(CRYPTOSPEED_FIELDS);
  for (const auto& [f, data] : fields) args.fields[static_cast<std::size_t>(f)] = {false, 0, data.size(), data};
  return args;
}

}  // namespace cryptospeed::suite
