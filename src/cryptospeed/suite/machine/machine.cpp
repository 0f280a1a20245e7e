// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/machine.hpp"

#include <gnu/libc-version.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/pmu.hpp"
#include "cryptospeed/suite/machine/cpu_time.hpp"
#include "cryptospeed/suite/machine/machine_files.hpp"

namespace cryptospeed::suite {
namespace {

using namespace machine_files;

/// What Linux calls a feature in /proc/cpuinfo and what the compilers, and we, call it.
constexpr auto renamed_on_x86 = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"pni", "sse3"},
    {"sse4_1", "sse4.1"},
    {"sse4_2", "sse4.2"},
    {"abm", "lzcnt"},
    {"bmi1", "bmi"},
    {"pclmulqdq", "pclmul"},
    {"sha_ni", "sha"},
    {"rdrand", "rdrnd"},
    {"avx_ifma", "avxifma"},
    {"avx512_vbmi2", "avx512vbmi2"},
    {"avx512_bitalg", "avx512bitalg"},
    {"avx512_vpopcntdq", "avx512vpopcntdq"},
});
constexpr auto renamed_on_arm = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"asimd", "neon"},
    {"aes", "arm-aes"},
    {"pmull", "arm-pmull"},
    {"sha1", "arm-sha1"},
    {"sha2", "arm-sha2"},
    {"sha3", "arm-sha3"},
    {"sha512", "arm-sha512"},
    {"sm3", "arm-sm3"},
    {"sm4", "arm-sm4"},
    {"sve", "sve"},
    {"sve2", "sve2"},
});

/// The parts of Arm's own cores that servers and boards have; the kernel gives numbers alone.
constexpr auto arm_parts = std::to_array<std::pair<long long, std::string_view>>({
    {0xd03, "Cortex-A53"},
    {0xd04, "Cortex-A35"},
    {0xd05, "Cortex-A55"},
    {0xd07, "Cortex-A57"},
    {0xd08, "Cortex-A72"},
    {0xd09, "Cortex-A73"},
    {0xd0a, "Cortex-A75"},
    {0xd0b, "Cortex-A76"},
    {0xd0c, "Neoverse N1"},
    {0xd0d, "Cortex-A77"},
    {0xd40, "Neoverse V1"},
    {0xd41, "Cortex-A78"},
    {0xd44, "Cortex-X1"},
    {0xd46, "Cortex-A510"},
    {0xd47, "Cortex-A710"},
    {0xd48, "Cortex-X2"},
    {0xd49, "Neoverse N2"},
    {0xd4f, "Neoverse V2"},
});

std::string arm_core(const fields& cpu) {
  const auto implementer = to_number(field_of(cpu, "CPU implementer"));
  const auto part = to_number(field_of(cpu, "CPU part"));
  if (!implementer || !part) return "";
  if (*implementer == 0x41) {
    for (const auto& [number, name] : arm_parts) {
      if (number == *part) return "Arm " + std::string(name);
    }
  }
  return "ARM core, implementer " + field_of(cpu, "CPU implementer") + ", part " + field_of(cpu, "CPU part");
}

/// The names of cpuinfo in the spelling and order of cpu/features.hpp; what is unknown there is left out.
std::vector<std::string> known_features(const fields& cpu, bool arm) {
  const std::vector<std::string> listed = words_of(field_of(cpu, arm ? "Features" : "flags"));
  std::set<std::string, std::less<>> ours;
  for (const std::string& word : listed) {
    std::string name = arm ? "" : word;
    if (arm) {
      for (const auto& [theirs, mine] : renamed_on_arm) {
        if (theirs == word) name = mine;
      }
    } else {
      for (const auto& [theirs, mine] : renamed_on_x86) {
        if (theirs == word) name = mine;
      }
    }
    ours.insert(name);
  }
  std::vector<std::string> names;
  for (const std::string_view name : feature_names) {
    if (ours.contains(name)) names.emplace_back(name);
  }
  return names;
}

std::optional<int> small_number(const std::string& text) {
  const auto value = to_number(text);
  if (!value || !std::in_range<int>(*value)) return std::nullopt;
  return static_cast<int>(*value);
}

