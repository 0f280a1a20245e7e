// SPDX-License-Identifier: Apache-2.0
// What the tests that kill, stop and watch the tool share: processes by their parents, waiting, and short runs.
#pragma once

#include <chrono>
#include <random>
#include <sstream>
#include <thread>

#include "cli/tool.hpp"

namespace cryptospeed::tool_test {

using std::chrono::milliseconds;
using steady = std::chrono::steady_clock;

/// Children of a process, by their parent's number in /proc.
inline std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text)) continue;
    std::istringstream rest(text.substr(text.rfind(')') + 2));
    std::string state;
    pid_t of = 0;
    rest >> state >> of;
    if (of == parent) children.push_back(std::atoi(entry.path().filename().c_str()));
  }
  return children;
}

/// Whether a process is there and no zombie.
inline bool is_alive(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  if (!std::getline(file, text)) return false;
  const char state = text[text.rfind(')') + 2];
  return state != 'Z' && state != 'X';
}

/// Those of the processes that still live after a second: the kernel needs a moment to take a tree down.
inline std::vector<pid_t> survivors(std::vector<pid_t> processes) {
  const auto end = steady::now() + std::chrono::seconds(1);
  while (true) {
    std::erase_if(processes, [](pid_t process) { return !is_alive(process); });
    if (processes.empty() || steady::now() > end) return processes;
    std::this_thread::sleep_for(milliseconds(10));
  }
}

inline milliseconds random_delay(std::mt19937& random, int from_ms, int to_ms) {
  return milliseconds(std::uniform_int_distribution<>(from_ms, to_ms)(random));
}

/// Two blocks with workers of their own, about four seconds.
inline std::vector<std::string> two_blocks(const std::string& file) {
  return {"sha256:digest", "sha512:digest", "--bytes", "1K,16K", "--launches", "6", "-o", file};
}

}  // namespace cryptospeed::tool_test
