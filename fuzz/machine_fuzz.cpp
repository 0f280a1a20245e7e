// SPDX-License-Identifier: Apache-2.0
// Facts about a machine from files with any content. The input is the files' contents, a line "=N" before each.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "cryptospeed/model/json.hpp"
#include "cryptospeed/suite/machine.hpp"
#include "input.hpp"

using namespace cryptospeed;
namespace fs = std::filesystem;

static constexpr std::array<const char*, 20> files{"/proc/cpuinfo",
                                                   "/proc/stat",
                                                   "/proc/meminfo",
                                                   "/proc/version",
                                                   "/proc/self/status",
                                                   "/proc/sys/kernel/perf_event_paranoid",
                                                   "/etc/os-release",
                                                   "/sys/hypervisor/type",
                                                   "/sys/class/dmi/id/sys_vendor",
                                                   "/sys/class/dmi/id/product_name",
                                                   "/sys/devices/system/cpu/online",
                                                   "/sys/devices/system/cpu/smt/active",
                                                   "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
                                                   "/sys/devices/system/cpu/cpu0/microcode/version",
                                                   "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list",
                                                   "/sys/devices/system/cpu/intel_pstate/no_turbo",
                                                   "/sys/devices/system/cpu/cpufreq/boost",
                                                   "/sys/devices/system/clocksource/clocksource0/available_clocksource",
                                                   "/sys/devices/system/clocksource/clocksource0/current_clocksource",
                                                   "/sys/fs/cgroup/cpu.max"};

static std::string root;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  std::string name = (fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) / "cryptospeed-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) return 1;
  root = name;
  for (const char* file : files) fs::create_directories(fs::path(root + file).parent_path());
  return std::atexit([] {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  });
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  std::array<std::string, files.size()> content;
  std::array<bool, files.size()> there{};
  std::size_t at = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.size() > 1 && line.size() < 4 && line[0] == '=' &&
        line.find_first_not_of("0123456789", 1) == std::string::npos) {
      at = std::stoul(line.substr(1)) % files.size();
      there[at] = true;
    } else {
      there[at] = true;
      content[at] += line + "\n";
    }
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (there[i]) {
      std::ofstream(root + files[i], std::ios::binary) << content[i];
    } else {
      unlink((root + files[i]).c_str());
    }
  }
  model::run run;
  run.machine = suite::read_machine(root);
  fuzz::require(!run.machine.cores || *run.machine.cores > 0, "cores");
  run.noise.steal = suite::read_steal(root);
  fuzz::require(!run.noise.steal || (*run.noise.steal >= 0 && *run.noise.steal <= 1), "steal");
  fuzz::require(model::parse_json(model::to_json(run)).has_value(), "a result file can hold it");
  for (const suite::finding& one : suite::examine_machine(root)) {
    fuzz::require(one.severity <= suite::finding::level::warning, "a finding");
  }
  return 0;
}