/// Physical cores where the kernel tells them apart, else processors.
std::optional<int> count_cores(const std::vector<fields>& cpus) {
  std::set<std::pair<std::string, std::string>> cores;
  int processors = 0;
  for (const fields& cpu : cpus) {
    if (!cpu.contains("processor")) continue;
    ++processors;
    if (cpu.contains("core id")) cores.emplace(field_of(cpu, "physical id"), field_of(cpu, "core id"));
  }
  if (!cores.empty()) return static_cast<int>(cores.size());
  if (processors > 0) return processors;
  return std::nullopt;
}

std::optional<bool> read_smt(const std::string& root, const fields& cpu) {
  const std::string active = read_line(root, "/sys/devices/system/cpu/smt/active");
  if (active == "0" || active == "1") return active == "1";
  const auto siblings = to_number(field_of(cpu, "siblings"));
  const auto cores = to_number(field_of(cpu, "cpu cores"));
  if (siblings && cores) return *siblings > *cores;
  return std::nullopt;
}

/// The governors of all CPUs, each once.
std::string read_governor(const std::string& root) {
  std::set<std::string> names;
  for (const int cpu : cpu_list(read_line(root, "/sys/devices/system/cpu/online"))) {
    const std::string name =
        read_line(root, "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpufreq/scaling_governor");
    if (!name.empty()) names.insert(name);
  }
  std::string joined;
  for (const std::string& name : names) {
    if (!joined.empty()) joined += ',';
    joined += name;
  }
  return joined;
}

std::string read_turbo(const std::string& root) {
  const std::string without = read_line(root, "/sys/devices/system/cpu/intel_pstate/no_turbo");
  if (without == "0" || without == "1") return without == "0" ? "on" : "off";
  const std::string boost = read_line(root, "/sys/devices/system/cpu/cpufreq/boost");
  if (boost == "0" || boost == "1") return boost == "1" ? "on" : "off";
  return "";
}

/// Which hypervisor, from what it left in the file systems; "none" where the CPU says that there is none.
std::string read_vm(const std::string& root, const std::vector<fields>& cpus) {
  const std::string type = read_line(root, "/sys/hypervisor/type");
  if (type == "xen") return "Xen";

  const std::string maker = read_line(root, "/sys/class/dmi/id/sys_vendor");
  const std::string product = read_line(root, "/sys/class/dmi/id/product_name");
  const std::vector<std::string> flags =
      cpus.empty() ? std::vector<std::string>{} : words_of(field_of(cpus[0], "flags"));
  const bool x86 = !flags.empty();
  const bool flagged = std::find(flags.begin(), flags.end(), "hypervisor") != flags.end();
  if (x86 && !flagged) return "none";

  for (const std::string& text : {maker, product}) {
    for (const auto& [mark, name] : std::initializer_list<std::pair<const char*, const char*>>{
             {"QEMU", "KVM (QEMU)"},
             {"KVM", "KVM"},
             {"Amazon EC2", "KVM (Amazon EC2)"},
             {"Google", "KVM (Google Compute Engine)"},
             {"VMware", "VMware"},
             {"VirtualBox", "VirtualBox"},
             {"innotek", "VirtualBox"},
             {"Virtual Machine", "Hyper-V"},
             {"Parallels", "Parallels"},
             {"Xen", "Xen"},
             {"DigitalOcean", "KVM (DigitalOcean)"},
             {"OpenStack", "KVM (OpenStack)"},
         }) {
      if (text.find(mark) != std::string::npos) return name;
    }
  }
  // A guest kernel without firmware tables still knows its host's clock.
  const std::string clocks = read_line(root, "/sys/devices/system/clocksource/clocksource0/available_clocksource");
  for (const auto& [mark, name] : std::initializer_list<std::pair<const char*, const char*>>{
           {"kvm-clock", "KVM"}, {"hyperv_clocksource", "Hyper-V"}, {"xen", "Xen"}}) {
    if (clocks.find(mark) != std::string::npos) return name;
  }
  if (flagged) return "unknown hypervisor";
  return "";
}

