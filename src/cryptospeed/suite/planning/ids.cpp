// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/ids.hpp"

#include "cryptospeed/suite/parameters.hpp"

namespace cryptospeed::suite {
namespace {

std::string suffix(const block& what) {
  std::string text = ":" + what.op;
  if (what.size) text += "#" + std::to_string(*what.size);
  const auto add = [&text](std::string_view name, std::uint64_t value) {
    text += ";" + std::string(name) + "=" + std::to_string(value);
  };
  if (what.message && *what.message != default_message) add("message", *what.message);
  if (what.aad && *what.aad != default_aad) add("aad", *what.aad);
  if (what.threads != 1) add("threads", what.threads);
  if (what.lanes != default_lanes(what.op)) add("lanes", what.lanes);
  for (const cost_parameter& one : cost_parameters(what.algorithm)) {
    const auto chosen = what.params.find(std::string(one.name));
    if (chosen != what.params.end() && chosen->second != one.standard) add(one.name, chosen->second);
  }
  if (what.misalign != 0) add("misalign", what.misalign);
  return text;
}

}  // namespace

std::uint32_t default_lanes(std::string_view op) {
  if (op == "verify-batch") return 64;
  if (op == "batch" || op == "derive-batch") return 8;
  return 1;
}

std::string block_id(const block& what) { return what.algorithm + suffix(what); }

std::string row_id(const block& what, std::string_view provider, std::string_view variant) {
  return what.algorithm + "@" + std::string(provider) + "/" + std::string(variant) + suffix(what);
}

}  // namespace cryptospeed::suite
