// SPDX-License-Identifier: Apache-2.0
// What every text begins with, and the texts of block, cipher and rng.
#include "cryptospeed/cli/contracts_of_families.hpp"

namespace cryptospeed::cli {

operation_contract common_contract() {
  operation_contract c;
  c.nonce = "none";
  c.associated_data = "none, 0 bytes";
  c.tag = "none";
  c.in_place = "no, and not offered: the input is read, the output is another buffer";
  c.alignment = "the first input begins on a page, those after it 64 bytes on each; the output on 64 bytes";
  c.buffers =
      "eight inputs in turn, windows 64 bytes apart into one pool whose pages all providers map, so that the working "
      "set stays that of one input; one output buffer";
  c.randomness = "none";
  c.blinding = "whatever the library does by default; nothing is switched off or on";
  c.threads = "one; with --threads T as many contexts, one a thread and CPU, at the same time: rates are of all";
  c.heap = "counted in a launch of its own that is not timed; pools inside a library are not seen";
  c.verified =
      "known answers and equality with the other providers on the timed inputs before, the last output compared again "
      "after timing";
  return c;
}

operation_contract block_contract(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "expanded once, outside, for both directions";
  c.context = "one keyed object, reused";
  if (op == "encrypt" || op == "decrypt") {
    c.work = op == "encrypt" ? "a buffer of whole blocks encrypted, each for itself (ECB)"
                             : "a buffer of whole blocks decrypted, each for itself (ECB)";
    c.verified =
        "known answers, equality with the other providers on the timed inputs, what is encrypted is decrypted again by "
        "itself and by the others; the last output compared again after timing";
  }
  if (op == "encrypt-1") {
    c.work =
        "one block, whose address depends on the output of the block before it: a dependent chain, so the time is the "
        "latency of one block, with a load and an addition";
    c.alignment = "blocks begin on 64 bytes; the output on 64 bytes";
  }
  if (op == "encrypt-8") {
    c.work = "eight independent blocks in one call; a call is what is counted";
    c.alignment = "the eight blocks begin on 64 bytes; the output on 64 bytes";
  }
  if (op == "key-schedule") {
    c.work = "one key expanded for encryption, and one block encrypted under it, which shows that it was";
    c.key = "a new one with every call, expanded inside; eight keys in turn";
    c.context = "one object that takes the new key, or a new object where the library cannot";
    c.alignment = "keys and blocks begin on 64 bytes; the output on 64 bytes";
  }
  return c;
}

operation_contract cipher_contract(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "expanded once, outside";
  c.context = "one keyed object, reused";
  c.nonce =
      "IV, tweak, counter block or nonce: one with each input, made outside from the seed; no counter inside, so they "
      "come again in turn";
  c.in_place = "no; with --in-place yes, and the input is then copied to the output inside, for every provider alike";
  c.verified =
      "known answers, equality with the other providers on the timed inputs, what is encrypted is decrypted again by "
      "itself and by the others; the last output compared again after timing";
  if (op == "encrypt") c.work = "one message: nonce, plaintext; no padding";
  if (op == "decrypt") c.work = "one message: nonce, ciphertext; no padding, nothing is authenticated";
  if (op == "batch") c.work = "one message of each lane; bytes of all lanes count";
  return c;
}

operation_contract generator_contract(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "none; a seed of 32 bytes where the generator is a function of one";
  c.context = "that of the library, whose generator is seeded before";
  c.alignment = "the output on 64 bytes";
  c.buffers = "nothing is read but the seed, where there is one; one output buffer";
  c.randomness = "that is the operation";
  if (op == "fill") {
    c.work = "one buffer filled";
    c.verified =
        "of a seed: known answers and equality with the other providers; of own drawing: as many bytes as asked for, "
        "no "
        "two outputs alike, no byte that fills half of one. How good the randomness is, is not judged";
  }
  return c;
}

}  // namespace cryptospeed::cli
