// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/session/protocol.hpp"

namespace cryptospeed::suite {

namespace {

// The fewest bytes that one takes in a message: a length before each text, and what else it has.
constexpr std::size_t least_op = 8 + 4 + 4 + 8;
constexpr std::size_t least_algorithm = 8 + 8 + 4 + 1 + 1 + 8 + 8;

template <class T>
void encode_numbers(wire_writer& to, const std::vector<T>& values) {
  to.put<std::uint64_t>(values.size());
  for (const T value : values) to.put(value);
}

template <class T>
void decode_numbers(wire_reader& from, std::vector<T>& values) {
  values.resize(from.count(sizeof(T)));
  for (T& value : values) value = from.get<T>();
}

void encode(wire_writer& to, const op_info& value) {
  to.put(value.name).put(value.unit).put(value.flags).put(value.contract);
}

void decode(wire_reader& from, op_info& value) {
  value.name = from.text();
  value.unit = from.get<std::uint32_t>();
  value.flags = from.get<std::uint32_t>();
  value.contract = from.text();
}

void encode(wire_writer& to, const algorithm_info& value) {
  to.put(value.id).put(value.variant).put(value.family).put(value.default_variant).put(value.unusable.has_value());
  to.put(value.unusable.value_or("")).put<std::uint64_t>(value.ops.size());
  for (const op_info& op : value.ops) encode(to, op);
}

void decode(wire_reader& from, algorithm_info& value) {
  value.id = from.text();
  value.variant = from.text();
  value.family = from.get<std::uint32_t>();
  value.default_variant = from.get<std::uint8_t>() != 0;
  const bool unusable = from.get<std::uint8_t>() != 0;
  std::string why = from.text();
  if (unusable) value.unusable = std::move(why);
  value.ops.resize(from.count(least_op));
  for (op_info& op : value.ops) decode(from, op);
}

}  // namespace

void encode(wire_writer& to, const provider_info& value) {
  to.put(value.name).put(value.licence).put(value.version_header).put(value.version_runtime).put(value.cpu_report);
  to.put(value.notes).put(value.module_path).put(value.measured_path).put(value.isolated);
  to.put<std::uint64_t>(value.algorithms.size());
  for (const algorithm_info& algorithm : value.algorithms) encode(to, algorithm);
}

void decode(wire_reader& from, provider_info& value) {
  for (std::string* text : {&value.name, &value.licence, &value.version_header, &value.version_runtime,
                            &value.cpu_report, &value.notes, &value.module_path, &value.measured_path}) {
    *text = from.text();
  }
  value.isolated = from.get<std::uint8_t>() != 0;
  value.algorithms.resize(from.count(least_algorithm));
  for (algorithm_info& algorithm : value.algorithms) decode(from, algorithm);
}

void encode(wire_writer& to, const call_args& value) {
  to.put(value.flags).put(value.lanes).put(value.threads).put(value.sets).put(value.output_size);
  to.put<std::uint64_t>(value.fields.size());
  for (const field& one : value.fields) {
    to.put(one.pooled);
    if (one.pooled) {
      to.put(one.offset).put(one.size);
    } else {
      to.put(cbytes(one.own));
    }
  }
  encode_numbers(to, value.params);
}

void decode(wire_reader& from, call_args& value) {
  value.flags = from.get<std::uint32_t>();
  value.lanes = from.get<std::uint32_t>();
  value.threads = from.get<std::uint32_t>();
  value.sets = from.get<std::uint32_t>();
  value.output_size = from.get<std::uint64_t>();
  value.fields.resize(from.count(9));
  for (field& one : value.fields) {
    one.pooled = from.get<std::uint8_t>() != 0;
    if (one.pooled) {
      one.offset = from.get<std::uint64_t>();
      one.size = from.get<std::uint64_t>();
    } else {
      const cbytes own = from.blob();
      one.own.assign(own.begin(), own.end());
    }
  }
  decode_numbers(from, value.params);
}

void encode(wire_writer& to, const answer& value) { to.put(value.status).put(cbytes(value.output)); }

void decode(wire_reader& from, answer& value) {
  value.status = from.get<int>();
  const cbytes output = from.blob();
  value.output.assign(output.begin(), output.end());
}

void encode(wire_writer& to, const failure& value) {
  to.put(static_cast<std::uint8_t>(value.kind)).put(value.status).put(value.reason);
}

void decode(wire_reader& from, failure& value) {
  const auto kind = from.get<std::uint8_t>();
  value.kind = kind <= static_cast<std::uint8_t>(failure_kind::given_up) ? failure_kind{kind} : failure_kind::broken;
  value.status = from.get<int>();
  value.reason = from.text();
}

void encode(wire_writer& to, const measure::preparation& value) {
  to.put(value.cold_ns).put(value.ns_per_op).put(value.calls);
}

void decode(wire_reader& from, measure::preparation& value) {
  value.cold_ns = from.get<double>();
  value.ns_per_op = from.get<double>();
  value.calls = from.get<std::uint64_t>();
}

void encode(wire_writer& to, const measure::epoch_plan& value) {
  to.put(value.ops_per_batch).put(value.batches).put(value.settle);
}

void decode(wire_reader& from, measure::epoch_plan& value) {
  value.ops_per_batch = from.get<std::uint64_t>();
  value.batches = from.get<std::uint32_t>();
  value.settle = from.get<std::uint8_t>() != 0;
}

void encode(wire_writer& to, const measure::epoch& value) {
  to.put(value.ops_per_batch)
      .put(value.wall_ns)
      .put(value.thread_cpu_ns)
      .put(value.cpu_before)
      .put(value.cpu_after)
      .put(value.cycles);
  to.put(value.calls);
  encode_numbers(to, value.batch_ns);
}

void decode(wire_reader& from, measure::epoch& value) {
  value.ops_per_batch = from.get<std::uint64_t>();
  value.wall_ns = from.get<std::uint64_t>();
  value.thread_cpu_ns = from.get<std::uint64_t>();
  value.cpu_before = from.get<std::int32_t>();
  value.cpu_after = from.get<std::int32_t>();
  value.cycles = from.get<std::uint64_t>();
  value.calls = from.get<std::uint64_t>();
  decode_numbers(from, value.batch_ns);
}

void encode(wire_writer& to, const heap_use& value) { to.put(value.calls).put(value.bytes); }

void decode(wire_reader& from, heap_use& value) {
  value.calls = from.get<std::uint64_t>();
  value.bytes = from.get<std::uint64_t>();
}

void encode(wire_writer& to, const op_ref& value) { to.put(value.algorithm).put(value.op); }

void decode(wire_reader& from, op_ref& value) {
  value.algorithm = from.get<std::uint32_t>();
  value.op = from.get<std::uint32_t>();
}

}  // namespace cryptospeed::suite
