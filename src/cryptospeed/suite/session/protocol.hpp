// SPDX-License-Identifier: Apache-2.0
// What parent and worker say to each other, as bytes. The worker speaks first: whether the module is loaded. Then each
// request gets one answer: a byte that says whether it went well, then the value or the failure.
#pragma once

#include "cryptospeed/suite/session.hpp"
#include "cryptospeed/suite/session/wire.hpp"

namespace cryptospeed::suite {

enum class request : std::uint8_t { call = 1, open, prepare, epoch, run, close, count_heap };

void encode(wire_writer& to, const provider_info& value);
void encode(wire_writer& to, const call_args& value);
void encode(wire_writer& to, const answer& value);
void encode(wire_writer& to, const failure& value);
void encode(wire_writer& to, const measure::preparation& value);
void encode(wire_writer& to, const measure::epoch_plan& value);
void encode(wire_writer& to, const measure::epoch& value);
void encode(wire_writer& to, const heap_use& value);
void encode(wire_writer& to, const op_ref& value);
inline void encode(wire_writer& to, context_id value) { to.put(value); }
inline void encode(wire_writer&, const done&) {}

void decode(wire_reader& from, provider_info& value);
void decode(wire_reader& from, call_args& value);
void decode(wire_reader& from, answer& value);
void decode(wire_reader& from, failure& value);
void decode(wire_reader& from, measure::preparation& value);
void decode(wire_reader& from, measure::epoch_plan& value);
void decode(wire_reader& from, measure::epoch& value);
void decode(wire_reader& from, heap_use& value);
void decode(wire_reader& from, op_ref& value);
inline void decode(wire_reader& from, context_id& value) { value = from.get<context_id>(); }
inline void decode(wire_reader&, done&) {}

/// An answer: the value, or why there is none.
template <class T>
void encode_outcome(wire_writer& to, const outcome<T>& value) {
  to.put<std::uint8_t>(value.has_value() ? 0 : 1);
  if (value) {
    encode(to, *value);
  } else {
    encode(to, value.failure());
  }
}

/// `broken` where the bytes are no answer of this kind.
template <class T>
outcome<T> decode_outcome(cbytes message) {
  wire_reader from(message);
  const auto which = from.get<std::uint8_t>();
  if (which == 0) {
    T value{};
    decode(from, value);
    if (from.finished()) return value;
  } else if (which == 1) {
    failure why;
    decode(from, why);
    if (from.finished()) return why;
  }
  return failure{failure_kind::broken, 0, "the worker answered what is no answer"};
}

}  // namespace cryptospeed::suite
