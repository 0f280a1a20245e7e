// SPDX-License-Identifier: Apache-2.0
// The texts of workload: envelopes (seal, open), the handshake, the Merkle accumulator.
#include "cryptospeed/cli/contracts_of_families.hpp"

namespace cryptospeed::cli {
namespace {

struct line {
  std::string_view op, work;
};
constexpr line handshake[] = {
    {"master-secret", "HKDF-Extract of two shared secrets of 32 bytes with HMAC-Keccak-256 and an empty key"},
    {"server-proof", "one block of HKDF-Expand: HMAC-Keccak-256 over label and transcript hash"},
    {"client-proof", "one block of HKDF-Expand: HMAC-Keccak-256 over label and transcript hash"},
    {"session-key", "one block of HKDF-Expand: HMAC-Keccak-256 over label, both nonces and transcript hash"},
    {"transcript", "Keccak-256 of two keys and two nonces of 32 bytes, each after its length"}};
constexpr line merkle[] = {
    {"build", "the root of 100 leaves, level by level"},
    {"append", "100 leaves appended one by one to an empty accumulator, the root made after each"},
    {"prove", "the siblings of one of 100 leaves, of a tree that stands already"},
    {"verify-proof", "seven siblings folded from a leaf to the root and compared"}};

std::string_view find(const auto& lines, std::string_view op) {
  for (const line& one : lines)
    if (one.op == op) return one.work;
  return {};
}

}  // namespace

operation_contract workload_contract(std::string_view op) {
  operation_contract c = common_contract();
  c.in_place = "no, and not offered";
  c.context = "one object, reused; what the library keeps besides, its line says";
  if (op == "seal" || op == "open") {
    c.work = op == "seal" ? "one envelope: header, nonce, ciphertext and, of the authenticated suites, the tag"
                          : "one genuine envelope: header checked, tag checked where there is one, then decrypted";
    c.key = "one key, set outside; libraries that take it with every call do so inside";
    c.nonce = "one with each input, made outside from the seed; a sequence number of 1";
    c.associated_data = "16 bytes, or --aad, after header and nonce; ignored by the suites without a tag";
    c.tag = "16 bytes where the suite has one: computed and written, or checked in full";
    c.verified =
        "known answers, equality with the other providers on the timed inputs, round trip, changed and cut envelopes "
        "refused; the last output compared again after timing";
  } else if (const std::string_view of_handshake = find(handshake, op); !of_handshake.empty()) {
    c.work = of_handshake;
    c.key = "a secret of 32 bytes, another one with every call: set up inside";
    c.alignment = "values begin on 64 bytes; the output on 64 bytes";
    c.buffers = "eight sets of values in turn, in one pool whose pages all providers map; one output buffer";
  } else {
    c.work = find(merkle, op);
    c.key = "none";
    c.alignment = "leaves begin on 64 bytes; the output on 64 bytes";
    c.buffers = "eight sets of leaves in turn, copied out of the pool before; one output buffer";
    c.blinding = "none: nothing is secret";
    c.heap = "the tree is on the heap; what a call takes is counted";
    c.verified =
        "known answers, what is appended has the root of what is built, proofs verify, other leaves, roots and proofs "
        "are "
        "refused; the last output compared again after timing";
  }
  return c;
}

}  // namespace cryptospeed::cli
