// SPDX-License-Identifier: Apache-2.0
// `report`: a stored result is shown as its run showed it, and a file that is damaged is refused in one line that names
// it and the byte.
#include <gtest/gtest.h>

#include <random>

#include "cli/tool.hpp"
#include "cryptospeed/model/json.hpp"
#include "cryptospeed/report/reporter.hpp"
#include "model/sample_run.hpp"

namespace cryptospeed::tool_test {
namespace {

std::string stored(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
  return path.string();
}

std::string sample() { return model::to_json(model::sample_run()); }

/// Exit 2, nothing on standard output, one line that begins with the file.
std::string refused(const std::vector<std::string>& arguments) {
  const finished end = run_tool(arguments);
  EXPECT_EQ(end.code, 2) << end.err;
  EXPECT_EQ(end.out, "");
  EXPECT_EQ(lines_of(end.err), 1U) << end.err;
  EXPECT_TRUE(end.err.starts_with("cryptospeed: ")) << end.err;
  return end.err;
}

TEST(report, prints_what_the_run_printed_in_every_format) {
  const scratch_folder folder;
  const std::string file = (folder / "r.json").string();
  std::vector<std::string> arguments{"run",        "sha256@native:digest",
                                     "--preset",   "quick",
                                     "--launches", "2",
                                     "--rounds",   "1",
                                     "--bytes",    "64,1K",
                                     "-o",         file,
                                     "--no-color"};
  for (const char* suffix : {"csv", "md", "txt"}) {
    arguments.insert(arguments.end(), {"-o", (folder / ("r." + std::string(suffix))).string()});
  }
  const finished measured = run_tool(arguments);
  ASSERT_EQ(measured.code, 0) << measured.err;
  const finished shown = run_tool({"report", file});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(shown.err, "");
  EXPECT_EQ(shown.out, measured.out);
  EXPECT_EQ(run_tool({"report", file, "--format", "json"}).out, content_of(file));
  for (const auto& [format, suffix] :
       {std::pair("csv", "csv"), std::pair("markdown", "md"), std::pair("table", "txt")}) {
    const std::string written = content_of(folder / ("r." + std::string(suffix)));
    EXPECT_FALSE(written.empty()) << format;
    EXPECT_EQ(run_tool({"report", file, "--format", format}).out, written) << format;
    const std::string again = (folder / ("again." + std::string(suffix))).string();
    EXPECT_EQ(run_tool({"report", file, "-o", again, "--quiet"}).out, "");
    EXPECT_EQ(content_of(again), written) << format;
  }
}

TEST(report, keeps_to_what_the_run_was_asked_to_show) {
  const scratch_folder folder;
  model::run result = model::sample_run();
  const auto shown = [&](const std::vector<std::string>& argv, const std::vector<std::string>& more = {}) {
    result.argv = argv;
    std::vector<std::string> arguments{"report", stored(folder / "r.json", model::to_json(result))};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments, {"LC_ALL=C.UTF-8"}).out;
  };
  report::report_options options;
  const auto table = [&] { return report::find_reporter("table")->write(model::sample_run(), options); };
  EXPECT_EQ(shown({"cryptospeed", "run", "sha256"}), table());
  EXPECT_EQ(shown({"cryptospeed", "sha256", "--bytes", "64"}), table());
  options.only_leaderboard = true;  // the headline set is shown on one screen
  EXPECT_EQ(shown({"cryptospeed"}), table());
  EXPECT_EQ(shown({"cryptospeed", "run", "--preset", "quick"}), table());
  options.only_leaderboard = false;
  // What is not understood, or says nothing of what was measured, hides nothing.
  for (const std::vector<std::string>& argv : {std::vector<std::string>{},
                                               {"cryptospeed", "run", "--resume", "x.partial"},
                                               {"cryptospeed", "--from-the-future"},
                                               {"cryptospeed", "--help"},
                                               {"cryptospeed", "run", "--rank", "colours"}}) {
    EXPECT_EQ(shown(argv), table());
  }
  options.rank = report::ranking::implementations;
  EXPECT_EQ(shown({"cryptospeed", "--rank", "implementations"}), table());
  EXPECT_EQ(shown({"cryptospeed", "sha256"}, {"--rank=implementations"}), table());
}

TEST(report, shows_several_files_each_below_its_name) {
  const scratch_folder folder;
  const std::string one = stored(folder / "one.json", sample()), two = stored(folder / "two_*.json", sample());
  const std::string alone = run_tool({"report", one}).out;
  EXPECT_EQ(run_tool({"report", one, two}).out, one + "\n\n" + alone + "\n" + two + "\n\n" + alone);
  const std::string markdown = run_tool({"report", one, two, "--format", "markdown"}).out;
  EXPECT_NE(markdown.find("two\\_\\*\\.json\n"), std::string::npos) << markdown;
  for (const char* format : {"csv", "json"}) {
    EXPECT_NE(refused({"report", one, two, "--format", format}).find("holds one result"), std::string::npos);
    EXPECT_NE(refused({"report", one, two, "-o", (folder / "x.").string() + format}).find("holds one result"),
              std::string::npos);
  }
  EXPECT_FALSE(fs::exists(folder / "x.csv"));
}

TEST(report, refuses_what_it_cannot_do) {
  const scratch_folder folder;
  const std::string file = stored(folder / "r.json", sample());
  EXPECT_NE(refused({"report"}).find("no result is named"), std::string::npos);
  EXPECT_NE(refused({"report", file, "--format", "html"}).find("not available in this version"), std::string::npos);
  EXPECT_NE(refused({"report", file, "--format", "xml"}).find("--format"), std::string::npos);
  EXPECT_NE(refused({"report", file, "--rank", "colours"}).find("--rank"), std::string::npos);
  EXPECT_NE(refused({"report", file, "--bytes", "64"}).find("--bytes"), std::string::npos);
  EXPECT_NE(refused({"report", file, "-o", "a.csv", "-o", "a.csv"}).find("twice"), std::string::npos);
  EXPECT_NE(refused({"report", (folder / "none").string()}).find("No such file"), std::string::npos);
  EXPECT_NE(refused({"report", (folder / "").string()}).find("directory"), std::string::npos);
  const finished lost = run_tool({"report", file, "-o", "/nowhere/r.csv"});
  EXPECT_EQ(lost.code, 5);
  EXPECT_EQ(lost.out, run_tool({"report", file}).out);
  EXPECT_EQ(lines_of(lost.err), 1U) << lost.err;
  EXPECT_EQ(run_tool({"report", file, "--quiet", "-o", "/dev/full"}).code, 5);
}

TEST(report, a_damaged_file_is_one_line_with_its_name_and_the_byte) {
  const scratch_folder folder;
  const std::string whole = sample();
  const auto damaged = [&](const std::string& content) {
    const std::string file = stored(folder / "r.json", content);
    const std::string line = refused({"report", file});
    EXPECT_TRUE(line.starts_with("cryptospeed: " + file + ": at byte ")) << line;
    return line;
  };
  for (std::size_t i = 0; i < 200; ++i) damaged(whole.substr(0, whole.size() * i / 200));
  std::mt19937_64 random(31);
  for (int i = 0; i < 100; ++i) {
    std::string text = whole;
    const std::size_t bit = random() % (text.size() * 8);
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
    damaged(text);
  }
  const auto edited = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    text.replace(text.find(from), from.size(), to);
    return damaged(text);
  };
  EXPECT_NE(edited("\"version\":1", "\"version\":2").find("this program reads 1"), std::string::npos);
  EXPECT_NE(edited("cryptospeed-result", "cryptospeed-list").find("schema"), std::string::npos);
  EXPECT_NE(edited("\"seed\":18446744073709551615", "\"seed\":1e400").find("range of a double"), std::string::npos);
  EXPECT_NE(edited("\"seed\":18446744073709551615", "\"seed\":NaN").find("not valid JSON"), std::string::npos);
  EXPECT_NE(edited("\"partial\":", "\"seed\":1,\"partial\":").find("a member stands twice"), std::string::npos);
  EXPECT_NE(edited("AuthenticAMD", "\xff").find("UTF-8"), std::string::npos);
  EXPECT_NE(damaged(std::string(10000, '[')).find("nested too deeply"), std::string::npos);
  damaged("");
  damaged(std::string(100'000'000, '\n'));
  // One damaged file among sound ones: nothing is shown.
  const std::string good = stored(folder / "good.json", whole), bad = stored(folder / "bad.json", whole + "x");
  EXPECT_NE(refused({"report", good, bad}).find("bad.json: at byte"), std::string::npos);
}

TEST(report, a_name_with_a_line_end_stays_one_line) {
  const scratch_folder folder;
  refused({"report", stored(folder / "a\nb\x1b[31m.json", "{")});
}

}  // namespace
}  // namespace cryptospeed::tool_test
