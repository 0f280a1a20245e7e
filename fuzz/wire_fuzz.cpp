// SPDX-License-Identifier: Apache-2.0
// What parent and worker say to each other, both ways: decoded, it encodes to what decodes to the same; arguments that
// are bound lie in memory that is there; a stream of any bytes is frames, garbage or an end.
#include <sys/socket.h>
#include <unistd.h>

#include <concepts>
#include <numeric>

#include "cryptospeed/suite/session/channel.hpp"
#include "cryptospeed/suite/session/executor.hpp"
#include "cryptospeed/suite/session/protocol.hpp"
#include "input.hpp"

using namespace cryptospeed;

template <class T>
static void settles(cbytes message) {
  suite::wire_reader from(message);
  T value{};
  decode(from, value);
  suite::wire_writer once;
  encode(once, value);
  if (from.finished()) fuzz::require(once.data().size() <= message.size() + 64, "no longer than it was");
  suite::wire_reader back(once.data());
  T copy{};
  decode(back, copy);
  suite::wire_writer twice;
  encode(twice, copy);
  fuzz::require(back.finished() && once.data() == twice.data(), "reads back the same");
  if constexpr (!std::same_as<T, suite::failure>) {  // which is the other side of every outcome
    const auto answered = suite::decode_outcome<T>(message);
    suite::wire_writer outcome;
    encode_outcome(outcome, answered);
    fuzz::require(suite::decode_outcome<T>(outcome.data()).has_value() == answered.has_value(), "an outcome stays one");
  }
}

/// What a worker does with the arguments it was sent.
static void bind(cbytes message) {
  static const std::array<std::uint8_t, 64> pool{};
  suite::wire_reader from(message);
  suite::call_args args;
  decode(from, args);
  if (!from.finished()) return;
  const auto bound = suite::bound_args::bind(args, pool);
  if (!bound) return;
  const cryptospeed_args& given = (*bound)->get();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < args.fields.size(); ++i) {
    const cryptospeed_bytes& field = given.field[i];
    fuzz::require(field.size == (args.fields[i].pooled ? args.fields[i].size : args.fields[i].own.size()), "size");
    sum = std::accumulate(field.data, field.data + field.size, sum);
  }
  fuzz::require(sum <= 255 * (message.size() + args.fields.size() * pool.size()), "every byte can be read");
  fuzz::require(args.fields.size() == std::size_t{args.sets} * args.lanes * CRYPTOSPEED_FIELDS, "as many as asked for");
}

static void receive(cbytes stream) {
  std::array<int, 2> ends{};
  if (stream.size() > 65536 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return;
  const ssize_t sent = write(ends[0], stream.data(), stream.size());
  close(ends[0]);
  suite::channel from(ends[1]);
  std::vector<std::uint8_t> message;
  std::size_t taken = 0;
  for (;;) {
    std::uint32_t number = 0;
    const suite::io_status status = from.receive(message, number, suite::channel::no_deadline);
    if (status != suite::io_status::ok) {
      fuzz::require(status == suite::io_status::closed || status == suite::io_status::garbage, "an end or garbage");
      break;
    }
    taken += suite::channel::header_size + message.size();
  }
  fuzz::require(taken <= static_cast<std::size_t>(sent), "no message out of nothing");
  close(ends[1]);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  const std::uint8_t which = in.byte();
  const cbytes message = in.rest();
  switch (which % 12) {
    case 0:
      settles<suite::provider_info>(message);
      break;
    case 1:
      settles<suite::call_args>(message);
      break;
    case 2:
      settles<suite::answer>(message);
      break;
    case 3:
      settles<suite::failure>(message);
      break;
    case 4:
      settles<measure::preparation>(message);
      break;
    case 5:
      settles<measure::epoch_plan>(message);
      break;
    case 6:
      settles<measure::epoch>(message);
      break;
    case 7:
      settles<suite::heap_use>(message);
      break;
    case 8:
      settles<suite::op_ref>(message);
      break;
    case 9:
      settles<suite::context_id>(message);
      break;
    case 10:
      bind(message);
      break;
    default:
      receive(message);
  }
  return 0;
}
