// SPDX-License-Identifier: Apache-2.0
// The texts of kdf and pwhash.
#include "cryptospeed/cli/contracts_of_families.hpp"

namespace cryptospeed::cli {

operation_contract derivation_contract(std::string_view op) {
  operation_contract c = common_contract();
  c.key = "a secret of 32 bytes, another one with every call; taken as it is, nothing of it is kept";
  c.context = "one object, reused; what the library keeps besides, its line says";
  c.alignment = "secrets, salts and infos begin on 64 bytes; the output on 64 bytes";
  c.buffers =
      "eight secrets in turn, each with its salt and info, in one pool whose pages all providers map; one output";
  c.tag = "none; 32 bytes are derived and written";
  if (op == "derive")
    c.work =
        "32 bytes from a secret of 32, a salt of 16 (not of x963-kdf and sskdf) and an info of 16 (not of pbkdf2); "
        "pbkdf2: 1000 iterations, or --param";
  if (op == "derive-batch") c.work = "the same for each lane; every derivation counts";
  return c;
}

operation_contract password_hash_contract(std::string_view op) {
  operation_contract c = derivation_contract(op);
  c.key = "a password of 32 bytes, another one with every call; nothing of it is kept";
  c.buffers = "eight passwords in turn, each with its salt, in one pool whose pages all providers map; one output";
  c.tag = "none; the raw hash is written, no encoded string is made or read";
  c.heap = "the memory of the algorithm is taken and released inside, as the library does it, and is counted";
  c.threads = "one, whatever the number of lanes; with --threads T as many contexts at the same time";
  if (op == "derive")
    c.work = "one raw hash of a password of 32 bytes and a salt of 16, at the cost that the row shows (--param)";
  return c;
}

}  // namespace cryptospeed::cli
