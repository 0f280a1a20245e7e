// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/suite/ids.hpp"
#include "cryptospeed/suite/journal/journal_samples.hpp"
#include "cryptospeed/suite/providers/file_hash.hpp"

namespace cryptospeed::suite {
namespace {

using nlohmann::json;

constexpr const char* schema = "cryptospeed-partial";
constexpr int version = 1;

error cannot(const std::string& path, const std::string& what, int number) {
  return {errc::io, fmt::format("{}: {}: {}", path, what, std::strerror(number))};
}

}  // namespace

std::string plan_fingerprint(const plan& what, const provider_set& providers, const run_options& options) {
  std::string text = fmt::format("{} {} {} {} {} {} {} {}\n", options.seed, options.plan_preset.launches,
                                 options.plan_preset.rounds, options.plan_preset.slow_block_seconds, options.in_place,
                                 options.misalign, options.baseline, options.cpu.value_or(-1));
  for (const block& b : what.blocks) {
    text += block_id(b);
    for (const competitor& who : b.competitors) text += ' ' + who.id;
    text += '\n';
  }
  for (const provider_slot& slot : providers.slots()) {
    text += slot.module.name + ' ' + file_sha256(slot.module.path) + ' ' +
            (slot.info.measured_path.empty() ? "" : file_sha256(slot.info.measured_path)) + '\n';
  }
  return to_hex(sha256::hash(as_bytes(text)));
}

result<journal> journal::open(const std::string& path, const journal_header& header, bool append) {
  journal opened;
  opened.fd_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND, 0644);
  if (opened.fd_ < 0) return cannot(path, "cannot be written", errno);
  if (::flock(opened.fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return error{errc::io, path + ": another run writes it"};
  }
  if (!append && ::ftruncate(opened.fd_, 0) != 0 && errno != EINVAL) return cannot(path, "cannot be written", errno);
  if (append) {
    // A line that was cut short by the kill is ended, so that the next one stands alone.
    opened.write_line("");
  } else {
    opened.write_line(json{
        {"schema", schema}, {"version", version}, {"fingerprint", header.fingerprint}, {"arguments", header.arguments}}
                          .dump(-1, ' ', false, json::error_handler_t::replace));
  }
  if (!opened.failure_.empty()) return error{errc::io, path + ": " + opened.failure_};
  return opened;
}

journal::journal(journal&& other) noexcept : fd_(std::exchange(other.fd_, -1)), failure_(std::move(other.failure_)) {}

journal& journal::operator=(journal&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(failure_, other.failure_);
  return *this;
}

journal::~journal() {
  if (fd_ >= 0) ::close(fd_);
}

void journal::write_line(const std::string& line) {
  if (!failure_.empty()) return;
  const std::string text = line + '\n';
  const ssize_t written = ::write(fd_, text.data(), text.size());
  if (written == static_cast<ssize_t>(text.size())) return;
  failure_ = written < 0 ? std::strerror(errno) : "the line was cut short";
}

void journal::add_case(int launch, std::size_t block, const block_samples& samples) {
  write_line(case_to_json(launch, block, samples));
}

void journal::add_row(const model::row& row) {
  // row_to_json is one line, an object; the journal wraps it so that every line says what it is.
  write_line("{\"row\":" + model::row_to_json(row) + "}");
}

void journal::sync() {
  if (failure_.empty() && ::fdatasync(fd_) != 0) failure_ = std::strerror(errno);
}

result<journal_content> read_journal(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot(path, "cannot be read", errno);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return parse_journal(text, path);
}

result<journal_content> parse_journal(std::string_view text, const std::string& path) {
  journal_content content;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty()) continue;
    const json value = json::parse(line, nullptr, false);
    const bool cut_short = value.is_discarded() && number > 1;
    if (cut_short) continue;
    const auto refuse = [&](const std::string& why) {
      return error{errc::parse, fmt::format("{}: line {}: {}", path, number, why)};
    };
    if (!value.is_object()) return refuse("no JSON object");
    try {
      if (number == 1) {
        if (value.at("schema") != schema || value.at("version") != version) {
          return refuse("not a cryptospeed-partial file of version 1");
        }
        content.header.fingerprint = value.at("fingerprint").get<std::string>();
        content.header.arguments = value.at("arguments").get<std::vector<std::string>>();
      } else if (value.contains("row")) {
        auto row = model::parse_row(value.at("row").dump());
        if (!row) return refuse(row.failure().message);
        content.rows.push_back(std::move(row).value());
      } else {
        const auto [launch, block] = case_of(value);
        if (!content.cases.emplace(launch, block).second) return refuse("a case that is there already");
        add_case_to(value, content.samples[block]);
      }
    } catch (const json::exception& why) {
      return refuse(why.what());
    }
  }
  if (content.header.fingerprint.empty()) return error{errc::parse, path + ": empty"};
  return content;
}

}  // namespace cryptospeed::suite
