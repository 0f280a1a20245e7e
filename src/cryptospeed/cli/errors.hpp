// SPDX-License-Identifier: Apache-2.0
// Exit codes, and the exceptions that become one line and a code in `main` and nowhere else.
#pragma once

#include <stdexcept>
#include <string>

namespace cryptospeed::cli {

enum exit_code : int {
  exit_fine = 0,         ///< a noisy run too
  exit_usage = 2,        ///< usage or bad input
  exit_failed_rows = 3,  ///< a row failed verification or a provider crashed, and it is no known finding
  exit_output = 5,       ///< output could not be written
  exit_interrupted = 130,
};

/// `message` is "WHAT: WHY; HINT", one line.
class cli_error : public std::runtime_error {
 public:
  cli_error(exit_code code, const std::string& message) : std::runtime_error(message), code_(code) {}
  [[nodiscard]] exit_code code() const noexcept { return code_; }

 private:
  exit_code code_;
};

class usage_error : public cli_error {
 public:
  explicit usage_error(const std::string& message) : cli_error(exit_usage, message) {}
};

class output_error : public cli_error {
 public:
  explicit output_error(const std::string& message) : cli_error(exit_output, message) {}
};

/// The text on one line: control characters become spaces.
[[nodiscard]] std::string one_line(std::string text);

/// Prints "cryptospeed: MESSAGE" on standard error.
void complain(const std::string& message);

}  // namespace cryptospeed::cli
