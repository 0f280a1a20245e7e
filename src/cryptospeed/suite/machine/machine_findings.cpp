// SPDX-License-Identifier: Apache-2.0
// What `doctor` says: what can be measured on this machine, what cannot, why, and what is used instead.
#include <algorithm>
#include <cstdio>

#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/measure/affinity.hpp"
#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/measure/contention.hpp"
#include "cryptospeed/measure/sampler.hpp"
#include "cryptospeed/measure/yardstick.hpp"
#include "cryptospeed/stats/summary.hpp"
#include "cryptospeed/suite/machine.hpp"
#include "cryptospeed/suite/machine/machine_files.hpp"

namespace cryptospeed::suite {
namespace {

using namespace machine_files;
using level = finding::level;

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

finding about_clock(const std::string& root) {
  const model::clock_info clock = read_clock(root);
  const std::string& source = clock.source;
  finding f{level::good, "clock",
            format("%s, steps of %.0f ns, %.1f ns a read", clock.name.c_str(), *clock.resolution_ns, *clock.call_ns),
            source.empty() ? "" : "the kernel's clock source is " + source,
            format("operations are timed in batches of %.0f us, so a read adds little",
                   std::max(25.0, measure::least_batch_ns(*clock.call_ns) / 1e3))};
  if (clock.tsc_invariant) {
    f.why += std::string(f.why.empty() ? "" : "; ") + "the time stamp counter is " +
             (*clock.tsc_invariant ? "invariant" : "not invariant: it stops or changes its rate with the core's");
  }
  if (source == "kvm-clock") f.why += "; kvm-clock is the host's clock, scaled for this guest";
  if (*clock.call_ns > 200) {
    f.severity = level::warning;
    f.advice = "a read is a system call here; where the machine allows it, boot with clocksource=tsc";
  }
  return f;
}

finding about_interruptions() {
  const measure::interruption_profile seen = measure::watch_interruptions();
  finding f;
  f.topic = "interruptions";
  if (seen.count == 0) {
    f.severity = level::good;
    f.found = format("none of %.0f us or more in %.1f s", static_cast<double>(seen.threshold_ns) / 1e3,
                     static_cast<double>(seen.watched_ns) / 1e9);
    return f;
  }
  f.severity = seen.lost_share < 0.005 ? level::good : seen.lost_share < 0.1 ? level::note : level::warning;
  f.found = format("%.0f a second, median %.1f us, longest %.0f us, %.2f %% of the time lost", seen.per_second,
                   seen.median_gap_ns / 1e3, seen.longest_gap_ns / 1e3, seen.lost_share * 100);
  f.why = format("back-to-back clock reads over %.1f s; interrupts, the hypervisor and other processes",
                 static_cast<double>(seen.watched_ns) / 1e9);
  f.advice = "the smallest of 25 us sub-batches is used, which passes between them";
  if (f.severity == level::warning) f.advice += "; stop other work on this machine for tighter intervals";
  return f;
}

finding about_pmu() {
  const std::string why = why_no_pmu();
  if (why.empty()) return {level::good, "performance counters", "cycles can be counted", "", ""};
  return {level::note, "performance counters", "not available", why,
          "cycles are estimated from a multiply chain of known latency and cross-checked by an add chain"};
}

finding about_vm(const model::machine_info& info) {
  if (info.vm == "none") return {level::good, "virtual machine", "none", "the CPU names no hypervisor", ""};
  if (info.vm.empty())
    return {level::note, "virtual machine", "unknown", "neither the CPU nor the firmware tables tell", ""};
  return {level::note, "virtual machine", info.vm,
          "other tenants share the cores, and neither steal nor CPU time shows all of it",
          "rounds that the yardsticks find disturbed are dropped for every competitor alike"};
}

finding about_steal(const std::string& root) {
  const model::figure steal = read_steal(root);
  if (!steal) return {level::note, "steal", "unknown", "/proc/stat has no such column", ""};
  finding f{*steal < 0.01 ? level::good : level::warning, "steal",
            format("%.2f %% of the time since boot", *steal * 100), "", ""};
  if (f.severity == level::warning) f.advice = "the host is overcommitted; measure at another time or on another host";
  return f;
}

finding about_frequency(const model::machine_info& info) {
  finding f;
  f.topic = "frequency";
  if (info.governor.empty() && info.turbo.empty()) {
    f.found = "not controlled from here";
    f.why = info.vm.empty() || info.vm == "none" ? "the kernel has no cpufreq driver"
                                                 : "the host keeps the clock to itself";
    f.advice = "the clock is read from the yardsticks in every round";
    return f;
  }
  f.found = "governor " + (info.governor.empty() ? "unknown" : info.governor) + ", turbo " +
            (info.turbo.empty() ? "unknown" : info.turbo);
  const bool steady = info.governor == "performance";
  f.severity = steady ? level::good : level::note;
  if (!steady) f.advice = "cpupower frequency-set -g performance gives a steadier clock";
  if (info.turbo == "on") f.why = "with turbo the clock depends on temperature and on the other cores";
  return f;
}

finding about_smt(const model::machine_info& info) {
  if (!info.smt) return {level::note, "SMT", "unknown", "the kernel does not tell", ""};
  if (*info.smt)
    return {level::note, "SMT", "on", "another thread on the same core takes execution units",
            "keep the sibling of the measuring CPU idle"};
  if (info.vm != "none" && !info.vm.empty()) {
    return {level::note, "SMT", "off as the guest sees it", "the host may run another tenant on the sibling thread",
            "the contention index of the yardsticks shows it"};
  }
  return {level::good, "SMT", "off", "", ""};
}

finding about_caches(const std::string& root) {
  finding f{level::good, "caches", "", "", ""};
  for (int index = 0; index < 16; ++index) {
    const std::string folder = "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index);
    const std::string size = read_line(root, folder + "/size");
    if (size.empty()) break;
    const std::string type = read_line(root, folder + "/type");
    if (!f.found.empty()) f.found += ", ";
    f.found.append("L").append(read_line(root, folder + "/level"));
    f.found.append(type == "Data" ? "d" : type == "Instruction" ? "i" : "").append(" ").append(size);
    const auto sharing = cpu_list(read_line(root, folder + "/shared_cpu_list"));
    if (sharing.size() > 1) f.found += format(" (shared by %zu CPUs)", sharing.size());
  }
  if (f.found.empty()) f = {level::note, "caches", "unknown", "/sys has no description of them", ""};
  return f;
}

finding about_allowed_cpus() {
  const std::vector<int> cpus = measure::allowed_cpus();
  std::string list;
  for (const int cpu : cpus) {
    if (!list.empty()) list += ',';
    list += std::to_string(cpu);
  }
  finding f{level::good, "allowed CPUs", list.empty() ? "unknown" : list, "",
            "measuring takes place on CPU " + std::to_string(measure::default_cpu()) + " unless --pin names another"};
  if (cpus.size() == 1) {
    f.severity = level::warning;
    f.why = "everything else on this machine runs on the CPU that is measured";
  }
  return f;
}

finding about_mask(const model::machine_info& info) {
  if (info.mask.empty())
    return {level::good, "CPU features", format("%zu in use, none masked", info.features.size()), "", ""};
  finding f{level::note, "CPU features", "masked by CRYPTOSPEED_CPU=" + info.mask, "",
            "unset it to measure what this CPU can do"};
  const std::string_view unknown = features::unknown_in_mask();
  if (!unknown.empty()) {
    f.severity = level::warning;
    f.why = std::string(unknown).append(" names no feature to remove");
  }
  return f;
}

std::vector<finding> about_yardsticks() {
  constexpr int readings = 200;
  std::vector<double> clocks;
  std::vector<double> mixes;
  measure::contention_meter meter;
  for (int i = 0; i < readings; ++i) {
    const measure::yardstick reading = measure::read_yardstick();
    if (!reading.agrees) continue;
    clocks.push_back(reading.chain_ghz);
    mixes.push_back(reading.mix_ratio);
    meter.add(reading.mix_ratio);
  }
  if (clocks.size() < readings / 2) {
    return {
        {level::warning, "estimated cycles", "not available",
         format("the multiply and the add chain disagree in %zu of %d readings", readings - clocks.size(), readings),
         "cycles per byte are left out; times are not affected"}};
  }
  const double low = stats::quantile(clocks, 0.1);
  const double high = stats::quantile(clocks, 0.9);
  const double spread = high / low - 1;
  finding clock{spread < 0.02 ? level::good : level::note, "core clock",
                format("%.2f GHz, 10 to 90 %% of readings within %.1f %%", stats::median(clocks), spread * 100),
                "read from a multiply chain; the time stamp counter runs at another rate", ""};
  if (spread >= 0.02) clock.advice = "rounds in which the clock changes by more than 2 % are dropped";

  std::size_t contended = 0;
  for (const double mix : mixes) contended += mix / meter.undisturbed() > measure::contention_limit ? 1 : 0;
  const double share = static_cast<double>(contended) / static_cast<double>(mixes.size());
  finding contention{share < 0.2   ? level::good
                     : share < 0.5 ? level::note
                                   : level::warning,
                     "contention",
                     format("%.0f %% of %zu readings slower than undisturbed by more than 3 %%, worst %.2f times",
                            share * 100, mixes.size(), stats::quantile(mixes, 1) / meter.undisturbed()),
                     "a neighbour on the same core slows throughput-bound code", ""};
  if (share >= 0.2)
    contention.advice =
        "such rounds are dropped and launches repeated; stop other work on this machine or measure at another time";
  return {clock, contention};
}

}  // namespace

std::vector<finding> examine_machine(const std::string& root) {
  const model::machine_info info = read_machine(root);
  const bool here = root.empty();  // a recorded tree has no clock to read
  std::vector<finding> findings;
  if (here) {
    findings.push_back(about_clock(root));
    findings.push_back(about_interruptions());
    findings.push_back(about_pmu());
  }
  findings.push_back(about_vm(info));
  findings.push_back(about_steal(root));
  findings.push_back(about_frequency(info));
  findings.push_back(about_smt(info));
  findings.push_back(about_caches(root));
  if (here) {
    findings.push_back(about_allowed_cpus());
    findings.push_back(about_mask(info));
    for (finding& f : about_yardsticks()) findings.push_back(std::move(f));
  }
  return findings;
}

}  // namespace cryptospeed::suite
