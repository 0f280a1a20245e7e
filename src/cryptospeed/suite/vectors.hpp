// SPDX-License-Identifier: Apache-2.0
// Known answers: records of any format in one shape. A record is run on every provider that has its algorithm and
// operation.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/result.hpp"

namespace cryptospeed::suite {

enum class expectation {
  match,   ///< status ok and this output
  reject,  ///< status rejected, or open refuses the field as malformed
  either,  ///< the source calls the case acceptable: match or reject, but no third thing
  differ,  ///< status ok and any output but this one: a forged tag of an operation that only computes tags
};

struct vector_record {
  std::string algorithm, op;
  std::array<std::optional<std::vector<std::uint8_t>>, CRYPTOSPEED_FIELDS> field;
  std::uint64_t output_size = 0;  ///< cryptospeed_args.output_size
  std::vector<std::uint64_t> params;
  std::optional<std::vector<std::uint8_t>> output;  ///< empty for verify and for rejects
  expectation expect = expectation::match;
  std::string source;  ///< "hash/sha256.kat:12" or "wycheproof/x25519_test.json tcId 7"
};

struct vector_file {
  std::string path;    ///< as it was named
  std::string sha256;  ///< of the file
  std::vector<vector_record> records;
  std::uint64_t records_in_file = 0;  ///< tests the file holds, used or not
  std::vector<std::string>
      unused;  ///< one line a reason: "ecdsa_secp256r1_sha512: another hash than ecdsa-p256's (312 tests)"
};

/// The vectors of this project, embedded in the binary: typed from the standards themselves.
[[nodiscard]] const std::vector<vector_file>& own_vectors();

/// Reads a .kat or Wycheproof JSON file. `name` is what its records call it.
[[nodiscard]] result<vector_file> read_vector_file(const std::string& path, const std::string& name);

/// All readable vector files under a folder, recursively, in order of name; files of an unknown format are passed over.
[[nodiscard]] result<std::vector<vector_file>> read_vector_folder(const std::string& path);

}  // namespace cryptospeed::suite
