// SPDX-License-Identifier: Apache-2.0
// The members of the result file, once, in the order of the file: the writer, the reader and the check for numbers that
// are not finite all walk these lists. `v(name, member)` is a member that every file has; `v.extension(name, member)`
// one that came later or that other writers may leave out.
#pragma once

#include <concepts>
#include <type_traits>

#include "cryptospeed/model/run.hpp"

namespace cryptospeed::model {

template <class T, class Struct>
concept is = std::same_as<std::remove_const_t<T>, Struct>;

template <class V>
void describe(V& v, is<tool_info> auto& s) {
  v("version", s.version);
  v("commit", s.commit);
  v("compiler", s.compiler);
  v("flags", s.flags);
}

template <class V>
void describe(V& v, is<machine_info> auto& s) {
  v("cpu", s.cpu);
  v("vendor", s.vendor);
  v("family", s.family);
  v("model", s.model);
  v("stepping", s.stepping);
  v("microcode", s.microcode);
  v("features", s.features);
  v("cores", s.cores);
  v("smt", s.smt);
  v("vm", s.vm);
  v("governor", s.governor);
  v("turbo", s.turbo);
  v("kernel", s.kernel);
  v("os", s.os);
  v("libc", s.libc);
  v("memory_bytes", s.memory_bytes);
  v("mask", s.mask);
}

template <class V>
void describe(V& v, is<clock_info> auto& s) {
  v("name", s.name);
  v("resolution_ns", s.resolution_ns);
  v("call_ns", s.call_ns);
  v.extension("source", s.source);
  v.extension("tsc_invariant", s.tsc_invariant);
}

template <class V>
void describe(V& v, is<cycles_info> auto& s) {
  v("source", s.source);
  v("reason", s.reason);
  v("ghz_min", s.ghz_min);
  v("ghz_median", s.ghz_median);
  v("ghz_max", s.ghz_max);
}

template <class V>
void describe(V& v, is<provider_result> auto& s) {
  v("name", s.name);
  v("version_header", s.version_header);
  v("version_runtime", s.version_runtime);
  v("path", s.path);
  v("sha256", s.sha256);
  v("init", s.init);
  v("isolated", s.isolated);
  v("licence", s.licence);
  v("cpu_report", s.cpu_report);
  v("notes", s.notes);
}

template <class V>
void describe(V& v, is<epochs> auto& s) {
  v("launch", s.launch);
  v("round", s.round);
  v("iterations", s.iterations);
  v("min_ns", s.min_ns);
  v("median_ns", s.median_ns);
  v("mean_ns", s.mean_ns);
}

template <class V>
void describe(V& v, is<row_stats> auto& s) {
  v("undisturbed_ns", s.undisturbed_ns);
  v("ci_low_ns", s.ci_low_ns);
  v("ci_high_ns", s.ci_high_ns);
  v("ci_level", s.ci_level);
  v("ci_method", s.ci_method);
  v("launch_low_ns", s.launch_low_ns);
  v("launch_high_ns", s.launch_high_ns);
  v("median_ns", s.median_ns);
  v("mean_ns", s.mean_ns);
  v("stddev_ns", s.stddev_ns);
  v("p90_ns", s.p90_ns);
  v("p95_ns", s.p95_ns);
  v("p99_ns", s.p99_ns);
  v("mdape", s.mdape);
  v("disturbance", s.disturbance);
}

template <class V>
void describe(V& v, is<limit_info> auto& s) {
  v("cycles_per_op", s.cycles_per_op);
  v("reason", s.reason);
  v("fraction", s.fraction);
}

template <class V>
void describe(V& v, is<size_info> auto& s) {
  v("public_key", s.public_key);
  v("secret_key", s.secret_key);
  v("signature", s.signature);
  v("ciphertext", s.ciphertext);
}

template <class V>
void describe(V& v, is<row> auto& s) {
  v("id", s.id);
  v("family", s.family);
  v("algorithm", s.algorithm);
  v("op", s.op);
  v("provider", s.provider);
  v("variant", s.variant);
  v("default_variant", s.default_variant);
  v("size", s.size);
  v("message", s.message);
  v("aad", s.aad);
  v("threads", s.threads);
  v("lanes", s.lanes);
  v("params", s.params);
  v("status", s.status);
  v("reason", s.reason);
  v("known_finding", s.known_finding);
  v("own_randomness", s.own_randomness);
  v("verified_by", s.verified_by);
  v("epochs", s.raw);
  v("stats", s.stats);
  v("cold_ns", s.cold_ns);
  v("cycles_per_op", s.cycles_per_op);
  v("cycles_per_byte", s.cycles_per_byte);
  v("bytes_per_second", s.bytes_per_second);
  v("ops_per_second", s.ops_per_second);
  v("allocations_per_op", s.allocations_per_op);
  v("allocated_bytes_per_op", s.allocated_bytes_per_op);
  v("limit", s.limit);
  v("level", s.level);
  v("security_status", s.security_status);
  v.extension("quantum_safe", s.quantum_safe);
  v("sizes", s.sizes);
  v.extension("samples", s.samples);
  v.extension("dropped", s.dropped);
  v.extension("marks", s.marks);
  v.extension("reasons", s.reasons);
}

template <class V>
void describe(V& v, is<comparison> auto& s) {
  v("a", s.a);
  v("b", s.b);
  v("ratio", s.ratio);
  v("ci_low", s.ci_low);
  v("ci_high", s.ci_high);
  v("level", s.level);
  v("adjust", s.adjust);
  v("n", s.n);
  v("verdict", s.verdict);
  v.extension("min_effect", s.min_effect);
  v.extension("aa_floor", s.aa_floor);
}

template <class V>
void describe(V& v, is<slope> auto& s) {
  v("id", s.id);
  v("ns_fixed", s.ns_fixed);
  v("ns_per_byte", s.ns_per_byte);
  v("r2", s.r2);
}

template <class V>
void describe(V& v, is<round_info> auto& s) {
  v("launch", s.launch);
  v("round", s.round);
  v.extension("block", s.block);
  v("chain_ghz", s.chain_ghz);
  v("contention", s.contention);
  v("dropped", s.dropped);
  v("reason", s.reason);
  v.extension("mix_ratio", s.mix_ratio);
}

template <class V>
void describe(V& v, is<control_info> auto& s) {
  v("id", s.id);
  v("ratio", s.ratio);
  v("ci_low", s.ci_low);
  v("ci_high", s.ci_high);
}

template <class V>
void describe(V& v, is<noise_info> auto& s) {
  v("controls", s.controls);
  v("aa_floor", s.aa_floor);
  v("dropped_rounds", s.dropped_rounds);
  v("disturbance", s.disturbance);
  v("steal", s.steal);
  v("verdict", s.verdict);
  v.extension("foreign", s.foreign);
  v.extension("reasons", s.reasons);
}

template <class V>
void describe(V& v, is<suite_cell> auto& s) {
  v("name", s.name);
  v("label", s.label);
  v("column", s.column);
  v("times", s.times);
  v("rows", s.rows);
  v("reason", s.reason);
}

template <class V>
void describe(V& v, is<suite_group> auto& s) {
  v("name", s.name);
  v("heading", s.heading);
  v("unit", s.unit);
  v("note", s.note);
  v("cells", s.cells);
}

template <class V>
void describe(V& v, is<suite_info> auto& s) {
  v("name", s.name);
  v("title", s.title);
  v("groups", s.groups);
}

/// Everything between "version" and "checksum", which the writer and the reader handle themselves.
template <class V>
void describe(V& v, is<run> auto& s) {
  v("tool", s.tool);
  v("argv", s.argv);
  v("seed", s.seed);
  v("partial", s.partial);
  v("started", s.started);
  v("ended", s.ended);
  v("machine", s.machine);
  v("clock", s.clock);
  v("cycles", s.cycles);
  v("providers", s.providers);
  v("rows", s.rows);
  v("comparisons", s.comparisons);
  v("slopes", s.slopes);
  v("rounds", s.rounds);
  v.extension("notices", s.notices);
  v("noise", s.noise);
  v.extension("suite", s.suite);
}

}  // namespace cryptospeed::model
