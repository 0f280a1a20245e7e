// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/contracts.hpp"

#include <array>

#include "cryptospeed/abi/abi.h"

namespace cryptospeed::cli {
namespace {

constexpr std::array<std::string_view, 4> provider_topics{"key", "context", "randomness", "blinding"};

/// The topic that a part of a contract line begins with, as in "key: decoded once"; empty where it has none.
std::string_view topic_of(std::string_view part) {
  for (const std::string_view topic : provider_topics) {
    if (part.starts_with(topic) && part.substr(topic.size()).starts_with(": ")) return topic;
  }
  return {};
}

void append(std::string& to, std::string_view text) {
  if (!to.empty()) to += "; ";
  to += text;
}

/// What holds for a provider that does not say.
std::string_view unsaid(const operation_contract& operation, std::string_view topic, std::uint32_t flags) {
  if (topic != "randomness") return answer_for_all(operation, topic);
  return (flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0 ? "drawn inside, by the library's own generator" : "none";
}

}  // namespace

contract_lines named_lines(const operation_contract& contract) {
  const std::array<std::pair<std::string_view, std::string_view>, 14> named{{
      {"work", contract.work},
      {"key", contract.key},
      {"context", contract.context},
      {"nonce", contract.nonce},
      {"associated data", contract.associated_data},
      {"tag", contract.tag},
      {"in place", contract.in_place},
      {"alignment", contract.alignment},
      {"buffers", contract.buffers},
      {"randomness", contract.randomness},
      {"blinding", contract.blinding},
      {"threads", contract.threads},
      {"heap", contract.heap},
      {"verified", contract.verified},
  }};
  contract_lines lines;
  for (const auto& [topic, text] : named) lines.emplace_back(topic, text);
  return lines;
}

std::string_view answer_for_all(const operation_contract& contract, std::string_view topic) {
  if (topic == "key") return contract.key;
  if (topic == "context") return contract.context;
  if (topic == "randomness") return contract.randomness;
  if (topic == "blinding") return contract.blinding;
  return {};
}

contract_lines provider_lines(const operation_contract& operation, const suite::op_info& op) {
  contract_lines lines{{"api", {}}};
  for (const std::string_view topic : provider_topics) lines.emplace_back(topic, std::string());
  std::string_view rest = op.contract;
  while (!rest.empty()) {
    const std::size_t end = rest.find("; ");
    const std::string_view part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 2);
    const std::string_view topic = topic_of(part);
    for (auto& [name, text] : lines) {
      if (topic.empty() && name == "api") append(text, part);
      if (!topic.empty() && name == topic) append(text, part.substr(topic.size() + 2));
    }
  }
  for (auto& [name, text] : lines) {
    if (text.empty() && name != "api") text = unsaid(operation, name, op.flags);
  }
  if ((op.flags & CRYPTOSPEED_VARIABLE_TIME) != 0) lines.emplace_back("time", "depends on key or message by design");
  return lines;
}

}  // namespace cryptospeed::cli
