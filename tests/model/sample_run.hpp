// SPDX-License-Identifier: Apache-2.0
// A hand-made run with one of everything: three providers, a tie, rows without a number for every reason, nulls, and
// names that break a careless writer.
#pragma once

#include <string>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::model {

inline row make_row(const std::string& family, const std::string& algorithm, const std::string& provider,
                    const std::string& variant, const std::string& op, std::optional<std::uint64_t> size, double ns) {
  row r;
  r.family = family;
  r.algorithm = algorithm;
  r.provider = provider;
  r.variant = variant;
  r.op = op;
  r.size = size;
  r.id = algorithm + "@" + provider + "/" + variant + ":" + op + (size ? "#" + std::to_string(*size) : "");
  r.default_variant = true;
  r.status = row_status::ok;
  r.verified_by = {"kat", "cross:openssl"};
  for (int launch = 0; launch < 6; ++launch) {
    r.raw.launch.push_back(launch);
    r.raw.round.push_back(0);
    r.raw.iterations.push_back(1000);
    r.raw.min_ns.push_back(ns * (1 + launch * 1e-4));
    r.raw.median_ns.push_back(ns * 1.01);
    r.raw.mean_ns.push_back(ns * 1.05);
  }
  r.stats = {ns,         ns * 0.999, ns * 1.001, 0.96875,   "order statistics of launches",
             ns * 0.998, ns * 1.002, ns * 1.01,  ns * 1.05, ns * 0.02,
             ns * 1.1,   ns * 1.2,   ns * 1.3,   0.004,     1.05};
  r.cold_ns = ns * 90;
  r.cycles_per_op = ns * 3.7;
  r.ops_per_second = 1e9 / ns;
  if (size) {
    r.cycles_per_byte = ns * 3.7 / static_cast<double>(*size);
    r.bytes_per_second = static_cast<double>(*size) * 1e9 / ns;
  }
  r.allocations_per_op = 0;
  r.allocated_bytes_per_op = 0;
  r.limit.reason = "no bound is known";
  r.reasons["limit.cycles_per_op"] = "no bound is known";
  r.level = 128;
  r.security_status = "standard";
  return r;
}

inline comparison make_comparison(const row& a, const row& b, const std::string& verdict) {
  comparison c;
  c.a = a.id;
  c.b = b.id;
  c.ratio = *a.stats.undisturbed_ns / *b.stats.undisturbed_ns;
  c.ci_low = c.ratio * 0.999;
  c.ci_high = c.ratio * 1.001;
  c.level = 0.96875;
  c.n = 6;
  c.verdict = verdict;
  c.min_effect = 0.01;
  c.aa_floor = 0.0012;
  return c;
}

inline run sample_run() {
  run r;
  r.tool = {"0.1.0", "abcdef0", "g++ 12.2.0", "-O3"};
  r.argv = {"cryptospeed", "run", "sha256", "it's \"quoted\"\n"};
  r.seed = 18446744073709551615u;
  r.started = "2026-01-02T03:04:05Z";
  r.ended = "2026-01-02T03:05:06Z";
  r.machine.cpu = "AMD EPYC 7000-Processor";
  r.machine.vendor = "AuthenticAMD";
  r.machine.family = 25;
  r.machine.features = {"avx2", "sha"};
  r.machine.cores = 2;
  r.machine.smt = false;
  r.machine.vm = "kvm";
  r.machine.memory_bytes = 8ull << 30;
  r.clock = {"CLOCK_MONOTONIC", 1.0, 25.5};
  r.cycles = {"estimate", "no performance counters in this virtual machine", 3.65, 3.71, 3.8};
  for (const char* name : {"native", "openssl", "libsodium"}) {
    provider_result p;
    p.name = name;
    p.version_runtime = "1.2.3";
    p.licence = "Apache-2.0";
    r.providers.push_back(p);
  }
  r.providers[1].notes = "EVP objects are fetched once";

  row native = make_row("hash", "sha256", "native", "shani", "digest", 16384, 8000);
  row openssl = make_row("hash", "sha256", "openssl", "default", "digest", 16384, 8040);
  row sodium = make_row("hash", "sha256", "libsodium", "default", "digest", 16384, 61000);
  row portable = make_row("hash", "sha256", "native", "portable", "digest", 16384, 52000);
  portable.default_variant = false;
  row md5 = make_row("hash", "md5", "openssl", "default", "digest", 16384, 24000);
  md5.level = 0;
  md5.security_status = "broken";
  row flip = make_row("hash", "sha256", "flip", "default", "digest", 16384, 1);
  flip.status = row_status::failed;
  flip.reason = "known answer: record 3 of sha256.kat differs in byte 7";
  flip.verified_by.clear();
  row crash = make_row("hash", "sha256", "<script>alert(1)</script>", "a|b\x1b[31m", "digest", 16384, 1);
  crash.status = row_status::crashed;
  crash.reason = "signal 11 (segmentation fault) in run";
  row sign = make_row("signature", "ed25519", "openssl", "default", "sign", std::nullopt, 26000);
  sign.message = 64;
  sign.verified_by = {"kat", "roundtrip", "reject"};
  sign.quantum_safe = false;
  sign.sizes = {32, 32, 64, std::nullopt};
  sign.own_randomness = true;
  row skip = make_row("signature", "ed25519", "libsodium", "default", "sign", std::nullopt, 1);
  skip.status = row_status::skipped;
  skip.reason = "not on this CPU";
  // A careless runner leaves figures in rows that earned none: no output may show them.
  r.rows = {native, openssl, sodium, portable, md5, flip, crash, sign, skip};

  r.comparisons = {make_comparison(openssl, native, "equal"),   make_comparison(sodium, native, "slower"),
                   make_comparison(portable, native, "slower"), make_comparison(portable, sodium, "faster"),
                   make_comparison(openssl, sodium, "faster"),  make_comparison(openssl, portable, "faster")};
  r.slopes = {{"sha256@native/shani:digest", 55.5, 0.4849, 0.99999}};
  r.rounds = {{0, 0, "sha256:digest#16384", 3.71, 1.001, false, ""},
              {0, 1, "sha256:digest#16384", 3.70, 1.2, true, "contention 1.20"}};
  r.noise.controls = {{"sha256@native/shani:digest#16384", 1.0004, 0.9991, 1.0012}};
  r.noise.aa_floor = 0.0012;
  r.noise.dropped_rounds = 1;
  r.noise.disturbance = 1.05;
  r.noise.steal = 0.001;
  return r;
}

}  // namespace cryptospeed::model
