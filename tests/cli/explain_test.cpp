// SPDX-License-Identifier: Apache-2.0
// What `explain` says of every operation that `list` shows: each point of the contract has a text, for all providers
// and for each of them.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/tool.hpp"

namespace cryptospeed::tool_test {
namespace {

using nlohmann::json;

/// What is written down of an operation, the same for everybody.
const std::vector<std::string> points{"work",     "key",      "context",   "nonce",   "associated data",
                                      "tag",      "in place", "alignment", "buffers", "randomness",
                                      "blinding", "threads",  "heap",      "verified"};
/// What each provider answers.
const std::vector<std::string> answers{"api", "key", "context", "randomness", "blinding"};

bool has_text(const json& object, const std::string& point) {
  return object.is_object() && object.contains(point) && object.at(point).is_string() &&
         object.at(point).get<std::string>().size() >= 3;
}

class explain : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    listed_ = strict_json(run_tool({"list", "--format", "json"}).out);
    const finished end = run_tool({"explain", "*@*/*", "--format", "json"});
    ASSERT_EQ(end.code, 0) << end.err;
    explained_ = strict_json(end.out);
    for (const json& one : explained_.at("operations")) by_name_[{one.at("algorithm"), one.at("op")}] = one;
  }
  static const json* provider_of(const json& operation, const json& entry) {
    for (const json& who : operation.at("providers")) {
      if (who.at("provider") == entry.at("provider") && who.at("variant") == entry.at("variant")) return &who;
    }
    return nullptr;
  }
  static inline json listed_, explained_;
  static inline std::map<std::pair<std::string, std::string>, json> by_name_;
};

TEST_F(explain, has_every_point_of_every_operation_that_is_listed) {
  EXPECT_EQ(explained_.at("schema"), "cryptospeed-explain");
  std::size_t seen = 0;
  std::set<std::pair<std::string, std::string>> done;
  for (const json& entry : listed_.at("entries")) {
    for (const json& op : entry.at("ops")) {
      const std::pair<std::string, std::string> name{entry.at("algorithm"), op};
      if (!done.insert(name).second) continue;
      const auto found = by_name_.find(name);
      ASSERT_NE(found, by_name_.end()) << name.first << ":" << name.second << " is not explained";
      const json& contract = found->second.at("contract");
      ASSERT_TRUE(contract.is_object()) << name.first << ":" << name.second
                                        << " has no contract: it belongs into cli/contracts_families.cpp";
      for (const std::string& point : points)
        EXPECT_TRUE(has_text(contract, point)) << name.first << ":" << name.second << " says nothing of: " << point;
      ++seen;
    }
  }
  EXPECT_GT(seen, 4U);
}

TEST_F(explain, says_what_each_provider_does) {
  std::size_t seen = 0;
  for (const json& entry : listed_.at("entries")) {
    for (const json& op : entry.at("ops")) {
      const std::string name = entry.at("algorithm").get<std::string>() + "@" +
                               entry.at("provider").get<std::string>() + "/" + entry.at("variant").get<std::string>() +
                               ":" + op.get<std::string>();
      const auto found = by_name_.find({entry.at("algorithm"), op});
      ASSERT_NE(found, by_name_.end()) << name;
      const json* const who = provider_of(found->second, entry);
      ASSERT_NE(who, nullptr) << name << " is not explained";
      for (const std::string& point : answers)
        EXPECT_TRUE(has_text(who->at("answers"), point)) << name << " says nothing of: " << point;
      // Whether a context is reused only its provider knows; the rule of the operation is not enough.
      EXPECT_NE(who->at("contract").get<std::string>().find("; context: "), std::string::npos)
          << name << " does not say itself what it keeps from one message to the next: " << who->at("contract");
      ++seen;
    }
  }
  EXPECT_GT(seen, 4U);
}

TEST_F(explain, randomness_is_named_where_it_is_drawn_and_not_elsewhere) {
  // Only these operations may draw; what a library does for blinding alone is drawn in sign, too.
  std::size_t own = 0;
  for (const auto& [name, operation] : by_name_) {
    const bool drawing = name.second == "sign" || name.second == "keygen" || name.second == "fill";
    for (const json& who : operation.at("providers")) {
      const std::string text = who.at("answers").at("randomness");
      EXPECT_TRUE(drawing || text.starts_with("none")) << name.first << ":" << name.second << ": " << text;
      if (!text.starts_with("none")) ++own;
    }
  }
  // OpenSSL draws the nonces of ECDSA.
  EXPECT_TRUE(own > 0 || !by_name_.contains({"ecdsa-p256", "sign"}));
}

TEST_F(explain, text_and_json_say_the_same) {
  std::string words;
  std::istringstream pieces(run_tool({"explain", "sha256@native:digest"}).out);
  for (std::string word; pieces >> word;) words += " " + word;
  const json& contract = by_name_.at({"sha256", "digest"}).at("contract");
  for (const std::string& point : points) {
    EXPECT_NE(words.find(" " + point + ": " + contract.at(point).get<std::string>()), std::string::npos) << point;
  }
}

TEST_F(explain, lines_fit_the_screen) {
  const std::string text = run_tool({"explain", "*"}).out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

}  // namespace
}  // namespace cryptospeed::tool_test