std::string read_os(const std::string& root) {
  for (const char* path : {"/etc/os-release", "/usr/lib/os-release"}) {
    std::istringstream text(read_all(root, path));
    for (std::string line; std::getline(text, line);) {
      if (line.rfind("PRETTY_NAME=", 0) != 0) continue;
      std::string name = trimmed(line.substr(12));
      if (name.size() >= 2 && (name.front() == '"' || name.front() == '\'')) name = name.substr(1, name.size() - 2);
      return name;
    }
  }
  return "";
}

std::string read_kernel(const std::string& root) {
  // "Linux version 6.1.0-18-amd64 (debian-kernel@...) ..."
  const std::vector<std::string> words = words_of(read_line(root, "/proc/version"));
  return words.size() >= 3 && words[1] == "version" ? words[0] + " " + words[2] : "";
}

std::optional<std::uint64_t> read_memory(const std::string& root) {
  std::istringstream text(read_all(root, "/proc/meminfo"));
  for (std::string line; std::getline(text, line);) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() < 2 || words[0] != "MemTotal:") continue;
    const auto kibibytes = to_number(words[1]);
    if (kibibytes && *kibibytes >= 0 && *kibibytes < (1LL << 53)) return static_cast<std::uint64_t>(*kibibytes) * 1024;
  }
  return std::nullopt;
}

}  // namespace

model::machine_info read_machine(const std::string& root) {
  model::machine_info info;
  const std::vector<fields> cpus = read_blocks(root, "/proc/cpuinfo");
  const fields cpu = cpus.empty() ? fields{} : cpus.front();
  const bool arm = cpu.contains("CPU implementer");

  info.cpu = arm ? arm_core(cpu) : field_of(cpu, "model name");
  info.vendor = arm ? "ARM" : field_of(cpu, "vendor_id");
  if (!arm) {
    info.family = small_number(field_of(cpu, "cpu family"));
    info.model = small_number(field_of(cpu, "model"));
    info.stepping = small_number(field_of(cpu, "stepping"));
  }
  info.microcode = field_of(cpu, "microcode");
  if (info.microcode.empty()) info.microcode = read_line(root, "/sys/devices/system/cpu/cpu0/microcode/version");
  info.cores = count_cores(cpus);
  info.smt = read_smt(root, cpu);
  info.vm = read_vm(root, cpus);
  info.governor = read_governor(root);
  info.turbo = read_turbo(root);
  info.kernel = read_kernel(root);
  info.os = read_os(root);
  info.memory_bytes = read_memory(root);

  if (root.empty()) {
    // On the machine itself the CPU is asked, not the kernel: what counts is what kernels are chosen by.
    for (const std::string_view name : features::detected().names()) info.features.emplace_back(name);
    info.libc = std::string("glibc ") + gnu_get_libc_version();
    const char* mask = std::getenv("CRYPTOSPEED_CPU");
    if (mask != nullptr) info.mask = mask;
  } else {
    info.features = known_features(cpu, arm);
  }
  return info;
}

model::clock_info read_clock(const std::string& root) {
  const measure::clock_cost cost = measure::measure_clock();
  model::clock_info info;
  info.name = measure::clock_name;
  info.resolution_ns = cost.resolution_ns;
  info.call_ns = cost.call_ns;
  info.source = read_line(root, "/sys/devices/system/clocksource/clocksource0/current_clocksource");
  const std::vector<fields> cpus = read_blocks(root, "/proc/cpuinfo");
  if (const std::string flags = cpus.empty() ? "" : field_of(cpus.front(), "flags"); !flags.empty()) {
    const std::vector<std::string> words = words_of(flags);
    const auto has = [&](const char* flag) { return std::find(words.begin(), words.end(), flag) != words.end(); };
    info.tsc_invariant = has("constant_tsc") && has("nonstop_tsc");
  }
  return info;
}

model::figure read_steal(const std::string& root) {
  const auto since_boot = read_cpu_time(-1, root);
  return since_boot ? steal_share({}, *since_boot) : std::nullopt;
}

std::string why_no_pmu() {
  const auto counter = measure::cycle_counter::open();
  return counter ? "" : counter.failure().message;
}

}  // namespace cryptospeed::suite
