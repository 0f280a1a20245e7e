// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/vectors/vectors_wycheproof.hpp"

#include <stdexcept>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/vectors/vector_formats.hpp"

namespace cryptospeed::suite {
namespace wycheproof {

using nlohmann::json;

std::string text_member(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string())
    throw std::runtime_error(std::string("no text member '") + name + "'");
  return found->get<std::string>();
}

std::vector<std::uint8_t> hex_member(const json& object, const char* name) {
  auto data = from_hex(text_member(object, name));
  if (!data) throw std::runtime_error(std::string("'") + name + "' is no even number of hexadecimal digits");
  return *std::move(data);
}

verdict result_of(const json& test) {
  const std::string text = text_member(test, "result");
  if (text == "valid") return verdict::valid;
  if (text == "invalid") return verdict::invalid;
  if (text == "acceptable") return verdict::acceptable;
  throw std::runtime_error("result '" + text + "' is none of valid, invalid and acceptable");
}

bool has_flag(const json& test, const char* flag) {
  const auto flags = test.find("flags");  // some files have none
  if (flags == test.end()) return false;
  for (const json& one : *flags)
    if (one == flag) return true;
  return false;
}

void sink::use(vector_record record, const json& test) {
  record.source = file_.path + " tcId " + std::to_string(test.at("tcId").get<std::uint64_t>());
  file_.records.push_back(std::move(record));
}

void sink::close() {
  for (const auto& [reason, count] : skipped_)
    file_.unused.push_back(file_.path + ": " + reason + " (" + std::to_string(count) + " tests)");
}

namespace {

void skip_all(const json& group, sink& out, const std::string& reason) {
  for (std::size_t i = 0; i < group.at("tests").size(); ++i) out.skip(reason);
}

void read_group(const std::string& algorithm, const json& group, sink& out) {
  const std::string type = text_member(group, "type");
  if (type == "MacTest" || type == "MacWithIvTest") return read_mac(algorithm, group, out);
  if (type == "AeadTest") return read_aead(algorithm, group, out);
  if (type == "XdhComp") return read_xdh(group, out);
  if (type == "EcdhTest" || type == "EcdhEcpointTest") return read_ecdh(group, out);
  if (type == "EddsaVerify") return read_eddsa(group, out);
  if (type == "EcdsaVerify" || type == "EcdsaBitcoinVerify" || type == "EcdsaP1363Verify")
    return read_ecdsa(group, out);
  if (type == "RsassaPkcs1Verify" || type == "RsassaPssVerify") return read_rsa_verify(group, out);
  if (type == "RsassaPkcs1Generate") return read_rsa_sign(group, out);
  skip_all(group, out, "tests of type " + type + " belong to no family that is verified");
}

vector_file read_whole(const json& root, const std::string& name) {
  vector_file file;
  file.path = name;
  const std::string algorithm = text_member(root, "algorithm");
  sink out(file);
  for (const json& group : root.at("testGroups")) {
    file.records_in_file += group.at("tests").size();
    read_group(algorithm, group, out);
  }
  out.close();
  const auto promised = root.at("numberOfTests").get<std::uint64_t>();
  if (promised != file.records_in_file)
    throw std::runtime_error("it holds " + std::to_string(file.records_in_file) + " tests and says " +
                             std::to_string(promised));
  return file;
}

}  // namespace
}  // namespace wycheproof

result<vector_file> parse_wycheproof(std::string_view content, const std::string& name) {
  try {
    vector_file file = wycheproof::read_whole(nlohmann::json::parse(content), name);
    file.sha256 = sha256_hex(content);
    return file;
  } catch (const std::exception& problem) {
    return error{errc::parse, name + ": " + problem.what()};
  }
}

}  // namespace cryptospeed::suite
