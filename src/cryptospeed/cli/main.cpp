// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "cryptospeed/cli/commands.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/cli/interrupt.hpp"
#include "cryptospeed/cli/output.hpp"
#include "cryptospeed/cli/tool.hpp"
#include "cryptospeed/suite/runner.hpp"
#include "cryptospeed/suite/worker_main.hpp"

namespace {

using namespace cryptospeed::cli;

int dispatch(const arguments& argv) {
  const std::string first = argv.size() > 1 ? argv[1] : "";
  const arguments rest(argv.begin() + (argv.size() > 1 ? 2 : 1), argv.end());
  if (first == "--help" || first == "-h" || first == "help") {
    print(overview());
    return exit_fine;
  }
  if (first == "--version") {
    print(version_line());
    return exit_fine;
  }
  if (first == "run") return run_command(rest, argv);
  if (first == "list") return list_command(rest);
  if (first == "verify") return verify_command(rest);
  if (first == "doctor") return doctor_command(rest);
  if (first == "explain") return explain_command(rest);
  if (first == "report") return report_command(rest);
  for (const char* later : {"compare", "history", "limits", "leak", "tune"}) {
    if (first == later)
      throw usage_error(first + ": not available in this version; `cryptospeed --help` lists the commands there are");
  }
  return run_command(arguments(argv.begin() + 1, argv.end()), argv);
}

// A descriptor that was closed (`>&-`) would be given to the next file that is opened, and the table would be written
// into it. Opened the wrong way round it stays what it was: one that cannot be used.
void occupy_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
    if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) _exit(exit_output);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto served = cryptospeed::suite::run_as_worker(argc, argv)) return *served;
  try {
    occupy_standard_descriptors();
    catch_closed_pipes();
    return dispatch(arguments(argv, argv + argc));
  } catch (const cli_error& wrong) {
    complain(wrong.what());
    return wrong.code();
  } catch (const cryptospeed::suite::resource_error& wrong) {
    complain(std::string(wrong.what()) + "; choose smaller --bytes, or raise the limit (ulimit -a shows them)");
    return exit_usage;
  } catch (const std::bad_alloc&) {
    complain("memory: there is not enough; choose smaller --bytes");
    return exit_usage;
  } catch (const std::exception& wrong) {
    complain(std::string("internal error: ") + wrong.what() + "; please report it");
    return exit_usage;
  }
}
