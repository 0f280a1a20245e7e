// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/journal/journal_samples.hpp"

#include <nlohmann/json.hpp>

namespace cryptospeed::suite {
namespace {

using nlohmann::json;

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
  for (const json& e : line.at("epochs")) {
    samples.epochs.push_back({.launch = launch,
                              .round = e.at(0).get<int>(),
                              .iterations = e.at(1).get<std::uint64_t>(),
                              .batches = e.at(2).get<std::uint32_t>(),
                              .min_ns = e.at(3).get<double>(),
                              .median_ns = e.at(4).get<double>(),
                              .mean_ns = e.at(5).get<double>(),
                              .wall_ns = e.at(6).get<double>(),
                              .cpu_ns = e.at(7).get<double>(),
                              .cycles = e.at(8).get<double>(),
                              .ghz = e.at(9).get<double>(),
                              .kept = e.at(10).get<bool>()});
  }
  for (const json& batch : line.at("batches")) samples.batches.push_back(batch.get<float>());
  for (const json& cold : line.at("cold_ns")) samples.cold_ns.push_back(cold.get<double>());
  samples.ns_per_op = line.at("ns_per_op").get<double>();
  const int status = line.at("status").get<int>();
  if (status < 0 || status > static_cast<int>(model::row_status::skipped)) {
    throw json::out_of_range::create(401, "unknown status", &line);
  }
  samples.fail(static_cast<model::row_status>(status), line.at("reason").get<std::string>());
}

json to_json(const model::round_info& round) {
  const auto optional = [](const model::figure& value) { return value ? json(*value) : json(); };
  return {round.round, round.block, optional(round.chain_ghz), optional(round.contention), round.dropped, round.reason};
}

model::round_info round_of(const json& line, int launch) {
  const auto optional = [](const json& value) { return value.is_null() ? model::figure() : value.get<double>(); };
  return {.launch = launch,
          .round = line.at(0).get<int>(),
          .block = line.at(1).get<std::string>(),
          .chain_ghz = optional(line.at(2)),
          .contention = optional(line.at(3)),
          .dropped = line.at(4).get<bool>(),
          .reason = line.at(5).get<std::string>()};
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
  return {line.at("launch").get<int>(), line.at("block").get<std::size_t>()};
}

void add_case_to(const json& line, block_samples& samples) {
  const int launch = line.at("launch").get<int>();
  const json& competitors = line.at("competitors");
  if (samples.competitors.size() < competitors.size()) samples.competitors.resize(competitors.size());
  for (std::size_t i = 0; i < competitors.size(); ++i) add_to(competitors.at(i), launch, samples.competitors[i]);
  add_to(line.at("control"), launch, samples.control);
  for (const json& round : line.at("rounds")) samples.rounds.push_back(round_of(round, launch));
  samples.too_few_rounds = samples.too_few_rounds || line.at("too_few_rounds").get<bool>();
  if (line.contains("pace")) {
    const json& pace = line.at("pace");
    samples.pace = pacing{.launches = pace.at(0).get<int>(),
                          .rounds = pace.at(1).get<int>(),
                          .one_operation_epochs = pace.at(2).get<bool>(),
                          .settle = pace.at(3).get<bool>()};
  }
}

}  // namespace cryptospeed::suite
