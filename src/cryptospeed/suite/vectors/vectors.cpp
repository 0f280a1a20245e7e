// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/vectors.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/suite/vectors/vector_formats.hpp"

namespace cryptospeed::suite {
namespace {

result<std::string> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return error{errc::io, path + " cannot be read"};
  std::string content{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) return error{errc::io, path + " cannot be read"};
  return content;
}

/// Whether a JSON file has the members that every Wycheproof file has. Other JSON is another project's format.
bool is_wycheproof(std::string_view content) {
  for (const std::string_view member : {"\"algorithm\"", "\"numberOfTests\"", "\"testGroups\""})
    if (content.find(member) == std::string_view::npos) return false;
  return true;
}

}  // namespace

std::string sha256_hex(std::string_view content) {
  std::array<std::uint8_t, 32> digest{};
  sha256 hash;
  hash.update(as_bytes(content));
  hash.finish(digest);
  return to_hex(digest);
}

std::vector<std::string_view> operations_answering(std::string_view op, expectation expect) {
  if (op == "digest") return {"digest", "stream", "batch", "parallel"};
  if (op == "mac") return {"mac", "mac-rekey", "batch"};
  if (op == "seal") return {"seal", "rekey-seal", "seal-open"};
  if (op == "open" && expect == expectation::reject) return {"open", "open-reject"};
  if (op == "verify") return {"verify", "verify-batch"};
  if (op == "derive") return {"derive", "batch"};
  return {op};
}

result<vector_file> read_vector_file(const std::string& path, const std::string& name) {
  auto content = read_file(path);
  if (!content) return content.failure();
  auto file = path.ends_with(".json") ? parse_wycheproof(*content, name) : parse_kat(*content, name);
  if (file) file->path = name;
  return file;
}

result<std::vector<vector_file>> read_vector_folder(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code code;
  if (!fs::is_directory(path, code)) return error{errc::not_found, path + " is no folder"};
  std::vector<fs::path> found;
  for (fs::recursive_directory_iterator at(path, code), end; !code && at != end; at.increment(code))
    if (at->is_regular_file(code)) found.push_back(at->path());
  if (code) return error{errc::io, path + " cannot be read: " + code.message()};
  std::sort(found.begin(), found.end());

  std::vector<vector_file> files;
  for (const fs::path& one : found) {
    const std::string extension = one.extension().string();
    if (extension != ".kat" && extension != ".json") continue;
    if (extension == ".json") {
      auto content = read_file(one.string());
      if (!content) return content.failure();
      if (!is_wycheproof(*content)) continue;
    }
    auto file = read_vector_file(one.string(), fs::relative(one, path).generic_string());
    if (!file) return file.failure();
    files.push_back(*std::move(file));
  }
  return files;
}

}  // namespace cryptospeed::suite
