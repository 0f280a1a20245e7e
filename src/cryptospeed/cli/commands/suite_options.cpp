// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cli/commands/suite_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "cryptospeed/cli/args.hpp"
#include "cryptospeed/cli/errors.hpp"
#include "cryptospeed/suite/selector.hpp"

namespace cryptospeed::cli {
namespace {

using wanted = std::function<bool(const suite::reference_group&, const suite::reference_row&)>;

void keep_rows(suite_request& to, const wanted& keep) {
  for (suite::reference_group& group : to.chosen.groups) {
    std::erase_if(group.rows, [&](const suite::reference_row& row) { return !keep(group, row); });
  }
  std::erase_if(to.chosen.groups, [](const suite::reference_group& group) { return group.rows.empty(); });
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// The argument that an option takes; usage_error where it is the last.
const std::string& value_after(const arguments& given, std::size_t& at) {
  if (at + 1 == given.size()) throw usage_error(given[at] + ": its value is missing");
  return given[++at];
}

[[noreturn]] void refuse(const std::string& argument, const std::string& why = "no option of this suite") {
  throw usage_error(fmt::format("'{}': {}", argument, why));
}

void read_zig(suite_request& to, const arguments& given) {
  to.usage = "throughput_test [options]\n\nOptions:\n  --filter [test-name]\n  --seed   [int]\n  --help\n";
  std::string filter;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == "--filter") {
      filter = value_after(given, i);
    } else if (given[i] == "--seed") {
      to.seed = parse_number("--seed", value_after(given, i), 0, std::numeric_limits<std::uint32_t>::max());
    } else if (given[i] == "--help") {
      to.text = to.usage;
    } else if (given[i] == "--mode") {
#ifdef NDEBUG
      to.text = "ReleaseFast\n";
#else
      to.text = "Debug\n";
#endif
    } else {
      refuse(given[i]);
    }
  }
  keep_rows(to, [&](const auto&, const auto& row) { return row.label.find(filter) != std::string::npos; });
}

void read_nalix(suite_request& to, const arguments& given) {
  to.usage = "nalix: its benchmarks take no options\n";
  for (const std::string& argument : given) {
    if (argument != "--help") refuse(argument);
    to.text = to.usage;
  }
}

void read_cryptonite(suite_request& to, const arguments& given) {
  to.usage =
      "Usage: bench [-m MATCH] [-l] [NAME...]\n"
      "  -m MATCH  how a NAME fits: prefix (if not given), glob, pattern, ipattern\n"
      "  -l        list the benchmarks and measure none\n"
      "  -h        this text\n";
  std::string mode = "prefix";
  bool list = false;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < given.size(); ++i) {
    static const std::set<std::string> others{"-I", "-L", "-n", "--resamples", "--csv", "--json", "--junit"};
    if (given[i] == "-m" || given[i] == "--match") {
      mode = value_after(given, i);
      if (mode != "prefix" && mode != "glob" && mode != "pattern" && mode != "ipattern")
        refuse(mode, "no way to match");
    } else if (given[i] == "-l" || given[i] == "--list") {
      list = true;
    } else if (given[i] == "-h" || given[i] == "--help") {
      to.text = to.usage;
    } else if (others.contains(given[i])) {
      refuse(given[i], "not in this suite; how it is measured and written is said before the --");
    } else if (given[i].starts_with("-")) {
      refuse(given[i]);
    } else {
      names.push_back(given[i]);
    }
  }
  const auto fits = [&](const std::string& name, const std::string& text) {
    if (mode == "glob") return suite::glob_match(name, text);
    if (mode == "pattern") return text.find(name) != std::string::npos;
    if (mode == "ipattern") return lower(text).find(lower(name)) != std::string::npos;
    return text.starts_with(name);
  };
  keep_rows(to, [&](const auto& group, const auto& row) {
    const std::string text = suite::reference_name(group, row);
    return names.empty() || std::any_of(names.begin(), names.end(), [&](const auto& name) { return fits(name, text); });
  });
  if (!list || to.text) return;
  to.text.emplace();
  for (const auto& group : to.chosen.groups) {
    for (const auto& row : group.rows) *to.text += suite::reference_name(group, row) + "\n";
  }
}

