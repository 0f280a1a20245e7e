// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/checks/examiner.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {
namespace {

struct aead_probe {
  octets key, nonce, aad, text;

  [[nodiscard]] call_args seal() const {
    return one_set(
        {{CRYPTOSPEED_KEY, key}, {CRYPTOSPEED_NONCE, nonce}, {CRYPTOSPEED_AAD, aad}, {CRYPTOSPEED_INPUT, text}});
  }
  [[nodiscard]] call_args open(const octets& sealed, const octets& tag, const octets& with_aad) const {
    return one_set({{CRYPTOSPEED_KEY, key},
                    {CRYPTOSPEED_NONCE, nonce},
                    {CRYPTOSPEED_AAD, with_aad},
                    {CRYPTOSPEED_INPUT, sealed},
                    {CRYPTOSPEED_TAG, tag}});
  }
};

}  // namespace

family_check check_aead(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size) {
  family_check found;
  examiner ask(at, who, found);
  const algorithm_entry* const facts = find_algorithm(algorithm);
  if (facts == nullptr) return found;
  byte_stream random(probe_seed);
  aead_probe probe;
  probe.key = random.take(facts->key_size);
  probe.nonce = random.take(facts->nonce_size);
  if (takes_associated_data(algorithm)) probe.aad = random.take(16);
  probe.text = random.take(std::clamp<std::uint64_t>(size, 1, largest_probe));

  std::optional<octets> whole;
  const bool own = ask.has("seal");
  if (own) {
    whole = ask.output("seal", probe.seal());
  } else if (auto made = at.make(algorithm, "seal", probe.seal())) {
    whole = *std::move(made);
  }
  if (!whole || whole->size() < probe.text.size()) {
    if (own) ask.roundtrip(false, "seal fails on " + std::to_string(probe.text.size()) + " bytes");
    return found;
  }
  const auto cut = whole->begin() + static_cast<std::ptrdiff_t>(probe.text.size());
  const octets sealed(whole->begin(), cut), tag(cut, whole->end());
  const call_args genuine = probe.open(sealed, tag, probe.aad);

  if (ask.has("open")) {
    ask.roundtrip(ask.output("open", genuine) == probe.text,
                  own ? "open does not give back what seal took" : "open refuses what another provider sealed");
    for (std::size_t i = 0; i < tag.size(); ++i)
      ask.must_reject("open", probe.open(sealed, flipped(tag, i), probe.aad),
                      "a tag with a bit of byte " + std::to_string(i) + " changed");
    for (const std::size_t i : {std::size_t{0}, sealed.size() - 1})
      ask.must_reject("open", probe.open(flipped(sealed, i), tag, probe.aad), "a changed ciphertext");
    if (!probe.aad.empty())
      ask.must_reject("open", probe.open(sealed, tag, flipped(probe.aad, 3)), "changed associated data");
  }
  if (!own) return found;
  for (const offer& judge : at.judges(algorithm, who)) {
    const auto opened = at.ask(judge, "open", genuine);
    if (!opened) continue;  // it does not offer this; what it cannot do says nothing of the other
    ask.roundtrip(opened->status == CRYPTOSPEED_OK && opened->output == probe.text,
                  judge.provider_name + " does not open what it sealed");
  }
  return found;
}

family_check check_signature(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size) {
  family_check found;
  examiner ask(at, who, found);
  const auto& pairs = fixture_pairs(algorithm);
  if (pairs.empty()) return found;
  byte_stream random(probe_seed);
  const octets message = random.take(std::clamp<std::uint64_t>(size, 1, largest_probe));
  const call_args sign = one_set({{CRYPTOSPEED_KEY, pairs[0].secret_key}, {CRYPTOSPEED_INPUT, message}});
  const auto verify = [&](const octets& of, const octets& signature) {
    return one_set(
        {{CRYPTOSPEED_PEER_KEY, pairs[0].public_key}, {CRYPTOSPEED_INPUT, of}, {CRYPTOSPEED_TAG, signature}});
  };

  std::optional<octets> signature;
  const bool own = ask.has("sign");
  if (own) {
    signature = ask.output("sign", sign);
    if (!signature) ask.roundtrip(false, "sign fails");
  } else if (auto made = at.make(algorithm, "sign", sign)) {
    signature = *std::move(made);
  }
  if (!signature || signature->empty()) return found;

  if (ask.has("verify")) {
    const auto said = ask.ask("verify", verify(message, *signature));
    ask.roundtrip(said && said->status == CRYPTOSPEED_OK,
                  own ? "verify refuses its own signature" : "verify refuses the signature of another provider");
    // First, middle and last byte: a DER signature has its structure at the front and s at its end.
    for (const std::size_t i : {std::size_t{0}, signature->size() / 2, signature->size() - 1})
      ask.must_reject("verify", verify(message, flipped(*signature, i)), "a signature with a changed byte");
    ask.must_reject("verify", verify(flipped(message, message.size() / 2), *signature), "a changed message");
  }
  for (const offer& judge : at.judges(algorithm, who)) {
    if (own) {
      const auto said = at.ask(judge, "verify", verify(message, *signature));
      if (said) ask.roundtrip(said->status == CRYPTOSPEED_OK, judge.provider_name + " refuses its signature");
    }
    if (!ask.has("verify")) continue;
    const auto theirs = at.ask(judge, "sign", sign);
    if (!theirs || theirs->status != CRYPTOSPEED_OK) continue;
    // A signature that its own maker refuses, too, says something of the maker alone.
    const auto own_view = at.ask(judge, "verify", verify(message, theirs->output));
    if (own_view && own_view->status != CRYPTOSPEED_OK) continue;
    const auto said = ask.ask("verify", verify(message, theirs->output));
    ask.roundtrip(said && said->status == CRYPTOSPEED_OK, "verify refuses the signature of " + judge.provider_name);
  }
  return found;
}

