// SPDX-License-Identifier: Apache-2.0
// hash and xof. Level is collision resistance in bits: half the output, or the best published attack (MD5: 2^18, SHA-1:
// 2^61 for a chosen-prefix or identical-prefix collision).
#include "cryptospeed/suite/catalogue/builder.hpp"

namespace cryptospeed::suite::catalogue_data {

const std::vector<hash_facts>& hashes() {
  static const std::vector<hash_facts> list{
      {"md5", 16, 18, "RFC 1321", "broken", {"md5sum"}},
      {"sha1", 20, 61, "FIPS 180-4", "broken", {"sha-1", "sha1sum"}},
      {"sha224", 28, 112, "FIPS 180-4", "standard", {"sha2-224", "sha-224", "sha224sum"}},
      {"sha256", 32, 128, "FIPS 180-4", "standard", {"sha2-256", "sha-256", "crypto-hash-sha256", "sha256sum"}},
      {"sha384", 48, 192, "FIPS 180-4", "standard", {"sha2-384", "sha-384", "sha384sum"}},
      {"sha512", 64, 256, "FIPS 180-4", "standard", {"sha2-512", "sha-512", "crypto-hash-sha512", "sha512sum"}},
      {"sha512-224",
       28,
       112,
       "FIPS 180-4",
       "standard",
       {"sha512/224", "sha2-512/224", "sha-512/224", "sha512t-224", "sha-512-224"}},
      {"sha512-256",
       32,
       128,
       "FIPS 180-4",
       "standard",
       {"sha512/256", "sha2-512/256", "sha-512/256", "sha512t-256", "sha-512-256"}},
      {"sha3-224", 28, 112, "FIPS 202", "standard", {"sha3(224)"}},
      {"sha3-256", 32, 128, "FIPS 202", "standard", {"sha3(256)"}},
      {"sha3-384", 48, 192, "FIPS 202", "standard", {"sha3(384)"}},
      {"sha3-512", 64, 256, "FIPS 202", "standard", {"sha3(512)"}},
      {"keccak-256", 32, 128, "Keccak submission (padding 0x01)", "standard", {"keccak256", "keccak-1600(256)"}},
      {"keccak-512", 64, 256, "Keccak submission (padding 0x01)", "standard", {"keccak512", "keccak-1600(512)"}},
      {"blake2s", 32, 128, "RFC 7693", "standard", {"blake2s-256", "blake2s256", "blake2s(256)"}},
      {"blake2b",
       64,
       256,
       "RFC 7693",
       "standard",
       {"blake2b-512", "blake2b512", "blake2b(512)", "crypto-generichash-blake2b"}},
      {"blake3", 32, 128, "BLAKE3 paper", "standard", {"blake3-256"}},
      {"ascon-hash256", 32, 128, "SP 800-232", "standard", {"ascon-256", "asconhash256", "ascon-hash-256"}},
      {"sm3", 32, 128, "GB/T 32905, ISO/IEC 10118-3", "standard", {}},
      {"ripemd160", 20, 80, "ISO/IEC 10118-3", "legacy", {"rmd160", "ripemd", "ripemd-160"}},
  };
  return list;
}

void add_hashes(builder& b) {
  for (const hash_facts& hash : hashes()) {
    algorithm_entry& entry = b.add(CRYPTOSPEED_HASH, std::string(hash.id), hash.standard, hash.level);
    entry.status = hash.status;
    entry.output_size = hash.digest_size;
    for (const std::string_view name : hash.aliases) b.alias(entry, std::string(name));
  }
  // Output sizes of an XOF are the ones that reach its level.
  const auto xof = [&b](const char* id, std::string_view standard, int level, std::uint32_t size,
                        std::initializer_list<std::string> names) {
    b.add(CRYPTOSPEED_XOF, id, standard, level, names).output_size = size;
  };
  xof("shake128", "FIPS 202", 128, 32, {"shake-128", "shake-128(256)"});
  xof("shake256", "FIPS 202", 256, 64, {"shake-256", "shake-256(512)"});
  xof("cshake128", "SP 800-185", 128, 32, {"cshake-128"});
  xof("cshake256", "SP 800-185", 256, 64, {"cshake-256"});
  xof("turboshake128", "RFC 9861", 128, 32, {"turboshake-128"});
  xof("turboshake256", "RFC 9861", 256, 64, {"turboshake-256"});
  xof("kt128", "RFC 9861", 128, 32, {"kangarootwelve", "k12", "kt-128"});
  xof("kt256", "RFC 9861", 256, 64, {"kt-256"});
  xof("ascon-xof128", "SP 800-232", 128, 32, {"asconxof128", "ascon-xof-128"});
  xof("ascon-cxof128", "SP 800-232", 128, 32, {"asconcxof128", "ascon-cxof-128"});
}

}  // namespace cryptospeed::suite::catalogue_data
