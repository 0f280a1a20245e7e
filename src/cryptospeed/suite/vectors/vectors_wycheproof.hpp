// SPDX-License-Identifier: Apache-2.0
// What the Wycheproof readers of the families share.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cryptospeed/suite/vectors.hpp"

namespace cryptospeed::suite::wycheproof {

enum class verdict { valid, invalid, acceptable };

/// Bytes of a member that is hexadecimal text; throws std::runtime_error for anything else.
[[nodiscard]] std::vector<std::uint8_t> hex_member(const nlohmann::json& object, const char* name);
[[nodiscard]] std::string text_member(const nlohmann::json& object, const char* name);
[[nodiscard]] verdict result_of(const nlohmann::json& test);
[[nodiscard]] bool has_flag(const nlohmann::json& test, const char* flag);

/// Where the tests of one file go: into records, or into a count a reason.
class sink {
 public:
  explicit sink(vector_file& file) : file_(file) {}
  void use(vector_record record, const nlohmann::json& test);
  void skip(const std::string& reason) { ++skipped_[reason]; }
  /// Writes the reasons into the file's `unused`.
  void close();

 private:
  vector_file& file_;
  std::map<std::string, std::uint64_t> skipped_;
};

/// One group's tests. `algorithm` is the file's member of that name.
void read_mac(const std::string& algorithm, const nlohmann::json& group, sink& out);
void read_aead(const std::string& algorithm, const nlohmann::json& group, sink& out);
void read_xdh(const nlohmann::json& group, sink& out);
void read_ecdh(const nlohmann::json& group, sink& out);
void read_eddsa(const nlohmann::json& group, sink& out);
void read_ecdsa(const nlohmann::json& group, sink& out);
void read_rsa_verify(const nlohmann::json& group, sink& out);
void read_rsa_sign(const nlohmann::json& group, sink& out);

}  // namespace cryptospeed::suite::wycheproof
