// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/journal/journal_samples.hpp"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace cryptospeed::suite {
namespace {

using nlohmann::json;

/// A whole number that fits. The library itself would cut fractions off and wrap what is too large.
template <class T>
T whole(const json& value) {
  const bool natural = value.is_number_unsigned() && value.get<std::uint64_t>() <= std::numeric_limits<T>::max();
  // What fits neither way is refused by the range check of the unsigned form; negative numbers have a type of their
  // own.
  const bool negative = std::is_signed_v<T> && value.is_number_integer() && !value.is_number_unsigned() &&
                        value.get<std::int64_t>() >= static_cast<std::int64_t>(std::numeric_limits<T>::min());
  if (!natural && !negative) throw json::out_of_range::create(401, "a whole number in range was expected", &value);
  return value.get<T>();
}

/// A time, a rate or a count: below zero there is none.
double measured(const json& value) {
  const double number = value.get<double>();
  if (number < 0) throw json::out_of_range::create(401, "a negative figure", &value);
  return number;
}

json to_json(const competitor_samples& samples, int launch) {
  json epochs = json::array();
  std::size_t batches_before = 0;
  for (const timed_epoch& epoch : samples.epochs) {
    if (epoch.launch != launch) {
      batches_before += epoch.batches;
      continue;
    }
    epochs.push_back({epoch.round, epoch.iterations, epoch.batches, epoch.min_ns, epoch.median_ns, epoch.mean_ns,
                      epoch.wall_ns, epoch.cpu_ns, epoch.cycles, epoch.ghz, epoch.kept});
  }
  json cold = json::array();
  if (!epochs.empty() && !samples.cold_ns.empty()) cold.push_back(samples.cold_ns.back());
  return {{"epochs", std::move(epochs)},
          {"batches", std::vector<float>(samples.batches.begin() + static_cast<std::ptrdiff_t>(batches_before),
                                         samples.batches.end())},
          {"cold_ns", std::move(cold)},
          {"ns_per_op", samples.ns_per_op},
          {"status", static_cast<int>(samples.status)},
          {"reason", samples.reason}};
}

void add_to(const json& line, int launch, competitor_samples& samples) {
  std::size_t batches = 0;
  for (const json& e : line.at("epochs")) {
    samples.epochs.push_back({.launch = launch,
                              .round = whole<int>(e.at(0)),
                              .iterations = whole<std::uint64_t>(e.at(1)),
                              .batches = whole<std::uint32_t>(e.at(2)),
                              .min_ns = measured(e.at(3)),
                              .median_ns = measured(e.at(4)),
                              .mean_ns = measured(e.at(5)),
                              .wall_ns = measured(e.at(6)),
                              .cpu_ns = measured(e.at(7)),
                              .cycles = measured(e.at(8)),
                              .ghz = measured(e.at(9)),
                              .kept = e.at(10).get<bool>()});
    batches += samples.epochs.back().batches;
  }
  if (batches != line.at("batches").size()) {
    throw json::out_of_range::create(401, "not as many sub-batches as the epochs say", &line);
  }
  for (const json& batch : line.at("batches")) samples.batches.push_back(static_cast<float>(measured(batch)));
  for (const json& cold : line.at("cold_ns")) samples.cold_ns.push_back(measured(cold));
  samples.ns_per_op = measured(line.at("ns_per_op"));
  const int status = whole<int>(line.at("status"));
  if (status < 0 || status > static_cast<int>(model::row_status::skipped)) {
    throw json::out_of_range::create(401, "unknown status", &line);
  }
  samples.fail(static_cast<model::row_status>(status), line.at("reason").get<std::string>());
}

json to_json(const model::round_info& round) {
  const auto optional = [](const model::figure& value) { return value ? json(*value) : json(); };
  return {round.round,   round.block,  optional(round.chain_ghz), optional(round.contention),
          round.dropped, round.reason, optional(round.mix_ratio)};
}

model::round_info round_of(const json& line, int launch) {
  const auto optional = [](const json& value) { return value.is_null() ? model::figure() : value.get<double>(); };
  return {.launch = launch,
          .round = whole<int>(line.at(0)),
          .block = line.at(1).get<std::string>(),
          .chain_ghz = optional(line.at(2)),
          .contention = optional(line.at(3)),
          .dropped = line.at(4).get<bool>(),
          .reason = line.at(5).get<std::string>(),
          .mix_ratio = optional(line.at(6))};
}

}  // namespace

std::string case_to_json(int launch, std::size_t block, const block_samples& samples) {
  json line{{"launch", launch}, {"block", block}, {"too_few_rounds", samples.too_few_rounds}};
  line["competitors"] = json::array();
  for (const competitor_samples& of : samples.competitors) line["competitors"].push_back(to_json(of, launch));
  line["control"] = to_json(samples.control, launch);
  line["rounds"] = json::array();
  for (const model::round_info& round : samples.rounds) {
    if (round.launch == launch) line["rounds"].push_back(to_json(round));
  }
  if (samples.pace) {
    line["pace"] = {samples.pace->launches, samples.pace->rounds, samples.pace->one_operation_epochs,
                    samples.pace->settle};
  }
  return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::pair<int, std::size_t> case_of(const json& line) {
  return {whole<int>(line.at("launch")), whole<std::size_t>(line.at("block"))};
}

void add_case_to(const json& line, block_samples& samples) {
  const int launch = whole<int>(line.at("launch"));
  const json& competitors = line.at("competitors");
  if (samples.competitors.size() < competitors.size()) samples.competitors.resize(competitors.size());
  for (std::size_t i = 0; i < competitors.size(); ++i) add_to(competitors.at(i), launch, samples.competitors[i]);
  add_to(line.at("control"), launch, samples.control);
  for (const json& round : line.at("rounds")) samples.rounds.push_back(round_of(round, launch));
  samples.too_few_rounds = samples.too_few_rounds || line.at("too_few_rounds").get<bool>();
  if (line.contains("pace")) {
    const json& pace = line.at("pace");
    samples.pace = pacing{.launches = whole<int>(pace.at(0)),
                          .rounds = whole<int>(pace.at(1)),
                          .one_operation_epochs = pace.at(2).get<bool>(),
                          .settle = pace.at(3).get<bool>()};
  }
}

}  // namespace cryptospeed::suite
