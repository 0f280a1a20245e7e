// SPDX-License-Identifier: Apache-2.0
// Starts the built tool and keeps what it said and how it ended.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace cryptospeed::tool_test {

namespace fs = std::filesystem;

struct finished {
  int code = -1;  ///< exit code; 128 + the signal's number where a signal ended it
  std::string out, err;
};

inline std::string tool_path() { return std::string(CRYPTOSPEED_BUILD_DIR) + "/bin/cryptospeed"; }
inline std::string plugin(const std::string& name) {
  return std::string(CRYPTOSPEED_BUILD_DIR) + "/test-plugins/" + name + ".so";
}

/// A process that is running; `finish` reads both its outputs to their ends.
class running {
 public:
  explicit running(const std::vector<std::string>& arguments, const std::vector<std::string>& environment = {},
                   const std::string& program = tool_path()) {
    std::array<int, 2> out{}, err{};
    if (pipe(out.data()) != 0 || pipe(err.data()) != 0) throw std::runtime_error("pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      dup2(err[1], STDERR_FILENO);
      for (const int fd : {out[0], out[1], err[0], err[1]}) close(fd);
      for (const std::string& setting : environment) putenv(strdup(setting.c_str()));
      std::vector<char*> argv{strdup(program.c_str())};
      for (const std::string& argument : arguments) argv.push_back(strdup(argument.c_str()));
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(out[1]);
    close(err[1]);
    out_ = out[0];
    err_ = err[0];
  }
  running(const running&) = delete;
  running& operator=(const running&) = delete;

  [[nodiscard]] pid_t pid() const { return child_; }
  void close_output() {
    close(out_);
    out_ = -1;
  }

  finished finish() {
    finished end;
    std::array<pollfd, 2> watched{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0}};
    while (watched[0].fd >= 0 || watched[1].fd >= 0) {
      if (poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR) break;
      for (std::size_t i = 0; i < 2; ++i) {
        if (watched[i].fd < 0 || watched[i].revents == 0) continue;
        std::array<char, 65536> buffer{};
        const ssize_t count = read(watched[i].fd, buffer.data(), buffer.size());
        if (count <= 0) {
          close(watched[i].fd);
          watched[i].fd = -1;
        } else {
          (i == 0 ? end.out : end.err).append(buffer.data(), static_cast<std::size_t>(count));
        }
      }
    }
    int status = 0;
    waitpid(child_, &status, 0);
    end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return end;
  }

 private:
  pid_t child_ = -1;
  int out_ = -1, err_ = -1;
};

inline finished run_tool(const std::vector<std::string>& arguments, const std::vector<std::string>& environment = {}) {
  return running(arguments, environment).finish();
}

/// Parses strictly: a member that stands twice in one object is refused too.
inline nlohmann::json strict_json(const std::string& text) {
  std::vector<std::set<std::string>> open;
  const auto watch = [&open](int, nlohmann::json::parse_event_t event, nlohmann::json& parsed) {
    using kind = nlohmann::json::parse_event_t;
    if (event == kind::object_start) open.emplace_back();
    if (event == kind::object_end) open.pop_back();
    if (event == kind::key && !open.back().insert(parsed.get<std::string>()).second)
      throw std::runtime_error("member twice: " + parsed.dump());
    return true;
  };
  return nlohmann::json::parse(text, watch);
}

inline std::size_t lines_of(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += c == '\n' ? 1U : 0U;
  return count;
}

inline std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A folder of this test's own, removed at its end.
class scratch_folder {
 public:
  scratch_folder() {
    std::string name = (fs::temp_directory_path() / "cryptospeed-cli-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    path_ = name;
  }
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  ~scratch_folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }
  [[nodiscard]] bool empty() const { return fs::is_empty(path_); }

 private:
  fs::path path_;
};

}  // namespace cryptospeed::tool_test
