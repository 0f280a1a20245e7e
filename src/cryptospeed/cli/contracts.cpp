// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/contracts.hpp"

#include "cryptospeed/abi/abi.h"

namespace cryptospeed::cli {
namespace {

std::string key_line(std::uint32_t family, std::string_view op) {
  switch (family) {
    case CRYPTOSPEED_HASH:
    case CRYPTOSPEED_XOF:
      return "no key";
    case CRYPTOSPEED_MAC:
      return op == "mac-rekey" ? "a new key for every message, set inside"
                               : "set once, outside; the context is reset for every message";
    case CRYPTOSPEED_AEAD:
      return op == "rekey-seal" ? "a new key for every message, expanded inside" : "expanded once, outside";
    case CRYPTOSPEED_BLOCK:
      return op == "key-schedule" ? "expanding it is the operation" : "expanded once, outside";
    case CRYPTOSPEED_SIGNATURE:
      if (op == "keygen" || op == "decode-public" || op == "decode-secret")
        return "making or decoding it is the operation";
      return "decoded once, outside";
    case CRYPTOSPEED_KEX:
      return op == "keygen" ? "making it is the operation"
                            : "the secret key is prepared outside; the peer's public key is decoded inside";
    case CRYPTOSPEED_KEM:
      return op.ends_with("-wire") ? "decoded from bytes inside" : "decoded and expanded outside";
    default:
      return "prepared outside";
  }
}

std::string work_line(std::uint32_t family, std::string_view op) {
  if (family == CRYPTOSPEED_HASH || family == CRYPTOSPEED_XOF) {
    return op == "stream" ? "64 KiB updates of one long message, with start and end"
                          : "start, one update and end of one message";
  }
  if (family == CRYPTOSPEED_MAC) return "one whole message: start, update, tag";
  if (family == CRYPTOSPEED_AEAD) {
    if (op == "open")
      return "one whole message: nonce, associated data, ciphertext, the tag checked; ciphertext and tag are genuine";
    if (op == "open-reject") return "one whole message whose tag is wrong; anything but a refusal voids the row";
    if (op == "seal-open") return "one message sealed and opened again; its bytes count twice";
    return "one whole message: nonce, associated data, plaintext, the tag written";
  }
  if (family == CRYPTOSPEED_SIGNATURE && op == "verify")
    return "one signature over one message, genuine; the answer is checked";
  if (family == CRYPTOSPEED_SIGNATURE && op == "sign") return "one signature over one message, hashing included";
  if (family == CRYPTOSPEED_KEX && op == "derive") return "one shared secret, the check against a zero result included";
  return "one call of the operation";
}

}  // namespace

contract_lines family_contract(std::uint32_t family, std::string_view op) {
  contract_lines lines;
  lines.emplace_back("work", work_line(family, op));
  lines.emplace_back("key", key_line(family, op));
  if (family == CRYPTOSPEED_AEAD) {
    lines.emplace_back("nonce", "one of each input set, made outside by the suite");
    lines.emplace_back("associated data", "16 bytes, or --aad");
  }
  if (family == CRYPTOSPEED_SIGNATURE) lines.emplace_back("message", "64 bytes, or --message");
  lines.emplace_back("buffers",
                     "inputs are windows into one pool that all providers map; each iteration takes the next input "
                     "set; --in-place lets "
                     "the output overwrite the input");
  lines.emplace_back("randomness", "none inside, unless the provider's row is marked own-randomness");
  lines.emplace_back("threads", op == "parallel" ? "as many as --threads says" : "one");
  lines.emplace_back("heap", "counted in a separate untimed launch; pools inside a library are not seen");
  lines.emplace_back(
      "verified",
      "known answers, equality with the other providers on the timed inputs, refusal of forgeries; the output is read "
      "again after timing");
  return lines;
}

}  // namespace cryptospeed::cli
