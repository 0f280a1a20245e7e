// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/checks/examiner.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {

family_check check_cipher(desk& at, const offer& who, std::string_view algorithm, std::uint64_t size) {
  constexpr std::uint64_t block = 16;
  family_check found;
  examiner ask(at, who, found);
  const algorithm_entry* const facts = find_algorithm(algorithm);
  if (facts == nullptr) return found;
  byte_stream random(probe_seed);
  const octets key = random.take(facts->key_size), nonce = random.take(facts->nonce_size);
  // Block ciphers and CBC take whole blocks; a size that the block under check has anyhow is theirs.
  const std::uint64_t length = std::clamp<std::uint64_t>(size, block, largest_probe);
  const octets text = random.take(facts->family == CRYPTOSPEED_BLOCK ? length / block * block : length);
  const auto with = [&](const octets& input) {
    return one_set({{CRYPTOSPEED_KEY, key}, {CRYPTOSPEED_NONCE, nonce}, {CRYPTOSPEED_INPUT, input}});
  };

  if (!ask.has("encrypt") || !ask.has("decrypt")) return found;
  const auto encrypted = ask.output("encrypt", with(text));
  if (!encrypted) return found;  // a length that it does not take; the known answers have those that it must
  ask.roundtrip(*encrypted != text, "encrypt gives back the plaintext");
  ask.roundtrip(ask.output("decrypt", with(*encrypted)) == text, "decrypt does not give back what encrypt took");
  for (const offer& judge : at.judges(algorithm, who)) {
    const auto back = at.ask(judge, "decrypt", with(*encrypted));
    if (back)
      ask.roundtrip(back->status == CRYPTOSPEED_OK && back->output == text,
                    judge.provider_name + " does not decrypt what it encrypted");
  }
  return found;
}

}  // namespace cryptospeed::suite
