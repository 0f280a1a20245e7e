// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/commands.hpp"

namespace cryptospeed::cli {

std::string overview() {
  return R"(cryptospeed: which cryptographic primitive, from which library, is the fastest on this machine, and by how much?

Usage: cryptospeed [COMMAND] [SELECTOR...] [options]

Commands:
  run        verify, measure, rank (what is done without a command)
  list       algorithms, providers, variants and operations there are, and what is missing
  verify     known answers, equality across providers, rejection tests; no timing
  report     stored results again, in any format
  explain    what is inside the timed region, per provider
  doctor     what can be measured on this machine, what cannot, and why

A selector is a glob over algorithm@provider/variant:op, any part of which may be left out: sha256, aes-*-gcm@openssl:seal,
@native, :verify, x25519@native/*. Names of other tools work too: AES-256-GCM, chacha20Poly1305. Without a selector the
headline set is measured, about three minutes; '*' is everything.

Exit codes: 0 fine; 2 usage or bad input; 3 a row failed verification or a provider crashed; 5 output could not be written;
130 interrupted, partial results kept.

Examples:
  cryptospeed                                   who is fastest here
  cryptospeed sha256 aes-256-gcm:seal -o r.json two algorithms, and the result file
  cryptospeed list @openssl                     what one provider has

Each command has --help of its own, --format json and --version.
)";
}

}  // namespace cryptospeed::cli