void read_openhitls(suite_request& to, const arguments& given) {
  to.usage =
      "Options:\n"
      " -help                          this text\n"
      " -s                             seconds that each operation is measured for (1-9999)\n"
      " -b                             size of the messages, instead of the six\n"
      "Algorithms:\n";
  std::vector<std::string> names;
  for (const auto& group : to.chosen.groups) {
    if (group.unit != "k") names.push_back(group.name);
    for (const auto& row : group.rows) {
      if (group.unit == "k") names.push_back(row.label);
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    to.usage += fmt::format("{:>20}{}", names[i], i % 4 == 3 || i + 1 == names.size() ? "\n" : "");
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == "-help") {
      to.text = to.usage;
    } else if (given[i] == "-s") {
      to.seconds = parse_number("-s", value_after(given, i), 1, 9999);
    } else if (given[i] == "-b") {
      const std::uint64_t size = parse_size("-b", value_after(given, i), 1, 256ULL << 20);
      for (auto& group : to.chosen.groups) {
        for (auto& row : group.rows) {
          if (!row.sizes.empty()) row.sizes = {size};
        }
      }
    } else {
      refuse(given[i]);
    }
  }
}

void read_sha3(suite_request& to, const arguments& given) {
  to.usage =
      "Usage: [--exact] [--list] [FILTER...]\n"
      "  FILTER   the tests whose names hold it\n"
      "  --exact  the tests of exactly that name\n"
      "  --list   list the tests and measure none\n"
      "  --help   this text\n";
  bool exact = false, list = false;
  std::vector<std::string> filters;
  for (const std::string& argument : given) {
    if (argument == "--exact") {
      exact = true;
    } else if (argument == "--list") {
      list = true;
    } else if (argument == "--help") {
      to.text = to.usage;
    } else if (argument.starts_with("-")) {
      refuse(argument);
    } else {
      filters.push_back(argument);
    }
  }
  keep_rows(to, [&](const auto&, const auto& row) {
    return filters.empty() || std::any_of(filters.begin(), filters.end(), [&](const std::string& filter) {
             return exact ? row.label == filter : row.label.find(filter) != std::string::npos;
           });
  });
  if (!list || to.text) return;
  to.text.emplace();
  for (const auto& group : to.chosen.groups) {
    for (const auto& row : group.rows) *to.text += row.label + ": benchmark\n";
  }
}

}  // namespace

void suite_request::apply_to(suite::run_options& options) const {
  if (seed) options.seed = *seed;
  if (!seconds) return;
  // An epoch lasts 1.1 ms: docs/measuring.md.
  const double rounds = static_cast<double>(*seconds) / (0.0011 * options.plan_preset.launches);
  options.plan_preset.rounds = static_cast<int>(std::ceil(rounds));
}

suite_request read_suite_options(const std::string& name, const arguments& given) {
  const suite::reference_suite* known = suite::find_reference_suite(name);
  if (known == nullptr) {
    std::string all;
    for (const suite::reference_suite& one : suite::reference_suites()) all += (all.empty() ? "" : ", ") + one.name;
    throw usage_error(fmt::format("--suite: no suite '{}'; there are {}", name, all));
  }
  suite_request read;
  read.chosen = *known;
  const auto of = [&](void (*reader)(suite_request&, const arguments&)) {
    try {
      reader(read, given);
    } catch (const usage_error& wrong) {
      read.wrong = fmt::format("--suite {}: {}", name, wrong.what());
    }
  };
  if (name == "zig") {
    of(read_zig);
  } else if (name == "cryptonite") {
    of(read_cryptonite);
  } else if (name == "openhitls") {
    of(read_openhitls);
  } else if (name == "sha3") {
    of(read_sha3);
  } else {
    of(read_nalix);
  }
  if (read.wrong.empty() && !read.text && read.chosen.groups.empty()) {
    read.wrong = fmt::format("--suite {}: its options leave no row", name);
  }
  return read;
}

arguments cut_suite_options(arguments& given) {
  const auto dashes = std::find(given.begin(), given.end(), "--");
  const bool suite = std::any_of(given.begin(), dashes,
                                 [](const std::string& a) { return a == "--suite" || a.starts_with("--suite="); });
  if (dashes == given.end() || !suite) return {};
  arguments cut(dashes + 1, given.end());
  given.erase(dashes, given.end());
  return cut;
}

}  // namespace cryptospeed::cli
