// SPDX-License-Identifier: Apache-2.0
// B18: no terminal, TERM=dumb, 20 columns, NO_COLOR, the C locale, a closed standard output, a reader that goes away.
// No trace, no broken table, the right exit code.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>

#include "cli/processes.hpp"

namespace cryptospeed::tool_test {
namespace {

const std::vector<std::string> short_run{"sha256@native:digest", "--launches", "2", "--rounds", "6", "--bytes", "1K"};

/// Everything that the tool writes to a terminal of so many columns.
finished on_a_terminal(unsigned short columns, const std::vector<std::string>& environment) {
  winsize size{};
  size.ws_row = 24;
  size.ws_col = columns;
  int master = -1;
  const pid_t child = forkpty(&master, nullptr, nullptr, &size);
  if (child == 0) {
    for (const std::string& setting : environment) putenv(strdup(setting.c_str()));
    std::vector<char*> argv{strdup(tool_path().c_str())};
    for (const std::string& argument : short_run) argv.push_back(strdup(argument.c_str()));
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
  finished end;
  std::array<char, 65536> buffer{};
  for (ssize_t count = 0; (count = read(master, buffer.data(), buffer.size())) > 0;)
    end.out.append(buffer.data(), static_cast<std::size_t>(count));
  close(master);
  int status = 0;
  waitpid(child, &status, 0);
  end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return end;
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// What stands on the screen, line by line: escape sequences move nothing here, a carriage return begins the line anew.
std::vector<std::string> drawn_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) == 0) ++i;
    } else if (text[i] == '\r' || text[i] == '\n') {
      lines.push_back(line);
      line.clear();
    } else {
      line += text[i];
    }
  }
  lines.push_back(line);
  return lines;
}

std::size_t columns_of(const std::string& line) {
  std::size_t count = 0;
  for (const char c : line) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1U : 0U;
  return count;
}

TEST(terminals, a_usual_one_has_color_and_progress_that_is_redrawn_in_place) {
  const finished end = on_a_terminal(100, {"TERM=xterm-256color", "LC_ALL=C.UTF-8"});
  EXPECT_EQ(end.code, 0) << end.out;
  EXPECT_NE(end.out.find('\x1b'), std::string::npos);
  EXPECT_NE(end.out.find("launch 2 of 2"), std::string::npos) << "no progress was drawn";
  EXPECT_NE(end.out.find("native"), std::string::npos);
  for (const std::string& line : drawn_lines(end.out)) EXPECT_LE(columns_of(line), 100u) << line;
}

TEST(terminals, no_color_means_none) {
  const finished end = on_a_terminal(100, {"TERM=xterm-256color", "NO_COLOR=1"});
  EXPECT_EQ(end.code, 0) << end.out;
  EXPECT_EQ(end.out.find("\x1b[3"), std::string::npos) << "colour";
  EXPECT_EQ(end.out.find("\x1b[1m"), std::string::npos) << "bold";
}

TEST(terminals, a_dumb_one_sees_no_escape_sequence) {
  const finished end = on_a_terminal(80, {"TERM=dumb", "LC_ALL=C"});
  EXPECT_EQ(end.code, 0) << end.out;
  EXPECT_EQ(end.out.find('\x1b'), std::string::npos);
  EXPECT_NE(end.out.find("native"), std::string::npos);
  EXPECT_TRUE(is_ascii(end.out));
}

TEST(terminals, twenty_columns_are_enough) {
  const finished end = on_a_terminal(20, {"TERM=xterm", "LC_ALL=C.UTF-8"});
  EXPECT_EQ(end.code, 0) << end.out;
  for (const std::string& line : drawn_lines(end.out)) EXPECT_LE(columns_of(line), 20u) << line;
  EXPECT_NE(end.out.find("native"), std::string::npos);
}

TEST(terminals, without_one_there_is_neither_progress_nor_escape_sequence) {
  const finished end = run_tool(short_run, {"LC_ALL=C", "TERM=xterm-256color"});
  EXPECT_EQ(end.code, 0);
  EXPECT_EQ(end.err, "");
  EXPECT_EQ(end.out.find('\x1b'), std::string::npos);
  EXPECT_TRUE(is_ascii(end.out)) << "the C locale has no other characters";
}

// The shell closes the descriptor, or gives the output to somebody who reads one line.
int shell(const std::string& redirection, std::string& said) {
  std::string command = tool_path();
  for (const std::string& argument : short_run) command += " '" + argument + "'";
  const std::string whole = "bash -o pipefail -c \"" + command + redirection + "\" 2>&1";
  FILE* pipe = popen(whole.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) said += buffer.data();
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(terminals, a_closed_standard_output_is_exit_5_and_one_line) {
  std::string said;
  EXPECT_EQ(shell(" >&-", said), 5) << said;
  EXPECT_EQ(lines_of(said), 1u) << said;
  EXPECT_EQ(said.rfind("cryptospeed: ", 0), 0u) << said;
}

TEST(terminals, a_reader_that_goes_away_is_no_crash) {
  std::string said;
  const int code = shell(" | head -1", said);
  EXPECT_TRUE(code == 0 || code == 5) << code << said;  // 5 where head was gone before the table was written
  EXPECT_EQ(said.find("terminate"), std::string::npos) << said;
  EXPECT_NE(said.find("core"), std::string::npos) << "the first line names the machine: " << said;
}

}  // namespace
}  // namespace cryptospeed::tool_test