family_check check_exchange(desk& at, const offer& who, std::string_view algorithm) {
  family_check found;
  examiner ask(at, who, found);
  const auto& pairs = fixture_pairs(algorithm);
  if (pairs.size() < 2 || !ask.has("derive")) return found;
  octets a = pairs[0].secret_key, b = pairs[1].secret_key;
  octets open_a = pairs[0].public_key, open_b = pairs[1].public_key;
  if (ask.deterministic("keygen")) {
    const auto made_a = ask.output("keygen", one_set({{CRYPTOSPEED_SEED, a}}));
    const auto made_b = ask.output("keygen", one_set({{CRYPTOSPEED_SEED, b}}));
    ask.roundtrip(made_a && made_b, "keygen fails");
    if (!made_a || !made_b) return found;
    open_a = *made_a;
    open_b = *made_b;
  }
  const call_args from_a = one_set({{CRYPTOSPEED_KEY, a}, {CRYPTOSPEED_PEER_KEY, open_b}});
  const call_args from_b = one_set({{CRYPTOSPEED_KEY, b}, {CRYPTOSPEED_PEER_KEY, open_a}});
  const auto shared = ask.output("derive", from_a);
  ask.roundtrip(shared && shared == ask.output("derive", from_b), "the two sides derive different secrets");
  if (!shared) return found;
  for (const offer& judge : at.judges(algorithm, who)) {
    const auto said = at.ask(judge, "derive", from_b);
    if (said)
      ask.roundtrip(said->status == CRYPTOSPEED_OK && said->output == *shared,
                    "the other side derives another secret in " + judge.provider_name);
  }
  return found;
}

check_part check_counterpart(desk& at, const offer& who, std::string_view algorithm, std::string_view op,
                             const octets& message, const octets& output) {
  check_part part;
  std::vector<offer> asked = at.judges(algorithm, who);
  asked.push_back(who);
  const auto& pairs = fixture_pairs(algorithm);
  for (const offer& judge : asked) {
    const std::string by = judge.same(who) ? "it itself" : judge.provider_name;
    if (op == "sign" && !pairs.empty()) {
      const auto said = at.ask(
          judge, "verify",
          one_set(
              {{CRYPTOSPEED_PEER_KEY, pairs[0].public_key}, {CRYPTOSPEED_INPUT, message}, {CRYPTOSPEED_TAG, output}}));
      if (!said) continue;
      part.applied = true;
      if (said->status != CRYPTOSPEED_OK) part.failed = by + " refuses its signature";
    } else if (op == "keygen") {
      // Decoded and encoded again where keys have a parsed form; else, of a key exchange, taken as the other side's.
      const auto decoded = at.ask(judge, "decode-public", one_set({{CRYPTOSPEED_PEER_KEY, output}}));
      if (decoded || decoded.failure().status == CRYPTOSPEED_REJECTED) {
        part.applied = true;
        if (!decoded || decoded->status != CRYPTOSPEED_OK || decoded->output != output)
          part.failed = by + " does not decode the public key it made";
      } else if (!pairs.empty() && at.find(judge, "derive") != nullptr) {
        const auto shared =
            at.ask(judge, "derive", one_set({{CRYPTOSPEED_KEY, pairs[0].secret_key}, {CRYPTOSPEED_PEER_KEY, output}}));
        part.applied = true;
        if (!shared || shared->status != CRYPTOSPEED_OK) part.failed = by + " refuses the public key it made";
      }
    }
    if (!part.failed.empty()) return part;
  }
  return part;
}

}  // namespace cryptospeed::suite
