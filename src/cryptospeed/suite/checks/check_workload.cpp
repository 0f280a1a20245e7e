// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/checks/examiner.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {
namespace {

void check_envelope(examiner& ask, const algorithm_entry& facts, std::uint64_t size) {
  byte_stream random(probe_seed);
  const octets key = random.take(32), nonce = random.take(facts.nonce_size), aad = random.take(16);
  const octets text = random.take(std::clamp<std::uint64_t>(size, 1, largest_probe));
  const auto sealed = ask.output(
      "seal",
      one_set({{CRYPTOSPEED_KEY, key}, {CRYPTOSPEED_NONCE, nonce}, {CRYPTOSPEED_AAD, aad}, {CRYPTOSPEED_INPUT, text}}));
  ask.roundtrip(sealed.has_value(), "seal fails");
  if (!sealed || !ask.has("open")) return;
  const auto open = [&](const octets& envelope, const octets& with) {
    return one_set({{CRYPTOSPEED_KEY, key}, {CRYPTOSPEED_AAD, with}, {CRYPTOSPEED_INPUT, envelope}});
  };
  ask.roundtrip(ask.output("open", open(*sealed, aad)) == text, "open does not give back what seal took");
  for (const std::size_t i : {std::size_t{0}, std::size_t{4}, std::size_t{5}})  // mark, version, suite
    ask.must_reject("open", open(flipped(*sealed, i), aad), "a changed header");
  ask.must_reject("open", open(octets(sealed->begin(), sealed->begin() + 9), aad), "an envelope that is cut short");
  if (facts.tag_size == 0) return;
  for (const std::size_t i : {std::size_t{12}, sealed->size() / 2, sealed->size() - 1})  // nonce, ciphertext, tag
    ask.must_reject("open", open(flipped(*sealed, i), aad), "a changed envelope");
  ask.must_reject("open", open(*sealed, flipped(aad, 3)), "changed associated data");
}

void check_merkle(examiner& ask) {
  constexpr std::size_t digest = 32;
  byte_stream random(probe_seed);
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{100}}) {
    const octets leaves = random.take(count * digest);
    const std::size_t index = count / 2;
    octets number(8);
    store_be<std::uint64_t>(number.data(), index);
    const call_args all = one_set({{CRYPTOSPEED_INPUT, leaves}, {CRYPTOSPEED_INFO, number}});
    const auto root = ask.output("build", all), appended = ask.output("append", all), proof = ask.output("prove", all);
    ask.roundtrip(root && root == appended, "what is appended one by one has another root than what is built at once");
    if (!root || !proof || !ask.has("verify-proof")) return;
    const octets leaf(leaves.begin() + static_cast<std::ptrdiff_t>(index * digest),
                      leaves.begin() + static_cast<std::ptrdiff_t>((index + 1) * digest));
    const auto verify = [&](const octets& of, const octets& with, const octets& siblings) {
      return one_set({{CRYPTOSPEED_INPUT, of},
                      {CRYPTOSPEED_PEER_KEY, with},
                      {CRYPTOSPEED_TAG, siblings},
                      {CRYPTOSPEED_INFO, number}});
    };
    const auto said = ask.ask("verify-proof", verify(leaf, *root, *proof));
    ask.roundtrip(said && said->status == CRYPTOSPEED_OK, "its own proof does not verify");
    ask.must_reject("verify-proof", verify(flipped(leaf, 5), *root, *proof), "another leaf");
    ask.must_reject("verify-proof", verify(leaf, flipped(*root, 9), *proof), "another root");
    if (!proof->empty()) ask.must_reject("verify-proof", verify(leaf, *root, flipped(*proof, 17)), "a changed proof");
  }
}

}  // namespace

family_check check_workload(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size) {
  family_check found;
  examiner ask(at, who, found);
  const algorithm_entry* const facts = find_algorithm(algorithm);
  if (facts == nullptr) return found;
  if (algorithm.starts_with("envelope-")) check_envelope(ask, *facts, size);
  if (algorithm.starts_with("merkle-")) check_merkle(ask);
  return found;
}

}  // namespace cryptospeed::suite
