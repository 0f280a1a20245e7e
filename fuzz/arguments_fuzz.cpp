// SPDX-License-Identifier: Apache-2.0
// Command lines of `run`, an argument a line: refused in one line, or in the ranges that the help promises.
#include <cstdio>
#include <sstream>
#include <string>

#include "cryptospeed/cli/commands/run_options.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "input.hpp"

using namespace cryptospeed;

static void examine(const cli::run_request& request) {
  const suite::run_options options = request.options();
  fuzz::require(!options.sizes.empty(), "sizes");
  for (const std::uint64_t bytes : options.sizes) fuzz::require(bytes >= 1 && bytes <= 256U << 20, "--bytes");
  for (const std::uint32_t threads : options.threads) fuzz::require(threads >= 1 && threads <= 65536, "--threads");
  fuzz::require(options.message <= 1U << 20 && options.aad <= 1U << 20, "--message, --aad");
  fuzz::require(options.lanes <= 1024, "--lanes");
  fuzz::require(options.plan_preset.rounds >= 1 && options.plan_preset.rounds <= 1000, "--rounds");
  fuzz::require(options.plan_preset.launches >= 1 && options.plan_preset.launches <= 1000, "--launches");
  fuzz::require(options.timeout_seconds >= 0.1 && options.timeout_seconds <= 3600, "--timeout");
  if (options.budget_seconds)
    fuzz::require(*options.budget_seconds >= 1 && *options.budget_seconds <= 604800, "--budget");
  if (options.min_effect) fuzz::require(*options.min_effect > 0 && *options.min_effect <= 0.5, "--min-effect");
  for (const cli::output_file& file : request.files())
    fuzz::require(file.format != nullptr && !file.path.empty(), "-o");
  static_cast<void>(request.report_options());
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  return std::freopen("/dev/null", "w", stdout) == nullptr ? 1 : 0;  // --help and --version print
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // No command line of the system holds a zero byte.
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  cli::arguments given;
  for (std::string line; std::getline(lines, line);) given.push_back(line.substr(0, line.find('\0')));
  try {
    cli::command_line line("run", "", "");
    cli::run_request request;
    request.add_to(line);
    if (line.parse(given)) examine(request);
  } catch (const cli::cli_error& refused) {
    fuzz::require(refused.code() == cli::exit_usage && *refused.what() != '\0', "a refusal is exit 2 and says why");
  }
  return 0;
}
