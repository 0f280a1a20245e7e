// SPDX-License-Identifier: Apache-2.0
// The same question asked again gets the same answer: the ratio of SHA-256 to SHA-512 of every provider over repeated
// runs of the default preset. In the strict form `openssl speed` is asked the same in between, where it is installed.
#include <algorithm>
#include <cstdio>
#include <map>

#include "live/support.hpp"

namespace cryptospeed::live_test {
namespace {

struct spread {
  double low = 1e300, high = 0;
  int count = 0;
  void add(double ratio) {
    low = std::min(low, ratio);
    high = std::max(high, ratio);
    ++count;
  }
  [[nodiscard]] double over() const { return high / low; }
};

void print(const std::string& what, const spread& seen) {
  std::printf("| %s | %.4f | %.4f | %.4f |\n", what.c_str(), seen.low, seen.high, seen.over());
}

std::map<std::string, double> times_of(const model::run& result) {
  std::map<std::string, double> times;
  for (const model::row& row : result.rows) {
    if (row.stats.undisturbed_ns) times[row.id] = *row.stats.undisturbed_ns;
  }
  return times;
}

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return text;
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) text += buffer.data();
  return pclose(pipe) == 0 ? text : std::string{};
}

/// Thousands of bytes a second: the last word of the last line of `openssl speed`.
double openssl_speed(const std::string& digest) {
  const std::string text = output_of("openssl speed -seconds 1 -bytes 16384 -evp " + digest + " 2>/dev/null");
  const std::size_t end = text.find_last_not_of(" \nk");
  if (end == std::string::npos) return 0;
  const std::size_t begin = text.find_last_of(" \n", end);
  return begin == std::string::npos ? 0 : std::strtod(text.c_str() + begin, nullptr);
}

TEST(repetition, ten_runs_say_the_same) {
  const int runs = strict() ? 10 : 2;
  std::map<std::string, spread> asked, within;  // sha256 over sha512; between implementations of one of them
  spread theirs;
  std::string machine;
  for (int i = 0; i < runs; ++i) {
    std::vector<std::string> arguments{"run", "--preset", "default", "--bytes", "16K", "sha256", "sha512"};
    if (!strict()) arguments.insert(arguments.end(), {"-x", ":stream"});
    const auto result = measure(arguments);
    ASSERT_TRUE(result);
    machine = machine_of(*result);
    const auto times = times_of(*result);
    for (const auto& [id, ns] : times) {
      if (!id.starts_with("sha256@")) continue;
      const auto other = times.find("sha512@" + id.substr(7));
      if (other != times.end()) asked[id + " over sha512"].add(ns / other->second);
    }
    for (const model::comparison& c : result->comparisons) {
      const auto algorithm = [](const std::string& id) { return id.substr(0, id.find('@')); };
      if (algorithm(c.a) == algorithm(c.b)) within[c.a + " over " + c.b].add(c.ratio);
    }
    if (!strict()) continue;
    const double sha256 = openssl_speed("sha256");
    const double sha512 = openssl_speed("sha512");
    if (sha256 > 0 && sha512 > 0) theirs.add(sha256 / sha512);
  }
  std::printf("%s; %d runs\n| ratio | lowest | highest | spread |\n", machine.c_str(), runs);
  ASSERT_FALSE(asked.empty());
  for (const auto& [what, seen] : asked) {
    print(what, seen);
    EXPECT_EQ(seen.count, runs) << what;
    EXPECT_LT(seen.over(), strict() ? 1.005 : 1.10) << what;
  }
  for (const auto& [what, seen] : within) print(what, seen);
  if (theirs.count > 0) print("openssl speed, sha256 over sha512", theirs);
}

}  // namespace
}  // namespace cryptospeed::live_test
