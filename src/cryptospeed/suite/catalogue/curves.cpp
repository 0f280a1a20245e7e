// SPDX-License-Identifier: Apache-2.0
// curve and field: SEC 2 and brainpool names. The level is half the order's bits. Curves of 113 bits and less have been
// broken in practice; those below 224 bits, and binary ones (deprecated by SP 800-186), are legacy.
#include "cryptospeed/suite/catalogue/builder.hpp"

namespace cryptospeed::suite::catalogue_data {
namespace {

struct curve_name {
  const char* sec;  // after "curve-secp" or "curve-sect"
  int bits;
  std::vector<std::string> others;
};

algorithm_entry& add_curve(builder& b, const std::string& name, std::string_view standard, int bits) {
  algorithm_entry& entry = b.add(CRYPTOSPEED_CURVE, "curve-" + name, standard, bits / 2, {name});
  const auto field = static_cast<std::uint32_t>((bits + 7) / 8);
  entry.quantum_safe = false;
  entry.secret_key_size = field;
  entry.public_key_size = 2 * field + 1;
  if (bits < 224) entry.status = bits <= 113 ? "broken" : "legacy";
  return entry;
}

}  // namespace

void add_curves(builder& b) {
  const std::vector<curve_name> prime{{"112r1", 112, {}},
                                      {"112r2", 110, {}},
                                      {"128r1", 128, {}},
                                      {"128r2", 126, {}},
                                      {"160k1", 161, {}},
                                      {"160r1", 161, {}},
                                      {"160r2", 161, {}},
                                      {"192k1", 192, {}},
                                      {"192r1", 192, {"p192", "p-192", "nistp192", "prime192v1"}},
                                      {"224k1", 225, {}},
                                      {"224r1", 224, {"p224", "p-224", "nistp224"}},
                                      {"256k1", 256, {"k256"}},
                                      {"256r1", 256, {"p256", "p-256", "nistp256", "prime256v1"}},
                                      {"384r1", 384, {"p384", "p-384", "nistp384"}},
                                      {"521r1", 521, {"p521", "p-521", "nistp521"}}};
  const std::vector<curve_name> binary{{"113r1", 113, {}},
                                       {"113r2", 113, {}},
                                       {"131r1", 131, {}},
                                       {"131r2", 131, {}},
                                       {"163k1", 163, {"k163", "k-163", "nistk163"}},
                                       {"163r1", 162, {}},
                                       {"163r2", 163, {"b163", "b-163", "nistb163"}},
                                       {"193r1", 193, {}},
                                       {"193r2", 193, {}},
                                       {"233k1", 232, {"k233", "k-233", "nistk233"}},
                                       {"233r1", 233, {"b233", "b-233", "nistb233"}},
                                       {"239k1", 238, {}},
                                       {"283k1", 281, {"k283", "k-283", "nistk283"}},
                                       {"283r1", 282, {"b283", "b-283", "nistb283"}},
                                       {"409k1", 407, {"k409", "k-409", "nistk409"}},
                                       {"409r1", 409, {"b409", "b-409", "nistb409"}},
                                       {"571k1", 570, {"k571", "k-571", "nistk571"}},
                                       {"571r1", 570, {"b571", "b-571", "nistb571"}}};
  const auto add_all = [&b](const std::vector<curve_name>& list, char kind) {
    for (const curve_name& curve : list) {
      const std::string sec = std::string("sec") + kind + curve.sec;
      algorithm_entry& entry = add_curve(b, sec, "SEC 2", curve.bits);
      if (kind == 't' && entry.status == "standard") entry.status = "legacy";
      const std::string bare = std::string(1, kind) + curve.sec;  // as cryptonite names them: SEC_p256r1
      for (const std::string& name : {bare, "sec-" + bare, "curve-" + bare}) b.alias(entry, name);
      for (const std::string& other : curve.others) {
        b.alias(entry, other);
        b.alias(entry, "curve-" + other);
      }
    }
  };
  add_all(prime, 'p');
  add_all(binary, 't');
  for (const int bits : {160, 192, 224, 256, 320, 384, 512}) {
    for (const char* kind : {"r1", "t1"}) {
      add_curve(b, "brainpoolp" + std::to_string(bits) + kind, "RFC 5639", bits);
    }
  }
  algorithm_entry& ristretto =
      b.add(CRYPTOSPEED_CURVE, "ristretto255", "RFC 9496", 126, {"curve-ristretto255", "crypto-core-ristretto255"});
  ristretto.quantum_safe = false;
  ristretto.secret_key_size = 32;
  ristretto.public_key_size = 32;
  algorithm_entry& edwards = b.add(CRYPTOSPEED_CURVE, "curve-edwards25519", "RFC 7748, RFC 8032", 126,
                                   {"edwards25519", "crypto-core-ed25519"});
  edwards.quantum_safe = false;
  edwards.secret_key_size = 32;
  edwards.public_key_size = 32;

  for (const int bits : {64, 128, 256, 512, 1024, 2048}) {
    const std::string n = std::to_string(bits);
    b.add(CRYPTOSPEED_FIELD, "f2m-" + n, "polynomials over GF(2)", std::nullopt, {"f2m" + n, "f2m/" + n});
  }
}

}  // namespace cryptospeed::suite::catalogue_data
