// SPDX-License-Identifier: Apache-2.0
// The texts, a function a family. They describe what suite/fixtures.cpp, the SDK and suite/self_check.cpp do: whoever
// changes those changes these. An operation without `work` has no text.
#include "cryptospeed/abi/abi.h"
#include "cryptospeed/cli/contracts.hpp"
#include "cryptospeed/cli/contracts_of_families.hpp"

namespace cryptospeed::cli {
namespace {

operation_contract hash(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "none";
  c.context = "one object, started again for every message";
  c.tag = "none; the digest is computed and written in full";
  c.blinding = "none: nothing is secret, nothing is checked inside";
  if (op == "digest") c.work = "one message: start, one update, end";
  if (op == "stream") c.work = "one message: start, updates of 64 KiB and a shorter last one, end";
  if (op == "batch") {
    c.work = "one message of each lane; bytes of all lanes count";
    c.buffers =
        "eight inputs for each lane in turn, windows 64 bytes apart into one pool whose pages all providers map";
  }
  if (op == "parallel") {
    c.work = "one message, spread over threads";
    c.threads = "as many as --threads says; starting or waking them is inside";
  }
  return c;
}

operation_contract xof(std::string_view op) {
  operation_contract c = hash(op);
  c.tag = "none; the standard output size of the algorithm is squeezed and written";
  return c;
}

operation_contract mac(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "set once, outside";
  c.context = "one keyed object, started again for every message";
  c.nonce = "of codes that take one (gmac): one with each input, made outside from the seed; others: none";
  c.tag = "computed and written in full, not checked";
  if (op == "mac") c.work = "one message: start, one update, tag";
  if (op == "mac-rekey") {
    c.work = "one message under a key of its own: key set-up, one update, tag";
    c.key = "a new one with every message, set inside; eight keys in turn";
    c.context = "one object that takes the new key, or a new object where the library cannot";
  }
  if (op == "batch") c.work = "one message of each lane; bytes of all lanes count";
  return c;
}

operation_contract aead(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "expanded once, outside: key schedule and tables";
  c.context = "one keyed object, reused";
  c.nonce = "one with each input, made outside from the seed; no counter inside, so they come again in turn";
  c.associated_data = "16 bytes, or --aad; 0 for xsalsa20-poly1305, which takes none";
  c.in_place = "no; with --in-place yes, and the input is then copied to the output inside, for every provider alike";
  const std::string_view genuine =
      "as many ciphertexts in turn as fit 32 KiB, two to eight, each with a place of its own in one pool whose pages "
      "all "
      "providers map; one output buffer";
  if (op == "seal") {
    c.work = "one message: nonce, associated data, plaintext, tag";
    c.tag = "computed and written in full, after the ciphertext";
    c.verified =
        "known answers, equality with the other providers on the timed inputs, what it sealed is opened by the others; "
        "the last output compared again after timing";
  }
  if (op == "open") {
    c.work = "one message: nonce, associated data, ciphertext, tag; ciphertext and tag are genuine";
    c.tag = "computed and checked in full, given from outside; one refusal voids the row";
    c.buffers = genuine;
    c.verified =
        "known answers, equality with the other providers, what others sealed is opened, refusal of every changed byte "
        "of a tag, of changed ciphertext and associated data; the last output compared again after timing";
  }
  if (op == "open-reject") {
    c.work = "one message whose tag has one wrong bit, refused; the output is zeroed inside";
    c.tag = "computed and refused; anything but a refusal, or a byte left of the text, voids the row";
    c.buffers = genuine;
    c.verified = "refusal of every forgery, and an output of zeros, before and after timing";
  }
  if (op == "seal-open") {
    c.work = "one message sealed, and opened again into another buffer; its bytes count twice";
    c.tag = "computed, written, computed again and checked";
    c.in_place = "no, and not offered: plaintext, ciphertext and the opened text are three buffers";
  }
  if (op == "rekey-seal") {
    c.work = "one message under a key of its own: key set-up, nonce, associated data, plaintext, tag";
    c.key = "a new one with every message, expanded inside; eight keys in turn";
    c.context = "one object that takes the new key, or a new object where the library cannot";
    c.tag = "computed and written in full, after the ciphertext";
  }
  return c;
}

operation_contract signature(std::string_view op) {
  operation_contract c = common_contract();
  c.in_place = "no, and not offered";
  if (op == "keygen" || op == "decode-public" || op == "decode-secret") {
    c.context = "that of the library, if it has one, reused; the key object is new each time";
    c.alignment = "encoded keys begin on 64 bytes; the output on 64 bytes";
    c.buffers = "the key pairs of the fixtures in turn, in one pool whose pages all providers map; one output buffer";
    c.tag = "none: nothing is signed or verified";
    c.verified = "equality with the other providers on the timed keys; the last output compared again after timing";
  }
  if (op == "keygen") {
    c.work = "one key pair; its public key encoded";
    c.key = "made inside, from the secret key or seed of a fixture; or drawn by a library that takes none";
    c.randomness = "none where the secret key is given; else drawn inside by the library: see each provider";
    c.verified =
        "from a given secret: known answers, equality with the other providers; of own drawing: every provider decodes "
        "the public key; the last output checked so again after timing";
  }
  if (op == "decode-public") {
    c.work = "one public key: decoded, checked as the library does, encoded again, released";
    c.key = "decoded from bytes inside";
  }
  if (op == "decode-secret") {
    c.work = "one secret key: decoded, its public key made or taken from it and encoded, released";
    c.key = "decoded from bytes inside";
  }
  if (op == "sign" || op == "verify" || op == "verify-batch") {
    c.context = "one a key, reused for every message where the library can";
    c.alignment =
        "the first message begins on a page, those after it 64 bytes on each; keys and signatures on 64 bytes";
    c.associated_data = "none: context strings are empty, the identity of sm2 is the standard's default";
  }
  if (op == "sign") {
    c.work = "one signature over one message, 64 bytes or --message, hashing included";
    c.key = "decoded once, outside; one secret key for all messages";
    c.nonce = "the scheme's own, made inside: from key and message, or drawn (see randomness)";
    c.tag = "the signature is computed and written; only a self-check of the library verifies it inside";
    c.randomness = "none where the scheme or the library is deterministic; else drawn inside: see each provider";
    c.verified =
        "known answers where the scheme is deterministic, its signatures verified by every provider before, the last "
        "one "
        "again after timing";
  }
  if (op == "verify") {
    c.work = "one genuine signature over one message, 64 bytes or --message, hashing included";
    c.key = "decoded once, outside; one public key for all messages";
    c.tag = "the signature is checked in full, given from outside; one refusal voids the row";
    c.verified =
        "known answers, signatures of the other providers accepted, changed signatures and messages refused; the "
        "status "
        "read again after timing";
  }
  if (op == "verify-batch") {
    c.work = "one genuine signature of each lane, verified in one call; every signature counts";
    c.key = "decoded once, outside";
    c.tag = "all signatures are checked, given from outside; one refusal voids the row";
  }
  return c;
}

operation_contract kex(std::string_view op) {
  operation_contract c = common_contract();
  c.in_place = "no, and not offered";
  c.alignment = "keys and results begin on 64 bytes";
  if (op == "keygen") {
    c.work = "one public key of one secret key, encoded";
    c.key = "a secret key of the fixtures, decoded inside; or drawn by a library that takes none";
    c.context = "that of the library, if it has one, reused; the key object is new each time";
    c.buffers = "the secret keys of the fixtures in turn, in one pool whose pages all providers map; one output buffer";
    c.randomness = "none where the secret key is given; else drawn inside by the library: see each provider";
    c.tag = "none: no shared secret is made";
    c.verified =
        "from a given secret: known answers, equality with the other providers; of own drawing: every provider takes "
        "the "
        "public key; the last output checked so again after timing";
  }
  if (op == "derive" || op == "batch") {
    c.work = op == "batch" ? "one raw shared secret of each lane; every secret counts"
                           : "one raw shared secret; checks of the peer's key and against a zero result included";
    c.key = "libraries with a parsed form: both keys decoded once, outside; others: inside. See each provider";
    c.context = "one a secret key, reused where the library has one";
    c.buffers =
        "one secret key, the other public keys of the fixtures in turn, in one pool whose pages all providers map; one "
        "output buffer";
    c.tag = "none; the shared secret is written in full, no key derivation follows";
    c.verified =
        "known answers, equality with the other providers on the timed keys, both sides derive the same; the last "
        "output "
        "compared again after timing";
  }
  return c;
}

operation_contract control(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "none";
  c.context = "none beyond the one that holds the arguments";
  c.blinding = "none: nothing is secret";
  if (op == "empty") {
    c.work =
        "nothing: the loop, the turn of the input sets, the status kept, and one call as into a library. Every row "
        "holds about as much; it is never subtracted";
    c.tag = "none; nothing is written";
    c.in_place = "no, and not offered: there is no buffer";
    c.alignment = "none: no input and no output";
    c.buffers = "none is touched";
    c.verified =
        "there is nothing to verify but that it gives no byte and fails never; time that does not grow with the number "
        "of calls, or less than half a cycle a call, voids the row";
  }
  if (op == "memcpy") {
    c.work = "the input copied to the output: what moving the bytes costs alone";
    c.tag = "none; the bytes are written in full";
    c.verified =
        "known answers, the output compared with the input on the timed inputs and with the other providers before; "
        "the "
        "last output compared again after timing";
  }
  if (op == "fetch") {
    c.work =
        "one algorithm object looked up by its name, the one before it released; other operations do that once and "
        "outside";
    c.context = "the object is looked up anew each time: that is the operation";
    c.tag = "none; what the object says it is, is asked outside";
    c.in_place = "no, and not offered: there is no buffer";
    c.alignment = "none: no input; the name is the provider's own";
    c.buffers = "none is touched";
    c.verified =
        "known answers: the object is asked what algorithm it is, before and after timing; not compared between "
        "variants, each of which looks up another one";
  }
  return c;
}

}  // namespace

std::optional<operation_contract> contract_of(std::uint32_t family, std::string_view op) {
  operation_contract found;
  switch (family) {
    case CRYPTOSPEED_HASH:
      found = hash(op);
      break;
    case CRYPTOSPEED_XOF:
      found = xof(op);
      break;
    case CRYPTOSPEED_MAC:
      found = mac(op);
      break;
    case CRYPTOSPEED_BLOCK:
      found = block_contract(op);
      break;
    case CRYPTOSPEED_CIPHER:
      found = cipher_contract(op);
      break;
    case CRYPTOSPEED_RNG:
      found = generator_contract(op);
      break;
    case CRYPTOSPEED_WORKLOAD:
      found = workload_contract(op);
      break;
    case CRYPTOSPEED_KDF:
      found = derivation_contract(op);
      break;
    case CRYPTOSPEED_PWHASH:
      found = password_hash_contract(op);
      break;
    case CRYPTOSPEED_AEAD:
      found = aead(op);
      break;
    case CRYPTOSPEED_SIGNATURE:
      found = signature(op);
      break;
    case CRYPTOSPEED_KEX:
      found = kex(op);
      break;
    case CRYPTOSPEED_CONTROL:
      found = control(op);
      break;
    default:
      return std::nullopt;
  }
  if (found.work.empty()) return std::nullopt;
  return found;
}

}  // namespace cryptospeed::cli
